import { parseCentre } from '../../../spain/centre.ts';
import { loadTowns } from '../../../spain/lazy.ts';

// Before the tests, so that a mutation of the tables concerns all of them.
const towns = loadTowns();

const POINT = { latitude: 43.3623, longitude: -8.4115 };

describe('link to a map', () => {
	it('is refused if its latitude is beyond the poles', () => {
		expect(parseCentre('https://www.google.com/maps/@143.3,-8.4,15z', () => towns)).toMatchObject({
			ok: false,
			what: expect.stringContaining('beyond 90 degrees'),
		});
	});
});

describe('parseCentre', () => {
	it.each([
		'43,3623; -8,4115',
		' https://www.google.com/maps/@43.3623,-8.4115,15z ',
		{ lat: 43.3623, lon: -8.4115 },
		[43.3623, -8.4115],
	])('reads %j as a point, without loading towns', (given) => {
		const load = () => {
			throw new Error('no towns are needed');
		};
		expect(parseCentre(given, load)).toEqual({ ok: true, value: POINT });
	});

	it('accepts a town', () => {
		expect(parseCentre('La Coruña', () => towns)).toEqual({
			ok: true,
			value: { name: 'A Coruña', latitude: 43.371, longitude: -8.396 },
		});
	});

	it('uses a table of towns that is loaded once', () => {
		expect(loadTowns()).toBe(loadTowns());
	});
});
