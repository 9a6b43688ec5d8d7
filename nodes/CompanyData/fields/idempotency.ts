/** The options of a write that keep it from being done twice: its idempotency key, and the execution it continues. */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { type ItemContext, readCollection } from './parameters';
import { type ApiRequest, IDEMPOTENCY_HOURS, MAX_IDEMPOTENCY_KEY_LENGTH } from '../../../client';
import { parseChoice } from '../../../lib/choices';
import { isNoText, isNothing } from '../../../lib/nothing';
import { err, InvalidInput, ok, type Result, unwrap } from '../../../lib/result';
import { quoted } from '../../../lib/text';

/** Display name of the option for a key that the user enters. */
export const CUSTOM_KEY = 'Idempotency Key (Custom)';

const KEY_CHOICES = ['custom', 'content', 'operation'] as const;

const keyChoiceOption: INodeProperties = {
	displayName: 'Idempotency Key',
	name: 'idempotencyKey',
	type: 'options',
	default: 'operation',
	options: [
		{
			name: 'Custom',
			value: 'custom',
			description: `Your own key: requests with the same key within ${IDEMPOTENCY_HOURS} hours create the record only once`,
		},
		{
			name: 'From Content',
			value: 'content',
			description: `Requests with the same content within ${IDEMPOTENCY_HOURS} hours create the record only once, in any execution, even if two are intended: for workflows that are run again after a crash. A change back to earlier content is not made.`,
		},
		{
			name: 'One for Each Operation',
			value: 'operation',
			description:
				'Retries create the record only once, including Retry of a failed execution. A new execution creates another one, even with the same content.',
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
		'Text that is the same for requests that must create a record only once, and different for all others',
};

/**
 * Reads how the key of a write is made. The result contains a key only if it is custom: the client derives other keys.
 *
 * @throws {InvalidInput} when the key cannot be sent, or when a retry could repeat writes of an earlier run whose keys
 * are unknown.
 */
export function readIdempotency(
	context: ItemContext,
	defaultChoice: unknown = keyChoiceOption.default,
): Pick<ApiRequest, 'keyFrom' | 'idempotencyKey'> {
	const { idempotencyKey, customIdempotencyKey } = readCollection(context, 'options');
	const entered = isNothing(idempotencyKey) ? defaultChoice : idempotencyKey;
	const choice = unwrap('Idempotency Key', parseChoice(entered, KEY_CHOICES));
	if (choice === 'operation' && context.caller.isOriginUnknown()) throw UNKNOWN_REPETITION;
	if (choice !== 'custom') return { keyFrom: choice };

	return { idempotencyKey: unwrap(CUSTOM_KEY, parseKey(customIdempotencyKey)) };
}

const CONTINUE = 'Continue Execution';

/** A single error object for all items, so that it is reported once. */
const UNKNOWN_REPETITION = new InvalidInput(CONTINUE, {
	what: 'is needed: n8n was stopped during the execution that is being retried, and has no record of what it wrote',
	hint: 'Copy the ID of the stopped execution (the number at the end of its address) into Options → Continue Execution, save the workflow, and choose Retry with currently saved workflow. What is already written is then not written again, within 24 hours.',
});

function parseKey(value: unknown): Result<string> {
	// With "undefined" as the key of several writes, the service would carry out only the first.
	if (isNoText(value)) return err('is empty', 'Enter a text, or choose another Idempotency Key.');

	const key = String(value).trim();
	if (key.length > MAX_IDEMPOTENCY_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(key)) {
		return err(
			'has characters that cannot be sent',
			`Use letters, digits and signs without spaces or accents, at most ${MAX_IDEMPOTENCY_KEY_LENGTH}.`,
		);
	}

	return ok(key);
}

/** For an execution of which n8n kept no record: without its ID, a new execution would write everything again. */
const continuedExecutionOption: INodeProperties = {
	displayName: CONTINUE,
	name: 'continueExecution',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1234',
	displayOptions: { show: { '@tool': [false] } },
	description: `ID of an execution of this workflow that was killed or cancelled. What it has created is not created again within ${IDEMPOTENCY_HOURS} hours. Remove the ID afterwards, or it also applies to later executions.`,
};

/** The options of an operation that writes. */
export const idempotencyOptions = [keyChoiceOption, customKeyOption, continuedExecutionOption];

/**
 * The ID in Continue Execution; undefined if it is empty.
 *
 * @throws {InvalidInput} when it is not an ID.
 */
export function readContinuedExecution({ continueExecution }: IDataObject): string | undefined {
	if (isNothing(continueExecution)) return undefined;

	return unwrap(CONTINUE, parseExecutionId(String(continueExecution).trim()));
}

/** Reads an ID, or takes it from the address of an execution, which is what people copy. */
function parseExecutionId(value: string): Result<string> {
	const [, id] = /^(?:https?:\/\/\S+\/executions\/)?([\w-]+)\/?$/.exec(value) ?? [];
	return id === undefined
		? err(
				`${quoted(value)} is not an execution ID`,
				'Open the execution and copy the number at the end of its address, e.g. 1234.',
			)
		: ok(id);
}
