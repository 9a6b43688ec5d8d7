import type { IExecuteFunctions } from 'n8n-workflow';
import { agent, isTool } from '../agent/agent';
import type { Caller } from './types';
import { workflow } from './workflow';

/** Who runs the node. */
export function callerOf(node: IExecuteFunctions): Caller {
	return isTool(node) ? agent(node) : workflow(node);
}
