import type { INodeProperties } from 'n8n-workflow';
import type { ApiRequest } from '../../client/request';
import { isEmpty } from '../../lib/json';
import { err, InvalidInput, ok, type Result, shown, unwrap } from '../../lib/result';
import { IDEMPOTENCY_HOURS, LONGEST_IDEMPOTENCY_KEY } from '../../service/limits';
import { parseChoice } from '../../spain/lists';
import { type ItemContext, readCollection } from './parameters';

export const CUSTOM_KEY = 'Idempotency Key (Custom)';

const CHOICES = ['custom', 'content', 'operation'] as const;

const choiceOption: INodeProperties = {
	displayName: 'Idempotency Key',
	name: 'idempotencyKey',
	type: 'options',
	default: 'operation',
	options: [
		{
			name: 'Custom',
			value: 'custom',
			description: `Your own key: requests with the same key within ${IDEMPOTENCY_HOURS} hours create only once`,
		},
		{
			name: 'From Content',
			value: 'content',
			description: `The same content within ${IDEMPOTENCY_HOURS} hours creates only once, in any execution: for workflows that are run again after a crash. Two identical requests that are both intended create only once too, and a change back to earlier content is taken for a repetition.`,
		},
		{
			name: 'One for Each Operation',
			value: 'operation',
			description:
				'Retries create only once, including Retry of a failed execution. A new execution creates again, even with the same content.',
		},
	],
	description: 'How the service recognises that two requests are the same',
};

const customKeyOption: INodeProperties = {
	displayName: CUSTOM_KEY,
	name: 'customIdempotencyKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. order-1234',
	displayOptions: { show: { idempotencyKey: ['custom'] } },
	description:
		'Text that is the same for requests that must create only once, and different for all others',
};

/** The client derives all keys but a custom one. @throws {InvalidInput} when the key would repeat an unknown run. */
export function readIdempotency(
	context: ItemContext,
	byDefault: unknown = choiceOption.default,
): Pick<ApiRequest, 'idempotencyKey' | 'keyFrom'> {
	const { idempotencyKey, customIdempotencyKey } = readCollection(context, 'options');
	const wanted = isEmpty(idempotencyKey) ? byDefault : idempotencyKey;
	const choice = unwrap('Idempotency Key', parseChoice(wanted, CHOICES));
	if (choice === 'operation') refuseUnknownRepetition(context);
	if (choice !== 'custom') return { keyFrom: choice };
	const key = parseKey(String(customIdempotencyKey ?? '').trim());
	return { idempotencyKey: unwrap(CUSTOM_KEY, key) };
}

function parseKey(key: string): Result<string> {
	if (key === '') return err('is empty', 'Enter a text, or choose another Idempotency Key.');
	if (key.length > LONGEST_IDEMPOTENCY_KEY || !/^[\x21-\x7e]+$/.test(key)) {
		return err(
			'has characters that cannot be sent',
			`Use letters, digits and signs without spaces or accents, at most ${LONGEST_IDEMPOTENCY_KEY}.`,
		);
	}
	return ok(key);
}

const LABEL = 'Continue Execution';

/** Needed for executions of which n8n kept nothing: without it, a new one sends everything under new keys. */
const continuedExecutionOption: INodeProperties = {
	displayName: LABEL,
	name: 'continueExecution',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1234',
	displayOptions: { show: { '@tool': [false] } },
	description: `ID of an execution of this workflow that was killed or cancelled. What it has created is not created again within ${IDEMPOTENCY_HOURS} hours. Remove the ID afterwards, or it also applies to later executions.`,
};

export const idempotencyOptions = [choiceOption, customKeyOption, continuedExecutionOption];

export function readContinuedExecution(first: ItemContext): string | undefined {
	const { continueExecution } = readCollection(first, 'options');
	return isEmpty(continueExecution)
		? undefined
		: unwrap(LABEL, parseExecutionId(String(continueExecution).trim()));
}

/** One error for all items, so that it is reported once. */
const UNKNOWN_REPETITION = new InvalidInput(LABEL, {
	what: 'is needed: n8n was stopped during the execution that is being retried, and has no record of what it wrote',
	hint: 'Copy the ID of the stopped execution (the number at the end of its address) into Options → Continue Execution, save the workflow, and choose Retry with currently saved workflow. What is already written is then not written again, within 24 hours.',
});

function refuseUnknownRepetition({ caller }: ItemContext): void {
	if (caller.earlierRun() === 'unknown') throw UNKNOWN_REPETITION;
}

function parseExecutionId(value: string): Result<string> {
	const [, id] = /^(?:https?:\/\/\S+\/executions\/)?([\w-]+)\/?$/.exec(value) ?? [];
	return id === undefined
		? err(
				`${shown(value)} is not an execution ID`,
				'Open the execution and copy the number at the end of its address, e.g. 1234.',
			)
		: ok(id);
}
