import type { IDataObject } from 'n8n-workflow';
import { IMPORT_FIELD } from '../../../shared/contract/fields';
import { PATHS } from '../../../shared/contract/paths';
import { isRecord } from '../../../shared/json';
import { err, InvalidInput, ok, shown, unwrap, type Result } from '../../../shared/result';
import { asWritten } from '../response-shape';
import type { ApiRequest } from '../../transport/http/types';
import {
	cifCheckOption,
	idempotencyOptions,
	optionsField,
	readIdempotency,
	withAdditionalBody,
} from '../fields';
import { parseJson, readCollection, readRaw } from '../parameters';
import type { ItemContext, OperationContext, WriteOrBulkOperation } from '../types';
import { listFields, listOptions } from './list-fields';
import { planList, sendPlan, type ListPlan } from './list';

/** An import cannot be changed back, and must not happen twice; docs/api-contract.md says why. */
const KEY_BY_DEFAULT = 'content';

/** Creates imports from the columns of all input items, or one import per item from JSON. */
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
				{
					name: 'Input Items',
					value: 'items',
					description: 'The columns of all input items, each item a row of the list',
				},
				{
					name: 'JSON',
					value: 'json',
					description: 'One import for each input item, from the JSON below',
				},
			],
			description: 'Where the content of the import comes from',
		},
		...listFields,
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
			{ ...cifCheckOption, displayOptions: { show: { '/bodySource': ['items'] } } },
			...listOptions,
		]),
	],
	isBulk: (context) => readRaw(context, 'bodySource') !== 'json',
	executeBulk: async (context, items) => sendPlan(context, await planImport(items)),
	toRequest(context) {
		const given = unwrap('JSON', parseBody(readRaw(context, 'jsonBody')));
		if (!Array.isArray(given)) return requestFor(context, withAdditionalBody(context, given));
		unwrap('Additional Body Fields', parseNone(withAdditionalBody(context, {})));
		return requestFor(context, given);
	},
	send,
};

/** What an import from input items sends and leaves out, as `planList` says. */
export async function planImport(items: readonly ItemContext[]): Promise<ListPlan> {
	const [first] = items;
	const { itemsField } = readCollection(first, 'options');
	const field = String(itemsField || IMPORT_FIELD).trim();
	if (Object.hasOwn(withAdditionalBody(first, {}), field)) throw rowsReplaced(field);
	return await planList(items, (rows) =>
		requestFor(first, withAdditionalBody(first, { [field]: rows })),
	);
}

function rowsReplaced(field: string): InvalidInput {
	return new InvalidInput('Additional Body Fields', {
		what: `has ${shown(field)}, the field of the rows, and would be sent in their place`,
		hint: 'Remove it there, or change Items Field Name. To send a body of your own, set Body From to JSON.',
	});
}

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
