import { parseBaseUrl } from '../../../../nodes/shared/credential/base-url.ts';
import { parseCentre } from '../../../../nodes/shared/domain/centre.ts';
import { parseChoice, parseChoices } from '../../../../nodes/shared/domain/choices.ts';
import { checkCif } from '../../../../nodes/shared/domain/cif.ts';
import { parseActivity, searchActivities } from '../../../../nodes/shared/domain/cnae/search.ts';
import { parseCoordinates } from '../../../../nodes/shared/domain/coordinates.ts';
import { parseRadius } from '../../../../nodes/shared/domain/distance.ts';
import { parseCifs, parseList } from '../../../../nodes/shared/domain/lists.ts';
import { loadTowns } from '../../../../nodes/shared/domain/lazy.ts';
import { parseMapLink } from '../../../../nodes/shared/domain/map-links.ts';
import { parseNumber } from '../../../../nodes/shared/domain/numbers.ts';
import { parseProvince, searchProvinces } from '../../../../nodes/shared/domain/provinces.ts';
import { parseRelativePath } from '../../../../nodes/shared/domain/relative-path.ts';
import { parseFieldName } from '../../../../nodes/CompanyData/actions/fields/set-field.ts';
import { parseSwitch } from '../../../../nodes/shared/domain/switches.ts';

const LENGTH = 100_000;
const READER_MILLISECONDS = 20;
const LIST_MILLISECONDS = 50;

const towns = loadTowns();

const READERS: Record<string, (text: string) => unknown> = {
	parseActivity,
	parseBaseUrl,
	parseCentre: (text) => parseCentre(text, () => towns),
	parseChoice: (text) => parseChoice(text, ['raw', 'simplified']),
	parseChoices: (text) => parseChoices(text, ['raw', 'simplified']),
	checkCif,
	parseCifs,
	parseCoordinates,
	parseFieldName,
	parseList,
	parseMapLink,
	parseNumber: (text) => parseNumber(text),
	parseProvince,
	parseRadius,
	parseRelativePath,
	parseSwitch,
	'the town': (text) => towns.parse(text),
};

const LISTS: Record<string, (text: string) => unknown> = {
	searchActivities,
	searchProvinces,
	'the towns': (text) => towns.search(text),
};

/** Texts that repeat until they are as long as somebody's pasted document. */
const KINDS = [
	'a',
	'1',
	' ',
	'a ',
	'1 ',
	'1,',
	'1.',
	'.',
	'-',
	'/',
	'%25',
	'[',
	']',
	'"',
	'á',
	'lat lon ',
	'1°1\'1" ',
	'calle en bares, ',
	'B86670460 y ',
	'maps.a.b/@1,1 ',
];

/** The CPU time of this process that a call takes, in milliseconds: other processes do not count. */
function cpuTimeOf(call: () => unknown): number {
	const before = process.cpuUsage();
	call();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** The least of three times, since a garbage collection may fall into one. */
function leastTimeOf(call: () => unknown): number {
	return Math.min(...[0, 1, 2].map(() => cpuTimeOf(call)));
}

it.each(Object.entries(READERS))('%s answers 100 kB of any kind at once', (_, read) => {
	read('warm up');
	for (const kind of KINDS) {
		const text = kind.repeat(Math.ceil(LENGTH / kind.length));
		for (const given of [text, `x${text}`, `${text}x`, `[${text}`, `https://${text}`]) {
			expect(leastTimeOf(() => read(given))).toBeLessThan(READER_MILLISECONDS);
		}
	}
});

it.each(Object.entries(LISTS))('%s answers a letter and 100 kB at once', (_, search) => {
	search('warm up');
	for (const text of ['', 'a', 's', ...KINDS.map((kind) => kind.repeat(LENGTH / kind.length))]) {
		expect(leastTimeOf(() => search(text))).toBeLessThan(LIST_MILLISECONDS);
	}
});

it.each(['parseActivity', 'parseCentre', 'parseProvince', 'parseRadius', 'parseBaseUrl'])(
	'%s says how long the text is, and how long it may be',
	(name) => {
		expect(READERS[name]('a'.repeat(LENGTH))).toMatchObject({
			ok: false,
			what: expect.stringMatching(
				/^"a{57}…" has 100000 characters; at most \d+ are expected$/,
			) as string,
		});
	},
);
