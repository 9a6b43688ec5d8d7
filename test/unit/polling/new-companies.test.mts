import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { compareWithKnown } from '../../../nodes/CompanyDataPollingTrigger/new-companies.ts';
import { completeCif } from '../../../sandbox/catalogue/cif.mts';

/** Two companies found one after the other, and whether the second is new. */
type Pair = [first: IDataObject, second: IDataObject, isNew: boolean];

/** What is stored after a poll, through n8n's database. */
const after = (found: IDataObject[], stored: string[] = [], max?: number): string[] =>
	JSON.parse(JSON.stringify(compareWithKnown(stored, found, max).memory));

const company = fc.oneof(
	fc.record({ cif: fc.string({ minLength: 1 }), empresa_id: fc.nat() }),
	fc.record({ cif: fc.constant(null), empresa_id: fc.nat() }),
	fc.record({ cif: fc.string({ minLength: 1 }) }),
	fc.record({ nombre: fc.string(), distance_km: fc.double({ noNaN: true }) }),
);

describe('compareWithKnown', () => {
	it('does not report a company as new if it was known before a restart, whatever identifies it', () => {
		fc.assert(
			fc.property(fc.array(company), (companies) => {
				expect(compareWithKnown(after(companies), companies).added).toEqual([]);
			}),
		);
	});

	it('returns a new company once, even if two searches found it', () => {
		const [one, other] = [{ empresa_id: 7 }, { empresa_id: 8 }];
		expect(compareWithKnown([], [one, other, { ...one, distance_km: 2 }]).added).toHaveLength(2);
	});

	it('does not report a company as new if it was only missing from one poll', () => {
		const seen = after([{ empresa_id: 7 }, { empresa_id: 8 }]);
		const later = after([{ empresa_id: 8 }], seen);
		expect(compareWithKnown(later, [{ empresa_id: 7 }]).added).toEqual([]);
	});

	it.each<Pair>([
		[{ cif: 'B86670460' }, { cif: 'B86670461' }, true],
		[{ cif: 'B86670460', empresa_id: 7 }, { cif: 'B86670460', empresa_id: 7 }, false],
		[{ empresa_id: 7 }, { cif: 'B86670460', empresa_id: 7 }, false],
		[{ cif: 'B86670460', empresa_id: 7 }, { cif: null, empresa_id: 7 }, false],
		[{ cif: 'B86670460', empresa_id: 7 }, { cif: 'B86670461', empresa_id: '7' }, false],
		[{ cif: 'N/A', empresa_id: 7 }, { cif: 'N/A', empresa_id: 8 }, true],
		[{ nombre: 'Uno', distance_km: 1 }, { nombre: 'Uno', distance_km: 2 }, false],
	])('after %j reports the later company %j as new: %s', (first, second, isNew) => {
		expect(compareWithKnown(after([first]), [second]).added).toEqual(isNew ? [second] : []);
	});

	it('forgets the companies missing longest if there are too many, but none just found', () => {
		const all = Array.from({ length: 10 }, (_, id) => ({ empresa_id: id }));
		const there = [all[3], all[9]];
		const later = after(there, after(all), 7);
		expect(compareWithKnown(later, there).added).toEqual([]);
		expect(compareWithKnown(later, all).added).toEqual([0, 1, 2].map((id) => all[id]));
	});

	it.each([
		['IDs', (index: number) => ({ cif: cifAt(index), empresa_id: 10_000_000 + index * 97 })],
		['CIFs alone', (index: number) => ({ cif: cifAt(index) })],
	])('needs less than 700 kB for 50,000 companies identified by %s', (_, at) => {
		const found = Array.from({ length: 50_000 }, (_each, index) => at(index));
		expect(JSON.stringify(after(found)).length).toBeLessThan(700_000);
	});
});

/** CIFs spread over all there can be. */
function cifAt(index: number): string {
	const letters = 'ABCDEFGHJNPQRSUVW';
	const digits = String((index * 7_919_317) % 10_000_000).padStart(7, '0');
	return completeCif(letters[index % letters.length], digits);
}
