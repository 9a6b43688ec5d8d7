import type { IDataObject } from 'n8n-workflow';
import { COMPANY } from '../service/fields';
import { normaliseCif } from '../spain/cif';

export interface StoredCompanies {
	cifs: string;
	ids: string;
	/** For companies that have neither in the usual form. */
	texts: string[];
}

/** A CIF, or the tax number of a person. Another text, such as N/A, may be the same for several. */
const TAX_NUMBER = /^([A-Z]\d{7}[\dA-Z]|\d{8}[A-Z])$/;
/** Values of a digit or letter, and of seven digits. */
const CHARACTERS = 36;
const DIGITS = 10_000_000;
/** The values that one byte of a packed number holds; its eighth bit says that more follow. */
const STEP = 128;

/** The number of a CIF, the ID, and a text where a company has neither. */
interface Identifiers {
	cif?: number;
	id?: number;
	text?: string;
}

/**
 * Companies that have been seen, each known by its CIF and by the service's ID: one of the two may be missing, or be
 * corrected. Exact: no two companies are taken for the same.
 */
export class KnownCompanies {
	readonly #cifs: Set<number>;
	readonly #ids: Set<number>;
	readonly #texts: Set<string>;

	constructor(stored: StoredCompanies = { cifs: '', ids: '', texts: [] }) {
		this.#cifs = new Set(unpackNumbers(stored.cifs));
		this.#ids = new Set(unpackNumbers(stored.ids));
		this.#texts = new Set(stored.texts);
	}

	/** Remembers a company; false if it was known before. */
	add(company: IDataObject): boolean {
		const { cif, id, text } = identifiersOf(company);
		const isKnown =
			(cif !== undefined && this.#cifs.has(cif)) ||
			(id !== undefined && this.#ids.has(id)) ||
			(text !== undefined && this.#texts.has(text));
		if (cif !== undefined) this.#cifs.add(cif);
		if (id !== undefined) this.#ids.add(id);
		if (text !== undefined) this.#texts.add(text);
		return !isKnown;
	}

	/** Forgets what is beyond so many of a kind, but nothing of the companies that are kept. */
	forget(most: number, kept: readonly IDataObject[]): void {
		const keys = kept.map(identifiersOf);
		forgetFrom(this.#cifs, most, new Set(keys.map(({ cif }) => cif)));
		forgetFrom(this.#ids, most, new Set(keys.map(({ id }) => id)));
		forgetFrom(this.#texts, most, new Set(keys.map(({ text }) => text)));
	}

	toStored(): StoredCompanies {
		return {
			cifs: packNumbers(ascending(this.#cifs)),
			ids: packNumbers(ascending(this.#ids)),
			texts: [...this.#texts],
		};
	}
}

function forgetFrom<T>(known: Set<T>, most: number, kept: ReadonlySet<T | undefined>): void {
	for (const one of known) {
		if (known.size <= most) return;
		if (!kept.has(one)) known.delete(one);
	}
}

function identifiersOf(company: IDataObject): Identifiers {
	const cif = normaliseCif(company[COMPANY.cif]);
	const given = company[COMPANY.id];
	const id = Number.isSafeInteger(given) && Number(given) >= 0 ? Number(given) : undefined;
	if (TAX_NUMBER.test(cif)) return { cif: numberOf(cif), id };
	if (id !== undefined) return { id };
	if (cif !== '') return { text: cif };
	// Its distance may be that from another circle.
	return { text: JSON.stringify(given ?? { ...company, [COMPANY.distance]: undefined }) };
}

/** Returns another number for each tax number, below 1.3 × 10¹⁰. */
function numberOf(cif: string): number {
	const value = (character: string) => Number.parseInt(character, CHARACTERS);
	return (value(cif[0]) * DIGITS + Number(cif.slice(1, 8))) * CHARACTERS + value(cif[8]);
}

function ascending(numbers: ReadonlySet<number>): number[] {
	return [...numbers].sort((first, second) => first - second);
}

/** Writes the differences of ascending whole numbers in bytes, as Base64: 50,000 CIFs take about 200 kB. */
export function packNumbers(numbers: readonly number[]): string {
	const bytes: number[] = [];
	let last = 0;
	for (const number of numbers) {
		let difference = number - last;
		last = number;
		// Not with shifts: these are numbers of more than 32 bits.
		for (; difference >= STEP; difference = Math.floor(difference / STEP)) {
			bytes.push((difference % STEP) + STEP);
		}
		bytes.push(difference);
	}
	return Buffer.from(bytes).toString('base64');
}

export function unpackNumbers(text: string): number[] {
	const numbers: number[] = [];
	let number = 0;
	let unit = 1;
	for (const byte of Buffer.from(text, 'base64')) {
		number += (byte % STEP) * unit;
		unit *= STEP;
		if (byte >= STEP) continue;
		numbers.push(number);
		unit = 1;
	}
	return numbers;
}
