import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isListedPath } from '../../../shared/contract/paths';
import { err, ok, shown, unwrap, type Result } from '../../../shared/result';
import { parseRelativePath } from '../../../shared/domain/relative-path';
import { parseSwitch } from '../../../shared/domain/switches';
import { readWholeListing } from '../pagination/whole-listing';
import { isRecord } from '../../../shared/json';
import { REPEAT_OPTION } from '../../transport/errors/request-failed';
import type { ApiRequest } from '../../transport/http/types';
import { idempotencyOptions, readIdempotency } from '../fields/idempotency';
import { answerSizeField } from '../../agent/extent';
import { limitFields } from '../fields/limit';
import { maxRequestsOption, readLengthCheck, type LengthCheck } from '../fields/max-requests';
import { optionsField, withAdditionalQuery } from '../fields/options';
import { parseJson, readCollection, readRaw, readSwitch, readText } from '../parameters';
import { RecordWithFile } from '../types';
import type { Extent, ItemContext, OperationContext, Records, WriteOperation } from '../types';
import { toRecords } from './records';

/** What a request does is not known, so none may be mistaken for a repetition of another. */
const KEY_BY_DEFAULT = 'operation';

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const;
const WITH_BODY = ['PATCH', 'POST', 'PUT'];
/** Methods that set the state of what their path names, so that the order in which they arrive counts. */
const SETTING_STATE = ['DELETE', 'PATCH', 'PUT'];

/** Which part of a list is wanted, and how long the list may be. */
interface Listing {
	extent: Extent;
	length: LengthCheck;
}

/** A request whose answer may be a list to be read to its end. */
interface SendRequest extends ApiRequest {
	listing?: Listing;
}

const repeatOption: INodeProperties = {
	displayName: REPEAT_OPTION,
	name: 'repeatWhenUnknown',
	type: 'boolean',
	default: false,
	description:
		'Whether to resend a request when it is not known if the service carried it out: after a timeout, a broken connection or a status 500, 502 or 504. It may then be done, and charged, twice. Without this option, a PATCH is not resent, and neither is a GET or POST to a path that the documentation of the service does not show.',
};

/** Any request to the service, with the credential, pacing and retries of this node. */
export const send: WriteOperation = {
	value: 'send',
	name: 'Send',
	action: 'Send API request',
	description: 'Call any path of the service, within its limits',
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
			description: 'The part after the Base URL of the credential. Other hosts cannot be reached.',
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
				'Whether the response is a list: each entry becomes an item, and further pages are read',
		},
		...limitFields({ method: ['GET'], isListing: [true] }),
		answerSizeField,
		optionsField('query', [...idempotencyOptions(KEY_BY_DEFAULT), maxRequestsOption, repeatOption]),
	],
	toRequest(context) {
		const method = unwrap('Method', parseMethod(readText(context, 'method', 'Method')));
		const path = unwrap('Path', parseRelativePath(readRaw(context, 'path')));
		const query = withAdditionalQuery(context);
		const isRepeatable = readRepeatable(context, method, path);
		if (method === 'GET' && readSwitch(context, 'isListing', 'Listing')) {
			const extent = context.caller.readExtent(context);
			const listing = { extent, length: readLengthCheck(context, extent) };
			const request: SendRequest = { method, path, query, isRepeatable, listing };
			return request;
		}
		const body = WITH_BODY.includes(method)
			? unwrap('Body', parseBody(readRaw(context, 'body')))
			: undefined;
		return {
			method,
			path,
			query,
			body,
			...(method === 'POST' ? readIdempotency(context, KEY_BY_DEFAULT) : {}),
			...(SETTING_STATE.includes(method) ? { writesTo: path } : {}),
			acceptsFile: true,
			isRepeatable,
		};
	},
	async send(context, sendRequest) {
		const { listing, ...request } = sendRequest as SendRequest;
		if (listing !== undefined) return await list(context, request, listing);
		const response = await context.client.send(request, (received) => received);
		return answer(context, await toRecords(context, request, response));
	},
};

/** What came back; for an agent, only as much as it can read well. */
function answer(context: OperationContext, records: Records): Records {
	if (records instanceof RecordWithFile) return records;
	const { caller } = context;
	if (!Array.isArray(records)) return caller.presentRecord(context, records);
	const extent = { offset: 0, limit: records.length, needed: records.length };
	const none = 'The answer is empty.';
	return caller.presentList(context, { records, extent, hasMore: false, none });
}

async function list(
	context: OperationContext,
	request: ApiRequest,
	{ extent, length }: Listing,
): Promise<IDataObject[] | IDataObject> {
	const { client, caller, notices } = context;
	const end = extent.offset + extent.limit;
	const found = await readWholeListing({
		readPage: async (position) => {
			const page = { ...request, query: { ...request.query, ...position } };
			return await client.send(page, (response) => {
				length.observe(response);
				return response.body;
			});
		},
		onLength: (records, requests) => length.check(records, requests),
		limit: extent.needed,
		onShortfall: (received, total) => notices.addShortfall(received, total),
	});
	const records = found.slice(extent.offset, end);
	return caller.presentList(context, {
		records,
		extent,
		hasMore: found.length > end,
		none: 'The list is empty.',
	});
}

function parseMethod(value: string): Result<ApiRequest['method']> {
	const method = METHODS.find((candidate) => candidate === value.trim().toUpperCase());
	return method === undefined
		? err(`${shown(value)} is not a method of the service`, `Use one of ${METHODS.join(', ')}.`)
		: ok(method);
}

function parseBody(value: unknown): Result<unknown> {
	const json = parseJson(value);
	if (!json.ok) return json;
	return Array.isArray(json.value) || isRecord(json.value)
		? json
		: err('is neither an object nor a list', 'Enter one in JSON, e.g. {"name": "value"}.');
}

/** What is done twice, if anything, cannot be known on a path that is not documented: it is up to the user. */
function readRepeatable(
	context: ItemContext,
	method: ApiRequest['method'],
	path: string,
): boolean | undefined {
	const { repeatWhenUnknown = false } = readCollection(context, 'options');
	if (unwrap(REPEAT_OPTION, parseSwitch(repeatWhenUnknown))) return true;
	return ['GET', 'POST'].includes(method) && !isListedPath(path) ? false : undefined;
}
