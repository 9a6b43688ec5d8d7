import { wordsOf } from '../words';
import { CNAE_2009 } from './cnae-2009';
import { CNAE_2025 } from './cnae-2025';
import { EVERYDAY_WORDS } from './everyday-words';

/** The editions of the CNAE, the one in force first. */
export const EDITIONS = ['2025', '2009'] as const;

export type Edition = (typeof EDITIONS)[number];

/** A heading of an edition: its code (a letter, or two to four digits) and its official title. */
export interface Heading {
	code: string;
	title: string;
	/** Letter of the section it is in. */
	section: string;
}

/** A code that can be a filter: a division, group or class, with its title in each edition that has it. */
export interface Activity {
	code: string;
	titles: Partial<Record<Edition, string>>;
	/** The words of its titles, without what these exclude, and the everyday words for it. */
	words: readonly string[];
	/** What it is about: singulars of the everyday words and of the words that its titles begin with. */
	heads: ReadonlySet<string>;
	/** Singulars and stems of all words. */
	singulars: ReadonlySet<string>;
	stems: ReadonlySet<string>;
	/** The titles of its sections, for a division: a section itself cannot be a filter. */
	sections: readonly string[];
}

const FILLERS = new Set(
	(
		'a al con de del e el en la las lo los o para por u un una y ' +
		'actividades empresa empresas otra otras otro otros servicios'
	).split(' '),
);

/** What a title excludes, as in «Fabricación de productos metálicos, excepto maquinaria y equipo». */
const EXCEPTIONS = /\bexcepto [^;,]*/g;

/** The words of a text that tell activities apart. */
export function tellingWordsOf(text: string): string[] {
	return wordsOf(text).filter((word) => !FILLERS.has(word));
}

/** A word without the s of its plural. */
export function singularOf(word: string): string {
	return word.length > 3 ? word.replace(/s$/, '') : word;
}

/** What the singular and plural, masculine and feminine of a Spanish word have in common. */
export function stemOf(word: string): string {
	const singular = singularOf(word);
	return singular.length > 3 ? singular.replace(/[aeo]$/, '') : singular;
}

/** The headings of an edition, in the order of the classification. */
export function headingsOf(edition: Edition): Heading[] {
	const earlier = new Map<string, string>();
	if (edition === '2025') {
		for (const { code, title } of headingsOf('2009')) earlier.set(code, title);
	}
	const titles = new Map<string, string>();
	let section = '';
	return (edition === '2025' ? CNAE_2025 : CNAE_2009).split('\n').map((line) => {
		const [code] = line.split(' ', 1);
		const written = line.slice(code.length + 1);
		if (/[A-Z]/.test(code)) section = code;
		const above = code.length === 2 ? section : code.slice(0, -1);
		const title = { '=': earlier.get(code), '^': titles.get(above) }[written] ?? written;
		titles.set(code, title);
		return { code, title, section };
	});
}

/** The everyday words for each code. */
function everydayWords(codes: readonly string[]): Map<string, string[]> {
	const words = new Map<string, string[]>();
	for (const line of EVERYDAY_WORDS.split('\n')) {
		const parts = line.split(' ');
		const given = parts.filter((part) => /^\d/.test(part));
		const own = wordsOf(parts.slice(given.length).join(' '));
		const meant = codes.filter((code) =>
			given.some((one) => (one.endsWith('*') ? code.startsWith(one.slice(0, -1)) : code === one)),
		);
		for (const code of meant) words.set(code, [...(words.get(code) ?? []), ...own]);
	}
	return words;
}

let activities: readonly Activity[] | undefined;

/** Every activity of either edition, by code. Made once, when first asked for. */
export function allActivities(): readonly Activity[] {
	activities ??= makeActivities();
	return activities;
}

function makeActivities(): Activity[] {
	const titles = new Map<string, Activity['titles']>();
	const sections = new Map<string, string[]>();
	for (const edition of EDITIONS) {
		const headings = headingsOf(edition);
		const titleOf = new Map(headings.map(({ code, title }) => [code, title]));
		for (const { code, title, section } of headings) {
			if (code === section) continue;
			titles.set(code, { ...titles.get(code), [edition]: title });
			if (code.length > 2) continue;
			sections.set(code, [...(sections.get(code) ?? []), titleOf.get(section) ?? '']);
		}
	}
	const everyday = everydayWords([...titles.keys()]);
	return [...titles]
		.sort(([first], [second]) => (first < second ? -1 : 1))
		.map(([code, own]) => {
			const official = Object.values(own).map((one) => tellingWordsOf(one.replace(EXCEPTIONS, '')));
			const added = everyday.get(code) ?? [];
			const words = [...new Set([...official.flat(), ...added])];
			return {
				code,
				titles: own,
				words,
				heads: new Set([...official.map(([head]) => head), ...added].map(singularOf)),
				singulars: new Set(words.map(singularOf)),
				stems: new Set(words.map(stemOf)),
				sections: sections.get(code) ?? [],
			};
		});
}
