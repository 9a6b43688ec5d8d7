import { CIF_COUNT, indexOf } from './cif.mts';
import { cifAt, companyAt, FIRST_COMPANY_ID, recordAt, traitsOf } from './company.mts';

/** Most companies of one catalogue; two of them share the CIFs there are. */
export const LARGEST_CATALOGUE = CIF_COUNT / 2;

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * Generates the catalogue from a seed; records are generated on demand, never stored. A larger one starts with the companies of a smaller one.
 *
 * @param size number of companies, 1 to 5,000,000
 * @param first where it begins among all companies there can be; two with other beginnings share none
 * @throws {RangeError} when the size is out of bounds.
 */
export function createCatalogue(size: number, seed: number, first = 0) {
	if (!Number.isInteger(size) || size < 1 || size > LARGEST_CATALOGUE) {
		throw new RangeError(`The number of companies must be 1 to ${LARGEST_CATALOGUE}, not ${size}.`);
	}
	/** One value per company, in index order. */
	const columns = {
		town: new Uint16Array(size),
		activity: new Uint8Array(size),
		head: new Uint8Array(size),
		brand: new Uint16Array(size),
		/** Character codes of the first letters of the CIFs, which show the legal form. */
		letter: new Uint8Array(size),
		latitude: new Float64Array(size),
		longitude: new Float64Array(size),
		hasEmail: new Uint8Array(size),
	};
	for (let index = 0; index < size; index++) {
		const traits = traitsOf(first + index, seed);
		columns.town[index] = traits.town;
		columns.activity[index] = traits.activity;
		columns.head[index] = traits.head;
		columns.brand[index] = traits.brand;
		columns.letter[index] = traits.letter.charCodeAt(0);
		columns.latitude[index] = traits.latitude;
		columns.longitude[index] = traits.longitude;
		columns.hasEmail[index] = traits.hasEmail ? 1 : 0;
	}

	return {
		size,
		columns,
		companyAt(index: number) {
			if (!(index >= 0 && index < size)) throw new RangeError(`No company at index ${index}.`);
			return companyAt(first + index, seed);
		},
		recordByCif(cif: string): Record<string, unknown> | undefined {
			const digits = /^[A-Z](\d{7})[0-9A-J]$/.exec(cif)?.[1];
			if (digits === undefined) return undefined;
			const index = indexOf(digits, seed);
			const isHere = index >= first && index < first + size;
			return isHere && cifAt(index, seed) === cif ? recordAt(index, seed) : undefined;
		},
		hasCompany(companyId: number): boolean {
			const index = companyId - FIRST_COMPANY_ID - first;
			return index >= 0 && index < size;
		},
	};
}
