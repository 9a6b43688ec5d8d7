import {
	answerSizeField,
	idempotencyOptions,
	limitFields,
	maxRequestsOption,
	optionsField,
} from '../../fields';
import {
	RecordWithFile,
	type OperationContext,
	type Records,
	type WriteOperation,
} from '../../run/types';
import {
	KEY_BY_DEFAULT,
	METHODS,
	readRequest,
	repeatOption,
	WITH_BODY,
	type SendRequest,
} from './request';
import { readRecords, toRecords } from './response';

export const send: WriteOperation = {
	value: 'send',
	name: 'Send',
	action: 'Send API request',
	description: 'Send a request to any path of the service, within its limits',
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
	toRequest: readRequest,
	plan(_, request) {
		const { listing } = request as SendRequest;
		return [{ request, requests: { least: 1, most: listing?.length.most ?? 1 } }];
	},
	async send(context, sendRequest) {
		const { listing, ...request } = sendRequest as SendRequest;
		if (listing !== undefined) return await readRecords(context, request, listing);
		const response = await context.client.send(request, (received) => received);
		return answer(context, await toRecords(context, request, response));
	},
};

function answer(context: OperationContext, records: Records): Records {
	if (records instanceof RecordWithFile) return records;
	const { caller } = context;
	if (!Array.isArray(records)) return caller.presentRecord(context, records);
	const extent = { offset: 0, limit: records.length };
	const none = 'The answer is empty.';
	return caller.presentList(context, { records, extent, hasMore: false, none });
}
