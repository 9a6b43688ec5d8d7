import fc from 'fast-check';
import { kilometresBetween, parseCoordinates } from '../../../spain/coordinates.ts';

describe('parseCoordinates', () => {
	it.each<[string, number, number]>([
		['43.3623436, -8.4115401', 43.3623436, -8.4115401],
		['43,-8', 43, -8],
		['43; 3', 43, 3],
		['0;1', 0, 1],
		['43,8.4115', 43, 8.4115],
		['43.36,8', 43.36, 8],
		['39,5; 2', 39.5, 2],
		['39,5 2', 39.5, 2],
		['90; 180', 90, 180],
		['40,4 N; 3,70 O', 40.4, -3.7],
		['33.9 S, 18.4 E', -33.9, 18.4],
	])('reads %s as %d, %d', (given, latitude, longitude) => {
		expect(parseCoordinates(given)).toEqual({ ok: true, value: { latitude, longitude } });
	});

	it.each([
		`43°21'44.4"N 8°24'41.5"W`,
		`43°21'44,4"N 8°24'41,5"O`,
		`43º 21' 44,4" N, 8º 24' 41,5" O`,
		'43°21′44.4″N, 8°24′41.5″W',
		"43°21’44.4''N 8°24’41.5''W",
		`N 43° 21' 44.4" W 8° 24' 41.5"`,
		`43°21'44.4"N8°24'41.5"W`,
		"43°21.74'N 8°24.692'W",
	])('reads %s as degrees, minutes and seconds', (given) => {
		const found = parseCoordinates(given);
		if (!found.ok) throw new Error(found.what);
		expect(found.value.latitude).toBeCloseTo(43.36233, 5);
		expect(found.value.longitude).toBeCloseTo(-8.41153, 5);
	});

	it('never throws, whatever the value', () => {
		fc.assert(fc.property(fc.anything(), (value) => void parseCoordinates(value)));
		fc.assert(fc.property(fc.string(), (text) => void parseCoordinates(text)));
	});
});

describe('distance between points', () => {
	it.each([
		['from Madrid to Barcelona', 40.4168, -3.7038, 41.3874, 2.1686, 505],
		['halfway around the Earth', 0, 0, 0, 180, 20_015],
		['from pole to pole', 90, 0, -90, 0, 20_015],
		['between equal points', 40, -3, 40, -3, 0],
	])('is correct %s', (_, north, east, otherNorth, otherEast, kilometres) => {
		const first = { latitude: north, longitude: east };
		const second = { latitude: otherNorth, longitude: otherEast };
		expect(Math.round(kilometresBetween(first, second))).toBe(kilometres);
		expect(kilometresBetween(second, first)).toBe(kilometresBetween(first, second));
	});
});
