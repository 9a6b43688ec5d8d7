import type { IDataObject } from 'n8n-workflow';
import { COMPANY } from '../../../../service/fields';
import {
	decide,
	withEarlier,
	type Candidate,
	type Decision,
	type FoundCompany,
	type WantedCompany,
} from '../../../../spain/company-match';
import { firstSearch, nextSearch, type Search } from '../../../../spain/name-search';
import { inOrder } from '../../../../lib/in-order';
import type { Plan } from '../../../run/plan';
import type { OperationContext } from '../../../run/types';
import type { WantedName } from './match-input';
import { nameRequest, searchForName, type Catalogued, type Page } from './match-search';

/** What became of a name. */
export interface MatchOutcome extends Omit<Decision<FoundCompany>, 'candidates'> {
	/** The companies that may be meant, best first; none where the match is sure. */
	candidates: IDataObject[];
	/** The company, where the match is sure. */
	record?: IDataObject;
}

/** A name that a search is to be made for. */
interface OpenName {
	company: WantedCompany;
	search: Search;
	/** The companies like it that an earlier search has found. */
	earlier?: Array<Candidate<Catalogued>>;
}

/** Names that one search is made for, by their keys. */
interface Group {
	search: Search;
	names: Array<[key: string, name: OpenName]>;
}

/**
 * Matches all names, with one request for all that the same is searched for. Of the answers, no more is kept than
 * what comes out.
 *
 * @param rounds requests that a name may take.
 * @returns the outcome of each name by its key, or why there is none; names that the run did not get to are missing.
 */
export async function matchAll(
	context: OperationContext,
	wanted: readonly WantedName[],
	rounds: number,
): Promise<{ outcomes: Map<string, MatchOutcome | { error: unknown }>; requests: number }> {
	const outcomes = new Map<string, MatchOutcome | { error: unknown }>();
	let requests = 0;
	let groups = firstGroups(wanted);
	for (let round = 0; round < rounds && groups.length > 0; round++) {
		const open = new Map<string, OpenName>();
		let number = 0;
		for await (const page of searchAll(context, groups)) {
			const { search, names } = groups[number++];
			requests++;
			for (const [key, { company, earlier }] of names) {
				if ('error' in page) {
					outcomes.set(key, page);
					continue;
				}
				const { companies, isCut } = page;
				const found = { companies: withEarlier(companies, earlier), mayHaveMore: isCut };
				const decision = decide(company, found);
				outcomes.set(key, toOutcome(decision));
				if (decision.match === 'sure') continue;
				const searched = { search, found: companies.length, mayHaveMore: isCut };
				const next = nextSearch(company, searched);
				if (next !== undefined) {
					open.set(key, { company, search: next, earlier: decision.candidates });
				}
			}
		}
		groups = context.stopRule.isStopped ? [] : groupBySearch(open);
	}
	return { outcomes, requests };
}

/** What matching names will send. */
export function planMatch(
	context: OperationContext,
	wanted: readonly WantedName[],
	rounds: number,
): Plan[] {
	return firstGroups(wanted).map(({ search, names }) => ({
		request: nameRequest(context, search),
		// Each name may be searched for once more, by itself.
		requests: { least: 1, most: 1 + (rounds - 1) * names.length },
	}));
}

function firstGroups(wanted: readonly WantedName[]): Group[] {
	const names = wanted.flatMap(({ key, company }) =>
		company === undefined ? [] : [[key, { company, search: firstSearch(company) }] as const],
	);
	return groupBySearch(new Map(names));
}

function groupBySearch(names: ReadonlyMap<string, OpenName>): Group[] {
	const groups = new Map<string, Group>();
	for (const [key, name] of names) {
		const { search } = name;
		const id = `${search.text}\n${search.province}`;
		const group = groups.get(id) ?? { search, names: [] };
		group.names.push([key, name]);
		groups.set(id, group);
	}
	return [...groups.values()];
}

async function* searchAll(
	context: OperationContext,
	groups: readonly Group[],
): AsyncGenerator<Page> {
	const { client, stopRule, progress } = context;
	progress.expectRequests(groups.length);
	yield* inOrder({
		count: groups.length,
		concurrency: client.parallelism,
		work: async (index) => await searchForName(context, groups[index].search),
		endsRun: (page) => 'error' in page && stopRule.isStoppedBy(page.error),
	});
}

function toOutcome({ match, score, reason, candidates }: Decision<Catalogued>): MatchOutcome {
	if (match === 'sure') {
		return { match, score, reason, candidates: [], record: candidates[0].company.record };
	}
	const offered = candidates.map(({ company: { record }, score: alike }) => ({
		[COMPANY.name]: record[COMPANY.name],
		[COMPANY.cif]: record[COMPANY.cif],
		[COMPANY.town]: record[COMPANY.town],
		score: alike,
	}));
	return { match, score, reason, candidates: offered };
}
