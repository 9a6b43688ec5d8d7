/** The fields of the action node and their readers. Fields of one operation only stand in its file. */

export * from './columns';
export * from './company';
export * from './criteria';
export * from './limit';
export * from './options';
export * from './output';
export * from './parameters';
