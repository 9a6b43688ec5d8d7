import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { WatchedCompanies } from '../../../nodes/CompanyDataPollingTrigger/watched-companies.ts';

const FIELDS = ['nombre', 'telefono'];
const CIFS = ['A58818501', 'B86670460', 'J99216582'];

const restored = (watched: WatchedCompanies, cifs = CIFS) =>
	new WatchedCompanies(cifs, FIELDS, JSON.parse(JSON.stringify(watched.toStored())));

/** The companies after a restart, of which the first was looked up before and had this record. */
function having(record?: IDataObject) {
	const watched = new WatchedCompanies(CIFS, FIELDS);
	watched.update(CIFS[0], record);
	return restored(watched);
}

it('WatchedCompanies reports nothing about a company at its first lookup', () => {
	const watched = new WatchedCompanies(CIFS, FIELDS);
	expect(watched.update(CIFS[0], { nombre: 'Uno', telefono: '1' })).toBeUndefined();
	expect(watched.unseenCount).toBe(2);
});

it('WatchedCompanies reports the watched fields before and after a change, and which have changed', () => {
	const later = having({ nombre: 'Uno', telefono: '1', web: 'a' });
	expect(later.update(CIFS[0], { nombre: 'Uno', telefono: '2', web: 'b' })).toEqual({
		cif: CIFS[0],
		nombre: 'Uno',
		found: true,
		changed: ['telefono'],
		before: { nombre: 'Uno', telefono: '1' },
		after: { nombre: 'Uno', telefono: '2' },
	});
	expect(restored(later).update(CIFS[0], { nombre: 'Uno', telefono: '2' })).toBeUndefined();
});

it.each([
	['null', null],
	['an empty text', ''],
	['undefined', undefined],
])('WatchedCompanies compares %s like a missing value', (_, telefono) => {
	const watched = having({ nombre: 'Uno' });
	expect(watched.update(CIFS[0], { nombre: 'Uno', telefono })).toBeUndefined();
});

it('WatchedCompanies ignores the order of fields in an object, but not the order of a list', () => {
	const later = having({ nombre: [{ a: 1, b: { c: 2, d: null } }] });
	expect(later.update(CIFS[0], { nombre: [{ b: { d: null, c: 2 }, a: 1 }] })).toBeUndefined();
	expect(later.update(CIFS[0], { nombre: [{ b: { d: null, c: 3 }, a: 1 }] })).toMatchObject({
		changed: ['nombre'],
	});
	expect(later.update(CIFS[0], { nombre: { a: [1, 2] } })).toMatchObject({ changed: ['nombre'] });
	expect(later.update(CIFS[0], { nombre: { a: [2, 1] } })).toMatchObject({ changed: ['nombre'] });
});

it('WatchedCompanies reports a company as not found once, and reports it when it is found again', () => {
	const gone = having({ nombre: 'Uno', telefono: '1' });
	expect(gone.update(CIFS[0], undefined)).toMatchObject({
		found: false,
		changed: FIELDS,
		after: { nombre: null, telefono: null },
	});
	expect(gone.update(CIFS[0], undefined)).toBeUndefined();
	const back = restored(gone);
	expect(back.update(CIFS[0], { nombre: 'Uno' })).toMatchObject({
		found: true,
		changed: ['nombre'],
	});
});

it('WatchedCompanies reports a company that is found again, even without watched values', () => {
	expect(having(undefined).update(CIFS[0], {})).toMatchObject({ found: true, changed: [] });
});

it('WatchedCompanies forgets companies that are no longer watched', () => {
	const watched = new WatchedCompanies(CIFS, FIELDS);
	for (const cif of CIFS) watched.update(cif, { nombre: cif });
	const fewer = restored(watched, CIFS.slice(1));
	expect(Object.keys(fewer.toStored().values)).toEqual(CIFS.slice(1));
	expect(restored(fewer).unseenCount).toBe(1);
});

it('WatchedCompanies selects every company once before any company twice, for any part size', () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12 }), (parts) => {
			const cifs = Array.from({ length: 7 }, (_, index) => `C${index}`);
			let watched = new WatchedCompanies(cifs, FIELDS);
			const counts = new Map(cifs.map((cif) => [cif, 0]));
			for (const part of parts) {
				for (const cif of watched.nextToLookUp(part)) {
					counts.set(cif, counts.get(cif)! + 1);
					watched.update(cif, { nombre: cif });
				}
				watched = restored(watched, cifs);
				expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThan(2);
			}
		}),
	);
});

it('WatchedCompanies selects an added company before the others', () => {
	const watched = new WatchedCompanies(CIFS.slice(0, 2), FIELDS);
	for (const cif of CIFS.slice(0, 2)) watched.update(cif, { nombre: cif });
	expect(restored(watched).nextToLookUp(1)).toEqual([CIFS[2]]);
});
