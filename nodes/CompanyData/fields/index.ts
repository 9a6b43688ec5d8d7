export * from './column-source';
export * from './company';
export * from './idempotency';
export * from './input-fields';
export * from './limit';
export * from './max-requests';
export * from './options';
export * from './output';
