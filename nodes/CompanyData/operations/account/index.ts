import type { Resource } from '../../run/types';
import { getUsage } from './get-usage.operation';

export const account: Resource = {
	value: 'account',
	name: 'Account',
	description: 'The plan of the workspace',
	operations: [getUsage],
	defaultOperation: 'getUsage',
};
