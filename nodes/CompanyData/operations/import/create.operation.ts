import type { IDataObject, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { asWritten } from '../../../client/response';
import type { ApiRequest } from '../../../client/types';
import { isRecord } from '../../../lib/json';
import { err, InvalidInput, ok, shown, unwrap, type Result } from '../../../lib/result';
import { IMPORT_FIELD } from '../../../service/fields';
import { PATHS } from '../../../service/paths';
import {
	cifCheckOption,
	COLUMNS_LABEL,
	CUSTOM_KEY,
	idempotencyOptions,
	optionsField,
	parseJson,
	readCollection,
	readIdempotency,
	readRaw,
	requireOneForAll,
	withAdditionalBody,
} from '../../fields';
import type { Hint } from '../../run/hints';
import type { ItemContext, WriteOrBulkOperation } from '../../run/types';
import { leftOut, planParts, rowsPerImportOption, sendParts, type ListPlan } from './parts';
import { AUTOMATIC, COLUMNS, furtherColumnsOption, INVALID_ROWS } from './rows';

/** An import cannot be changed back, and must not happen twice; docs/api-contract.md says why. */
const KEY_BY_DEFAULT = 'content';

const SHOWN = { bodySource: ['items'] };
const IN_OPTIONS = { show: { '/bodySource': SHOWN.bodySource } };

const itemsFieldOption: INodeProperties = {
	displayName: 'Items Field Name',
	name: 'itemsField',
	type: 'string',
	default: IMPORT_FIELD,
	description: 'Name of the body field for the rows',
};

const REMARKS: Hint<string> = { text: (remarks) => remarks };

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
		{
			displayName: COLUMNS_LABEL,
			name: COLUMNS,
			type: 'resourceMapper',
			noDataExpression: true,
			default: { mappingMode: AUTOMATIC, value: null },
			required: true,
			displayOptions: { show: SHOWN },
			typeOptions: {
				resourceMapper: {
					resourceMapperMethod: 'importColumns',
					mode: 'add',
					fieldWords: { singular: 'column', plural: 'columns' },
					addAllFields: true,
					multiKeyMatch: false,
					supportAutoMap: true,
				},
			},
			description:
				'Which columns of the input are imported. Automatically, they are recognised by their names and values: CIF or N.I.F., Empresa, Cliente or Razón social, Teléfono or Tel., Email, Web, Localidad, Provincia, Notas. If two columns may be meant, the node asks before it sends anything.',
			builderHint: {
				propertyHint:
					"Leave it out: the columns are recognised by their names. Only where names are unusual, use mappingMode 'defineBelow' with value { cif: expr(…), nombre: expr(…) }.",
			},
		},
		{
			// n8n itself says above it that the columns have to be named as in the service.
			displayName:
				'Columns need not be renamed: usual names such as N.I.F., Cliente, Razón social or Tel. are recognised. Hints on the output show how each column was mapped.',
			name: 'columnsNotice',
			type: 'notice',
			default: '',
			displayOptions: { show: { ...SHOWN, '@tool': [false] } },
		},
		{
			displayName: 'Invalid Rows',
			name: INVALID_ROWS,
			type: 'options',
			noDataExpression: true,
			default: 'leaveOut',
			displayOptions: { show: { ...SHOWN, '@tool': [false] } },
			options: [
				{
					name: 'Leave Out',
					value: 'leaveOut',
					description: 'They come out on the output Left Out with the reason in message',
				},
				{ name: 'Stop', value: 'stop', description: 'Nothing is sent if any row is invalid' },
			],
			description:
				'What to do with rows that are empty, have no valid CIF, or repeat the CIF of an earlier row',
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
			{ ...cifCheckOption, displayOptions: IN_OPTIONS },
			{ ...furtherColumnsOption, displayOptions: IN_OPTIONS },
			{ ...itemsFieldOption, displayOptions: IN_OPTIONS },
			{
				...rowsPerImportOption,
				displayOptions: { show: { '@tool': [false], ...IN_OPTIONS.show } },
			},
		]),
	],
	isBulk: (context) => readRaw(context, 'bodySource') !== 'json',
	async executeBulk(context, items) {
		const plan = await planImport(items);
		for (const remark of plan.remarks) context.hints.add(REMARKS, remark);
		const sent = await sendParts(context, plan);
		return [...sent, ...leftOut(context, plan)];
	},
	async planBulk(context, items) {
		const plan = await planImport(items);
		const plans = plan.parts.map(({ request }) => ({ request }));
		return { plans, results: leftOut(context, plan) };
	},
	toRequest(context) {
		const given = unwrap('JSON', parseBody(readRaw(context, 'jsonBody')));
		if (!Array.isArray(given)) return requestFor(context, withAdditionalBody(context, given));
		unwrap('Additional Body Fields', parseNone(withAdditionalBody(context, {})));
		return requestFor(context, given);
	},
	send: async ({ client }, request) =>
		await client.send(request, (response) => asWritten(response)),
};

/** Options of the import itself, of which its rows cannot each have their own. */
const OF_AN_IMPORT = {
	additionalBody: 'Additional Body Fields',
	customIdempotencyKey: CUSTOM_KEY,
	itemsField: itemsFieldOption.displayName,
};
const ONE_VALUE =
	'Enter one value for all items. For an import of its own for each item, set Body From to JSON.';

async function planImport(items: readonly ItemContext[]): Promise<ListPlan> {
	const [first] = items;
	const { itemsField } = readCollection(first, 'options');
	const field = String(itemsField || IMPORT_FIELD).trim();
	if (Object.hasOwn(withAdditionalBody(first, {}), field)) {
		throw new InvalidInput('Additional Body Fields', {
			what: `has ${shown(field)}, the field of the rows, and would be sent in their place`,
			hint: 'Remove it there, or change Items Field Name. To send a body of your own, set Body From to JSON.',
		});
	}
	await requireOneForAll(items, OF_AN_IMPORT, ONE_VALUE);
	return await planParts(items, (rows) =>
		requestFor(first, withAdditionalBody(first, { [field]: rows })),
	);
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

/** The outputs of the node as n8n evaluates them, with a second one for rows that may be left out. */
export const OUTPUTS: INodeTypeDescription['outputs'] =
	'={{ $parameter["resource"] === "import" && $parameter["operation"] === "create" && $parameter["bodySource"] === "items" && $parameter["invalidRows"] === "leaveOut" ? [{ type: "main", displayName: "Imported" }, { type: "main", displayName: "Left Out" }] : ["main"] }}';
