export * from './columns';
export * from './company';
export * from './criteria';
export * from './limit';
export * from './options';
export * from './output';
export * from './parameters';
