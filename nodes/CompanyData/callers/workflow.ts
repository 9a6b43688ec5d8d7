/** The node in a workflow: its budgets, and the record that a Retry goes on from. */

import type { IExecuteFunctions } from 'n8n-workflow';

import { replayed } from '../run/journal';
import { StoredRuns } from '../run/storage';
import { type Caller, type EndedRun, keptRecords } from '../run/types';
import { InvalidInput } from '../../lib/result';
import { counted, grouped } from '../../lib/text';
import { toNodeError } from '../../transport/node-error';
import { RETRIES } from '../../transport/retry';

/** The caller of a workflow, with the record that a Retry goes on from. */
export async function workflow(
	node: IExecuteFunctions,
	continuesOnFailure: boolean,
): Promise<Caller> {
	const runs = await StoredRuns.of(node);
	const isOne = node.getInputData().length === 1;
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
			toNodeError(node.getNode(), reason, isOne ? undefined : item, progress),
		ended: (run) => explainEnd(run, runs.end(run)),
	};
}

function explainEnd({ done, all, failure }: EndedRun, dropped: number): string | undefined {
	if (failure === undefined || all === 1) return undefined;
	if (failure.isUnsent) {
		return `Nothing was sent: all ${counted(all, 'item')} are checked first. To send the others all the same, set On Error in the settings of this node to Continue.`;
	}
	if (done === 0) return undefined;

	const goOn =
		'To get their rows and go on with the others, set On Error in the settings of this node to Continue.';

	const part = `${grouped(done)} of ${counted(all, 'item')} were done.`;
	// A retry would meet a mistake of the user again.
	if (failure.error instanceof InvalidInput) return `${part} ${goOn}`;

	const room =
		dropped === 0
			? ''
			: ` ${grouped(dropped)} responses did not fit into what is kept with the execution and will be requested again.`;

	return `${part} To continue from there, choose Retry for this execution in the list of executions.${room} ${goOn}`;
}
