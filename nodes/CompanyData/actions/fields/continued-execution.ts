import type { INodeProperties } from 'n8n-workflow';
import { IDEMPOTENCY_HOURS } from '../../../shared/contract/limits';
import { isEmpty } from '../../../shared/json';
import { err, InvalidInput, ok, shown, unwrap, type Result } from '../../../shared/result';
import { readCollection } from '../parameters';
import type { ItemContext } from '../types';

const LABEL = 'Continue Execution';

/** For executions n8n kept nothing of: without it, a new one sends everything under new keys. */
export const continuedExecutionOption: INodeProperties = {
	displayName: LABEL,
	name: 'continueExecution',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1234',
	displayOptions: { show: { '@tool': [false] } },
	description: `ID of an execution of this workflow that was killed or cancelled. What it has created is not created again within ${IDEMPOTENCY_HOURS} hours. Remove the ID afterwards, or it also applies to later executions.`,
};

/**
 * The ID of the execution to continue; undefined where nothing was entered. It holds for all items.
 *
 * @throws {InvalidInput} when it is not an ID.
 */
export function readContinuedExecution(first: ItemContext): string | undefined {
	const { continueExecution } = readCollection(first, 'options');
	return isEmpty(continueExecution)
		? undefined
		: unwrap(LABEL, parseExecutionId(String(continueExecution).trim()));
}

/** One error for all items, so that it is told once. */
const UNKNOWN_REPETITION = new InvalidInput(LABEL, {
	what: 'is needed: n8n was stopped during the execution retried here, and does not know what that has written',
	hint: 'Copy the ID of the stopped execution (the number at the end of its address) into Options → Continue Execution, save the workflow, and choose Retry with currently saved workflow. What is already written is then not written again, within 24 hours.',
});

/**
 * Refuses a write under a key of this execution where the execution that it repeats may have done it.
 *
 * @throws {InvalidInput} when it may, and Continue Execution does not name that execution.
 */
export function refuseUnknownRepetition({ caller }: ItemContext): void {
	if (caller.repeatsUnknown()) throw UNKNOWN_REPETITION;
}

/** Also accepts the address of an execution, as copied from the browser. */
function parseExecutionId(value: string): Result<string> {
	const [, id] = /^(?:https?:\/\/\S+\/executions\/)?([\w-]+)\/?$/.exec(value) ?? [];
	return id === undefined
		? err(
				`${shown(value)} is not an execution ID`,
				'Open the execution and copy the number at the end of its address, e.g. 1234.',
			)
		: ok(id);
}
