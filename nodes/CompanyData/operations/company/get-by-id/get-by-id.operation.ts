import { NOT_FOUND, SHORTFALL } from '../../../run/hints';
import { SEARCHED } from '../search-hints';
import type { IDataObject } from 'n8n-workflow';
import { COMPANY } from '../../../../service/fields';
import { SEARCH_CACHE_DAYS } from '../../../../service/limits';
import {
	answerSizeField,
	describeSearch,
	filtersOfService,
	inputFields,
	maxRequestsField,
	optionsField,
	outputFields,
	readInclusion,
	readMaxRequests,
	readShaper,
	searchFields,
	type Shaper,
} from '../../../fields';
import { Turns } from '../../../../lib/in-order';
import type { BulkOperation, ItemContext, ItemFailure, ItemResult } from '../../../run/types';
import { searchPage } from '../../../../client/pages';
import {
	idFields,
	readCompanyIdToFind,
	readQueryToFind,
	searchForIds,
	type IdSearch,
	type IdSearchOutcome,
} from './id-search';

const MAX_REQUESTS = 10;

const OWN_FIELDS = ['found', 'message'];

interface Wanted extends Omit<IdSearch, 'ids'> {
	item: number;
	id: number;
	shape: Shaper;
	/** The same for items that one search is made for. */
	key: string;
}

/** The company of an event, which says no more of it than its ID. */
export const getById: BulkOperation = {
	value: 'getById',
	name: 'Get By ID',
	action: 'Get company by ID',
	description:
		'Find the company of an event by its ID; one that is not in the catalogue yet keeps its ID, with found = false',
	scope: 'empresas:read',
	fields: [
		...idFields,
		...searchFields,
		filtersOfService,
		...outputFields('company'),
		answerSizeField,
		...inputFields,
		optionsField('query', [
			maxRequestsField(
				MAX_REQUESTS,
				'How many requests a search may take, one for each page of its results. Items with the same filters share one search, which ends where all of their companies are found.',
			),
		]),
	],
	async planBulk(_, items) {
		const entries = await readItems(items);
		const searches = groupByKey(entries.filter((entry) => 'key' in entry));
		return {
			plans: [...searches.values()].map(({ query, maxRequests }) => ({
				request: searchPage(query, 1),
				requests: { least: 1, most: maxRequests },
			})),
			results: entries.filter((entry) => 'error' in entry),
		};
	},
	async executeBulk(context, items) {
		const entries = await readItems(items);
		const failures = entries.filter((entry) => 'error' in entry);
		if (context.stopRule.mayStop && failures.length > 0) return failures;
		const wanted = entries.filter((entry) => 'key' in entry);
		const searches = groupByKey(wanted);
		const keys = [...searches.keys()];
		const outcomes = new Map<string, IdSearchOutcome>();
		for await (const outcome of searchForIds(context, [...searches.values()])) {
			const key = keys[outcomes.size];
			outcomes.set(key, outcome);
			const { total, read, error, isAtEnd } = outcome;
			if (error !== undefined) continue;
			const criteria = describeSearch(searches.get(key)!.query);
			context.hints.add(SEARCHED, { found: total ?? read, criteria, isCached: true });
			if (total !== undefined && isAtEnd && read < total) {
				context.hints.add(SHORTFALL, { received: read, total });
			}
		}
		const results = entries
			.filter((entry) => 'error' in entry || outcomes.has(entry.key))
			.map((entry) => ('error' in entry ? entry : resultOf(entry, outcomes.get(entry.key)!)));
		const missed = results.filter((result) => 'json' in result && result.json.found === false);
		context.hints.add(NOT_FOUND, { missed: missed.length, all: results.length, noun: 'ID' });
		return context.caller.presentResults(context, results);
	},
};

async function readItems(items: readonly ItemContext[]): Promise<Array<Wanted | ItemFailure>> {
	const turns = new Turns();
	const entries: Array<Wanted | ItemFailure> = [];
	for (const one of items) {
		entries.push(readItem(one));
		await turns.pass();
	}
	return entries;
}

function readItem(context: ItemContext): Wanted | ItemFailure {
	const { item } = context;
	try {
		// The router reads it again; reading it here too means that an invalid value costs no request.
		readInclusion(context);
		const id = readCompanyIdToFind(context);
		const query = readQueryToFind(context);
		const maxRequests = readMaxRequests(context, MAX_REQUESTS);
		const shape = readShaper(context, 'company', OWN_FIELDS.length);
		return { item, id, query, maxRequests, shape, key: JSON.stringify([query, maxRequests]) };
	} catch (error) {
		return { item, error };
	}
}

function groupByKey(wanted: readonly Wanted[]): Map<string, IdSearch> {
	const searches = new Map<string, IdSearch & { ids: Set<number> }>();
	for (const { key, id, query, maxRequests } of wanted) {
		const search = searches.get(key) ?? { query, maxRequests, ids: new Set() };
		search.ids.add(id);
		searches.set(key, search);
	}
	return searches;
}

/** Every result has the ID, `found` and `message`, so that a table has these columns first. */
function resultOf({ item, id, query, shape }: Wanted, outcome: IdSearchOutcome): ItemResult {
	const record = outcome.found.get(id);
	if (record !== undefined) {
		const own = { [COMPANY.id]: id, found: true, message: 'Found' };
		return { item, json: { ...own, ...shape(record), ...own } };
	}
	if (outcome.error !== undefined) return { item, error: outcome.error };
	return { item, json: { [COMPANY.id]: id, found: false, ...explainMissing(id, query, outcome) } };
}

/** Why a company was not found: it is not there, or it may be among those that were not read. */
function explainMissing(
	id: number,
	query: IDataObject,
	{ read, total, requests, isAtEnd, hasGaps }: IdSearchOutcome,
): IDataObject {
	const criteria = describeSearch(query);
	if (isAtEnd && !hasGaps && read >= (total ?? 0)) {
		const searched = criteria && `. Searched for ${criteria}`;
		const message = `Company ${id} is not in the catalogue yet: its results are up to ${SEARCH_CACHE_DAYS} days old${searched}`;
		return { message, reason: 'unknown' };
	}
	const [first, all] = [read, total].map((count) => count?.toLocaleString('en'));
	const which = `${first}${total === undefined ? '' : ` of ${all}`} companies${criteria && ` that match ${criteria}`}`;
	const needed = total === undefined ? '' : ` (${Math.ceil((total / read) * requests)} for all)`;
	const advice = isAtEnd
		? 'The list may have changed in the meantime: try again'
		: `Narrow the search, or raise Options → Max Requests${needed}`;
	return { message: `Company ${id} is not among the first ${which}. ${advice}`, reason: 'unread' };
}
