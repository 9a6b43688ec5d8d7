import { SEARCH_CACHE_DAYS } from '../../../service/limits';
import { endingWith, sum } from '../../run/hints';

const MOST_SHOWN = 3;

export const CACHE_SENTENCE = `Results may be up to ${SEARCH_CACHE_DAYS} days old.`;

interface Searched {
	found: number;
	criteria: string;
	/** Set where the service may have answered from its cache. */
	isCached: boolean;
}

export function describeSearches(searches: readonly Searched[]): string[] {
	return [...understood(searches), ...empty(searches)];
}

/** Says that Limit left results out. Without it, 50 of 533 companies look like all there are. */
export function explainCut(cuts: ReadonlyArray<{ received: number; total?: number }>): string {
	const received = sum(cuts, 'received');
	const total = cuts.reduce((all, one) => all + (one.total ?? Number.NaN), 0);
	const where = cuts.length === 1 ? '' : ` in ${cuts.length} searches`;
	const found = Number.isNaN(total)
		? `${received} companies${where}, and there are more`
		: `${received} of ${total} companies${where}`;
	return `${found}. Raise Limit for the others.`;
}

export function listBounds(all: readonly string[]): string[] {
	const bounds = [...new Set(all)];
	const others = bounds.length - MOST_SHOWN;
	const more = others > 0 ? [`${others} more searches are not complete.`] : [];
	return [...bounds.slice(0, MOST_SHOWN), ...more];
}

export function firstOf([first]: readonly string[]): string {
	return first;
}

function understood(searches: readonly Searched[]): string[] {
	const last = new Map(
		searches
			.filter(({ found, criteria }) => found > 0 && criteria !== '')
			.map(({ criteria, found }) => [criteria, found]),
	);
	const all = [...last].map(([criteria, found]) =>
		endingWith(criteria, `: ${found} ${found === 1 ? 'company' : 'companies'}`),
	);
	const others = all.length - MOST_SHOWN;
	const more = others > 0 ? [`Searched for other criteria too: ${others} more.`] : [];
	return [...all.slice(0, MOST_SHOWN), ...more];
}

/** One for the run, however many of its searches found nothing. */
function empty(searches: readonly Searched[]): string[] {
	const without = searches.filter(({ found }) => found === 0);
	if (without.length === 0) return [];
	const [{ criteria, isCached }] = without;
	const start =
		searches.length === 1
			? `No company matches ${criteria || 'this search'}`
			: `${without.length} of ${searches.length} searches found no company${criteria && `, e.g. ${criteria}`}`;
	return [endingWith(start, isCached ? `. ${CACHE_SENTENCE}` : '.')];
}
