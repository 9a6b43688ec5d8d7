import { parseList, parseListOf } from '../../../nodes/lib/lists.ts';
import { err, ok } from '../../../nodes/lib/result.ts';
import { parseCifs } from '../../../nodes/spain/cif.ts';

const LIST_HINT = 'Enter the values separated by commas, or a JSON list, e.g. ["nombre", "email"].';
const CIFS_HINT =
	'Enter the CIFs separated by commas, or a list of them, e.g. ["J99216582", "B86670460"].';

const NO_LISTS: Array<[unknown, string]> = [
	[{ cif: 'J99216582' }, '"{"cif":"J99216582"}"'],
	['{"cif": "J99216582"}', '"{"cif": "J99216582"}"'],
	['[object Object]', '"[object Object]"'],
	['["nombre", "email"', '"["nombre", "email""'],
	[['nombre', {}], '"["nombre",{}]"'],
	['["nombre", ["email"]]', '"["nombre", ["email"]]"'],
	[true, '"true"'],
	[[true], '"[true]"'],
];

describe('parseList', () => {
	it.each([
		['nombre,email', ['nombre', 'email']],
		[' nombre ;email\r\ncif\n', ['nombre', 'email', 'cif']],
		['nombre,, ,email,', ['nombre', 'email']],
		['["nombre","email"]', ['nombre', 'email']],
		[' [ "nombre", 7, "", null ] ', ['nombre', '7']],
		['[]', []],
		[
			['nombre', ' email ', '', null, undefined, false, 'NULL', 7],
			['nombre', 'email', '7'],
		],
		[['a, b'], ['a, b']],
		['razón social', ['razón social']],
		['nombre [es], email', ['nombre [es]', 'email']],
		[7, ['7']],
		['', []],
		['  ', []],
		[[], []],
		[null, []],
		[undefined, []],
	])('reads %j as %j', (given, value) => {
		expect(parseList(given)).toEqual({ ok: true, value });
	});

	it.each(NO_LISTS)('refuses %j, as parseCifs does', (given, asShown) => {
		const what = `${asShown} is not a list of text values`;
		expect(parseList(given)).toEqual({ ok: false, what, hint: LIST_HINT });
		expect(parseCifs(given)).toEqual({ ok: false, what, hint: CIFS_HINT });
	});
});

describe('parseListOf', () => {
	const KNOWN = ['Total, net', 'Zone', 'Zone, north', 'North'];
	const read = (value: unknown) =>
		parseListOf(value, [/;/, /[,;]/], (entry) =>
			KNOWN.includes(entry) ? ok(entry) : err(`${entry} is unknown`, ''),
		);

	it.each([
		['Total, net', ['Total, net']],
		['Total, net; Zone', ['Total, net', 'Zone']],
		['Zone, North', ['Zone', 'North']],
		['Zone, North; Zone', ['Zone', 'North', 'Zone']],
		[
			['Zone, north', 'Zone, North'],
			['Zone, north', 'Zone', 'North'],
		],
		[' ; Zone;', ['Zone']],
		['', []],
		[';', []],
		["['Zone', None, 'Total, net']", ['Zone', 'Total, net']],
	])('divides %j into %j', (given, value) => {
		expect(read(given)).toEqual({ ok: true, value });
	});

	it.each([
		['Zone; Total, gross', 'Total, gross is unknown'],
		['Zone, south', 'south is unknown'],
		[{}, '"{}" is not a list of text values'],
	])('refuses %j', (given, what) => {
		expect(read(given)).toMatchObject({ ok: false, what: expect.stringContaining(what) as string });
	});
});

describe('parseCifs', () => {
	const both = ['J99216582', 'B86670460'];

	it.each([
		['J99216582,B86670460', both],
		['["J99216582", "B86670460"]', both],
		[both, both],
		['J99216582 B86670460', both],
		['J99216582  \t B86670460', both],
		['J99216582 y B86670460', both],
		['J99216582  AND  B86670460', both],
		['J99216582|B86670460', both],
		['J99216582 / B86670460', both],
		["['J99216582', 'B86670460']", both],
		[['B86670460 MUEBLES Y GIL'], ['B86670460 MUEBLES Y GIL']],
		['B86670460 - GIL', ['B86670460 - GIL']],
		['J99216582, B86670460 y Q2876031B', [...both, 'Q2876031B']],
		[
			['J99216582 B86670460', 'Q2876031B'],
			[...both, 'Q2876031B'],
		],
		['J-99216582 es B86670460', ['J-99216582', 'ESB86670460']],
		['ES J99216582 ES  B86670460', ['ESJ99216582', 'ESB86670460']],
		['ES J-99 216 582', ['ES J-99 216 582']],
		['J-99 216 582 y B-86 670 460', ['J-99 216 582', 'B-86 670 460']],
		['J-99 216 582, B86670460', ['J-99 216 582', 'B86670460']],
		['J99216582 B8667046', ['J99216582 B8667046']],
		['Y 1234567 X', ['Y 1234567 X']],
		[112345678, ['112345678']],
		[null, []],
	])('reads %j as %j', (given, value) => {
		expect(parseCifs(given)).toEqual({ ok: true, value });
	});
});
