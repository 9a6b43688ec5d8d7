/**
 * Company → Get By ID: finds the company of an event. The service has no lookup by ID, so a search near the event's
 * filters finds it.
 */

import type { IDataObject } from 'n8n-workflow';

import { askForEach, FOUND, groupsOf, lookupRow, presentLookups, readEach } from './lookups';
import {
	describeSearch,
	explainUnfiltered,
	filtersOfService,
	inputFields,
	listOptions,
	outputFields,
	parseCompanyId,
	readMaxRequests,
	readRaw,
	readSearchQuery,
	readShaper,
	searchesFor,
	searchFields,
	type Shaper,
} from '../../fields';
import { explainShortfall } from '../../run/hints';
import type { BulkOperation, ItemContext, ItemFailure, OperationContext } from '../../run/types';
import { companyIdentity } from '../../../api/companies';
import { paginate } from '../../../api/pages';
import { searchPage, toPage } from '../../../api/searches';
import { InvalidInput, unwrap } from '../../../lib/result';
import { grouped } from '../../../lib/text';
import { COMPANY, SEARCH_QUERY } from '../../../service/api';
import {
	MATCHED_FILTERS,
	MATCHED_FILTERS_FIELD,
	parseMatchedFilters,
} from '../../../service/events';
import { SEARCH_CACHE_DAYS, SEARCH_PAGE_SIZE } from '../../../service/limits';

const MAX_OF_A_SEARCH = 10;

const COMPANY_ID = { name: 'companyId', displayName: 'Company ID' };
const FILTERS = { name: 'matchedFilters', displayName: 'Filters of the Event' };

interface Wanted {
	item: number;
	id: number;
	query: IDataObject;
	shape: Shaper;
	key: string;
}

interface Outcome {
	records: ReadonlyMap<number, IDataObject>;
	read: number;
	total?: number;
	requests: number;
	isAtEnd: boolean;
	/** Set where pages do not fit together, so that companies between them may have been missed. */
	hasGaps: boolean;
	unfiltered?: string;
	error?: unknown;
}

/** Searches for the companies of events by what the events say of them. */
export const getById: BulkOperation = {
	value: 'getById',
	name: 'Get By ID',
	action: 'Get company by ID',
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
				'What an event says its company matched, which makes the search shorter: its province, CNAE, sector and text, as the service writes them. By default it is taken from the event. A filter that has several values is left out, as are filters that the search does not have.',
		},
		...searchFields,
		filtersOfService,
		...outputFields('company'),
		...inputFields,
		listOptions('query'),
	],
	async costOfAll(context, items) {
		const entries = await readEach(items, readItem);
		const refused = entries.filter((entry) => 'error' in entry);
		const requests = searchesOf(entries).length * mostRequests(context);
		const companies = entries.length - refused.length;
		return { costs: [{ requests, lookups: 0, companies, isUpTo: true }], refused };
	},
	async executeBulk(context, items) {
		const entries = await readEach(items, readItem);
		const failures = entries.filter((entry) => 'error' in entry);
		if (context.stopRule.mayStop && failures.length > 0) return failures;

		const searches = searchesOf(entries);
		const outcomes = new Map<string, Outcome>();
		const ask = async (wanted: readonly Wanted[]) => await searchFor(context, wanted);

		for await (const [[{ key }], outcome] of askForEach(context, searches, ask)) {
			outcomes.set(key, outcome as Outcome);
		}

		const criteria = searches.length === 1 && describeSearch(searches[0][0].query);
		const origin = criteria ? ` in ${criteria}` : '';
		return presentLookups(context, { noun: 'ID', origin }, entries, (entry) => {
			const outcome = outcomes.get(entry.key);
			return outcome && resultOf(entry, outcome);
		});
	},
};

function searchesOf(entries: ReadonlyArray<Wanted | ItemFailure>): Wanted[][] {
	const wanted = entries.filter((entry) => 'key' in entry);
	return groupsOf(wanted, ({ key }) => key);
}

function mostRequests(context: ItemContext): number {
	return readMaxRequests(context) ?? MAX_OF_A_SEARCH;
}

function readItem(context: ItemContext): [Wanted] {
	const { item } = context;
	const hint = `Enter the field ${COMPANY.id} of an event or a company. The operation Get takes a CIF.`;
	const id = parseCompanyId(readRaw(context, COMPANY_ID.name), hint);
	const query = readQuery(context);
	const known = { item, id: unwrap(COMPANY_ID.displayName, id), query };
	return [{ ...known, key: JSON.stringify(query), shape: readShaper(context, 'company') }];
}

function readQuery(context: ItemContext): IDataObject {
	const given = readRaw(context, FILTERS.name);
	const matched = unwrap(FILTERS.displayName, parseMatchedFilters(given));
	const own = MATCHED_FILTERS.flatMap((name) => {
		const texts = (matched.get(name) ?? []).map((text) => text.trim());
		const [value, ...others] = new Set(texts.filter(Boolean));
		// Which of several values the company has is not known.
		return value === undefined || others.length > 0 ? [] : [[name, value] as const];
	});

	const query = readSearchQuery(context, SEARCH_PAGE_SIZE);
	if (searchesFor(query).length > 1) {
		throw new InvalidInput('CNAE', {
			what: 'has several activities, and a company is searched for by one',
			hint: 'Enter one of them, or none.',
		});
	}

	return { ...Object.fromEntries(own), ...query };
}

/** Reads the pages one after the other, since each may be the last that is needed. */
async function searchFor(context: OperationContext, wanted: readonly Wanted[]): Promise<Outcome> {
	const { client } = context;
	const [{ query }] = wanted;
	const maxRequests = mostRequests(context);
	const ids = new Set(wanted.map(({ id }) => id));
	const records = new Map<number, IDataObject>();
	const outcome: Outcome = { records, read: 0, requests: 0, isAtEnd: false, hasGaps: false };
	const pages = paginate({
		firstPage: 1,
		identity: companyIdentity,
		readPage: async ({ [SEARCH_QUERY.page]: number }) =>
			await client.send(searchPage(query, Number(number)), toPage),
	});

	try {
		for await (const { records: page, total, hasMoved, next } of pages) {
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
			if (outcome.requests >= maxRequests || records.size >= ids.size) break;
		}

		const { read: received, total = 0, isAtEnd } = outcome;
		if (isAtEnd && received < total) {
			context.hints.add('shortfall', explainShortfall(received, total));
		}
	} catch (error) {
		outcome.error = error;
	}

	return outcome;
}

function resultOf({ item, id, query, shape }: Wanted, outcome: Outcome) {
	const known = { [COMPANY.id]: id };
	const record = outcome.records.get(id);
	if (record !== undefined) return { item, json: lookupRow(known, FOUND, shape(record)) };
	if (outcome.error !== undefined) return { item, error: outcome.error };

	return { item, json: lookupRow(known, explainMissing(id, query, outcome), shape({})) };
}

function explainMissing(
	id: number,
	query: IDataObject,
	{ read, total, requests, isAtEnd, hasGaps, unfiltered }: Outcome,
) {
	const criteria = describeSearch(query);
	if (isAtEnd && !hasGaps && read >= (total ?? 0)) {
		const late = `not in the catalogue yet: its results are up to ${SEARCH_CACHE_DAYS} days old`;
		const message = criteria
			? `Company ${id} is not among those that match ${criteria}. Remove what may not fit it; otherwise it is ${late}`
			: `Company ${id} is ${late}`;

		return { found: false, message, reason: 'unknown' };
	}

	const of = total === undefined ? '' : ` of ${grouped(total)}`;
	const which = `${grouped(read)}${of} companies${criteria && ` that match ${criteria}`}`;
	const needed = total === undefined ? '' : ` (${Math.ceil((total / read) * requests)} for all)`;
	const narrower = isAtEnd
		? 'The list may have changed in the meantime: try again'
		: `Narrow the search, or raise Options → Max Requests${needed}`;

	const message = `Company ${id} is not among the first ${which}. ${unfiltered ?? narrower}`;
	return { found: false, message, reason: 'unread' };
}
