/** The node in a workflow: its budgets, and the journal from which n8n's Retry continues. */

import type { IExecuteFunctions } from 'n8n-workflow';

import { replayed } from '../run/journal';
import { type NotKept, StoredRuns } from '../run/storage';
import { type Caller, type EndedRun, keptRecords } from '../run/types';
import { RETRIES } from '../../../client';
import { InvalidInput } from '../../../lib/result';
import { counted, grouped } from '../../../lib/text';
import { toNodeError } from '../../../n8n/node-error';

/** Makes the caller for a workflow, which gets all records unchanged; an agent gets as many as fit, with a note. */
export async function workflow(
	node: IExecuteFunctions,
	continuesOnFailure: boolean,
): Promise<Caller> {
	const runs = await StoredRuns.of(node);
	const hasOneItem = node.getInputData().length === 1;
	return {
		continuesOnFailure,
		isModel: false,
		isOriginUnknown: () => runs.isOriginUnknown,
		limits: RETRIES.workflow,
		stagesFor: (target, continued) => [replayed(runs.open(target, continued))],
		presentList: (_, part) => keptRecords(part),
		presentRecord: (_, record) => record,
		presentResults: (_, results) => results,
		withNote: (results) => results,
		toError: (reason, item, progress) =>
			toNodeError(node.getNode(), reason, hasOneItem ? undefined : item, progress),
		before: () => runs.before,
		ended: (run) => explainStop(run, runs.end(run)),
	};
}

/**
 * Says what was done before the node stopped, and how to continue.
 *
 * @param notKept which responses were not stored with the execution.
 */
function explainStop({ done, all, failure }: EndedRun, notKept: NotKept): string | undefined {
	if (failure === undefined) return undefined;

	// With a single item, the message of the failure says everything.
	if (all === 1) return undefined;
	if (failure.isUnsent) {
		return `Nothing was sent: all ${counted(all, 'item')} are checked before any is sent. To send the valid ones anyway, set On Error in the settings of this node to Continue.`;
	}
	if (done === 0) return undefined;

	const continueHint =
		'To keep their rows and process the rest, set On Error in the settings of this node to Continue.';

	const part = `${grouped(done)} of ${counted(all, 'item')} were done.`;
	// Retrying would hit the same invalid input.
	if (failure.error instanceof InvalidInput) return `${part} ${continueHint}`;

	return `${part} To continue from there, choose Retry for this execution in the list of executions.${describeNotKept(notKept)} Running the workflow again starts over. ${continueHint}`;
}

function describeNotKept({ full, withheld, isPublic }: NotKept): string {
	const dropped =
		full > 0 && `${counted(full, 'response')} did not fit into what is kept with the execution`;

	const unstored =
		withheld > 0 &&
		`${counted(withheld, 'response')} must not be kept there, or cannot be, such as files or searches that leave companies out`;

	const restart = isPublic
		? ' After a restart of n8n it requests again what was read: responses are encrypted, and this credential has no secret that lasts longer.'
		: '';

	const reasons = [dropped, unstored].filter(Boolean);
	return reasons.length === 0
		? restart
		: ` It requests again what is not kept, except writes that it would do twice: ${reasons.join('; ')}.${restart}`;
}
