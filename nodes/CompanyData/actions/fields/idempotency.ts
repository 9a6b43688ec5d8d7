import type { INodeProperties } from 'n8n-workflow';
import { err, ok, unwrap, type Result } from '../../../shared/result';
import type { ApiRequest } from '../../transport/http/types';
import { contentKey } from '../../transport/idempotency';
import { readCollection } from '../parameters';
import type { ItemContext } from '../types';
import { continuedExecutionOption } from './continued-execution';

const LONGEST_KEY = 255;

/** Display name of the field a key of the user's own is entered in. */
export const CUSTOM_KEY = 'Idempotency Key (Custom)';

/** Options of every operation that creates something. */
export const idempotencyOptions: INodeProperties[] = [
	{
		displayName: 'Idempotency Key',
		name: 'idempotencyKey',
		type: 'options',
		default: 'operation',
		options: [
			{
				name: 'Custom',
				value: 'custom',
				description: 'You decide: requests with the same key within 24 hours create once',
			},
			{
				name: 'From Content',
				value: 'content',
				description:
					'The same content within 24 hours creates once, in whatever execution: for workflows that are run again after a crash. Two intended alike requests create once too.',
			},
			{
				name: 'One for Each Operation',
				value: 'operation',
				description:
					'Retries create once, also by Retry of a failed execution. A new execution creates again, even with the same content.',
			},
		],
		description: 'What makes the service treat two requests as the same one',
	},
	{
		displayName: CUSTOM_KEY,
		name: 'customIdempotencyKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. order-1234',
		displayOptions: { show: { idempotencyKey: ['custom'] } },
		description:
			'A text that is the same for what must happen once and differs for everything else',
	},
	continuedExecutionOption,
];

/**
 * The idempotency key of a request, by the option chosen; the client derives that of an operation.
 *
 * @throws {InvalidInput} when a custom key is empty or cannot be sent in a header.
 */
export function readIdempotency(
	context: ItemContext,
	path: string,
	body: unknown,
): Pick<ApiRequest, 'idempotencyKey' | 'derivesKey'> {
	const { idempotencyKey, customIdempotencyKey } = readCollection(context, 'options');
	if (idempotencyKey === 'content') return { idempotencyKey: contentKey(path, body) };
	if (idempotencyKey !== 'custom') return { derivesKey: true };
	const key = parseKey(String(customIdempotencyKey ?? '').trim());
	return { idempotencyKey: unwrap(CUSTOM_KEY, key) };
}

function parseKey(key: string): Result<string> {
	if (key === '') return err('is empty', 'Enter a text, or choose another Idempotency Key.');
	if (key.length > LONGEST_KEY || !/^[\x21-\x7e]+$/.test(key)) {
		return err(
			'cannot be sent in a header',
			`Use letters, digits and signs without spaces or accents, at most ${LONGEST_KEY}.`,
		);
	}
	return ok(key);
}
