import type { Resource } from '../../run/types';
import { save } from './save.operation';

export const prospect: Resource = {
	value: 'prospect',
	name: 'Prospect',
	description: 'The companies you save',
	operations: [save],
	defaultOperation: 'save',
};
