/** Sends the rows of an import in parts. A part that the service finds too large is halved. */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import {
	IMPORT_LABELS,
	type InvalidRow,
	type ListRow,
	type ReadRows,
	readRows,
	refuseColumns,
	REJECTED,
	sheetRow,
} from './rows';
import {
	CUSTOM_KEY,
	readCollection,
	readIdempotency,
	readRaw,
	requireSameForAllItems,
	withAdditionalBody,
} from '../../fields';
import type { ItemContext, ItemResult, OperationContext } from '../../run/types';
import {
	type ApiRequest,
	IMPORT_COLUMNS,
	IMPORT_FIELD,
	PATHS,
	type ReadImport,
	readImportResponse,
	RequestFailed,
	type RowReport,
} from '../../../../client';
import { parseChoice } from '../../../../lib/choices';
import { chunksOf, inOrder } from '../../../../lib/in-order';
import { parseNumber } from '../../../../lib/numbers';
import { InvalidInput, unwrap } from '../../../../lib/result';
import { counted, grouped, quoted } from '../../../../lib/text';

const ROWS_BY_DEFAULT = 1000;
/** How often an import that is too large is halved. After the last halving, 1,000 rows are in parts of 32. */
const MAX_HALVINGS = 5;

/** The option that renames the field of the rows in the request. */
export const itemsFieldOption: INodeProperties = {
	displayName: 'Send Rows As',
	name: 'itemsField',
	type: 'string',
	default: IMPORT_FIELD,
	description: 'Name of the field in which the rows are sent, if the service expects another one',
};

/** The option that limits the number of rows in one request. */
export const rowsPerImportOption: INodeProperties = {
	displayName: 'Rows per Import',
	name: 'rowsPerImport',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: ROWS_BY_DEFAULT,
	description:
		'Maximum number of rows in one import. A longer list is sent as several imports, each with its own result; an import that is too large for the service is halved.',
};

const OF_AN_IMPORT = {
	additionalBody: 'Additional Body Fields',
	customIdempotencyKey: CUSTOM_KEY,
	itemsField: itemsFieldOption.displayName,
};

const ONE_VALUE =
	'Enter one value for all items. For an import of its own for each item, set Rows From to JSON.';

/** The rows of all items, divided into imports, and the rows that cannot be imported. */
export interface ListPlan {
	parts: ListRow[][];
	invalid: InvalidRow[];
	leftOut: ReadRows['leftOut'];
	columns: ReadRows['columns'];
	/** True if rows that cannot be imported go to a separate output. */
	leavesOut: boolean;
	/** What the responses say, as they come. */
	made: ReadImport[];
	requestFor(rows: readonly ListRow[]): ApiRequest;
}

/** @throws {InvalidInput} when Invalid Rows is Stop and a row is invalid, or several imports would share one key. */
export async function planImports(items: readonly ItemContext[]): Promise<ListPlan> {
	const [first] = items;
	const { itemsField, rowsPerImport = ROWS_BY_DEFAULT } = readCollection(first, 'options');
	const field = String(itemsField || IMPORT_FIELD).trim();
	const additions = withAdditionalBody(first, {});
	if (Object.hasOwn(additions, field)) {
		throw new InvalidInput('Additional Body Fields', {
			what: `has ${quoted(field)}, the field of the rows, and would be sent in their place`,
			hint: 'Remove it there, or change Send Rows As. To send a body of your own, set Rows From to JSON.',
		});
	}

	await requireSameForAllItems(items, OF_AN_IMPORT, ONE_VALUE);
	// A tool does not have the field Invalid Rows.
	const choice = first.caller.isModel ? 'leaveOut' : readRaw(first, 'invalidRows');
	const isStop = unwrap('Invalid Rows', parseChoice(choice, ['leaveOut', 'stop'])) === 'stop';
	const rule = { minimum: 1, integer: true };
	const size = unwrap(rowsPerImportOption.displayName, parseNumber(rowsPerImport, rule));
	const { rows, invalid, leftOut: cells, columns } = await readRows(items);
	const parts = chunksOf(rows, size);
	const request = importRequest(first, additions);
	if (parts.length > 1 && request.idempotencyKey !== undefined) {
		throw new InvalidInput(CUSTOM_KEY, {
			what: `is one key for ${grouped(parts.length)} imports`,
			hint: 'The service would answer all of them with the response to the first. Set Idempotency Key to One for Each Operation, or raise Rows per Import.',
		});
	}
	if (isStop && invalid.length > 0) throw explainInvalid(invalid, items.length);

	const requestFor = (part: readonly ListRow[]) => ({
		...request,
		body: { [field]: part.map(({ values }) => values), ...additions },
		labels: Object.fromEntries(IMPORT_LABELS),
	});

	return { parts, invalid, leftOut: cells, columns, leavesOut: !isStop, made: [], requestFor };
}

/** The request that imports this body. */
export function importRequest(context: ItemContext, body: IDataObject | unknown[]): ApiRequest {
	// An agent may repeat a call that it takes for failed: with a key from the content, nothing is imported twice.
	const key = readIdempotency(context, context.caller.isModel ? 'content' : undefined);
	return { method: 'POST', path: PATHS.imports, body, ...key };
}

const MAX_NAMED = 3;

function explainInvalid(invalid: readonly InvalidRow[], all: number): InvalidInput {
	const first = invalid.slice(0, MAX_NAMED);
	const named = first.map(({ item, message }) => `Row ${sheetRow(item)}: ${message}`);
	const others = invalid.length - named.length;
	const more = others > 0 ? `. And ${grouped(others)} more` : '';
	return refuseColumns(
		`give ${grouped(invalid.length)} of ${grouped(all)} rows that cannot be imported. ${named.join('. ')}${more}`,
		'Nothing was sent. Correct these rows, or set Invalid Rows to Leave Out.',
	);
}

/** The rows that are left out, each as a result of its item with the reason. */
export function leftOut(
	{ caller }: OperationContext,
	invalid: readonly InvalidRow[],
): ItemResult[] {
	return invalid.map(({ item, message, reason }) => {
		if (!caller.isModel) {
			return { item, json: { message, reason }, notSentReason: message, isLeftOut: true };
		}

		const what = `give a row that cannot be imported. ${message}`;
		return { item, error: refuseColumns(what, 'Correct it, and call the tool again.') };
	});
}

/** Sends the imports, and pairs the result of each with its rows. */
export async function sendParts(context: OperationContext, plan: ListPlan): Promise<ItemResult[]> {
	const { client, stopRule } = context;
	const { parts } = plan;
	const results: ItemResult[] = [];
	const work = async (index: number) => await sendRows(context, plan, parts[index]);
	const endsRun = () => stopRule.isStopped;
	const workload = { count: parts.length, concurrency: client.parallelism, work, endsRun };

	for await (const sent of inOrder(workload)) for (const result of sent) results.push(result);
	// A failure that stops the node names no item. Any other is returned for each of its rows, to be sent again.
	if (stopRule.isStopped) return results;

	return results.flatMap((result): ItemResult[] =>
		'error' in result
			? [result.item].flat().map((item) => ({ item, error: result.error }))
			: [result],
	);
}

/** Sends an import, and halves it if the service finds it too large. A Retry makes the same halves and keys. */
async function sendRows(
	context: OperationContext,
	plan: ListPlan,
	rows: readonly ListRow[],
	halvings = 0,
): Promise<ItemResult[]> {
	const { client, stopRule } = context;
	const item = rows.map((row) => row.item);
	const request = plan.requestFor(rows);

	try {
		const cifs = rows.map(({ values }) => String(values[IMPORT_COLUMNS.cif]));
		const made = await client.send(request, (response) => readImportResponse(response, cifs));
		plan.made.push(made);
		return resultsOf(context, plan, rows, made);
	} catch (error) {
		// An import with a custom key is not divided, since the key is valid for one import only.
		const isDivided = request.idempotencyKey === undefined && isTooLarge(error);
		if (!isDivided || rows.length === 1 || halvings === MAX_HALVINGS) {
			stopRule.isStoppedBy(error);
			return [{ item, error: isDivided ? explainTooLarge(error) : error }];
		}

		const middle = Math.ceil(rows.length / 2);
		const first = await sendRows(context, plan, rows.slice(0, middle), halvings + 1);
		if (stopRule.isStopped) return first;

		const second = await sendRows(context, plan, rows.slice(middle), halvings + 1);
		return [...first, ...second];
	}
}

/** The results of an import: one for all rows that the service accepted, and one for each row that it rejected. */
function resultsOf(
	context: OperationContext,
	{ leavesOut }: ListPlan,
	rows: readonly ListRow[],
	{ json, report }: ReadImport,
): ItemResult[] {
	const invalid = report.rejectedRows.map(({ index, message }): InvalidRow => {
		const what = `The service rejected the row: ${message}`;
		return { item: rows[index].item, reason: REJECTED, message: what };
	});

	const items = new Set(invalid.map((row) => row.item));
	const imported = rows.map((row) => row.item).filter((item) => !items.has(item));
	addHints(context, report);

	const results = leavesOut ? leftOut(context, invalid) : failed(context, invalid);
	return imported.length === 0 ? results : [{ item: imported, json }, ...results];
}

/** Adds a hint if the response does not say which rows were rejected, or its numbers do not add up. */
export function addHints(
	{ hints }: OperationContext,
	{ sent, isDoubtful, unidentified, reasons }: RowReport,
): void {
	if (unidentified > 0) {
		const words = reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
		const count = counted(unidentified, 'row');
		hints.add('rejected', `The service rejected ${count}, and names none by a CIF${words}`);
	}
	if (isDoubtful) {
		hints.add(
			'rejected',
			`The numbers of the service do not add up to the ${counted(sent, 'row')} sent`,
		);
	}
}

/** If Invalid Rows is Stop, there is no output for rejected rows, so they fail like any other item. */
function failed({ stopRule }: OperationContext, invalid: readonly InvalidRow[]): ItemResult[] {
	return invalid.map(({ item, message }) => {
		const hint =
			'Correct this row, and send it without those that were imported: they would be imported twice.';

		const error = new RequestFailed({ message, hint });
		stopRule.isStoppedBy(error);
		return { item, error };
	});
}

/** True if an import was refused as too large and was certainly not done, so that it may be sent under other keys. */
function isTooLarge(error: unknown): error is RequestFailed {
	if (!(error instanceof RequestFailed)) return false;

	return error.failure.status === 413 && !error.failure.isOutcomeUnknown;
}

function explainTooLarge({ failure }: RequestFailed): RequestFailed {
	const hint = 'It was sent in smaller and smaller imports. Import fewer columns.';
	return new RequestFailed({ ...failure, hint });
}
