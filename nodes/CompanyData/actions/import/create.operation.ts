import type { IDataObject } from 'n8n-workflow';
import { IMPORT_FIELD } from '../../../shared/contract/fields';
import { PATHS } from '../../../shared/contract/paths';
import { isRecord } from '../../../shared/json';
import { err, ok, unwrap, type Result } from '../../../shared/result';
import { asWritten } from '../response-shape';
import type { ApiRequest } from '../../transport/http/types';
import { idempotencyOptions, optionsField, readIdempotency, withAdditionalBody } from '../fields';
import { parseJson, readCollection, readRaw } from '../parameters';
import type { ItemContext, OperationContext, WriteOrBulkOperation } from '../types';

/** An import cannot be changed back, and must not happen twice; docs/api-contract.md says why. */
const KEY_BY_DEFAULT = 'content';

/** Creates one import from all input items, or one import per item from JSON. */
export const create: WriteOrBulkOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create import',
	description: 'Import a list of companies',
	scope: 'imports:create',
	fields: [
		{
			displayName: 'Body From',
			name: 'bodySource',
			type: 'options',
			noDataExpression: true,
			default: 'items',
			options: [
				{ name: 'Input Items', value: 'items', description: 'One import with all input items' },
				{
					name: 'JSON',
					value: 'json',
					description: 'One import for each input item, from the JSON below',
				},
			],
			description: 'Where the content of the import comes from',
		},
		{
			displayName: 'JSON',
			name: 'jsonBody',
			type: 'json',
			default: '{\n  "companies": []\n}',
			required: true,
			displayOptions: { show: { bodySource: ['json'] } },
			description: 'The body to send, as a JSON object or array',
		},
		optionsField('body', [
			...idempotencyOptions(KEY_BY_DEFAULT),
			{
				displayName: 'Items Field Name',
				name: 'itemsField',
				type: 'string',
				default: IMPORT_FIELD,
				displayOptions: { show: { '/bodySource': ['items'] } },
				description: 'Name of the body field for the input items',
			},
		]),
	],
	isBulk: (context) => readRaw(context, 'bodySource') !== 'json',
	async executeBulk(context, items) {
		const { itemsField } = readCollection(context, 'options');
		const rows = context.node.getInputData().map(({ json }) => json);
		const body = withAdditionalBody(context, { [String(itemsField || IMPORT_FIELD)]: rows });
		return [
			{ item: items.map(({ item }) => item), json: await send(context, requestFor(context, body)) },
		];
	},
	toRequest(context) {
		const given = unwrap('JSON', parseBody(readRaw(context, 'jsonBody')));
		if (!Array.isArray(given)) return requestFor(context, withAdditionalBody(context, given));
		unwrap('Additional Body Fields', parseNone(withAdditionalBody(context, {})));
		return requestFor(context, given);
	},
	send,
};

function parseBody(value: unknown): Result<IDataObject | unknown[]> {
	const json = parseJson(value);
	if (!json.ok) return json;
	if (Array.isArray(json.value) || isRecord(json.value)) return ok(json.value);
	return err('is neither an object nor a list', 'Enter one in JSON, e.g. {"companies": []}.');
}

function parseNone(additions: IDataObject): Result<void> {
	return Object.keys(additions).length === 0
		? ok(undefined)
		: err('cannot be added to a body that is an array', 'Remove them, or make the JSON an object.');
}

function requestFor(context: ItemContext, body: IDataObject | unknown[]): ApiRequest {
	return {
		method: 'POST',
		path: PATHS.imports,
		body,
		...readIdempotency(context, KEY_BY_DEFAULT),
	};
}

async function send({ client }: OperationContext, request: ApiRequest): Promise<IDataObject> {
	return await client.send(request, (response) => asWritten(response));
}
