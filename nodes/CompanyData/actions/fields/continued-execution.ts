import type { INodeProperties } from 'n8n-workflow';
import { IDEMPOTENCY_HOURS } from '../../../shared/contract/limits';
import { isEmpty } from '../../../shared/json';
import { err, ok, shown, unwrap, type Result } from '../../../shared/result';
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
