import type { IDataObject } from 'n8n-workflow';
import { COMPANY, SEARCH_QUERY } from '../../../shared/contract/fields';
import { SEARCH_PAGE_SIZE } from '../../../shared/contract/limits';
import { PATHS } from '../../../shared/contract/paths';
import type { ComparedCompany } from '../../../shared/domain/matching/compare';
import { betterOf, decide } from '../../../shared/domain/matching/decide';
import type { Decision, FoundCompany } from '../../../shared/domain/matching/decision';
import {
	firstSearch,
	mayHaveMore,
	nextSearch,
	type Search,
} from '../../../shared/domain/matching/search-plan';
import { asRecord } from '../response-shape';
import { withAdditionalQuery } from '../fields/options';
import { inOrder } from '../in-order';
import type { OperationContext } from '../types';
import { companyIdentity } from './filters';
import type { WantedName } from './match-input';
import { toPage } from './search.operation';

/** What became of a name. */
export interface MatchOutcome extends Omit<Decision<FoundCompany>, 'candidates'> {
	/** The companies that may be meant, best first; none where the match is sure. */
	candidates: IDataObject[];
	/** The company, where the match is sure. */
	record?: IDataObject;
}

/** Names that one search is made for, by their keys. */
interface Group {
	search: Search;
	names: Array<[key: string, company: ComparedCompany]>;
}

interface Catalogued extends FoundCompany {
	record: IDataObject;
}

type Page = { companies: Catalogued[]; isCut: boolean } | { error: unknown };

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
	let groups = groupBySearch(
		new Map(
			wanted.flatMap(({ key, company }) =>
				company === undefined ? [] : [[key, { company, search: firstSearch(company) }] as const],
			),
		),
	);
	for (let round = 0; round < rounds && groups.length > 0; round++) {
		const open = new Map<string, { company: ComparedCompany; search: Search }>();
		let number = 0;
		for await (const page of searchAll(context, groups)) {
			const { search, names } = groups[number++];
			requests++;
			for (const [key, company] of names) {
				const known = outcomes.get(key);
				if ('error' in page) {
					outcomes.set(key, page);
					continue;
				}
				const { companies, isCut } = page;
				const outcome = toOutcome(decide(company, { companies, mayHaveMore: isCut }));
				outcomes.set(key, betterOf(known as MatchOutcome | undefined, outcome));
				if (outcome.match === 'sure') continue;
				const searched = { search, found: companies.length, mayHaveMore: isCut };
				const next = nextSearch(company, searched);
				if (next !== undefined) open.set(key, { company, search: next });
			}
		}
		groups = context.stopRule.isStopped ? [] : groupBySearch(open);
	}
	return { outcomes, requests };
}

function groupBySearch(
	names: ReadonlyMap<string, { company: ComparedCompany; search: Search }>,
): Group[] {
	const groups = new Map<string, Group>();
	for (const [key, { company, search }] of names) {
		const id = `${search.text}\n${search.province}`;
		const group = groups.get(id) ?? { search, names: [] };
		group.names.push([key, company]);
		groups.set(id, group);
	}
	return [...groups.values()];
}

async function* searchAll(
	context: OperationContext,
	groups: readonly Group[],
): AsyncGenerator<Page> {
	const { client, stopRule } = context;
	const endsRun = (page: Page) => {
		const isEnd = 'error' in page && stopRule.isStoppedBy(page.error);
		if (isEnd) void client.close();
		return isEnd;
	};
	yield* inOrder({
		count: groups.length,
		concurrency: client.parallelism,
		work: async (index) => await readPage(context, groups[index].search),
		endsRun,
		isSending: client.isSending,
	});
}

async function readPage(context: OperationContext, search: Search): Promise<Page> {
	const query = withAdditionalQuery(context, {
		[SEARCH_QUERY.text]: search.text,
		[SEARCH_QUERY.province]: search.province,
		[SEARCH_QUERY.page]: 1,
		[SEARCH_QUERY.pageSize]: SEARCH_PAGE_SIZE,
	});
	try {
		return await context.client.send({ method: 'GET', path: PATHS.search, query }, ({ body }) => {
			const { records, size = SEARCH_PAGE_SIZE, total } = toPage(asRecord(body));
			const isLast = records.length < size;
			const companies = records.map(toCompany);
			const names = companies.map(({ name }) => name);
			return { companies, isCut: mayHaveMore(search, names, total ?? (isLast ? 0 : Infinity)) };
		});
	} catch (error) {
		return { error };
	}
}

function toCompany(record: IDataObject): Catalogued {
	const text = (field: string) => String(record[field] ?? '');
	return {
		id: companyIdentity(record),
		name: text(COMPANY.name),
		town: text(COMPANY.town),
		province: text(COMPANY.province),
		web: text(COMPANY.web),
		email: text(COMPANY.email),
		phone: text(COMPANY.phone),
		record,
	};
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
