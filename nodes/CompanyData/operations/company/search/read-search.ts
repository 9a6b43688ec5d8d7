import type { IDataObject } from 'n8n-workflow';
import { COMPANY, SEARCH_QUERY } from '../../../shared/contract/fields';
import { SEARCH_PAGE_SIZE } from '../../../shared/contract/limits';
import { isEmpty } from '../../../shared/json';
import { readLengthCheck, readShaper } from '../fields';
import { CutShort } from '../pagination/cut-short';
import { enterAt } from '../pagination/offset';
import { readPages, type Page } from '../pagination/pages';
import type { Further, PlannedRequest, Range } from '../preview/plan';
import type { Extent, OperationContext } from '../types';
import { companyIdentity, readOnlyEmail } from './filters';
import { searchPage, toPage } from './search-page';

/** Results of a search. */
interface Found {
	/** From the beginning of the page that holds the first result that is wanted. */
	found: IDataObject[];
	/** How many of them come before that one. */
	skipped: number;
	/** How many results there are in all, where the service says so. */
	total?: number;
	/** Those that Only With Email leaves out. */
	withoutEmail: ReadonlySet<IDataObject>;
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
	const { client, notices } = context;
	const length = readLengthCheck(context, extent);
	const shape = readShaper(context, 'company');
	const onlyEmail = readOnlyEmail(context);
	const withoutEmail = new Set<IDataObject>();
	let total: number | undefined;
	/** Until the first answer tells how many follow; finding the first page of several may take two more. */
	const isAtStart = extent.offset === 0;
	const unknown: Further = {
		least: 0,
		most: length.most - 1 + (isAtStart ? 0 : 2),
		records: isAtStart ? extent.limit : Infinity,
		isTold: true,
	};
	let pages: Range | undefined;
	const request = async (number: number, further = unknown): Promise<Page> => {
		const planned: PlannedRequest = { ...searchPage(query, number), further };
		const page = await client.send(planned, (response) => {
			length.observe(response);
			return toPage(response);
		});
		({ total } = page);
		return page;
	};
	const furtherAfter = (number: number): Further => {
		if (pages !== undefined)
			return { least: Math.max(0, pages.least - number), most: pages.most - number };
		// An answer without a total tells nothing, and nothing is checked by it.
		return number === 1 ? unknown : { ...unknown, most: Infinity, isTold: false };
	};
	// An additional query parameter may have set another size.
	const asked = Math.max(1, Number(query[SEARCH_QUERY.pageSize]) || SEARCH_PAGE_SIZE);
	const entry =
		extent.offset === 0
			? undefined
			: await enterAt(extent.offset, asked, async (number) => await request(number));
	const before = entry?.before ?? 0;
	const skipped = extent.offset - before;
	const found = await readPages({
		readPage: async (number) => {
			const page =
				number === 1 && entry !== undefined
					? entry.page
					: await request((entry?.number ?? 1) - 1 + number, furtherAfter(number));
			const { total: all } = page;
			return { ...page, total: all === undefined ? undefined : Math.max(0, all - before) };
		},
		identity: companyIdentity,
		shape: (record) => {
			const shaped = shape(record);
			if (onlyEmail && isEmpty(record[COMPANY.email])) withoutEmail.add(shaped);
			return shaped;
		},
		limit: extent.limit + skipped,
		onShortfall: (received, expected) => notices.addShortfall(received, expected),
		onLength(records, requests, most) {
			length.check(records, requests);
			pages = { least: requests, most };
			context.progress.expectRequests(requests);
		},
		room: client.room,
	}).catch((error: unknown) => {
		if (!(error instanceof CutShort)) throw error;
		const kept = error.records.filter((record) => !withoutEmail.has(record));
		throw new CutShort(kept, error.reason);
	});
	return { found, skipped, total, withoutEmail };
}
