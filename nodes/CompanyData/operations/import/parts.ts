import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { RequestFailed } from '../../../client/request-failed';
import { asWritten } from '../../../client/response';
import type { ApiRequest } from '../../../client/types';
import { inOrder } from '../../../lib/in-order';
import { parseNumber } from '../../../lib/numbers';
import { InvalidInput, unwrap } from '../../../lib/result';
import { parseChoice } from '../../../spain/lists';
import { COLUMNS_LABEL, CUSTOM_KEY, readCollection } from '../../fields';
import type { ItemContext, ItemResult, OperationContext } from '../../run/types';
import { INVALID_ROWS, readRows, type InvalidRow, type ListRow } from './rows';

const ROWS_BY_DEFAULT = 1000;

export const rowsPerImportOption: INodeProperties = {
	displayName: 'Rows per Import',
	name: 'rowsPerImport',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: ROWS_BY_DEFAULT,
	description:
		'How many rows one import has at most. A longer list is sent as several imports, each with a result of its own; one that the service finds too large is halved.',
};

type RequestFor = (rows: IDataObject[]) => ApiRequest;

interface ListPart {
	rows: readonly ListRow[];
	request: ApiRequest;
}

/** The imports that a list makes, in its order, and the rows that are left out. */
export interface ListPlan {
	parts: ListPart[];
	invalid: InvalidRow[];
	remarks: string[];
	requestFor: RequestFor;
}

/**
 * Reads all items and splits the valid rows into imports. Sends nothing.
 *
 * @param requestFor the request for rows, given their values.
 * @throws {InvalidInput} when a field cannot be understood, it is in doubt which columns are meant, invalid rows are
 * not to be left out, or several imports would have one idempotency key.
 */
export async function planParts(
	items: readonly ItemContext[],
	requestFor: RequestFor,
): Promise<ListPlan> {
	const { node, item, caller } = items[0];
	// The field is not shown in a tool.
	const choice = caller.isModel ? 'leaveOut' : node.getNodeParameter(INVALID_ROWS, item);
	const isStop = unwrap('Invalid Rows', parseChoice(choice, ['leaveOut', 'stop'])) === 'stop';
	const { rowsPerImport = ROWS_BY_DEFAULT } = readCollection(items[0], 'options');
	const rule = { minimum: 1, integer: true };
	const size = unwrap(rowsPerImportOption.displayName, parseNumber(rowsPerImport, rule));
	const { rows, invalid, remarks } = await readRows(items);
	const parts = Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
		toPart(rows.slice(index * size, (index + 1) * size), requestFor),
	);
	if (parts.length > 1 && parts[0].request.idempotencyKey !== undefined) {
		throw new InvalidInput(CUSTOM_KEY, {
			what: `is one key for ${parts.length.toLocaleString('en')} imports`,
			hint: 'The service would answer all of them with the response to the first. Set Idempotency Key to From Content, or raise Rows per Import.',
		});
	}
	if (isStop && invalid.length > 0) throw explainInvalid(invalid, items.length);
	return { parts, invalid, remarks, requestFor };
}

const MOST_NAMED = 3;

function explainInvalid(invalid: readonly InvalidRow[], all: number): InvalidInput {
	const named = invalid.slice(0, MOST_NAMED).map(({ item, message }) => `Item ${item}: ${message}`);
	const others = invalid.length - named.length;
	const more = others > 0 ? `. And ${others.toLocaleString('en')} more` : '';
	return new InvalidInput(COLUMNS_LABEL, {
		what: `give ${invalid.length.toLocaleString('en')} of ${all.toLocaleString('en')} rows that cannot be imported. ${named.join('. ')}${more}`,
		hint: 'Nothing was sent. Correct these rows, or set Invalid Rows to Leave Out.',
	});
}

function toPart(rows: readonly ListRow[], requestFor: RequestFor): ListPart {
	return { rows, request: requestFor(rows.map(({ values }) => values)) };
}

/** The results of the rows that are left out; a failure each for a model, which has one output. */
export function leftOut({ caller }: OperationContext, { invalid }: ListPlan): ItemResult[] {
	return invalid.map(({ item, message, reason }) => {
		if (!caller.isModel) {
			return { item, json: { message, reason }, unasked: message, isLeftOut: true };
		}
		const what = `give a row that cannot be imported. ${message}`;
		const hint = 'Correct it, and call the tool again.';
		return { item, error: new InvalidInput(COLUMNS_LABEL, { what, hint }) };
	});
}

/** How many rows the service takes at once, as far as that is known. */
interface Size {
	passed: number;
	refused: number;
}

/**
 * Sends the imports, each with a result of its own that is paired with its rows. The size that passes where one is too
 * large is learnt from the first alone, and in its order: a Retry makes the same imports, under the same keys.
 */
export async function sendParts(
	context: OperationContext,
	{ parts, requestFor }: ListPlan,
): Promise<ItemResult[]> {
	const { client, stopRule, progress } = context;
	progress.expectRequests(parts.length);
	if (parts.length === 0) return [];
	const unknown = { passed: 0, refused: Infinity };
	const [first, ...others] = parts;
	const { results, size } = await sendRows(context, first.rows, requestFor, unknown);
	const lastError = results.flatMap((one) => ('error' in one ? [one.error] : [])).at(-1);
	const work = async (index: number) => {
		const { rows } = others[index];
		if (size.passed === 0 && isTooLarge(lastError)) return [failureOf(rows, lastError)];
		return (await sendRows(context, rows, requestFor, size)).results;
	};
	const count = stopRule.isStopped ? 0 : others.length;
	const endsRun = () => stopRule.isStopped;
	const workload = { count, concurrency: client.parallelism, work, endsRun };
	for await (const sent of inOrder(workload)) results.push(...sent);
	// A failure that stops the node names no item. Any other comes out with each of its rows, to be sent again.
	if (stopRule.isStopped) return results;
	return results.flatMap((result): ItemResult[] =>
		'error' in result
			? [result.item].flat().map((item) => ({ item, error: result.error }))
			: [result],
	);
}

/** Sends rows as one import, or, where that is too large, as several, of the largest size that passes. */
async function sendRows(
	{ client, stopRule }: OperationContext,
	rows: readonly ListRow[],
	requestFor: RequestFor,
	known: Size,
): Promise<{ results: ItemResult[]; size: Size }> {
	const results: ItemResult[] = [];
	let { passed, refused } = known;
	let largest = passed;
	for (let start = 0; start < rows.length;) {
		const left = rows.length - start;
		const between = Math.max(1, Math.floor((passed + refused) / 2));
		const { rows: sent, request } = toPart(
			rows.slice(start, start + Math.min(left, between)),
			requestFor,
		);
		const count = sent.length;
		try {
			const json = await client.send(request, (response) => asWritten(response));
			results.push({ item: sent.map(({ item }) => item), json });
			passed = Math.max(passed, count);
			largest = Math.max(largest, count);
		} catch (error) {
			const isSmaller = request.idempotencyKey === undefined && isTooLarge(error);
			if (isSmaller && count > 1) {
				refused = count;
				if (passed >= count) passed = 0;
				continue;
			}
			// Where no row passes by itself, the others are not tried.
			const isHopeless = isSmaller && largest === 0;
			const failed = isHopeless ? rows.slice(start) : sent;
			results.push(failureOf(failed, isSmaller ? explainRow(error) : error));
			if (stopRule.isStoppedBy(error) || isHopeless) break;
			if (isSmaller) [passed, refused] = [largest, largest + 1];
		}
		start += count;
	}
	return { results, size: { passed: largest, refused } };
}

function failureOf(rows: readonly ListRow[], error: unknown): ItemResult {
	return { item: rows.map(({ item }) => item), error };
}

const TOO_LARGE = 413;

/** An import that may have been done is never sent under other keys. */
function isTooLarge(error: unknown): error is RequestFailed {
	if (!(error instanceof RequestFailed)) return false;
	return error.failure.status === TOO_LARGE && !error.failure.mayBeDone;
}

function explainRow({ failure }: RequestFailed): RequestFailed {
	const hint = 'It was sent in smaller and smaller imports, down to one row. Import fewer columns.';
	return new RequestFailed({ ...failure, hint });
}
