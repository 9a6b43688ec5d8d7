import type { IExecuteFunctions } from 'n8n-workflow';
import { agent, isTool } from '../agent/agent';
import type { Caller } from './types';
import { workflow } from './workflow';

/** Who runs the node. @param continueOnFail whether a workflow goes on after a failure. */
export function callerOf(node: IExecuteFunctions, continueOnFail: boolean): Caller {
	return isTool(node) ? agent(node) : workflow(node, continueOnFail);
}
