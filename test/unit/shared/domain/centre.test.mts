import { parseCentre } from '../../../../nodes/shared/domain/centre.ts';
import { parseRadius } from '../../../../nodes/shared/domain/distance.ts';
import { loadTowns } from '../../../../nodes/shared/domain/lazy.ts';
import { isLink, parseMapLink } from '../../../../nodes/shared/domain/map-links.ts';

// Before the tests, so that a mutation of the tables concerns all of them.
const towns = loadTowns();

const POINT = { latitude: 43.3623, longitude: -8.4115 };

describe('the address of a map', () => {
	it.each([
		'https://www.google.com/maps?q=43.3623,-8.4115',
		'https://maps.google.com/maps?ll=43.3623,-8.4115&z=12',
		'maps.google.com/?q=43.3623,-8.4115',
		'GEO:43.3623,-8.4115?z=12',
		' geo:43.3623,-8.4115\n',
	])('%s', (link) => {
		expect(isLink(link)).toBe(true);
		expect(parseMapLink(link)).toEqual({ ok: true, value: POINT });
	});

	it.each([
		['https://www.google.com/maps/@0,0,3z', 0, 0],
		['geo:51.4779,0', 51.4779, 0],
		['geo:0,-78.4558', 0, -78.4558],
	])('%s is on a line of zero degrees', (link, latitude, longitude) => {
		expect(parseMapLink(link)).toEqual({ ok: true, value: { latitude, longitude } });
	});

	it.each([
		'https://goo.gl/maps/abc',
		'maps.app.goo.gl/AbC12',
		'https://osm.org/go/b9RS@1-2',
		'https://maps.apple/p/abc',
	])('%s is short, and said to be', (link) => {
		expect(isLink(link)).toBe(true);
		expect(parseMapLink(link)).toEqual({
			ok: false,
			what: `"${link}" is a short link, which does not contain the place`,
			hint: 'Open it in a browser and copy the address it leads to, or the coordinates.',
		});
	});

	it.each([
		'https://www.google.com/maps',
		'https://www.google.com/maps?q=%E0%A4%A',
		'GEO:0,0?q=A+Coruña',
	])('%s has no point, which is told', (link) => {
		expect(parseMapLink(link)).toEqual({
			ok: false,
			what: `"${link}" is a link without coordinates`,
			hint: 'Open it, right-click the place on the map and copy the coordinates.',
		});
	});

	it('beyond the poles is told', () => {
		expect(parseMapLink('https://www.google.com/maps/@143.3,-8.4,15z')).toMatchObject({
			ok: false,
			what: expect.stringContaining('beyond 90 degrees'),
		});
	});

	it.each(['A Coruña', '43.3623, -8.4115', 'Donostia/San Sebastián', 'St. Pere', ''])(
		'%j is none',
		(text) => expect(isLink(text)).toBe(false),
	);
});

describe('a centre', () => {
	it.each([
		'43,3623; -8,4115',
		' https://www.google.com/maps/@43.3623,-8.4115,15z ',
		{ lat: 43.3623, lon: -8.4115 },
		[43.3623, -8.4115],
	])('%j is a point, for which no towns are read', (given) => {
		const load = () => {
			throw new Error('no towns are needed');
		};
		expect(parseCentre(given, load)).toEqual({ ok: true, value: POINT });
	});

	it('may be a town', () => {
		expect(parseCentre('La Coruña', () => towns)).toEqual({
			ok: true,
			value: { name: 'A Coruña', latitude: 43.371, longitude: -8.396 },
		});
	});

	it.each([
		['', 'is empty'],
		[' ', 'is empty'],
		[null, 'is empty'],
		['43,3623', 'a single number'],
		['Atlantis', 'is not a town in Spain'],
		['https://goo.gl/maps/abc', 'short link'],
	])('%j is told', (given, what) => {
		expect(parseCentre(given, () => towns)).toMatchObject({
			ok: false,
			what: expect.stringContaining(what),
		});
	});

	it('of a town is read once', () => {
		expect(loadTowns()).toBe(loadTowns());
	});
});

describe('a radius', () => {
	it.each([
		['2,5', 2.5],
		['2.5', 2.5],
		['2,5 km', 2.5],
		['2.5km', 2.5],
		['5 KM.', 5],
		['5 kms', 5],
		['10 kilómetros', 10],
		['1 kilometre', 1],
		['1 kilometer', 1],
		[0.5, 0.5],
		['1.234,5', 1234.5],
		['2500', 2500],
	])('%j is %d km', (given, value) => {
		expect(parseRadius(given)).toEqual({ ok: true, value });
	});

	it.each([
		['', 'is empty'],
		['km', 'is empty'],
		['0', '"0" is out of range'],
		['1.000', '"1.000" can be read in two ways'],
		['1,000 km', '"1,000 km" can be read in two ways'],
		['-1 km', '"-1 km" is out of range'],
		['5000', '"5000" is out of range'],
		['2500,1 km', '"2500,1 km" is out of range'],
		['5 miles', '"5 miles" is not a number'],
		['5 m', '"5 m" is not a number'],
	])('%j is told, with the bounds', (given, what) => {
		expect(parseRadius(given)).toEqual({
			ok: false,
			what,
			hint: 'Enter kilometres above 0 and up to 2500, e.g. 5 or 2,5.',
		});
	});
});
