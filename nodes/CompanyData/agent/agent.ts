import type { IExecuteFunctions } from 'n8n-workflow';
import type { Caller } from '../actions/types';
import type { Budget } from '../transport/retried';
import { presentList, presentRecord, presentResults, withNote } from './answer';
import { beginCall, toldToModel } from './call-time';
import { toToolError } from './errors';
import { readExtent } from './extent';
import { knownToAgents, withCallKeys } from './keys';

/**
 * Bounds of a tool's call. MCP clients give up on a call after 60 seconds, and agents then call again
 * while the first call goes on; so it ends well before that, and sooner if the service is down.
 */
export const CALL = { maxWait: 40_000, maxRetries: 3 } satisfies Budget;

/** Whether a node is the tool that n8n derives from it for agents: called by a model, not for items. */
export function isTool(node: IExecuteFunctions): boolean {
	return node.getNode().type.endsWith('Tool');
}

/** An agent that calls the node as its tool. */
export function agent(node: IExecuteFunctions): Caller {
	const deadline = beginCall(CALL.maxWait);
	return {
		// Before version 3, the AI Agent shows its model nothing of an error that is thrown.
		goesOnAfterFailure: true,
		isModel: true,
		begin: async () => {},
		// A model decides anew what to write.
		repeatsUnknown: () => false,
		settingsFor: (settings, isMaxRetriesSet) => ({
			...settings,
			...(isMaxRetriesSet ? {} : { maxRetries: CALL.maxRetries }),
			deadline,
		}),
		stagesFor: (target) => [knownToAgents(target), withCallKeys(target), toldToModel(deadline)],
		readExtent,
		presentList,
		presentRecord,
		presentResults,
		withNote,
		toError: (reason) => toToolError(node.getNode(), reason),
		stopped: () => undefined,
		ended: () => {},
	};
}
