import type { Company } from '../../sandbox/catalogue/company.mts';
import {
	decide,
	readWanted,
	withEarlier,
	type Decision,
	type FoundCompany,
} from '../../spain/names/company-match.ts';
import { firstSearch, mayHaveMore, nextSearch } from '../../spain/names/name-search.ts';
import { createCorpus, type CorpusName } from './corpus.mts';
import { createTwins } from './twins.mts';
import { createPoorSearch, type PoorSearch } from './poor-search.mts';

/** Requests for one name, at most, as the node has it by default. */
const MOST_REQUESTS = 2;

/** What the matching made of a name. */
export interface Evaluated extends CorpusName {
	decision: Decision<FoundCompany>;
	requests: number;
	isRight: boolean;
}

/** Figures of some names. */
export interface Figures {
	names: number;
	/** Those called sure, and of those the ones called sure rightly. */
	sure: number;
	right: number;
	requests: number;
}

/** Matches a name of the corpus as the node does. */
export function evaluate(entry: CorpusName, search: PoorSearch): Evaluated {
	const facts = { town: entry.town, province: '', web: '', email: '', phone: '' };
	const wanted = readWanted(entry.name, facts);
	let decision: Decision<FoundCompany> | undefined;
	let next: ReturnType<typeof nextSearch> = firstSearch(wanted);
	let requests = 0;
	while (next !== undefined && requests < MOST_REQUESTS && decision?.match !== 'sure') {
		requests++;
		const { results, total } = search(next.text, next.province);
		const names = results.map(({ nombre }) => nombre);
		const isMore = mayHaveMore(next, names, total);
		const companies = withEarlier(results.map(toFound), decision?.candidates);
		decision = decide(wanted, { companies, mayHaveMore: isMore });
		next = nextSearch(wanted, { search: next, found: names.length, mayHaveMore: isMore });
	}
	const made = decision!;
	const isRight = made.match === 'sure' && made.candidates[0].company.id === entry.cif;
	return { ...entry, decision: made, requests, isRight };
}

/** The figures of names that were matched. */
export function figuresOf(evaluated: readonly Evaluated[]): Figures {
	const sure = evaluated.filter(({ decision }) => decision.match === 'sure');
	return {
		names: evaluated.length,
		sure: sure.length,
		right: sure.filter(({ isRight }) => isRight).length,
		requests: evaluated.reduce((sum, { requests }) => sum + requests, 0),
	};
}

function toFound({ cif, nombre, ciudad, provincia, web, email, telefono }: Company): FoundCompany {
	return {
		id: cif,
		name: nombre,
		town: ciudad,
		province: provincia,
		web,
		email: email ?? '',
		phone: telefono,
	};
}

/** Seed of the corpus that the bounds are kept on; the matching was tuned by others. */
export const BOUNDS_SEED = 1234;

/** What the matching is held to. */
export interface Summary {
	/** Share of the names called sure that are so rightly. */
	precision: number;
	/** Share called sure of the names of companies in the catalogue, with their town and without. */
	withTown: number;
	withoutTown: number;
	/** Names with a telling word changed that are called sure. */
	changedButSure: number;
	isKept: boolean;
}

/** Matches all names of the corpus with this seed. */
export function evaluateCorpus(seed: number): Evaluated[] {
	const { catalogue, names } = createCorpus(seed);
	const search = createPoorSearch(catalogue);
	return names.map((name) => evaluate(name, search));
}

/** The figures of the whole corpus, and whether they keep the bounds. */
export function summaryOf(evaluated: readonly Evaluated[]): Summary {
	const { sure, right } = figuresOf(evaluated);
	const present = evaluated.filter(({ cif }) => cif !== undefined);
	const withTown = shareOfSure(present.filter(({ town }) => town !== ''));
	const withoutTown = shareOfSure(present.filter(({ town }) => town === ''));
	const changed = evaluated.filter(({ absence }) => absence === 'telling word changed');
	const precision = right / sure;
	const changedButSure = figuresOf(changed).sure;
	const isKept =
		precision >= 0.999 && withTown >= 0.7 && withoutTown >= 0.5 && changedButSure === 0;
	return { precision, withTown, withoutTown, changedButSure, isKept };
}

function shareOfSure(names: readonly Evaluated[]): number {
	return figuresOf(names).sure / names.length;
}

/** The kinds of near twins that are called sure, of this many whose own company is absent. */
export function twinsCalledSure(count: number): string[] {
	const nothing = { town: '', province: '', web: '', email: '', phone: '' };
	return createTwins(count, BOUNDS_SEED).flatMap(({ kind, wanted: { name, ...known }, found }) => {
		const companies = found.map((one, index) => ({ ...nothing, ...one, id: String(index) }));
		const wanted = readWanted(name, { ...nothing, ...known });
		const { match } = decide(wanted, { companies, mayHaveMore: false });
		return match === 'sure' ? [kind] : [];
	});
}
