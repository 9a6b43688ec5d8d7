import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import {
	knownCompanies,
	packNumbers,
	unpackNumbers,
} from '../../../nodes/CompanyDataPollingTrigger/new-companies.ts';
import { completeCif } from '../../../sandbox/catalogue/cif.mts';

const ascending = fc
	.uniqueArray(fc.maxSafeNat(), { maxLength: 200 })
	.map((numbers) => numbers.sort((first, second) => first - second));

/** Two companies, one after the other, and whether the second is a new one. */
type Pair = [first: IDataObject, second: IDataObject, isNew: boolean];

/** Through n8n's database. */
const restored = (known: ReturnType<typeof knownCompanies>) =>
	knownCompanies(JSON.parse(JSON.stringify(known.toStored())));

describe('packed numbers', () => {
	it('are the same when they are unpacked', () => {
		fc.assert(
			fc.property(ascending, (numbers) => {
				expect(unpackNumbers(packNumbers(numbers))).toEqual(numbers);
			}),
		);
	});
});

describe('known companies', () => {
	const cif = fc
		.tuple(
			fc.constantFrom(...'ABCDEFGHJNPQRSUVWKLMXYZ0123456789'),
			fc.nat(9_999_999),
			fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
		)
		.map(([first, digits, last]) => `${first}${String(digits).padStart(7, '0')}${last}`);
	const company = fc.oneof(
		fc.record({ cif, empresa_id: fc.nat() }),
		fc.record({ cif: fc.constant(null), empresa_id: fc.nat() }),
		fc.record({ cif: fc.string({ minLength: 1 }).map((text) => `?${text}`) }),
		fc.record({ nombre: fc.string(), distance_km: fc.double({ noNaN: true }) }),
	);

	it('are the same when they are restored, and no other company is known', () => {
		fc.assert(
			fc.property(
				fc.uniqueArray(cif, { maxLength: 100 }),
				fc.uniqueArray(cif, { maxLength: 100 }),
				(seen, others) => {
					const known = knownCompanies();
					for (const one of seen) expect(known.add({ cif: one })).toBe(true);
					const later = restored(known);
					for (const one of seen) expect(later.add({ cif: one })).toBe(false);
					const unseen = others.filter((one) => !seen.includes(one));
					for (const one of unseen) expect(later.add({ cif: one })).toBe(true);
				},
			),
		);
	});

	it('are known whatever they are identified by', () => {
		fc.assert(
			fc.property(fc.array(company), (companies) => {
				const known = knownCompanies();
				for (const one of companies) known.add(one);
				const later = restored(known);
				expect(companies.filter((one) => later.add(one))).toEqual([]);
			}),
		);
	});

	it.each<Pair>([
		...['C86670460', 'B86670461', 'B8667046J', 'B86670560', 'B08667046', '786670460'].map(
			(nearly): Pair => [{ cif: 'B86670460' }, { cif: nearly }, true],
		),
		[{ cif: 'B86670460' }, { cif: 'B866704600' }, true],
		[{ cif: 'B86670460' }, { cif: 'b-8667.0460' }, false],
		...['B86670460', '12345678Z', 'X1234567L', 'B86670461'].map((cif): Pair => [
			{ cif, empresa_id: 7 },
			{ cif, empresa_id: 8 },
			false,
		]),
		[{ empresa_id: 7 }, { cif: 'B86670460', empresa_id: 7 }, false],
		[{ cif: 'B86670460', empresa_id: 7 }, { cif: null, empresa_id: 7 }, false],
		[{ cif: 'B86670460', empresa_id: 7 }, { cif: 'B86670461', empresa_id: 7 }, false],
		[{ cif: 'B86670460', empresa_id: 7 }, { cif: null, empresa_id: 8 }, true],
		[{ empresa_id: 7 }, { cif: 'B86670460', empresa_id: 8 }, true],
		// The number that stands for the CIF.
		[{ cif: 'B86670460' }, { empresa_id: (11 * 10_000_000 + 8_667_046) * 36 }, true],
	])('have %j among them, so that %j is new: %s', (first, second, isNew) => {
		const known = knownCompanies();
		known.add(first);
		expect(restored(known).add(second)).toBe(isNew);
	});

	it.each(['N/A', 'SIN CIF', '000000000', 'PT501964843'])(
		'are different ones if their CIF is %s and their IDs are not the same',
		(text) => {
			const known = knownCompanies();
			expect(known.add({ cif: text, empresa_id: 7 })).toBe(true);
			const later = restored(known);
			expect(later.add({ cif: text, empresa_id: 8 })).toBe(true);
			expect(later.add({ cif: text, empresa_id: 7 })).toBe(false);
			expect(later.add({ cif: 'B86670460', empresa_id: 7 })).toBe(false);
		},
	);

	it('are forgotten when they are too many, but none that is there', () => {
		const known = knownCompanies();
		for (let id = 0; id < 10; id++) known.add({ empresa_id: id });
		known.add({ cif: 'B86670460' });
		known.add({ nombre: 'Uno' });
		const there = [{ empresa_id: 3 }, { nombre: 'Uno' }, { cif: 'B86670460', empresa_id: 9 }];
		known.forget(7, there);
		const later = restored(known);
		expect(there.filter((one) => later.add(one))).toEqual([]);
		const forgotten = Array.from({ length: 10 }, (_, id) => later.add({ empresa_id: id }));
		expect(forgotten.filter(Boolean)).toHaveLength(3);
	});

	it.each([
		[
			'CIFs of all letters and IDs',
			(index: number) => ({ cif: cifAt(index), empresa_id: 100_000 + index * 97 }),
		],
		['IDs without a CIF', (index: number) => ({ empresa_id: 100_000 + index * 97 })],
	])('take less than 300 kB for 50,000 companies with %s', (_, at) => {
		const known = knownCompanies();
		for (let index = 0; index < 50_000; index++) known.add(at(index));
		const text = JSON.stringify(known.toStored());
		expect(text.length).toBeLessThan(300_000);
	});
});

/** CIFs spread over all there can be. */
function cifAt(index: number): string {
	const letters = 'ABCDEFGHJNPQRSUVW';
	const digits = String((index * 7_919_317) % 10_000_000).padStart(7, '0');
	return completeCif(letters[index % letters.length], digits);
}
