import type { IDataObject } from 'n8n-workflow';
import { err, ok, unwrap, type Result } from '../../../shared/result';
import { parseRelativePath } from '../../../shared/domain/relative-path';
import { readListing, readWholeListing } from '../../transport/pagination/listing';
import { isRecord } from '../../../shared/json';
import type { ApiRequest } from '../../transport/http/types';
import { idempotencyOptions, readIdempotency } from '../fields/idempotency';
import { limitFields } from '../fields/limit';
import { optionsField, withAdditionalQuery } from '../fields/options';
import { isOn, parseJson, readLimit, readRaw, readText } from '../parameters';
import type { ItemOperation, OperationContext } from '../types';

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const;
const WITH_BODY = ['PATCH', 'POST', 'PUT'];

/** Any request to the service, with the credential, pacing and retries of this node. */
export const send: ItemOperation = {
	value: 'send',
	name: 'Send',
	action: 'Send API request',
	description: 'Call any path of the service, with its limits kept',
	scope: 'dependsOnPath',
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
	async execute(context) {
		const method = unwrap('Method', parseMethod(readText(context, 'method')));
		const path = unwrap('Path', parseRelativePath(readRaw(context, 'path')));
		const query = withAdditionalQuery(context);
		if (method === 'GET' && isOn(readRaw(context, 'isListing'))) {
			return await list(context, path, query);
		}
		const body = WITH_BODY.includes(method)
			? unwrap('Body', parseBody(readRaw(context, 'body')))
			: undefined;
		const idempotency = method === 'POST' ? readIdempotency(context, path, body) : {};
		const response = await context.client.send({ method, path, query, body, ...idempotency });
		return toItems(response.body);
	},
};

async function list(
	context: OperationContext,
	path: string,
	query: IDataObject,
): Promise<IDataObject[]> {
	const limit = readLimit(context);
	return await readWholeListing(async (position) => {
		const paged = { ...query, ...position };
		const { body } = await context.client.send({ method: 'GET', path, query: paged });
		return readListing(body);
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
