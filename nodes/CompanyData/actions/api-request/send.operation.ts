import type { IDataObject } from 'n8n-workflow';
import { ok, unwrap, err, type Result } from '../../../shared/result';
import { parseRelativePath } from '../../../shared/domain/relative-path';
import { readListing, readWholeListing } from '../../transport/pagination/listing';
import { isRecord } from '../../../shared/json';
import type { ApiRequest } from '../../transport/http/types';
import { idempotencyOptions, readIdempotencyKey } from '../fields/idempotency';
import { limitFields } from '../fields/limit';
import { optionsField, withAdditionalQuery } from '../fields/options';
import { isOn, parseJson, readLimit, readRaw, readText } from '../parameters';
import type { ItemOperation, OperationContext } from '../types';

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const;
const WITH_BODY = ['PATCH', 'POST', 'PUT'];

/** Any request to the service, with the credential and the traffic handling of this node. */
export const send: ItemOperation = {
	value: 'send',
	name: 'Send',
	action: 'Send API request',
	description: 'Call any path of the service, with its limits kept',
	fields: [
		{
			displayName: 'Method',
			name: 'method',
			type: 'options',
			default: 'GET',
			options: METHODS.map((method) => ({ name: method, value: method })),
			description: 'The HTTP method of the request',
		},
		{
			displayName: 'Path',
			name: 'path',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. /lists',
			description: 'What follows the Base URL of the credential. Other hosts cannot be reached.',
		},
		{
			displayName: 'Body',
			name: 'body',
			type: 'json',
			default: '{}',
			displayOptions: { show: { method: WITH_BODY } },
			description: 'The body to send, as a JSON object or array',
		},
		{
			displayName: 'Listing',
			name: 'isListing',
			type: 'boolean',
			default: false,
			displayOptions: { show: { method: ['GET'] } },
			description:
				'Whether the answer is a list, of which each entry becomes an item and further pages are read',
		},
		...limitFields({ method: ['GET'], isListing: [true] }),
		optionsField('query', idempotencyOptions),
	],
	async execute(context, itemIndex) {
		const method = unwrap('Method', parseMethod(readText(context, 'method', itemIndex)));
		const path = unwrap('Path', parseRelativePath(readRaw(context, 'path', itemIndex)));
		const query = withAdditionalQuery(context, itemIndex, {});
		if (method === 'GET' && isOn(readRaw(context, 'isListing', itemIndex))) {
			return await list(context, itemIndex, path, query);
		}
		const body = WITH_BODY.includes(method)
			? unwrap('Body', parseBody(readRaw(context, 'body', itemIndex)))
			: undefined;
		const idempotencyKey =
			method === 'POST' ? readIdempotencyKey(context, itemIndex, path, body) : undefined;
		const client = await context.client();
		const answer = await client.send({ method, path, query, body, idempotencyKey });
		return toItems(answer.body);
	},
};

async function list(
	context: OperationContext,
	itemIndex: number,
	path: string,
	query: IDataObject,
): Promise<IDataObject[]> {
	const limit = readLimit(context, itemIndex);
	const client = await context.client();
	return await readWholeListing(async (position) => {
		const answer = await client.send({ method: 'GET', path, query: { ...query, ...position } });
		return readListing(answer.body);
	}, limit);
}

function parseMethod(value: string): Result<ApiRequest['method']> {
	const method = METHODS.find((candidate) => candidate === value.trim().toUpperCase());
	return method === undefined
		? err(`"${value}" is not a method of the service`, `Use one of ${METHODS.join(', ')}.`)
		: ok(method);
}

function parseBody(value: unknown): Result<unknown> {
	const json = parseJson(value);
	if (!json.ok) return json;
	return Array.isArray(json.value) || isRecord(json.value)
		? json
		: err('is neither a JSON object nor an array', 'Enter e.g. {"name": "value"}.');
}

function toItems(body: unknown): IDataObject | IDataObject[] {
	if (body === null) return { success: true };
	if (isRecord(body)) return body;
	return readListing(Array.isArray(body) ? body : [body]).records;
}
