/** Reads the list that an API Request has asked for, page by page. */

import type { IDataObject } from 'n8n-workflow';

import type { Extent, LengthCheck } from '../../fields';
import type { OperationContext } from '../../run/types';
import {
	type ApiRequest,
	LISTING_POSITION,
	NEXT_PAGE_IN,
	type NextPagePlace,
	type Page,
	readList,
	readPage,
	recordIdentity,
} from '../../../../client';
import { toCount } from '../../../../lib/numbers';
import { grouped } from '../../../../lib/text';

/** How a list is to be read. */
export interface Listing {
	extent: Extent;
	length: LengthCheck;
	nextPageIn?: NextPagePlace;
	/** Dotted path to the records; undefined to search the response for them. */
	recordsIn?: string;
}

/**
 * Reads the wanted records of a list, page by page. A hint says if there may be more.
 *
 * @throws {RequestFailed} when a response has no list, or the first page fails.
 * @throws {CutShort} when a later page fails.
 */
export async function readRecords(
	context: OperationContext,
	request: ApiRequest,
	{ extent, length, nextPageIn, recordsIn }: Listing,
): Promise<IDataObject[] | IDataObject> {
	const { caller, hints } = context;
	const end = extent.offset + extent.limit;
	const pages = pageReader(context, request, { length, nextPageIn, recordsIn });
	let shortfall: { received: number; total?: number } | undefined;

	const found = await readList({
		readPage: pages.read,
		identity: recordIdentity,
		before: toCount(request.query?.[LISTING_POSITION.offset]) ?? 0,
		onLength: length.check,
		// For a model, one extra record shows whether there are more.
		limit: caller.isModel ? end + 1 : end,
		onShortfall: (received, total) => (shortfall = { received, total }),
	});

	const unreadPlace = pages.last()?.unreadPlace;
	const isIncomplete = shortfall !== undefined || unreadPlace !== undefined;
	const bound =
		found.length < end && isIncomplete ? explainIncomplete(unreadPlace, shortfall) : undefined;

	if (bound !== undefined) hints.add('bound', bound);

	return caller.presentList(context, {
		records: found.slice(extent.offset, end),
		extent,
		hasMore: found.length > end,
		none: 'The list is empty.',
		bound,
	});
}

const NOT_A_LIST = 'Turn off Response Is a List to get it as it is.';

/** Requests the pages of a list, and remembers the last one. */
function pageReader(
	{ client }: OperationContext,
	request: ApiRequest,
	{ length, nextPageIn, recordsIn }: Omit<Listing, 'extent'>,
): { read: (position: IDataObject) => Promise<Page>; last: () => Page | undefined } {
	let recordsPath: string | undefined;
	let lastPage: Page | undefined;

	const read = async (position: IDataObject) => {
		length.count();
		const query = { ...request.query, ...position };
		const { path } = request;
		const options = { path, nextPageIn, recordsIn, recordsPath, hint: NOT_A_LIST };
		const page = await client.send({ ...request, query }, (one) => readPage(one, options));

		// A page without records does not show which of its fields holds them.
		if (page.records.length > 0) ({ recordsPath } = page);

		lastPage = page;
		return page;
	};

	return { read, last: () => lastPage };
}

/** Says that there may be more records, and which setting leads to the next page. */
function explainIncomplete(
	unreadPlace: string | undefined,
	{ received = 0, total = 0 }: { received?: number; total?: number } = {},
): string {
	if (unreadPlace !== undefined) {
		return `There may be more pages: if ${unreadPlace} is the next one, set Options → ${NEXT_PAGE_IN} to it.`;
	}

	const counts =
		total > received
			? `The service counts ${grouped(total)} results and sent ${grouped(received)}`
			: 'There may be more pages';

	return `${counts}: say where the next page is in Options → ${NEXT_PAGE_IN}.`;
}
