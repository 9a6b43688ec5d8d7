import type { Company } from './company.mts';
import { CIF_COUNT, indexOf } from './cif.mts';
import { cifAt, companyAt, FIRST_COMPANY_ID, recordAt, traitsOf } from './company.mts';

/** One value per company, in index order; read by both searches. */
export interface CompanyColumns {
	town: Uint16Array;
	activity: Uint8Array;
	head: Uint8Array;
	brand: Uint16Array;
	/** Character code of the first letter of the CIF, which shows the legal form. */
	letter: Uint8Array;
	latitude: Float64Array;
	longitude: Float64Array;
	hasEmail: Uint8Array;
}

/** All companies of the sandbox. Records are generated on demand, never stored. */
export interface Catalogue {
	size: number;
	columns: CompanyColumns;
	/** @throws {RangeError} when the index is outside the catalogue. */
	companyAt(index: number): Company;
	recordByCif(cif: string): Record<string, unknown> | undefined;
	hasCompany(companyId: number): boolean;
}

function emptyColumns(size: number): CompanyColumns {
	return {
		town: new Uint16Array(size),
		activity: new Uint8Array(size),
		head: new Uint8Array(size),
		brand: new Uint16Array(size),
		letter: new Uint8Array(size),
		latitude: new Float64Array(size),
		longitude: new Float64Array(size),
		hasEmail: new Uint8Array(size),
	};
}

/**
 * Generates the catalogue from a seed. A larger one starts with the companies of a smaller one.
 *
 * @param size number of companies, 1 to 10,000,000
 * @throws {RangeError} when the size is out of bounds.
 */
export function createCatalogue(size: number, seed: number): Catalogue {
	if (!Number.isInteger(size) || size < 1 || size > CIF_COUNT) {
		throw new RangeError(`The number of companies must be 1 to ${CIF_COUNT}, not ${size}.`);
	}
	const columns = emptyColumns(size);
	for (let index = 0; index < size; index++) {
		const traits = traitsOf(index, seed);
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
		companyAt(index) {
			if (!(index >= 0 && index < size)) throw new RangeError(`No company at index ${index}.`);
			return companyAt(index, seed);
		},
		recordByCif(cif) {
			const digits = /^[A-Z](\d{7})[0-9A-J]$/.exec(cif)?.[1];
			if (digits === undefined) return undefined;
			const index = indexOf(digits, seed);
			return index < size && cifAt(index, seed) === cif ? recordAt(index, seed) : undefined;
		},
		hasCompany: (companyId) => companyId >= FIRST_COMPANY_ID && companyId < FIRST_COMPANY_ID + size,
	};
}
