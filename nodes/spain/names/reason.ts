import type { Compared, Doubt, FoundCompany } from './decision';
import type { NameWord } from './name';

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const COUNTS = [
	'no',
	'one',
	'two',
	'three',
	'four',
	'five',
	'six',
	'seven',
	'eight',
	'nine',
	'ten',
];
/** Towns that a reason names. */
const NAMED = 3;

/** Why a candidate is the wanted company, or why that is not sure. */
export function reasonFor<T extends FoundCompany>(
	best: Compared<T>,
	rivals: ReadonlyArray<Compared<T>>,
	doubt: Doubt | undefined,
): string {
	if (doubt === undefined) return describeSameness(best);
	return doubt === 'several' ? describeRivals([best, ...rivals]) : describeDoubt(best, doubt);
}

function describeSameness<T extends FoundCompany>({ comparison }: Compared<T>): string {
	const { confirmedBy, forms, isReordered } = comparison;
	const proof = { town: 'same town', web: 'same website', phone: 'same telephone number' };
	return [
		describeName(comparison.pairs, [...comparison.onlyWanted, ...comparison.onlyFound]),
		isReordered ? 'in another order' : undefined,
		forms === undefined ? undefined : `another legal form (${forms[1]}, not ${forms[0]})`,
		confirmedBy === undefined ? 'the only company of this name' : proof[confirmedBy],
	]
		.filter((part) => part !== undefined)
		.join(', ');
}

function describeName(
	pairs: Compared<FoundCompany>['comparison']['pairs'],
	missing: readonly NameWord[],
): string {
	const typos = pairs.filter(({ likeness }) => likeness === 'typo');
	if (typos.length > 0) {
		const named = typos.map(({ wanted, found }) => `${wanted.text} for ${found.text}`);
		return `same name but for a typing error (${LIST.format(named)})`;
	}
	if (missing.length > 0) return `same name but for ${quoted(missing)}`;
	return pairs.some(({ likeness }) => likeness !== 'same') ? 'same name, abbreviated' : 'same name';
}

function describeDoubt<T extends FoundCompany>({ comparison }: Compared<T>, doubt: Doubt): string {
	const { onlyWanted, onlyFound, forms, places = ['', ''], pairs } = comparison;
	const name = onlyWanted.length + onlyFound.length === 0 ? 'same name' : 'similar name';
	switch (doubt) {
		case 'place':
			return `${name}, but in ${places[1]}, not ${places[0]}`;
		case 'words':
			return `similar name, but ${quoted(onlyFound)} instead of ${quoted(onlyWanted)}`;
		case 'missing':
			return onlyWanted.length > 0
				? `similar name, but without ${quoted(onlyWanted)}`
				: `similar name, but with ${quoted(onlyFound)} too`;
		case 'form':
			return `same name, but another legal form (${forms?.[1]}, not ${forms?.[0]})`;
		case 'order':
			return 'the same words in another order, and no town to tell';
		case 'initial':
			return 'same name if the initial is short for the same name';
		case 'typo': {
			const typos = pairs.filter(({ likeness }) => likeness === 'typo');
			const named = typos.map(({ wanted, found }) => `${found.text} for ${wanted.text}`);
			return `same name if ${LIST.format(named)} is a typing error`;
		}
		case 'tradeName':
			return 'only the trade name is the same';
		case 'tooCommon':
			return 'same name, but one of common words, and no town to tell';
		case 'more':
			return 'same name, but there are more companies like it than a search returns';
		default:
			return name;
	}
}

function describeRivals<T extends FoundCompany>(alike: ReadonlyArray<Compared<T>>): string {
	const count = COUNTS[alike.length] ?? String(alike.length);
	const isSame = alike.every(
		({ comparison: { onlyWanted, onlyFound } }) => onlyWanted.length + onlyFound.length === 0,
	);
	const towns = [...new Set(alike.map(({ company }) => company.town))].filter(Boolean);
	const where = towns.length === 0 || towns.length > NAMED ? '' : ` in ${LIST.format(towns)}`;
	return `${count} companies of ${isSame ? 'this' : 'a similar'} name${where}`;
}

function quoted(words: readonly NameWord[]): string {
	return LIST.format(words.map(({ text }) => `“${text}”`));
}
