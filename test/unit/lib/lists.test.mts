import { type NameReader, parseList, parseNames } from '../../../lib/lists.ts';
import { err, ok } from '../../../lib/result.ts';
import { parseCifs } from '../../../spain/cif.ts';

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

describe('parseNames', () => {
	const KNOWN = ['Total, net', 'Zone', 'Zone, north', 'North', 'Zone and North', 'A/B', '2', '3'];
	const reader: NameReader<string> = {
		find: (text) =>
			text === 'South'
				? err('South is no longer', '')
				: KNOWN.includes(text)
					? ok(text)
					: undefined,
		refuse: (text) => err(`${text} is unknown`, ''),
		example: 'Enter a zone.',
	};
	const read = (value: unknown, separator?: RegExp) => {
		const names = parseNames(value, reader, separator);
		return names.ok ? names.value.map((named) => named.value) : names;
	};

	it.each([
		['Total, net', ['Total, net']],
		['Total, net; Zone', ['Total, net', 'Zone']],
		['Zone, North; Zone', ['Zone', 'North', 'Zone']],
		['Zone, North, Total, net', ['Zone', 'North', 'Total, net']],
		[
			['Zone, north', 'Zone, North'],
			['Zone, north', 'Zone', 'North'],
		],
		['Zone and North', ['Zone and North']],
		[
			'North and Zone y North or Zone e North o Zone',
			Array.from({ length: 3 }, () => ['North', 'Zone']).flat(),
		],
		['Zone y/o North', ['Zone', 'North']],
		['Zone | North\tZone\nNorth', ['Zone', 'North', 'Zone', 'North']],
		['A/B/Zone + North & Zone - North', ['A/B', 'Zone', 'North', 'Zone', 'North']],
		['2/3', ['2', '3']],
		['1. Zone\n2. North\n3) Total, net', ['Zone', 'North', 'Total, net']],
		['```\nZone\nNorth\n```', ['Zone', 'North']],
		[' ; Zone;', ['Zone']],
		['Zone,, and North,', ['Zone', 'North']],
		['', []],
		[';', []],
		["['Zone', None, 'Total, net']", ['Zone', 'Total, net']],
	])('divides %j into %j', (given, value) => {
		expect(read(given)).toEqual(value);
	});

	it.each([
		['Zone; Total, gross', 'Total is unknown'],
		['Zone, south', 'south is unknown'],
		['Zone, South', 'South is no longer'],
		// A number before a sign may belong to the name after it.
		['2 - Zone', '2 - Zone is unknown'],
		['2/Zone', '2/Zone is unknown'],
		['Zonee North', 'Zonee North is unknown'],
		[{}, '"{}" is not a list of text values'],
		['Zone,'.repeat(2000), 'characters; at most 5000 are expected'],
	])('refuses %j', (given, what) => {
		expect(read(given)).toMatchObject({ ok: false, what: expect.stringContaining(what) as string });
	});

	it('divides only at the given signs', () => {
		expect(read('Zone, North', /,/g)).toEqual(['Zone', 'North']);
		expect(read('Zone y North', /,/g)).toMatchObject({ what: 'Zone y North is unknown' });
	});

	it('asks what a name means whose parts are names, too', () => {
		const knows = ['47,11', '47', '11', '62', '47/11'];
		const codes: NameReader<string> = {
			...reader,
			find: (text) => (knows.includes(text) ? ok(text) : undefined),
			write: (text) => text.replace(/[,/]/, '.'),
		};
		for (const text of ['47,11', '47/11', ' 47,11,', ['47,11']]) {
			expect(parseNames(text, codes)).toMatchObject({
				what: expect.stringMatching(/^"47[,/]11" can be read in two ways$/) as string,
				hint: 'Enter 47.11, or 47; 11.',
			});
		}
		expect(parseNames('62; 47,11,62', codes)).toMatchObject({ hint: 'Enter 47.11, or 47; 11.' });
		// Another separator says that the comma is none.
		expect(parseNames('47,11; 62', codes)).toMatchObject({ ok: true });
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
