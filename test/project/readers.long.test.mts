/**
 * Runs every exported function of the sources that takes a text from a user, a sheet or the service with texts that
 * repeat one or two signs, longer and longer up to its bound, and names the slowest with its bound. Processor time is
 * compared with a limit that a linear reader keeps by far, and a quadratic one passes long before its text ends.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findColumns } from '../../sheet/columns.ts';
import { Secrets } from '../../client/transport/secrets.ts';
import { groupFilters } from '../../client/service/events.ts';
import { loadTowns } from '../../spain/lazy.ts';
import { RADIUS_KM } from '../../client/service/limits.ts';
import { projectRoot, sourceFiles } from '../../harness/process/paths.mts';
import { processorTime } from '../support/processor-time.mts';

type Reader = (text: string, ...others: unknown[]) => unknown;

/** A function whose first parameter is a text, or a value that may be one. */
const READER =
	/^export function (\w+)(?:<[^(]*>)?\(\s*(?:text|value|given|header)\??(?:: (?:string|unknown)|: readonly unknown| = '')[,)\s]/gm;
/** Characters of the longest text, for readers that refuse none. */
const MAX_LENGTH = 100_000;
/** Milliseconds of the processor for one text: five times the slowest reader on a busy machine; quadratic ones take 3,000 and more. */
const MAX_TIME = 1000;

const towns = loadTowns();
const secrets = new Secrets('k3y/of+the=Service_"42"');
const NO_FACTS = { town: '', province: '', web: '', email: '', phone: '' };

const NO_NAMES = {
	example: '',
	find: () => undefined,
	refuse: () => ({ ok: false, what: '', hint: '' }),
};

const COLUMNS = ['name', 'town', 'province', 'web', 'email', 'phone', 'notes', 'cif'] as const;

/** What readers need besides the text. */
const OTHERS: Record<string, unknown[]> = {
	isNameOf: ['Muebles Gil, S.L.', ''],
	isSpellingOf: ['construcciones', true],
	nearestTo: [[['madrid', 1]]],
	parseCentre: [() => towns],
	parseChoice: [['raw', 'simplified']],
	parseChoices: [['raw', 'simplified']],
	parseCompanyId: [{ empty: '', cif: '', other: '' }],
	parseJsonBody: ['{}'],
	parseName: [NO_NAMES],
	parseNames: [NO_NAMES],
	parseProvinces: [() => undefined],
	parseRadius: [RADIUS_KM],
	parseSignatures: ['base64'],
	readWanted: [NO_FACTS],
	refuseEmptyOrLong: [100, ''],
	refuseLong: [100, ''],
	seal: ['secret'],
	shortened: [120],
	suggestSector: [['Tecnología', 'Hostelería']],
	unseal: ['secret'],
};

/** Signs of which any two are repeated in turn, and more that are repeated alone. */
const PAIRED = ['1', 'a', ' ', '.', ',', '-', '/', 'l '];
const SIGNS = [
	...PAIRED,
	...[
		'(',
		'\n',
		'y ',
		' en ',
		'é',
		'"',
		'=',
		'\\',
		'°',
		'%25',
		'S.L. ',
		'lote ',
		'aaaa ',
		'lat ',
		'@1,1 ',
		'B86670460 ',
	],
];
const PAIRS = PAIRED.flatMap((first) =>
	PAIRED.filter((second) => second !== first).map((second) => first + second),
);
const KINDS = [...SIGNS, ...PAIRS];
/** What comes before and after: an end that no expression expects makes it try every other way. */
const FRAMES = [
	['', ''],
	['lote ', ' x!'],
	['https://', '"'],
	['aaaaaaaaaaaaaaaaaaaaaaaab ', ''],
] as const;

/** Short texts come first, so that a reader in exponential time is named before one of its texts takes hours. */
function lengthsUpTo(bound: number): number[] {
	return [...[20, 36, 52, 500, 5000].filter((length) => length < bound), bound];
}

/** The functions of the sources that take a text, by their names. */
async function exportedReaders(): Promise<Map<string, Reader>> {
	const readers = new Map<string, Reader>([
		['the search of the towns', (text) => towns.search(text)],
		['a list of towns', (text) => towns.parseAll(text)],
		['the redaction of a key', (text) => secrets.redacted(text)],
		['the filters of an event', (text) => groupFilters(Array.from(text, (sign) => `q=${sign}`))],
		...COLUMNS.map((kind): [string, Reader] => [
			`the column of ${kind}`,
			(text) => findColumns([{ [kind]: text }, { [kind]: `${text}x` }], kind),
		]),
	]);
	for (const file of sourceFiles().filter((one) => !one.includes('generated'))) {
		const path = join(projectRoot, file);
		for (const [, name] of readFileSync(path, 'utf8').matchAll(READER)) {
			const read = ((await import(path)) as Record<string, Reader>)[name];
			readers.set(name, (text) => read(text, ...(OTHERS[name] ?? [])));
		}
	}
	return readers;
}

/** The length from which a reader refuses a text, as its refusal says. */
function boundOf(read: Reader): number {
	const refusal = JSON.stringify(read('a'.repeat(MAX_LENGTH)) ?? '');
	const [, bound] = /at most (\d+) are expected/.exec(refusal) ?? [];

	return bound === undefined ? MAX_LENGTH : Number(bound);
}

/** The time of the slowest text up to the bound; the first that is too slow ends it. */
function slowestOf(read: Reader, bound: number): { time: number; kind: string; length: number } {
	let slowest = { time: 0, kind: '', length: 0 };

	for (const length of lengthsUpTo(bound)) {
		for (const kind of length > 5000 ? SIGNS : KINDS) {
			for (const [before, after] of FRAMES) {
				const repeated = kind.repeat(Math.ceil(length / kind.length));
				const text = `${before}${repeated}`.slice(0, length - after.length) + after;
				const time = processorTime(() => void read(text));
				if (time > slowest.time) slowest = { time, kind: JSON.stringify(before + kind), length };
				if (time > MAX_TIME) return slowest;
			}
		}
	}
	return slowest;
}

it('every exported function that takes a text runs in linear time up to its length limit', async () => {
	const results = [];
	const readers = [...(await exportedReaders())];
	// A reader that needs more than its text fails before any is measured.
	for (const [, read] of readers) read('1');
	for (const [name, read] of readers) {
		const bound = boundOf(read);
		const { time, kind, length } = slowestOf(read, bound);
		const what = `${name}, bound ${bound}: ${Math.round(time)} ms for ${kind} up to ${length} characters`;
		results.push({ what, time });
	}
	const [slowest] = results.sort((first, second) => second.time - first.time);
	console.info(`Of ${results.length} readers, the slowest is ${slowest.what}`);

	expect(results.filter(({ time }) => time > MAX_TIME).map(({ what }) => what)).toEqual([]);
	expect(results.length).toBeGreaterThan(40);
}, 600_000);
