/** The fields of the action node and their readers. A field that only one operation uses is in that operation's file. */

export * from './area';
export * from './cells';
export * from './columns';
export * from './company';
export * from './criterion';
export * from './empty-expression';
export * from './field-names';
export * from './filters';
export * from './hint-list';
export * from './idempotency';
export * from './leave-out';
export * from './limit';
export * from './options';
export * from './output';
export * from './parameters';
export * from './sieve';
export * from './source';
