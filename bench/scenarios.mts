import { splitOut, type ChainNode } from '../harness/n8n/workflow.mts';
import { unlimited, type SandboxOptions } from '../harness/sandbox/sandbox.mts';
import { matching, matchingMemory } from './matching/scenarios.mts';
import { pace } from './pace.mts';
import { together } from './together.mts';
import { atLeast, atMost, type Scenario } from './scenario.mts';
import { cifsToLookUp, runSides } from './workbench.mts';
import { webhook } from './webhook.mts';
import {
	cifItems,
	companyData,
	HTTP,
	httpAllPages,
	httpLookups,
	OURS,
	singleLookups,
} from './workflows.mts';

const FEW = 10_000;
const MANY = 100_000;

const batch: Scenario = {
	name: 'batch',
	title: '1,000 CIFs at 40 ms',
	async run(bench, report) {
		const cifs = await cifsToLookUp(bench, 1000);
		const options = { ...unlimited, companies: 1000, latency: 40 };
		// The first two only warm up.
		const [, , ours, http] = await runSides(bench, report, options, (baseUrl) => {
			const lookUp = companyData('getBatch', { cif: '={{ $json.cif }}' });
			const both: Array<[string, ChainNode[]]> = [
				[OURS, [...cifItems(cifs), lookUp]],
				[HTTP, [...cifItems(cifs), httpLookups(baseUrl, { batchSize: 50 })]],
			];
			return [...both, ...both];
		});
		return {
			sides: [ours, http],
			claims: [
				atLeast('rows', ours.rows, 1000),
				atMost('time, ours to theirs', ours.wall / http.wall, 1 / 5),
				atMost('requests, ours to theirs', ours.requests / http.requests, 1 / 90),
			],
		};
	},
};

/** Return All against n8n's own pagination, which asks for one page after another. */
function allPages(name: string, latency: number, most: number): Scenario {
	return {
		name,
		title: `Return All over 50,000 companies at ${latency} ms`,
		async run(bench, report) {
			const options = { ...unlimited, companies: 50_000, latency };
			const sides = (baseUrl: string): Array<[string, ChainNode[]]> => [
				[OURS, [companyData('search', { returnAll: true, options: { maxRequests: 1000 } })]],
				[HTTP, [httpAllPages(baseUrl), splitOut('Rows', 'results')]],
			];
			const [ours, http] = await runSides(bench, report, options, sides, { restarts: true });
			return {
				sides: [ours, http],
				claims: [
					atLeast('rows', ours.rows, 50_000),
					atLeast('rows, ours to theirs', ours.rows / http.rows, 1),
					atMost('time, ours to theirs', ours.wall / http.wall, most),
					atMost('memory, ours to theirs', ours.peakMemory / http.peakMemory, 1),
				],
			};
		},
	};
}

const cpu: Scenario = {
	name: 'cpu',
	title: 'processor time of 2,000 lookups',
	async run(bench, report) {
		const cifs = await cifsToLookUp(bench, 2000);
		const options = { ...unlimited, companies: 2000 };
		// The first two only warm up.
		const [, , ours, http] = await runSides(bench, report, options, (baseUrl) => {
			const both: Array<[string, ChainNode[]]> = [
				[OURS, [...cifItems(cifs), singleLookups()]],
				[HTTP, [...cifItems(cifs), httpLookups(baseUrl, { batchSize: 50 })]],
			];
			return [...both, ...both];
		});
		return { sides: [ours, http], claims: [atMost('ours to theirs', ours.cpu / http.cpu, 1)] };
	},
};

/** Nodes of a growth: ours for so many rows, theirs, and for how many rows of ours theirs stand. */
interface Growth {
	ours(rows: number): ChainNode[];
	theirs(baseUrl: string): ChainNode[];
	compared: number;
}

/** Ten times the rows; and the memory of both nodes, each in an n8n that has just started. */
function growth(
	name: string,
	title: string,
	more: SandboxOptions,
	nodesFor: (cifs: string[]) => Growth,
): Scenario {
	return {
		name,
		title,
		async run(bench, report) {
			const { ours, theirs, compared } = nodesFor(await cifsToLookUp(bench, MANY));
			const options = { ...unlimited, companies: MANY, ...more };
			const [, few, many] = await runSides(bench, report, options, () => [
				['warm-up', ours(FEW)],
				['10,000 rows', ours(FEW)],
				['100,000 rows', ours(MANY)],
			]);
			const both = (baseUrl: string): Array<[string, ChainNode[]]> => [
				[OURS, ours(compared)],
				[HTTP, theirs(baseUrl)],
			];
			const sides = await runSides(bench, report, options, both, { restarts: true });
			return {
				sides,
				claims: [
					atLeast('rows', many.rows, MANY),
					atMost('times the time', many.wall / few.wall, 10.5),
					atMost('memory, ours to theirs', sides[0].peakMemory / sides[1].peakMemory, 1),
				],
			};
		},
	};
}

const growthOfBatch = growth(
	'growth-batch',
	'Get Batch, 10,000 against 100,000 rows',
	{ 'lookups-per-month': 0 },
	(cifs) => ({
		ours: (rows) => [
			...cifItems(cifs.slice(0, rows)),
			// With the output as it comes: n8n cannot hand out the raw records of so many in one piece.
			companyData('getBatch', { cif: '={{ $json.cif }}', output: 'simplified' }),
		],
		// Single lookups, at what those can do.
		theirs: (baseUrl) => [...cifItems(cifs.slice(0, FEW)), httpLookups(baseUrl, { batchSize: 50 })],
		compared: FEW,
	}),
);

const growthOfPages = growth(
	'growth-pages',
	'Search, 10,000 against 100,000 rows at 50 ms',
	// Without latency, ten thousand rows take no time worth a ratio.
	{ latency: 50 },
	() => ({
		ours: (limit) => [companyData('search', { limit, options: { maxRequests: MANY } })],
		theirs: (baseUrl) => [httpAllPages(baseUrl), splitOut('Rows', 'results')],
		compared: MANY,
	}),
);

export const SCENARIOS: readonly Scenario[] = [
	batch,
	pace,
	together,
	allPages('pages', 40, 0.5),
	allPages('pages-300', 300, 0.1),
	cpu,
	growthOfBatch,
	growthOfPages,
	matching,
	matchingMemory,
	webhook,
];
