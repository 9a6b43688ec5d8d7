/** Import → Create: imports rows, in as many requests as they need. */

import type { INodeTypeDescription } from 'n8n-workflow';

import {
	importRequest,
	itemsFieldOption,
	leftOut,
	type ListPlan,
	planImports,
	rowsPerImportOption,
	sendParts,
} from './parts';
import { AUTOMATIC, COLUMNS, COLUMNS_LABEL, describeInvalid, furtherColumnsOption } from './rows';
import {
	cifCheckOption,
	idempotencyOptions,
	MAX_HINT_LENGTH,
	operationOptions,
	parseJsonBody,
	readRaw,
	sendAllTheSame,
	withAdditionalBody,
} from '../../fields';
import type { BulkOperation, ItemResult, WriteOperation } from '../../run/types';
import { readWriteResponse } from '../../../api/writes';
import { InvalidInput, unwrap } from '../../../lib/result';
import { counted } from '../../../lib/text';

const OF_ITEMS = { bodySource: ['items'] };
const OF_ITEMS_IN_WORKFLOW = { ...OF_ITEMS, '@tool': [false] };
const OPTION_OF_ITEMS = { show: { '/bodySource': OF_ITEMS.bodySource } };

/** Imports the rows of all items together, or one body for each item. */
export const create: WriteOperation & BulkOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create import',
	description: 'Import a list of companies',
	scope: 'imports:create',
	fields: [
		{
			displayName: 'Rows From',
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
			description: 'Where the rows of the import come from',
		},
		{
			displayName: COLUMNS_LABEL,
			name: COLUMNS,
			type: 'resourceMapper',
			noDataExpression: true,
			default: { mappingMode: AUTOMATIC, value: null },
			required: true,
			displayOptions: { show: OF_ITEMS },
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
				'Usual names count as the same, such as N.I.F., Cliente, Razón social or Tel.: nothing has to be renamed. Hints on the output show how each column was mapped.',
			name: 'columnsNotice',
			type: 'notice',
			default: '',
			displayOptions: { show: OF_ITEMS_IN_WORKFLOW },
		},
		{
			displayName: 'Invalid Rows',
			name: 'invalidRows',
			type: 'options',
			noDataExpression: true,
			default: 'leaveOut',
			displayOptions: { show: OF_ITEMS_IN_WORKFLOW },
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
		operationOptions('body', [
			...idempotencyOptions,
			{ ...cifCheckOption, displayOptions: OPTION_OF_ITEMS },
			{ ...furtherColumnsOption, displayOptions: OPTION_OF_ITEMS },
			{ ...itemsFieldOption, displayOptions: OPTION_OF_ITEMS },
			{
				...rowsPerImportOption,
				displayOptions: { show: { '@tool': [false], ...OPTION_OF_ITEMS.show } },
			},
		]),
	],
	isBulk: (context) => readRaw(context, 'bodySource') !== 'json',
	async executeBulk(context, items) {
		const plan = await planImports(items);
		const { hints } = context;

		for (const taken of plan.columns.taken) hints.add('columns', taken);
		const sent = await sendParts(context, plan);
		hints.add('summary', describeImports(sent, plan));
		const held = plan.invalid.filter(({ reason }) => ['person', 'control'].includes(reason)).length;
		if (held > 0) hints.add('unsent', sendAllTheSame(held));

		return [...sent, ...leftOut(context, plan)];
	},
	async costOfAll(context, items) {
		const plan = await planImports(items);
		const costs = plan.parts.map((rows) => ({ requests: 1, lookups: 0, companies: rows.length }));
		return { costs, refused: leftOut(context, plan) };
	},
	toRequest(context) {
		const body = unwrap('JSON', parseJsonBody(readRaw(context, 'jsonBody'), '{"companies": []}'));
		if (!Array.isArray(body)) return importRequest(context, withAdditionalBody(context, body));
		if (Object.keys(withAdditionalBody(context, {})).length === 0) {
			return importRequest(context, body);
		}

		throw new InvalidInput('Additional Body Fields', {
			what: 'cannot be added to a body that is an array',
			hint: 'Remove them, or make the JSON an object.',
		});
	},
	async send({ client, hints }, request) {
		const done = await client.send(request, (response) => readWriteResponse(response));
		hints.add('summary', done, (all) => `${counted(all.length, 'import')} created`);
		return done;
	},
};

function describeImports(sent: readonly ItemResult[], { invalid, columns }: ListPlan): string {
	const done = sent.filter((result) => 'json' in result);
	const rows = counted(done.flatMap(({ item }) => item).length, 'row');
	const parts = done.length < 2 ? '' : ` in ${counted(done.length, 'import')}`;
	const left = invalid.length === 0 ? '' : `; ${describeInvalid(invalid)}`;
	const describe = (without: string) => `${rows} imported${parts}${without}${left}`;
	if (columns.left.length === 0) return describe('');

	const count = counted(columns.left.length, 'column');
	const named = describe(` without ${count}, ${columns.left.join(', ')}`);
	return named.length > MAX_HINT_LENGTH ? describe(` without ${count}`) : named;
}

/** The outputs of the node: an import that leaves rows out has a second one for them. */
export const OUTPUTS: INodeTypeDescription['outputs'] =
	'={{ $parameter["resource"] === "import" && $parameter["operation"] === "create" && $parameter["bodySource"] === "items" && $parameter["invalidRows"] === "leaveOut" ? [{ type: "main", displayName: "Imported" }, { type: "main", displayName: "Left Out" }] : ["main"] }}';
