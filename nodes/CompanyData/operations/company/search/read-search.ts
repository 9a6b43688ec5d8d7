import type { IDataObject } from 'n8n-workflow';
import { SEARCH_QUERY } from '../../../../service/fields';
import { SEARCH_PAGE_SIZE } from '../../../../service/limits';
import { isEmpty } from '../../../../lib/json';
import {
	companyIdentity,
	type Extent,
	type Filter,
	readLengthCheck,
	readOwnFilters,
	readShaper,
	SEARCH_FILTERS,
} from '../../../fields';
import { CutShort } from '../../../../client/request-failed';
import { enterAt, readList, searchPage, toPage, type Page } from '../../../../client/pages';
import type { ApiRequest } from '../../../../client/types';
import { SHORTFALL } from '../../../run/hints';
import type { Plan } from '../../../run/plan';
import type { OperationContext } from '../../../run/types';

/** Results of a search. */
interface Found {
	/** From the beginning of the page that holds the first result that is wanted. */
	found: IDataObject[];
	/** How many of them come before that one. */
	skipped: number;
	/** How many results there are in all, where the service says so. */
	total?: number;
	/** Those that filters of the node itself leave out, and these filters. */
	leftOut: ReadonlySet<IDataObject>;
	by: Filter[];
}

/**
 * Reads the pages of a search that hold the results that are wanted.
 *
 * @throws {CutShort} when the service refuses all further requests after some records.
 * @throws {InvalidInput} when the search takes more requests than allowed.
 */
export async function readSearch(
	context: OperationContext,
	query: IDataObject,
	extent: Extent,
): Promise<Found> {
	const { client, hints } = context;
	const length = readLengthCheck(context, extent);
	const shape = readShaper(context, 'company');
	const by = readOwnFilters(context, SEARCH_FILTERS);
	const leftOut = new Set<IDataObject>();
	let total: number | undefined;
	const request = async (number: number): Promise<Page> => {
		const page = await client.send(searchPage(query, number), (response) => {
			length.observe(response);
			return toPage(response);
		});
		({ total } = page);
		return page;
	};
	const entry =
		extent.offset === 0 ? undefined : await enterAt(extent.offset, askedSize(query), request);
	const before = entry?.before ?? 0;
	const skipped = extent.offset - before;
	const found = await readList({
		firstPage: entry?.number ?? 1,
		before,
		readPage: async ({ [SEARCH_QUERY.page]: number }) => {
			length.count();
			if (entry !== undefined && number === entry.number) return entry.page;
			return await request(Number(number));
		},
		identity: companyIdentity,
		shape: (record) => {
			const shaped = shape(record);
			if (by.some(({ field }) => isEmpty(record[field]))) leftOut.add(shaped);
			return shaped;
		},
		limit: extent.limit + skipped,
		onShortfall: (received, expected) => hints.add(SHORTFALL, { received, total: expected }),
		onLength(records, requests) {
			length.check(records, requests);
			context.progress.expectRequests(requests);
		},
		room: client.room,
	}).catch((error: unknown) => {
		if (!(error instanceof CutShort)) throw error;
		const kept = error.records.filter((record) => !leftOut.has(record));
		throw new CutShort(kept, error.reason);
	});
	return { found, skipped, total, leftOut, by };
}

/** What a search will send that begins with this request. */
export function planSearch(context: OperationContext, extent: Extent, request: ApiRequest): Plan {
	const { query = {} } = request;
	const length = readLengthCheck(context, extent);
	const asked = askedSize(query);
	const before = (Number(query[SEARCH_QUERY.page]) - 1) * asked;
	const wanted = extent.offset + extent.limit - before;
	// Finding the first page may take two more, where pages are short.
	const toEnter = extent.offset > 0 ? 2 : 0;
	return {
		request,
		requests: { least: 1, most: Math.min(length.most, Math.ceil(wanted / asked)) + toEnter },
		told(response) {
			length.observe(response);
			const { records, size = records.length, total } = toPage(response);
			const rest = Math.min(wanted, (total ?? Infinity) - before);
			const isShort = records.length < asked;
			const more = isShort ? toEnter : 0;
			if (records.length === 0 || records.length >= rest) return { least: 1, most: 1 + more };
			if (total === undefined) return { least: 1, most: length.most + toEnter };
			const pages = Math.ceil(rest / Math.max(1, size));
			length.check(total - before, pages);
			const most = Math.max(pages, Math.ceil(rest / records.length)) + more;
			return { least: more > 0 ? 1 : Math.max(2, pages), most };
		},
	};
}

/** How many results a page is to have: an additional query parameter may have set another size. */
function askedSize(query: IDataObject): number {
	return Math.max(1, Number(query[SEARCH_QUERY.pageSize]) || SEARCH_PAGE_SIZE);
}
