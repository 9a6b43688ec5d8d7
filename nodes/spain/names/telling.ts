import * as table from './word-table';

/** How many companies Spain has: 3.2 million (INE, directorio central de empresas). */
const COMPANIES = 3_200_000;

/** Shares of the companies that have a word of a group in their name, by order of magnitude. */
const FREQUENT = 0.01;
const COMMON = 0.002;
const RARE = 0.000_002;

/** What kind of word it is: one that says what a company does may be left out of its name, and no other. */
export type WordKind = 'connecting' | 'activity' | 'number' | 'common' | 'rare';

interface WordFacts {
	kind: WordKind;
	/** Share of all companies that have the word in their name. */
	share: number;
}

const GROUPS: ReadonlyArray<[words: string, facts: WordFacts]> = [
	[table.CONNECTING, { kind: 'connecting', share: 1 }],
	[table.FREQUENT_ACTIVITIES, { kind: 'activity', share: FREQUENT }],
	[table.ACTIVITIES, { kind: 'activity', share: COMMON }],
	[table.FREQUENT_SURNAMES, { kind: 'common', share: FREQUENT }],
	[table.COMMON, { kind: 'common', share: COMMON }],
	[table.SURNAMES, { kind: 'common', share: COMMON }],
	[table.GIVEN_NAMES, { kind: 'common', share: COMMON }],
];

const KNOWN = new Map(
	GROUPS.flatMap(([words, facts]) =>
		words
			.trim()
			.split(/\s+/)
			.map((word) => [word, facts] as const),
	),
);

const NUMBER = /\d|^[ivx]{2,5}$/;

const KINSHIP = setOf(table.KINSHIP);
const SURNAMES = setOf(table.SURNAMES);
const GIVEN_NAMES = setOf(table.GIVEN_NAMES);
/** Letters by themselves are initials or acronyms, which many companies share however rare each is. */
const SHORT: ReadonlyArray<WordFacts | undefined> = [
	undefined,
	{ kind: 'common', share: 0.05 },
	{ kind: 'common', share: COMMON },
	{ kind: 'rare', share: 0.0005 },
];

/** Words that many companies have in their names. */
export const KNOWN_WORDS: readonly string[] = [...KNOWN.keys()];

/** What is known of a folded word. */
export function factsOf(word: string): WordFacts {
	const known = KNOWN.get(word);
	if (known !== undefined) return known;
	if (NUMBER.test(word)) return { kind: 'number', share: COMMON };
	return SHORT[word.length] ?? { kind: 'rare', share: RARE };
}

/** Whether a name with a folded word and one without it are of two companies. */
export function isTellingApart(word: string): boolean {
	return factsOf(word).kind !== 'activity' || KINSHIP.has(word);
}

/** Whether a folded word is a surname, but for the most frequent ones, which are no towns. */
export function isSurname(word: string): boolean {
	return SURNAMES.has(word);
}

/** Whether a folded word is a given name. */
export function isGivenName(word: string): boolean {
	return GIVEN_NAMES.has(word);
}

/** Whether a folded word is one that many companies have, so that it is no misspelling of another. */
export function isKnown(word: string): boolean {
	return factsOf(word).kind !== 'rare';
}

/** How telling a folded word is: the tens logarithm of one in how many companies has it. */
export function tellingOf(word: string): number {
	return -Math.log10(factsOf(word).share);
}

/** How many companies of Spain can be expected to have all of these folded words in their names by chance. */
export function expectedWith(words: readonly string[]): number {
	return words.reduce((count, word) => count * factsOf(word).share, COMPANIES);
}

function setOf(words: string): ReadonlySet<string> {
	return new Set(words.trim().split(/\s+/));
}
