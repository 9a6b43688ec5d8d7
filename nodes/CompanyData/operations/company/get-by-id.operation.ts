/**
 * Company → Get By ID: finds the company of an event. The service has no lookup by ID, so the company is looked for among
 * the results of a search with the event's filters.
 */

import type { IDataObject } from 'n8n-workflow';

import { readEach, requestEach } from './lookup-requests';
import { FOUND, type Lookup, lookupRow } from './lookup-row';
import { presentLookups } from './lookup-summary';
import {
	describeSearch,
	explainUnfiltered,
	FILTER_LABELS,
	filtersField,
	givenCompany,
	inputFields,
	listOptions,
	outputFields,
	parseCompanyId,
	readCriteria,
	readMaxRequests,
	readRaw,
	readRecordsIn,
	readShaper,
	recordsInOption,
	searchFields,
	type Shaper,
} from '../../fields';
import { explainShortfall } from '../../run/hints';
import type { BulkOperation, ItemContext, ItemFailure, OperationContext } from '../../run/types';
import {
	COMPANY,
	companyIdentity,
	MATCHED_FILTERS,
	MATCHED_FILTERS_FIELD,
	paginate,
	parseMatchedFilters,
	SEARCH_CACHE_DAYS,
	SEARCH_PAGE_SIZE,
	SEARCH_QUERY,
	searchPage,
	toPage,
} from '../../../../client';
import { groupsOf } from '../../../../lib/groups';
import { isNothing } from '../../../../lib/nothing';
import { InvalidInput, unwrap } from '../../../../lib/result';
import { grouped } from '../../../../lib/text';

/** Default for the option Max Requests, which applies to each search. */
const MAX_REQUESTS = 10;

const COMPANY_ID = { name: 'companyId', displayName: 'Company ID' };
const FILTERS = { name: 'matchedFilters', displayName: 'Filters of the Event' };

/** A company to find. */
interface WantedId {
	item: number;
	id: number;
	query: IDataObject;
	shape: Shaper;
	/** The same for companies with the same query: one search finds them all. */
	key: string;
}

/** The outcome of one search. */
interface SearchOutcome {
	/** The wanted companies that were found, by ID. */
	records: ReadonlyMap<number, IDataObject>;
	/** How many companies were read. */
	read: number;
	total?: number;
	requests: number;
	isAtEnd: boolean;
	/** True if records moved between the pages while they were read, so that companies may have been missed. */
	hasGaps: boolean;
	/** True if the list ended although the service may have more. */
	mayHaveMore?: boolean;
	/** Says which filter the service has ignored. */
	unfiltered?: string;
	error?: unknown;
}

/** Searches for the companies of events with the filters that the events name. */
export const getById: BulkOperation = {
	value: 'getById',
	name: 'Get By ID',
	action: 'Find company of event',
	description:
		'Find the company of an event by its ID; one that is not in the catalogue yet keeps its ID, with found = false',
	scope: 'empresas:read',
	fields: [
		{
			...COMPANY_ID,
			type: 'string',
			default: `={{ $json.data?.${COMPANY.id} ?? $json.${COMPANY.id} }}`,
			required: true,
			placeholder: 'e.g. 100016',
			description: `The ID of the company. By default, the company of the event, or the field ${COMPANY.id} of the item.`,
		},
		{
			...FILTERS,
			type: 'string',
			default: `={{ $json.data?.${MATCHED_FILTERS_FIELD} }}`,
			placeholder: 'e.g. provincia=Madrid',
			description:
				'The filters that the company matched, according to the event; they shorten the search. They are province, CNAE, sector or text, as the service writes them. A filter with several values is ignored.',
		},
		...searchFields,
		filtersField('byId'),
		...outputFields('company'),
		...inputFields,
		listOptions('query', [recordsInOption]),
	],
	async costOfAll(context, items) {
		const entries = await readEach(items, readItem);
		const refused = entries.filter((entry) => 'error' in entry);
		const requests = searchesOf(entries).length * maxRequestsOf(context);
		const companies = entries.length - refused.length;
		return { costs: [{ requests, lookups: 0, companies, isUpTo: true }], refused };
	},
	async executeBulk(context, items) {
		const entries = await readEach(items, readItem);
		const failures = entries.filter((entry) => 'error' in entry);
		if (context.stopRule.mayStop && failures.length > 0) return failures;

		const searches = searchesOf(entries);
		const outcomes = new Map<string, SearchOutcome>();
		const search = async (wanted: readonly WantedId[]) => await searchFor(context, wanted);

		for await (const [[{ key }], outcome] of requestEach(context, searches, search)) {
			outcomes.set(key, outcome as SearchOutcome);
		}

		const criteria = searches.length === 1 && describeSearch(searches[0][0].query);
		const origin = criteria ? ` in ${criteria}` : '';
		return await presentLookups(context, { noun: 'ID', origin }, entries, (entry) => {
			const outcome = outcomes.get(entry.key);
			return outcome && resultOf(entry, outcome);
		});
	},
};

function searchesOf(entries: ReadonlyArray<WantedId | ItemFailure>): WantedId[][] {
	const wanted = entries.filter((entry) => 'key' in entry);
	return groupsOf(wanted, ({ key }) => key);
}

function maxRequestsOf(context: ItemContext): number {
	return readMaxRequests(context) ?? MAX_REQUESTS;
}

function readItem(context: ItemContext): [WantedId] {
	const { item } = context;
	const hint = `Enter the field ${COMPANY.id} of an event or a company. The operation Get takes a CIF.`;
	const id = parseCompanyId(givenCompany(context, 'id', COMPANY_ID.name), hint);
	const query = readQuery(context);
	const key = JSON.stringify(query);
	const shape = readShaper(context, 'company');
	return [{ item, id: unwrap(COMPANY_ID.displayName, id), query, key, shape }];
}

function readQuery(context: ItemContext): IDataObject {
	const given = readRaw(context, FILTERS.name);
	const matched = unwrap(FILTERS.displayName, parseMatchedFilters(given));
	const eventFilters = MATCHED_FILTERS.flatMap((name) => {
		const texts = (matched.get(name) ?? []).map((text) => text.trim());
		const [value, ...others] = new Set(texts.filter((text) => !isNothing(text)));
		// If a filter has several values, it is not known which one the company has.
		return value === undefined || others.length > 0 ? [] : [[name, value] as const];
	});

	// Whatever is searched for, only the company with the ID is found.
	const size = { [SEARCH_QUERY.pageSize]: SEARCH_PAGE_SIZE };
	const searching = { ...context, ifNothing: 'searchWithout' as const };
	const { query, searches } = readCriteria(searching, 'byId', size);
	const several = Object.keys(query).find((name) => query[name] !== searches[0][name]);
	if (several !== undefined) {
		throw new InvalidInput(FILTER_LABELS[several], {
			what: 'has several values; a company is searched for with one',
			hint: 'Enter one of them, or none.',
		});
	}

	return { ...Object.fromEntries(eventFilters), ...query };
}

/** Reads page by page, since any page may be the last one that is needed. */
async function searchFor(
	context: OperationContext,
	wanted: readonly WantedId[],
): Promise<SearchOutcome> {
	const { client } = context;
	const [{ query }] = wanted;
	const maxRequests = maxRequestsOf(context);
	const path = readRecordsIn(context);
	const ids = new Set(wanted.map(({ id }) => id));
	const records = new Map<number, IDataObject>();
	const pageOf = (number: unknown) => ({
		...searchPage(query, Number(number)),
		labels: FILTER_LABELS,
	});

	const outcome: SearchOutcome = { records, read: 0, requests: 0, isAtEnd: false, hasGaps: false };
	const pages = paginate({
		firstPage: 1,
		identity: companyIdentity,
		readPage: async ({ [SEARCH_QUERY.page]: number }) =>
			await client.send(pageOf(number), (response) => toPage(response, path)),
	});

	try {
		for await (const { records: page, total, hasMoved, mayHaveMore, next } of pages) {
			for (const record of page) {
				const id = Number(record[COMPANY.id]);
				if (ids.has(id)) records.set(id, record);
			}

			outcome.read += page.length;
			outcome.total = total;
			outcome.requests++;
			outcome.unfiltered ??= explainUnfiltered(query, page);
			outcome.isAtEnd = next === undefined;
			outcome.hasGaps ||= hasMoved;
			outcome.mayHaveMore = mayHaveMore;
			if (outcome.requests >= maxRequests || records.size >= ids.size) break;
		}

		hintAtShortfall(context, outcome);
	} catch (error) {
		outcome.error = error;
	}

	return outcome;
}

/** Says if a list ended before its total. */
function hintAtShortfall({ hints }: OperationContext, outcome: SearchOutcome): void {
	const { read: received, total = 0, isAtEnd } = outcome;
	if (isAtEnd && received < total) hints.add('shortfall', explainShortfall(received, total));
}

function resultOf({ item, id, query, shape }: WantedId, outcome: SearchOutcome) {
	const identity = { [COMPANY.id]: id };
	const record = outcome.records.get(id);
	if (record !== undefined) return { item, json: lookupRow(identity, FOUND, shape(record)) };
	if (outcome.error !== undefined) return { item, error: outcome.error };

	return { item, json: lookupRow(identity, explainMissing(id, query, outcome), shape({})) };
}

function explainMissing(
	id: number,
	query: IDataObject,
	{ read, total, requests, isAtEnd, hasGaps, mayHaveMore, unfiltered }: SearchOutcome,
): Lookup {
	const criteria = describeSearch(query);
	if (isAtEnd && !hasGaps && !mayHaveMore && read >= (total ?? 0)) {
		const tooNew = `not in the catalogue yet: its results are up to ${SEARCH_CACHE_DAYS} days old`;
		const message = criteria
			? `Company ${id} is not among those that match ${criteria}. Remove what may not fit it; otherwise it is ${tooNew}`
			: `Company ${id} is ${tooNew}`;

		return { found: false, message, reason: 'unknown' };
	}

	const ofTotal = total === undefined ? '' : ` of ${grouped(total)}`;
	const companiesRead = `${grouped(read)}${ofTotal} companies${criteria && ` that match ${criteria}`}`;
	const needed = total === undefined ? '' : ` (${Math.ceil((total / read) * requests)} for all)`;
	const ended = mayHaveMore
		? 'The service sent no further page, but may have more: narrow the search'
		: 'The list may have changed in the meantime: try again';

	const advice = isAtEnd ? ended : `Narrow the search, or raise Options → Max Requests${needed}`;

	const message = `Company ${id} is not among the first ${companiesRead}. ${unfiltered ?? advice}`;
	return { found: false, message, reason: 'unread' };
}
