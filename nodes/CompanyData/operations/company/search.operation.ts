/** Company → Search: the companies that match text and filters, page by page. It is the model of a list operation. */

import type { IDataObject } from 'n8n-workflow';

import { searchEach } from './search-each';
import { adviseOn, CACHE_SENTENCE, tellSearch } from './search-hints';
import { adviseOnSector } from './sector-advice';
import {
	type Criteria,
	describeSearch,
	explainUnfiltered,
	type Extent,
	FILTER_LABELS,
	filtersField,
	firstChange,
	fromStartPage,
	ifNothingOption,
	limitFields,
	listInHint,
	listOptions,
	offsetOption,
	outputFields,
	pickFields,
	readCriteria,
	readExtent,
	readLengthCheck,
	readRecordsIn,
	readShaper,
	readSieve,
	recordsInOption,
	searchFields,
	type Sieve,
	sieveOptions,
	startPageOption,
} from '../../fields';
import { explainShortfall } from '../../run/hints';
import type { ItemContext, OperationContext, ReadOperation } from '../../run/types';
import {
	companyIdentity,
	enterAt,
	type Page,
	readList,
	SEARCH_CACHE_DAYS,
	SEARCH_PAGE_SIZE,
	SEARCH_QUERY,
	searchPage,
	toPage,
} from '../../../../client';

/** Searches the catalogue, one search for each province and activity. */
export const search: ReadOperation = {
	value: 'search',
	name: 'Search',
	action: 'Search companies',
	description: `Find companies in the catalogue by text, province, activity and sector; results may be up to ${SEARCH_CACHE_DAYS} days old`,
	scope: 'empresas:read',
	fields: [
		...searchFields,
		...limitFields(),
		filtersField(
			'search',
			'Which companies to find. If an expression in a filter, in Text or in Province gives nothing for an item, that item is not searched for.',
		),
		...outputFields('company'),
		listOptions('query', [
			...sieveOptions,
			ifNothingOption,
			offsetOption(),
			recordsInOption,
			startPageOption,
		]),
	],
	async cost(context, _, ask) {
		const { offset, limit } = fromStartPage(context, readExtent(context));
		const criteria = readCriteriaOf(context, { offset, limit });
		const { searches } = criteria;
		const length = readLengthCheck(context, { offset, limit });
		const path = readRecordsIn(context);
		const { mayLeaveOut } = readSieveOf(context, criteria);
		let [requests, found] = [0, 0];

		for (const query of searches) {
			const first = await ask(searchPage(query, 1), (response) => toPage(response, path));
			const { records = [], total = Infinity } = first ?? {};
			const size = records.length || askedSize(query);
			const pages = Math.max(1, Math.ceil(Math.min(offset + limit, total) / size));
			if (total < Infinity) length.check(total, pages);

			requests += Math.min(pages, length.maxRequests);
			found += total;
		}

		// The run may need less: it skips pages before the first wanted company, and searches after the last one.
		const isUpTo = searches.length > 1 || offset > 0 || (found === Infinity && requests > 1);
		const companies = Math.min(limit, Math.max(0, found - offset));
		if (companies === Infinity) return { requests, lookups: 0, isUpTo };

		// Several searches may find the same company.
		const isBound = searches.length > 1 || found === Infinity || mayLeaveOut;
		return { requests, lookups: 0, companies, isUpTo, ...(isBound && { companiesAre: 'atMost' }) };
	},
	async execute(context) {
		const extent = fromStartPage(context, readExtent(context));
		const criteria = readCriteriaOf(context, extent);
		const { query, searches, notes } = criteria;
		const sieve = readSieveOf(context, criteria);
		const isOne = searches.length === 1;
		const { offset, limit } = isOne ? extent : wholeExtent(extent);
		const search = async (one: IDataObject, found: number) => {
			const wanted = { offset, limit: Math.max(1, limit - found) };
			return await readSearch(context, one, wanted, sieve);
		};

		const wantedOf = (came: IDataObject[]) => (isOne ? came : came.slice(extent.offset, limit));
		const present = (came: IDataObject[]) => sieve.kept(wantedOf(came));
		const all = await searchEach(query, searches, search, present);
		const { records: found, total, sent } = all;
		const records = wantedOf(found);
		// An offset leaves out the first searches, and only Limit the others.
		const mayBeUnreached = isOne || extent.offset > 0 ? [] : searches;
		const unreached = mayBeUnreached.filter((_, index) => {
			const part = all.parts[index];
			return Number(part.total) > 0 && !part.records.some((one) => records.includes(one));
		});

		const bound = all.bound ?? explainUnreached(unreached, query);
		const described = describeSearch(found.length === 0 ? query : sent);
		const isNone = found.length === 0 && extent.offset === 0;
		const advice = adviseOn(context, query, isNone ? 0 : 1);
		const sectorAdvice = isNone ? await adviseOnSector(context, query) : '';
		// If the service does not state a total, there may be more companies than Limit.
		const isCut = total === undefined && records.length >= extent.limit;
		const mayHaveMore = isCut || all.parts.some((part) => part.isPart);
		const hasMore = mayHaveMore ? 'maybe' : extent.offset + records.length < (total ?? 0);
		const searched = {
			received: records.length,
			total: isNone ? 0 : total,
			...(mayHaveMore && { more: 'may be' as const }),
			leftOut: sieve.describe(records),
			criteria: described && `: ${described}`,
			advice: sectorAdvice || firstChange(query),
		};

		tellSearch(context, searched, { advice, bound, limit: extent.limit, notes });
		return context.caller.presentList(context, {
			records,
			leftOut: sieve.leftOut,
			extent,
			total,
			hasMore,
			criteria: [described, ...notes].filter(Boolean).join(' · '),
			none: `No company matches ${described || 'this search'}. ${[CACHE_SENTENCE, sectorAdvice, advice].filter(Boolean).join(' ')}`,
			bound,
		});
	},
};

function readCriteriaOf(context: ItemContext, { limit }: Extent): Criteria {
	const size = Math.min(limit, SEARCH_PAGE_SIZE);
	return readCriteria(context, 'search', { [SEARCH_QUERY.pageSize]: size });
}

function readSieveOf(context: ItemContext, { onlyEmail }: Criteria): Sieve {
	return readSieve(context, readShaper(context, 'company'), { onlyEmail, isFiltered: false });
}

/** Names the searches that Limit left no place for: nobody should take the list for one of all provinces or activities. */
function explainUnreached(
	searches: readonly IDataObject[],
	query: IDataObject,
): string | undefined {
	if (searches.length === 0) return undefined;

	const names = searches.map((search) => {
		const differing = Object.keys(search).filter((name) => search[name] !== query[name]);
		return describeSearch(pickFields(search, differing));
	});

	return listInHint('Limit left no place for', names);
}

/** The extent from the start of the joined lists: an offset into one of several lists would mean nothing. */
function wholeExtent({ offset, limit }: Extent): Extent {
	return { offset: 0, limit: offset + limit };
}

async function readSearch(
	context: OperationContext,
	query: IDataObject,
	extent: Extent,
	sieve: Sieve,
) {
	const { client } = context;
	const length = readLengthCheck(context, extent);
	const path = readRecordsIn(context);

	/** What the responses say besides the companies. */
	const answers: Array<Pick<Page, 'total' | 'why'> & { sent: IDataObject; unfiltered?: string }> =
		[];

	const request = async (number: number): Promise<Page> => {
		const asked = searchPage(query, number);
		const wanted = { ...asked, labels: FILTER_LABELS, isUnkept: sieve.isPrivate };
		const { page, sent } = await client.send(wanted, (response) => ({
			page: toPage(response, path),
			sent: response.query ?? query,
		}));

		const { total, unreadPlace } = page;
		const why = unreadPlace === undefined ? page.why : undefined;
		answers.push({ total, why, sent, unfiltered: explainUnfiltered(query, page.records) });
		return page;
	};

	const entry =
		extent.offset === 0 ? undefined : await enterAt(extent.offset, askedSize(query), request);

	const { number: firstPage = 1, before = 0 } = entry ?? {};
	const skipped = extent.offset - before;
	let shortfall: string | undefined;
	const found = await readList({
		firstPage,
		before,
		readPage: async ({ [SEARCH_QUERY.page]: number }) => {
			length.count();
			if (entry !== undefined && number === entry.number) return entry.page;

			return await request(Number(number));
		},
		identity: companyIdentity,
		shape: (record) => sieve.row(record),
		limit: extent.limit + skipped,
		onShortfall: (received, total) => (shortfall = explainShortfall(received, total)),
		onLength: length.check,
		capacity: client.capacity,
	});

	// Some pages may not state a total, so the last one that is stated counts.
	const stated = answers.flatMap(({ total }) => total ?? []).at(-1);
	// A total that is smaller than the number of companies read is only the size of its page.
	const isTotalRight =
		found.length === 0 || stated === undefined || stated >= before + found.length;

	const unfiltered = answers.map((answer) => answer.unfiltered).find(Boolean);
	const why = answers.map((answer) => answer.why).find(Boolean);
	const part = why && `The service may have more: ${why}.`;
	const bounds = [unfiltered, shortfall, part].filter(Boolean);

	return {
		records: found.slice(skipped, skipped + extent.limit),
		total: isTotalRight ? stated : undefined,
		sent: answers.at(-1)?.sent ?? query,
		bound: bounds.length === 0 ? undefined : bounds.join(' '),
		isPart: part !== undefined,
	};
}

function askedSize(query: IDataObject): number {
	return Math.max(1, Number(query[SEARCH_QUERY.pageSize]) || SEARCH_PAGE_SIZE);
}
