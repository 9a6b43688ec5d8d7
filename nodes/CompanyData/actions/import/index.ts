import type { Resource } from '../types';
import { create } from './create.operation';

export const imports: Resource = {
	value: 'import',
	name: 'Import',
	description: 'Lists of companies of your own',
	operations: [create],
	defaultOperation: 'create',
};
