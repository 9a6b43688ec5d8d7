import type { Resource } from '../../run/types';
import { create } from './create.operation';

export const imports: Resource = {
	value: 'import',
	name: 'Import',
	description: 'Your own lists of companies',
	operations: [create],
	defaultOperation: 'create',
};
