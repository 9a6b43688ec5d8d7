import type { IDataObject } from 'n8n-workflow';
import { companyIdentity } from '../../../client/records';
import { CutShort, cutShort } from '../../../client/request';
import { isEmpty, counted, grouped } from '../../../lib/values';
import { SEARCH_QUERY } from '../../../service/api';
import { SEARCH_CACHE_DAYS } from '../../../service/limits';
import { fitting, searchesFor } from '../../fields';
import { endingWith, sum } from '../../run/hints';
import type { OperationContext } from '../../run/types';

const MOST_SHOWN = 1;

export const CACHE_SENTENCE = `Results may be up to ${SEARCH_CACHE_DAYS} days old.`;

interface Searched {
	received: number;
	total?: number;
	/** Set where there are more, or may be, though the service does not say how many. */
	more?: 'are' | 'may be';
	/** Of those that came, the ones that a filter of the node keeps, and what they have. */
	kept?: number;
	has?: string;
	/** Where and what was searched for, as in ": Province Lugo" or " within 5 km of Lugo". */
	criteria: string;
	advice: string;
}

export function firstChange(query: IDataObject): string {
	const labels = { province: 'Province', cnae: 'CNAE', sector: 'Sector' } as const;
	const names = Object.keys(labels) as Array<keyof typeof labels>;
	const name = names.find((one) => !isEmpty(query[SEARCH_QUERY[one]]));
	if (name !== undefined) return `Leave out ${labels[name]} first.`;
	return isEmpty(query[SEARCH_QUERY.text]) ? '' : 'Enter fewer or other words as Text.';
}

/** Says what was searched for and how much of it came: without that, 50 of 533 companies look like all there are. */
export function describeSearches(searches: readonly Searched[]): string {
	const [{ criteria, advice, has }] = searches;
	const without = searches.filter(({ received, total = received }) => total === 0);
	const isSame = searches.every((one) => one.criteria === criteria);
	const many = searches.length === 1 ? '' : ` in ${grouped(searches.length)} searches`;
	const what = `${many}${isSame ? criteria : `, e.g.${criteria.replace(/^:/, '')}`}`;
	if (without.length === searches.length) {
		const matches = what.replace(/^(: |$)/, ' matches ') + (what === '' ? 'this search' : '');
		return endingWith(`No company${matches}`, advice && `. ${advice}`);
	}
	const received = sum(searches, 'received');
	const total = searches.reduce((all, one) => all + (one.total ?? Number.NaN), 0);
	const of = total > received ? `${grouped(received)} of ` : '';
	const found = `${of}${counted(Math.max(received, total || 0), 'company', 'companies')}`;
	const [{ more: are } = {}] = searches.filter(({ more }) => more !== undefined);
	const more = are === undefined ? '' : `, and there ${are} more`;
	const nothing = without.length > 0 ? ` (nothing in ${grouped(without.length)})` : '';
	const kept = searches.reduce((all, one) => all + (one.kept ?? one.received), 0);
	const rest = kept < received ? `; ${grouped(kept)} have ${has}` : '';
	return endingWith(`${found}${what}`, `${nothing}${more}${rest}`);
}

export function tellSearch(
	{ hints }: OperationContext,
	searched: Searched,
	{ advice, bound }: { advice: string; bound?: string },
): void {
	hints.add('summary', searched, describeSearches);
	if (advice !== '') hints.add('edition', advice, ([first]) => first);
	if (bound !== undefined) hints.add('bound', bound, listBounds);
	if (searched.total === 0) hints.add('cache', CACHE_SENTENCE);
}

function listBounds(all: readonly string[]): string[] {
	const bounds = [...new Set(all)];
	const others = bounds.length - MOST_SHOWN;
	const more = others > 0 ? [`${others} more searches are not complete.`] : [];
	return [...bounds.slice(0, MOST_SHOWN), ...more];
}

interface SearchPart {
	records: IDataObject[];
	total?: number;
	/** The query as it was sent last. */
	sent?: IDataObject;
	bound?: string;
}

/** Asks for all activities, so that their totals add up; `present` makes what comes out if one fails. */
export async function searchEach<Part extends SearchPart>(
	context: OperationContext,
	query: IDataObject,
	search: (query: IDataObject, found: number) => Promise<Part>,
	present: (records: IDataObject[]) => IDataObject[],
) {
	const searches = searchesFor(context, query);
	const companies = new Map<string, IDataObject>();
	const parts: Part[] = [];
	for (const one of searches) {
		const part = await search(one, companies.size).catch((error: unknown) => {
			const cut = cutShort([...companies.values()], error);
			throw cut instanceof CutShort ? new CutShort(present(cut.records), cut.reason) : cut;
		});
		parts.push(part);
		for (const company of part.records) companies.set(companyIdentity(company), company);
		const about = { search: one, found: part.total ?? part.records.length };
		if (searches.length > 1) context.hints.add('activities', about, describeActivities);
	}
	const [{ records, sent = query }] = parts;
	const total = parts.reduce((all, one) => all + (one.total ?? Number.NaN), 0);
	return {
		parts,
		records: parts.length === 1 ? records : [...companies.values()],
		total: Number.isNaN(total) ? undefined : total,
		sent: { ...sent, [SEARCH_QUERY.cnae]: query[SEARCH_QUERY.cnae] },
		bound: parts.map(({ bound }) => bound).find((bound) => bound !== undefined),
	};
}

function describeActivities(all: ReadonlyArray<{ search: IDataObject; found: number }>): string {
	const counts = new Map<string, number>();
	for (const { search, found } of all) {
		const code = String(search[SEARCH_QUERY.cnae]);
		counts.set(code, (counts.get(code) ?? 0) + found);
	}
	const named = [...counts].map(([code, found]) => `${code} (${grouped(found)})`);
	return fitting('One search for each CNAE', named);
}
