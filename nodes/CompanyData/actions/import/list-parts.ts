import type { IDataObject } from 'n8n-workflow';
import { InvalidInput } from '../../../shared/result';
import type { ApiRequest } from '../../transport/http/types';
import { checkCifToSend, CUSTOM_KEY } from '../fields';
import { Turns } from '../turns';
import type { ItemContext } from '../types';
import { rowCheck, type InvalidRow, type ListRow } from './check-row';
import type { RowReader } from './list-rows';
import { COLUMNS_LABEL } from './understood-columns';

/** Rows that are sent together. */
export interface ListPart {
	rows: readonly ListRow[];
	request: ApiRequest;
}

/** What becomes of a list: what is sent, in its order, and what is not. */
export interface ListParts {
	parts: ListPart[];
	invalid: InvalidRow[];
}

/** The request for rows, given their values. */
export type RequestFor = (rows: IDataObject[]) => ApiRequest;

/** How many invalid rows a message names. */
const MOST_NAMED = 3;

/**
 * Checks all rows and splits the valid ones into parts. Sends nothing.
 *
 * @param size rows of a part at most.
 * @throws {InvalidInput} when several parts would have one idempotency key.
 */
export async function planParts(
	items: readonly ItemContext[],
	reader: RowReader,
	size: number,
	requestFor: RequestFor,
): Promise<ListParts> {
	const check = rowCheck((item, value) => checkCifToSend(items[item], value));
	const rows: ListRow[] = [];
	const invalid: InvalidRow[] = [];
	const turns = new Turns();
	for (const context of items) {
		const row = check({ item: context.item, values: reader.valuesOf(context) });
		if ('reason' in row) invalid.push(row);
		else rows.push(row);
		await turns.pass();
	}
	const parts = Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
		toPart(rows.slice(index * size, (index + 1) * size), requestFor),
	);
	if (parts.length > 1 && parts[0].request.idempotencyKey !== undefined) throw oneKey(parts.length);
	return { parts, invalid };
}

/** The halves of a part that is too large; none if it cannot be halved. */
export function halvesOf({ rows, request }: ListPart, requestFor: RequestFor): ListPart[] {
	if (rows.length < 2 || request.idempotencyKey !== undefined) return [];
	const middle = Math.ceil(rows.length / 2);
	return [rows.slice(0, middle), rows.slice(middle)].map((half) => toPart(half, requestFor));
}

/** The error for a list of which nothing is sent since rows are invalid. */
export function explainInvalid(invalid: readonly InvalidRow[], all: number): InvalidInput {
	const named = invalid.slice(0, MOST_NAMED).map(({ item, message }) => `Item ${item}: ${message}`);
	const others = invalid.length - named.length;
	const more = others > 0 ? `. And ${others.toLocaleString('en')} more` : '';
	return new InvalidInput(COLUMNS_LABEL, {
		what: `give ${invalid.length.toLocaleString('en')} of ${all.toLocaleString('en')} rows that cannot be imported. ${named.join('. ')}${more}`,
		hint: 'Nothing was sent. Correct these rows, or set Invalid Rows to Leave Out.',
	});
}

function toPart(rows: ListRow[], requestFor: RequestFor): ListPart {
	return { rows, request: requestFor(rows.map(({ values }) => values)) };
}

function oneKey(parts: number): InvalidInput {
	return new InvalidInput(CUSTOM_KEY, {
		what: `is one key for ${parts.toLocaleString('en')} imports`,
		hint: 'The service would answer all of them with the response to the first. Set Idempotency Key to From Content, or raise Rows per Import.',
	});
}
