import type { IDataObject } from 'n8n-workflow';
import { IMPORT_FIELD } from '../../../shared/contract/fields';
import { PATHS } from '../../../shared/contract/paths';
import { ok, unwrap, err, type Result } from '../../../shared/result';
import { asRecord } from '../../transport/errors/response-shape';
import { isRecord } from '../../../shared/json';
import { idempotencyOptions, readIdempotencyKey } from '../fields/idempotency';
import { optionsField, withAdditionalBody } from '../fields/options';
import { parseJson, readCollection, readRaw, readText } from '../parameters';
import type { BulkOperation, OperationContext } from '../types';

/** Creates an import: one of all input items, or one for each item from JSON. */
export const create: BulkOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create import',
	description: 'Import a list of companies',
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
			...idempotencyOptions,
			{
				displayName: 'Items Field Name',
				name: 'itemsField',
				type: 'string',
				default: IMPORT_FIELD,
				displayOptions: { show: { '/bodySource': ['items'] } },
				description: 'Name of the body field that carries the input items',
			},
		]),
	],
	isBulk: (context) => readText(context, 'bodySource', 0) === 'items',
	async executeBulk(context, itemCount) {
		const items = Array.from({ length: itemCount }, (_, index) => index);
		const { itemsField } = readCollection(context, 'options', 0);
		const rows = context.node.getInputData().map(({ json }) => json);
		const body = withAdditionalBody(context, 0, { [String(itemsField || IMPORT_FIELD)]: rows });
		return [{ item: items, json: await send(context, 0, body) }];
	},
	async execute(context, itemIndex) {
		const given = unwrap('JSON', parseBody(readRaw(context, 'jsonBody', itemIndex)));
		if (!Array.isArray(given)) {
			return await send(context, itemIndex, withAdditionalBody(context, itemIndex, given));
		}
		unwrap('Additional Body Fields', parseNone(withAdditionalBody(context, itemIndex, {})));
		return await send(context, itemIndex, given);
	},
};

function parseBody(value: unknown): Result<IDataObject | unknown[]> {
	const json = parseJson(value);
	if (!json.ok) return json;
	if (Array.isArray(json.value) || isRecord(json.value)) return ok(json.value);
	return err('is neither a JSON object nor an array', 'Enter e.g. {"companies": []}.');
}

function parseNone(additions: IDataObject): Result<void> {
	return Object.keys(additions).length === 0
		? ok(undefined)
		: err('cannot be added to a body that is an array', 'Remove them, or make the JSON an object.');
}

async function send(
	context: OperationContext,
	itemIndex: number,
	body: IDataObject | unknown[],
): Promise<IDataObject> {
	const client = await context.client();
	const idempotencyKey = readIdempotencyKey(context, itemIndex, PATHS.imports, body);
	const answer = await client.send({ method: 'POST', path: PATHS.imports, body, idempotencyKey });
	return asRecord(answer.body);
}
