import type { IDataObject } from 'n8n-workflow';
import { companyIdentity } from '../../../../client/company-lookup';
import { searchPage, toPage } from '../../../../client/pages';
import type { ApiRequest } from '../../../../client/request';
import { inOrder } from '../../../../lib/in-order';
import { COMPANY, SEARCH_QUERY } from '../../../../service/fields';
import { SEARCH_PAGE_SIZE } from '../../../../service/limits';
import {
	decide,
	withEarlier,
	type Candidate,
	type Decision,
	type Found,
	type FoundCompany,
	type WantedCompany,
} from '../../../../spain/company-match';
import { firstSearch, mayHaveMore, nextSearch, type Search } from '../../../../spain/name-search';
import { provinceToSearch } from '../../../../spain/company-facts';
import { otherSpellings } from '../../../../spain/provinces';
import { withAdditionalQuery } from '../../../fields';
import { sum } from '../../../run/hints';
import type { ItemContext, OperationContext, Plan } from '../../../run/types';

export interface MatchOutcome extends Omit<Decision<FoundCompany>, 'candidates'> {
	/** Best first; none where the match is sure. */
	candidates: IDataObject[];
	/** The company, where the match is sure. */
	record?: IDataObject;
}

/** A company to look for, and a key that is the same for equal ones. */
export interface KeyedCompany {
	key: string;
	company: WantedCompany;
}

interface Catalogued extends FoundCompany {
	record: IDataObject;
}

interface OpenName extends KeyedCompany {
	search: Search;
	/** The companies like it that an earlier search has found. */
	earlier?: Array<Candidate<Catalogued>>;
}

type Page = Found<Catalogued> | { error: unknown };

/** Requests that a name may take: a second one where the first finds nothing like it, or too many. */
const ROUNDS = 2;

/**
 * Matches all names, with one request for all that the same is searched for. Of the answers, no more is kept than
 * comes out.
 *
 * @returns the outcome of each name by its key, or why there is none; names that the run did not get to are missing.
 */
export async function matchAll(
	context: OperationContext,
	wanted: readonly KeyedCompany[],
): Promise<{ outcomes: Map<string, MatchOutcome | { error: unknown }>; requests: number }> {
	const outcomes = new Map<string, MatchOutcome | { error: unknown }>();
	let requests = 0;
	let groups = firstGroups(wanted);
	for (let round = 0; round < ROUNDS && groups.length > 0; round++) {
		const open: OpenName[] = [];
		let number = 0;
		for await (const page of searchAll(context, groups)) {
			requests++;
			for (const { key, company, search, earlier } of groups[number++]) {
				if ('error' in page) {
					outcomes.set(key, page);
					continue;
				}
				const companies = withEarlier(page.companies, earlier);
				const decision = decide(company, { ...page, companies });
				outcomes.set(key, toOutcome(decision));
				if (decision.match === 'sure') continue;
				const next = nextSearch(company, { ...page, search, found: page.companies.length });
				if (next) open.push({ key, company, search: next, earlier: decision.candidates });
			}
		}
		groups = context.stopRule.isStopped ? [] : groupBySearch(open);
	}
	return { outcomes, requests };
}

export function planMatch(context: OperationContext, wanted: readonly KeyedCompany[]): Plan[] {
	return firstGroups(wanted).map((names) => ({
		request: nameRequest(context, names[0].search),
		// Each name may be searched for once more, by itself and in each spelling of its province.
		requests: { least: 1, most: 1 + (ROUNDS - 1) * sum(names.map(spellingsOf), 'count') },
	}));
}

function spellingsOf({ company: { facts } }: KeyedCompany): { count: number } {
	return { count: 1 + otherSpellings(provinceToSearch(facts)).length };
}

function firstGroups(wanted: readonly KeyedCompany[]): OpenName[][] {
	const different = [...new Map(wanted.map((one) => [one.key, one])).values()];
	return groupBySearch(different.map((one) => ({ ...one, search: firstSearch(one.company) })));
}

function groupBySearch(names: readonly OpenName[]): OpenName[][] {
	const groups = new Map<string, OpenName[]>();
	for (const name of names) {
		const id = `${name.search.text}\n${name.search.province}`;
		groups.set(id, [...(groups.get(id) ?? []), name]);
	}
	return [...groups.values()];
}

async function* searchAll(
	context: OperationContext,
	groups: readonly OpenName[][],
): AsyncGenerator<Page> {
	const { client, stopRule, progress } = context;
	progress.expectRequests(groups.length);
	yield* inOrder({
		count: groups.length,
		concurrency: client.parallelism,
		work: async (index) => await searchFor(context, groups[index][0].search),
		endsRun: (page) => 'error' in page && stopRule.isStoppedBy(page.error),
	});
}

function nameRequest(context: ItemContext, { text, province }: Search): ApiRequest {
	const query = withAdditionalQuery(context, {
		[SEARCH_QUERY.text]: text,
		[SEARCH_QUERY.province]: province,
		[SEARCH_QUERY.pageSize]: SEARCH_PAGE_SIZE,
	});
	return searchPage(query, 1);
}

async function searchFor(context: OperationContext, search: Search): Promise<Page> {
	try {
		return await context.client.send(nameRequest(context, search), (response) => {
			const { records, size = SEARCH_PAGE_SIZE, total } = toPage(response);
			const companies = records.map(toCompany);
			const names = companies.map(({ name }) => name);
			const isLast = records.length < size;
			const isMore = mayHaveMore(search, names, total ?? (isLast ? 0 : Infinity));
			return { companies, mayHaveMore: isMore };
		});
	} catch (error) {
		return { error };
	}
}

function toCompany(record: IDataObject): Catalogued {
	const [name, town, province, web, email, phone] = (
		['name', 'town', 'province', 'web', 'email', 'phone'] as const
	).map((field) => String(record[COMPANY[field]] ?? ''));
	return { id: companyIdentity(record), name, town, province, web, email, phone, record };
}

function toOutcome({ candidates, ...decision }: Decision<Catalogued>): MatchOutcome {
	if (decision.match === 'sure') {
		return { ...decision, candidates: [], record: candidates[0].company.record };
	}
	const { name, cif, town } = COMPANY;
	const offered = candidates.map(({ company: { record }, score }) => ({
		...Object.fromEntries([name, cif, town].map((field) => [field, record[field]])),
		score,
	}));
	return { ...decision, candidates: offered };
}
