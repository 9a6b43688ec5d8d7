import type { IDataObject } from 'n8n-workflow';
import { COMPANY } from '../../shared/contract/fields';
import { normaliseCif } from '../../shared/domain/cif';
import { packNumbers, unpackNumbers } from './packed-numbers';

/** Known companies as n8n stores them. */
export interface StoredCompanies {
	/** The numbers that their CIFs stand for, packed. */
	cifs: string;
	/** IDs of companies without a CIF, packed. */
	ids: string;
	/** What identifies those that have neither in the usual form. */
	texts: string[];
}

/** A CIF, or the tax number of a person. What else stands in its place may be the same for several, such as N/A. */
const TAX_NUMBER = /^([A-Z]\d{7}[\dA-Z]|\d{8}[A-Z])$/;
/** Values of a digit or letter, and of seven digits. */
const CHARACTERS = 36;
const DIGITS = 10_000_000;

/** What identifies a company: the number of its CIF, its ID, or a text where it has neither. */
interface Identifiers {
	cif?: number;
	id?: number;
	text?: string;
}

/**
 * Companies that have been seen. A company is known by its CIF; by the service's ID where it came without one. Exact:
 * no two companies are taken for the same.
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

	get size(): number {
		return this.#cifs.size + this.#ids.size + this.#texts.size;
	}

	/** Remembers a company. Returns whether it was not known before. */
	add(company: IDataObject): boolean {
		const { cif, id, text } = identifiersOf(company);
		// A company may have come without its CIF before.
		const isKnown =
			(cif !== undefined && this.#cifs.has(cif)) ||
			(id !== undefined && this.#ids.has(id)) ||
			(text !== undefined && this.#texts.has(text));
		if (isKnown) return false;
		if (cif !== undefined) this.#cifs.add(cif);
		else if (text !== undefined) this.#texts.add(text);
		else if (id !== undefined) this.#ids.add(id);
		return true;
	}

	/** Forgets as many companies as that, none of which is among those that are kept. */
	forget(count: number, kept: readonly IDataObject[]): void {
		const keys = kept.map(identifiersOf);
		let left = count;
		const forgetFrom = <T>(known: Set<T>, wanted: ReadonlySet<T | undefined>) => {
			for (const one of known) {
				if (left <= 0) return;
				if (!wanted.has(one) && known.delete(one)) left--;
			}
		};
		forgetFrom(this.#cifs, new Set(keys.map(({ cif }) => cif)));
		forgetFrom(this.#ids, new Set(keys.map(({ id }) => id)));
		forgetFrom(this.#texts, new Set(keys.map(({ text }) => text)));
	}

	toStored(): StoredCompanies {
		return {
			cifs: packNumbers(ascending(this.#cifs)),
			ids: packNumbers(ascending(this.#ids)),
			texts: [...this.#texts],
		};
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

/** Another number for each tax number, below 1.3 × 10¹⁰. */
function numberOf(cif: string): number {
	const value = (character: string) => Number.parseInt(character, CHARACTERS);
	return (value(cif[0]) * DIGITS + Number(cif.slice(1, 8))) * CHARACTERS + value(cif[8]);
}

function ascending(numbers: ReadonlySet<number>): number[] {
	return [...numbers].sort((first, second) => first - second);
}
