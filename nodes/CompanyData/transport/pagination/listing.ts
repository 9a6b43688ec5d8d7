import type { IDataObject } from 'n8n-workflow';
import { LISTING_POSITION, LISTING_RECORD_FIELDS } from '../../../shared/contract/fields';
import { isRecord } from '../../../shared/json';

/** One page of a listing: its records, and where the next page is. */
export interface ListingPage {
	records: IDataObject[];
	nextToken?: string;
	total?: number;
	page?: number;
}

/** Reads the body of a listing's response, whatever field its records are under. */
export function readListing(body: unknown): ListingPage {
	if (Array.isArray(body)) return { records: body.map(toRecord) };
	if (!isRecord(body)) return { records: [] };
	const field =
		LISTING_RECORD_FIELDS.find((name) => Array.isArray(body[name])) ??
		Object.keys(body).find((name) => Array.isArray(body[name]));
	const records = field === undefined ? [] : (body[field] as unknown[]).map(toRecord);
	const token = body[LISTING_POSITION.token];
	const total = body[LISTING_POSITION.total];
	const page = body[LISTING_POSITION.page];
	return {
		records,
		nextToken: typeof token === 'string' && token !== '' ? token : undefined,
		total: typeof total === 'number' ? total : undefined,
		page: typeof page === 'number' ? page : undefined,
	};
}

function toRecord(value: unknown): IDataObject {
	return isRecord(value) ? value : { value: value as IDataObject[string] };
}

/**
 * Reads a listing to its end, by its next page token or else by page number. Ends at a page without
 * a token, an empty page, the total, a token seen before, or a page equal to the previous one.
 *
 * @param readPage fetches a page with additional query parameters; none for the first.
 * @param limit how many records are wanted.
 */
export async function readWholeListing(
	readPage: (position: IDataObject) => Promise<ListingPage>,
	limit: number,
): Promise<IDataObject[]> {
	const records: IDataObject[] = [];
	const tokens = new Set<string>();
	let position: IDataObject | undefined = {};
	let previous = '';
	let number = 1;
	while (position !== undefined && records.length < limit) {
		const page: ListingPage = await readPage(position);
		const content = JSON.stringify(page.records);
		if (page.records.length === 0 || content === previous) break;
		for (const record of page.records) records.push(record);
		previous = content;
		position = nextPosition(page, { seen: records.length, number: number++ }, tokens);
	}
	return records.slice(0, limit);
}

function nextPosition(
	{ nextToken, total, page }: ListingPage,
	{ seen, number }: { seen: number; number: number },
	tokens: Set<string>,
): IDataObject | undefined {
	if (nextToken !== undefined) {
		if (tokens.has(nextToken)) return undefined;
		tokens.add(nextToken);
		return { [LISTING_POSITION.token]: nextToken };
	}
	const isNumbered = tokens.size === 0 && (page !== undefined || total !== undefined);
	const isOther = page !== undefined && page !== number;
	if (!isNumbered || isOther || (total !== undefined && seen >= total)) return undefined;
	return { [LISTING_POSITION.page]: number + 1 };
}
