/** Tells by the words of a heading what its column has, and whether it is a company's or a person's. */

import { FILLERS, HEADINGS_TABLE, OF_COMPANY } from './headings-table';
import { cleanText } from '../lib/cell-text';
import { memoize } from '../lib/words';
import { CIF_WORDS } from '../spain';

/** What columns are recognised for. */
export type ColumnKind = 'cif' | keyof typeof HEADINGS_TABLE;

/** What a heading says; `rank` is lower for a heading that says it more exactly. */
export interface Heading {
	kind: ColumnKind;
	rank: number;
	/** True if the heading says that its values are a company's. */
	isOfCompany: boolean;
}

/** Names of columns about people: next to one of them, a column called Nombre has first names. */
const ABOUT_PEOPLE =
	/\b(apellidos?|cognoms?|surnames?|(last|first|family|given|middle) ?names?|cargo|puesto|funcion|categoria profesional|empleado|employee|departamento|department|tratamiento|trato|salutation|(job )?title|job|role|rol|position|sexo|genero|gender|nacimiento|birth ?(day|date)?)( ?\d)?\b|^dni$/;

const SURNAME = /\b(apellidos?|cognoms?|surnames?|(last|first|family|given) ?names?)\b/;
const FIRST_NAME = /^(nombre|nom|name|nombre completo|full name)$/;

const CIF_NAMES = new RegExp(`\\b(${CIF_WORDS.join('|').replaceAll(' ', ' ?')})\\b`);
const PERSON_NUMBER_NAMES = /^(dni|nie)$/;

/** A heading in small letters, without accents, signs and the number of a list. */
export function wordsOfHeading(heading: string): string {
	return cleanText(heading)
		.normalize('NFD')
		.replace(/\p{M}|\./gu, '')
		.replace(/(\p{Ll})(\p{Lu})|(\p{L})(?=\d)/gu, '$1$3 $2')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()
		.toLowerCase();
}

/** Words without the endings of plurals. */
function stemsOf(text: string): string[] {
	return text
		.split(/[\s,;]+/)
		.map((word) => word.replace(/e?s?$/, ''))
		.filter((stem) => stem !== '');
}

const COMPANY_STEMS = new Set(stemsOf(OF_COMPANY));

const KINDS = Object.entries(HEADINGS_TABLE).map(([kind, table]) => ({
	kind: kind as ColumnKind,
	phrases: table
		.replace(/;.*/, '')
		.split('\n')
		.flatMap((phrases, rank) => phrases.split(', ').map((one) => ({ rank, stems: stemsOf(one) }))),
	allowed: new Set(stemsOf(`${table} ${OF_COMPANY} ${FILLERS}`)),
}));

/** What a heading says; undefined if it is none of these. */
export const readHeading = memoize((heading): Heading | undefined => {
	const words = wordsOfHeading(heading);
	const stems = stemsOf(words).filter((stem) => !/^\d+$/.test(stem));
	const isOfCompany = stems.some((stem) => COMPANY_STEMS.has(stem));
	if (CIF_NAMES.test(words)) return { kind: 'cif', rank: 0, isOfCompany: false };
	if (PERSON_NUMBER_NAMES.test(words)) return { kind: 'cif', rank: 1, isOfCompany: false };

	for (const { kind, phrases, allowed } of KINDS) {
		if (!stems.every((stem) => allowed.has(stem))) continue;

		const told = phrases.filter((phrase) => phrase.stems.every((stem) => stems.includes(stem)));
		const [longest] = told.sort((first, second) => second.stems.length - first.stems.length);
		if (longest !== undefined) return { kind, rank: longest.rank, isOfCompany };
	}

	return undefined;
});

/** True for a heading under which people's first names stand, in a sheet about people. */
export function isOfFirstNames(heading: string): boolean {
	return FIRST_NAME.test(wordsOfHeading(heading));
}

/** True if some of these headings are about people. */
export function hasPeople(headings: readonly string[]): boolean {
	return headings.some((heading) => ABOUT_PEOPLE.test(wordsOfHeading(heading)));
}

/** True if each row is a person: then towns, addresses and telephones are the person's, unless their headings say otherwise. */
export function isAboutPeople(headings: readonly string[]): boolean {
	const isName = (words: string) => SURNAME.test(words) || FIRST_NAME.test(words);
	return hasPeople(headings) && headings.map(wordsOfHeading).some(isName);
}
