/** Import → Create: imports rows, in as many requests as they need. */

import type { IDataObject, INodeTypeDescription } from 'n8n-workflow';

import {
	addHints,
	importRequest,
	itemsFieldOption,
	leftOut,
	type ListPlan,
	planImports,
	rowsPerImportOption,
	sendParts,
} from './parts';
import {
	AUTOMATIC,
	COLUMNS,
	COLUMNS_LABEL,
	describeInvalid,
	furtherColumnsOption,
	type InvalidRow,
	REJECTED,
} from './rows';
import {
	cifCheckOption,
	describeLeftOut,
	idempotencyOptions,
	listInHint,
	MAX_HINT_LENGTH,
	operationOptions,
	parseJsonBody,
	readRaw,
	sendAllTheSame,
	withAdditionalBody,
} from '../../fields';
import type { BulkOperation, ItemAnswer, ItemResult, WriteOperation } from '../../run/types';
import {
	IDEMPOTENCY_HOURS,
	IMPORT_COLUMNS,
	type ReadImport,
	readImportResponse,
	refusal,
} from '../../../../client';
import { unwrap } from '../../../../lib/result';
import { counted, grouped } from '../../../../lib/text';
import { MAYBE_KNOWN, normaliseCif } from '../../../../spain';

const FROM_ITEMS = { bodySource: ['items'] };
const FROM_ITEMS_IN_WORKFLOW = { ...FROM_ITEMS, '@tool': [false] };
const OPTION_FROM_ITEMS = { show: { '/bodySource': FROM_ITEMS.bodySource } };

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
			displayOptions: { show: FROM_ITEMS },
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
				'Which columns are imported. Automatically, they are recognised by their names and values, such as N.I.F., Razón social, Tel., Email, Web, Localidad or Notas; if two could match, nothing is sent, and the node says which.',
			builderHint: {
				propertyHint:
					"Leave it out: the columns are recognised by their names. Only where names are unusual, use mappingMode 'defineBelow' with value { cif: expr(…), nombre: expr(…) }.",
			},
		},
		{
			// This corrects n8n's text above it, which says that the columns must have the names that the service uses.
			displayName:
				'Common names are recognised, such as N.I.F., Cliente, Razón social or Tel.: no need to rename columns. Hints on the output show how each column was mapped.',
			name: 'columnsNotice',
			type: 'notice',
			default: '',
			displayOptions: { show: FROM_ITEMS_IN_WORKFLOW },
		},
		{
			displayName: 'Invalid Rows',
			name: 'invalidRows',
			type: 'options',
			noDataExpression: true,
			default: 'leaveOut',
			displayOptions: { show: FROM_ITEMS_IN_WORKFLOW },
			options: [
				{
					name: 'Leave Out',
					value: 'leaveOut',
					description:
						'They go to the output Left Out, with the reason in message, and so do rows that the service rejects',
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
			{ ...cifCheckOption, displayOptions: OPTION_FROM_ITEMS },
			{ ...furtherColumnsOption, displayOptions: OPTION_FROM_ITEMS },
			{ ...itemsFieldOption, displayOptions: OPTION_FROM_ITEMS },
			{
				...rowsPerImportOption,
				displayOptions: { show: { '@tool': [false], ...OPTION_FROM_ITEMS.show } },
			},
		]),
	],
	isBulk: (context) => readRaw(context, 'bodySource') !== 'json',
	async executeBulk(context, items) {
		const plan = await planImports(items);
		const { hints } = context;

		if (plan.leftOut.length > 0) hints.add('cells', plan.leftOut, describeLeftOut);

		for (const mapped of plan.columns.mapped) hints.add('columns', mapped);
		const sent = await sendParts(context, plan);
		const { summary, invalid, ignored } = describeImports(sent, plan);
		hints.add('summary', summary);

		for (const text of invalid) hints.add('leftOut', text);
		if (ignored !== undefined) hints.add('ignored', ignored);

		const isHeldBack = ({ reason }: InvalidRow) => MAYBE_KNOWN.some((fault) => fault === reason);
		const heldBackCount = plan.invalid.filter(isHeldBack).length;
		if (heldBackCount > 0) hints.add('unsent', sendAllTheSame(heldBackCount));

		return [...sent, ...leftOut(context, plan.invalid)];
	},
	async costOfAll(context, items) {
		const plan = await planImports(items);
		if (plan.leftOut.length > 0) context.hints.add('cells', plan.leftOut, describeLeftOut);

		const costs = plan.parts.map((rows) => ({ requests: 1, lookups: 0, companies: rows.length }));
		return { costs, refused: leftOut(context, plan.invalid) };
	},
	toRequest(context) {
		const body = unwrap('JSON', parseJsonBody(readRaw(context, 'jsonBody'), '{"companies": []}'));
		return importRequest(context, withAdditionalBody(context, body));
	},
	async send(context, request) {
		const cifs = cifsIn(request.body);
		const made = await context.client.send(request, (one) => readImportResponse(one, cifs));
		const { json, report } = made;
		const { imported = 0, rejectedRows, unidentified } = report;
		const rejected = rejectedRows.length + unidentified;
		// The response does not say that any row was imported.
		if (rejected > 0 && imported === 0) {
			throw refusal(`${counted(rejected, 'row')} rejected, and none imported`, json);
		}

		addHints(context, { ...report, unidentified: rejected });
		context.hints.add('summary', made, describeCreated);
		return json;
	},
};

/** What was imported, the rows that were not, and the columns that were ignored: in one hint if it can hold them all. */
function describeImports(
	sent: readonly ItemResult[],
	{ invalid, columns, made }: ListPlan,
): { summary: string; invalid: readonly string[]; ignored?: string } {
	const answered = sent.filter((result): result is ItemAnswer => 'json' in result);
	const rejected = answered.filter(({ isLeftOut }) => isLeftOut).map(() => REJECTED);
	const reasons = [...invalid.map(({ reason }) => reason), ...rejected];
	const created = describeCreated(made);
	const invalidHints = reasons.length === 0 ? [] : describeInvalid(reasons);
	const withInvalid = [created, ...invalidHints].join('; ');
	const isInvalidApart = withInvalid.length > MAX_HINT_LENGTH;
	const summary = isInvalidApart ? created : withInvalid;
	const apart = { summary, invalid: isInvalidApart ? invalidHints : [] };

	const { ignored } = columns;
	if (ignored.length === 0) return apart;

	const ignoredNote = ` without ${counted(ignored.length, 'column')}, ${ignored.join(', ')}`;
	const whole = [`${created}${ignoredNote}`, ...invalidHints].join('; ');
	return whole.length <= MAX_HINT_LENGTH
		? { summary: whole, invalid: [] }
		: { ...apart, ignored: listInHint('Columns left out', ignored) };
}

/** The CIFs of the rows in a body; empty for a row without one. */
function cifsIn(body: unknown): string[] {
	const rows = [body, ...Object.values(Object(body) as IDataObject)].find(Array.isArray) ?? [];
	return rows.map((row) => normaliseCif(Object(row)[IMPORT_COLUMNS.cif]));
}

/** Describes the imports; those that only repeat an earlier one apart, since nothing was done for them. */
function describeCreated(imports: readonly ReadImport[]): string {
	const isRepeated = ({ json }: ReadImport) => json.repeated === true;
	const repeated = imports.filter(isRepeated);
	if (repeated.length === 0) return countImported(imports);

	const earlier = `${countImported(repeated)} already in the last ${IDEMPOTENCY_HOURS} hours`;
	return repeated.length === imports.length
		? `${earlier}: nothing was done again`
		: `${countImported(imports.filter((one) => !isRepeated(one)))}, and ${earlier}`;
}

/** Counts rows if every response states a number, otherwise imports: a row that was sent need not be imported. */
function countImported(imports: readonly ReadImport[]): string {
	const reports = imports.map(({ report }) => report);
	const parts = imports.length < 2 ? '' : ` in ${counted(imports.length, 'import')}`;
	const sent = sumOf(reports.map((report) => report.sent)) ?? 0;
	const imported = sumOf(reports.map((report) => report.imported));
	if (imported !== undefined) {
		const ofSent =
			imported < sent
				? `${grouped(imported)} of ${counted(sent, 'row')}`
				: counted(imported, 'row');

		return `${ofSent} imported${parts}`;
	}

	const accepted = sumOf(reports.map((report) => report.imported ?? report.accepted));
	if (accepted !== undefined) return `${counted(accepted, 'row')} accepted${parts}`;

	const isLater = imports.length > 0 && imports.every(({ json }) => json.accepted === true);
	if (isLater) return `${counted(sent, 'row')} accepted to be imported later${parts}`;

	const isConfirmed = imports.every(({ json }) => json.confirmed !== false);
	const created = `${counted(imports.length, 'import')} created`;
	// Of a repeated import, the first answer has said it.
	if (imports.every(({ json }) => json.repeated === true)) return created;

	const rows = `${counted(sent, 'row')} sent; the service does not say what became of each`;
	return isConfirmed ? `${created}: ${rows}` : rows;
}

/** The sum; undefined if there is nothing to add, or if any count is unknown. */
function sumOf(counts: ReadonlyArray<number | undefined>): number | undefined {
	if (counts.length === 0 || counts.includes(undefined)) return undefined;

	return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** The outputs of the node: an import that leaves rows out has a second output for them. */
export const OUTPUTS: INodeTypeDescription['outputs'] =
	'={{ $parameter["resource"] === "import" && $parameter["operation"] === "create" && $parameter["bodySource"] === "items" && $parameter["invalidRows"] === "leaveOut" ? [{ type: "main", displayName: "Imported" }, { type: "main", displayName: "Left Out" }] : ["main"] }}';
