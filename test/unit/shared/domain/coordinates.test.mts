import fc from 'fast-check';
import {
	kilometresBetween,
	parseCoordinates,
} from '../../../../nodes/shared/domain/coordinates.ts';

const POINT = { latitude: 43.3623, longitude: -8.4115 };
const EXAMPLE = 'Enter latitude and longitude, e.g. 43.3623, -8.4115, or the name of a town.';

describe('coordinates', () => {
	it.each([
		'43.3623, -8.4115',
		'43.3623 -8.4115',
		'43.3623; -8.4115',
		'43,3623; -8,4115',
		'43,3623, -8,4115',
		'43,3623,-8,4115',
		' 43.3623 ,  \u22128.4115 ',
		'(43.3623, -8.4115)',
		' ((43.3623, -8.4115)) ',
		'[43.3623, -8.4115]',
		'43.3623, -8,4115',
		'43.3623° N, 8.4115° W',
		'43,3623º N, 8,4115º O',
		'43.3623 N 8.4115 W',
		'N43.3623°, W8.4115°',
		'8.4115 W, 43.3623 N',
		'43.3623 Norte, 8.4115 Oeste',
		'43.3623 north 8.4115 west',
		'lat: 43.3623, lon: -8.4115',
		'Latitud 43.3623 Longitud -8.4115',
		'lat=43.3623&lng=-8.4115'.replace('&', ' '),
		'{"lat": 43.3623, "lon": -8.4115}',
		'{"latitude": "43,3623", "longitude": "-8,4115"}',
		{ lat: 43.3623, lon: -8.4115 },
		{ lat: '43,3623', lng: '-8,4115' },
		{ latitude: 43.3623, longitude: -8.4115, name: 'A Coruña' },
		{ latitud: 43.3623, longitud: -8.4115 },
		[43.3623, -8.4115],
		['43,3623', '-8,4115'],
	])('%j is read', (given) => {
		expect(parseCoordinates(given)).toEqual({ ok: true, value: POINT });
	});

	it.each<[string, number, number]>([
		['43.3623436, -8.4115401', 43.3623436, -8.4115401],
		['43,-8', 43, -8],
		['43, 3', 43, 3],
		['0;0', 0, 0],
		['43,3623,8,4115', 43.3623, 8.4115],
		['43,8.4115', 43, 8.4115],
		['43.36,8', 43.36, 8],
		['39,5; 2', 39.5, 2],
		['39,5 2', 39.5, 2],
		['90, 180', 90, 180],
		['3 E 42 N', 42, 3],
		['41.6488 N, -0.8891 W', 41.6488, -0.8891],
		['40,4 N; -3,70 O', 40.4, -3.7],
		['-33.9 S, 18.4 E', -33.9, 18.4],
		['33.9 south, 18.4 east', -33.9, 18.4],
		['33,9 Sur; 18,4 Este', -33.9, 18.4],
	])('%s is %d, %d', (given, latitude, longitude) => {
		expect(parseCoordinates(given)).toEqual({ ok: true, value: { latitude, longitude } });
	});

	it.each([
		`43°21'44.4"N 8°24'41.5"W`,
		`43°21'44,4"N 8°24'41,5"O`,
		`43º 21' 44,4" N, 8º 24' 41,5" O`,
		'43°21′44.4″N, 8°24′41.5″W',
		"43°21’44.4''N 8°24’41.5''W",
		`N 43° 21' 44.4" W 8° 24' 41.5"`,
		`43°21'44.4" -8°24'41.5"`,
		`43°21'44.4"N8°24'41.5"W`,
		"43°21.74'N 8°24.692'W",
	])('%s is in degrees, minutes and seconds', (given) => {
		const found = parseCoordinates(given);
		if (!found.ok) throw new Error(found.what);
		expect(found.value.latitude).toBeCloseTo(43.36233, 5);
		expect(found.value.longitude).toBeCloseTo(-8.41153, 5);
	});

	it.each<[unknown, string]>([
		['43,3623', '"43,3623" is a single number; a point has two'],
		['15001', '"15001" is a single number; a point has two'],
		[-84, '"-84" is a single number; a point has two'],
		['', 'is empty'],
		[null, 'is empty'],
		[undefined, 'is empty'],
		['91, 0', '"91, 0" has a latitude beyond 90 degrees'],
		['43, -181', '"43, -181" has a longitude beyond 180 degrees'],
		[[-8.4, 243], '"[-8.4,243]" has a longitude beyond 180 degrees'],
		['43.3623° N', '"43.3623° N" cannot be read as a place'],
		['1, 2, 3', '"1, 2, 3" cannot be read as a place'],
		[`43°61'0"N 8°0'0"W`, `"43°61'0"N 8°0'0"W" cannot be read as a place`],
		[`43°60'0"N 8°0'0"W`, `"43°60'0"N 8°0'0"W" cannot be read as a place`],
		[`43°0'60"N 8°0'0"W`, `"43°0'60"N 8°0'0"W" cannot be read as a place`],
		['43 N, -8 E', '"43 N, -8 E" cannot be read as a place'],
		['N 43 N, W 8', '"N 43 N, W 8" cannot be read as a place'],
		[[1, 2, 3], '"[1,2,3]" cannot be read as a place'],
		[{ lat: 43 }, '"{"lat":43}" cannot be read as a place'],
		[{ lat: 'north', lon: 3 }, '"{"lat":"north","lon":3}" cannot be read as a place'],
		['{"lat": 43', '"{"lat": 43" cannot be read as a place'],
		[true, '"true" cannot be read as a place'],
	])('%j is told', (given, what) => {
		expect(parseCoordinates(given)).toEqual({ ok: false, what, hint: EXAMPLE });
	});

	it('that can be read in several ways are told', () => {
		expect(parseCoordinates('43,36,8')).toEqual({
			ok: false,
			what: '"43,36,8" can be read in several ways',
			hint: 'Separate latitude and longitude with a semicolon, e.g. 43,3623; -8,4115.',
		});
	});

	it.each(['43 N, 8 S', '43 N 8', '43 E, 8 W'])('%s lacks an axis', (given) => {
		expect(parseCoordinates(given)).toEqual({
			ok: false,
			what: `"${given}" needs one N or S and one E or W`,
			hint: 'Enter both letters, e.g. 43.3623 N, 8.4115 W.',
		});
	});

	it('that are no coordinates never throw', () => {
		fc.assert(fc.property(fc.anything(), (value) => void parseCoordinates(value)));
		fc.assert(fc.property(fc.string(), (text) => void parseCoordinates(text)));
	});
});

describe('the distance between points', () => {
	it.each([
		['Madrid to Barcelona', 40.4168, -3.7038, 41.3874, 2.1686, 505],
		['half around the Earth', 0, 0, 0, 180, 20_015],
		['from pole to pole', 90, 0, -90, 0, 20_015],
		['nowhere', 40, -3, 40, -3, 0],
	])('%s', (_, north, east, otherNorth, otherEast, kilometres) => {
		const first = { latitude: north, longitude: east };
		const second = { latitude: otherNorth, longitude: otherEast };
		expect(Math.round(kilometresBetween(first, second))).toBe(kilometres);
		expect(kilometresBetween(second, first)).toBe(kilometresBetween(first, second));
	});
});
