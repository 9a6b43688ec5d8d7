import { parseChoice, parseChoices } from '../../../lib/choices.ts';

const CHOICES = ['raw', 'selectedFields', 'lat_lon'] as const;
const hint = 'Choose from the list, or give one of raw, selectedFields, lat_lon.';

describe('parseChoice', () => {
	it.each([
		['raw', 'raw'],
		[' Raw ', 'raw'],
		['Selected Fields', 'selectedFields'],
		['selected_fields', 'selectedFields'],
		['selected-fields', 'selectedFields'],
		['LAT LON', 'lat_lon'],
	])('reads %j as %s', (value, choice) => {
		expect(parseChoice(value, CHOICES)).toEqual({ ok: true, value: choice });
	});

	it.each([
		['lat', '"lat" is not one of the choices'],
		['', 'is empty'],
		[null, 'is empty'],
		[['a'], '"["a"]" is not text'],
	])('refuses %j', (value, what) => {
		expect(parseChoice(value, CHOICES)).toEqual({ ok: false, what, hint });
	});
});

describe('parseChoices', () => {
	it.each<[unknown, string[]]>([
		[
			['raw', 'lat_lon'],
			['raw', 'lat_lon'],
		],
		['Raw, Lat-Lon', ['raw', 'lat_lon']],
		['["raw"]', ['raw']],
		['', []],
		[undefined, []],
	])('reads %j as %j', (value, choices) => {
		expect(parseChoices(value, CHOICES)).toEqual({ ok: true, value: choices });
	});

	it.each<[unknown, string]>([
		['raw, x, y', '"x" is not one of the choices'],
		[true, '"true" is not a list of text values'],
		[{ a: 1 }, '"{"a":1}" is not a list of text values'],
	])('refuses %j', (value, what) => {
		expect(parseChoices(value, CHOICES)).toEqual({ ok: false, what, hint });
	});
});
