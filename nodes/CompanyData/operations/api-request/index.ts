import type { Resource } from '../../run/types';
import { send } from './send.operation';

export const apiRequest: Resource = {
	value: 'apiRequest',
	name: 'API Request',
	description: 'Anything else the service offers',
	operations: [send],
	defaultOperation: 'send',
};
