import { splitOut, type ChainNode } from '../harness/n8n/workflow.mts';
import { unlimited } from '../harness/sandbox/sandbox.mts';
import { area } from './area.mts';
import { growth, growthOfBatch, growthOfPages } from './growth.mts';
import { latency } from './latency.mts';
import { lives } from './lives/scenario.mts';
import { matching, matchingMemory } from './matching/scenarios.mts';
import { sandboxScale } from './sandbox-scale.mts';
import { atLeast, atMost, type Scenario } from './scenario.mts';
import { cifsToLookUp, HTTP, OURS, percentOf, runSides } from './sides.mts';
import { shared } from './shared.mts';
import { trigger } from './trigger.mts';
import {
	cifItems,
	companyData,
	httpAllPages,
	httpLookups,
	singleLookups,
	type Tuning,
} from './workflows.mts';

const batch: Scenario = {
	name: 'batch',
	title: '1,000 CIFs at 40 ms latency, no limit',
	async run(bench, report) {
		const cifs = await cifsToLookUp(bench, 1000);
		const { port, baseUrl } = await bench.fixPort();
		const options = { ...unlimited, companies: 1000, latency: 40, port };
		const [ours, http] = await runSides(bench, report, options, [
			[OURS, [...cifItems(cifs), companyData('getBatch', { cif: '={{ $json.cif }}' })]],
			[HTTP, [...cifItems(cifs), httpLookups(baseUrl, { batchSize: 50, batchInterval: 0 })]],
		]);
		return {
			sides: [ours, http],
			claims: [
				atLeast('rows', ours.rows, 1000),
				atMost('wall time, ours to theirs', ours.wall / http.wall, 1 / 5),
				atMost('requests, ours to theirs', ours.requests / http.requests, 1 / 90),
			],
		};
	},
};

const TUNINGS: Array<[name: string, tuning: Tuning]> = [
	[`${HTTP}, as it comes`, {}],
	[`${HTTP}, 30 every second`, { batchSize: 30, batchInterval: 1000 }],
	[
		`${HTTP}, 30 every second, Retry On Fail`,
		{ batchSize: 30, batchInterval: 1000, retries: true },
	],
	[`${HTTP}, 10 every 2 seconds`, { batchSize: 10, batchInterval: 2000 }],
];

const pace: Scenario = {
	name: 'pace',
	title: '600 lookups on a plan of 300 a minute, 30 a second, 50 connections',
	async run(bench, report) {
		const cifs = await cifsToLookUp(bench, 600);
		const { port, baseUrl } = await bench.fixPort();
		const options = { plan: 'pro', companies: 600, latency: 40, port };
		const sides = await runSides(bench, report, options, [
			[OURS, [...cifItems(cifs), singleLookups()]],
			...TUNINGS.map(([name, tuning]): [string, ChainNode[]] => [
				name,
				[...cifItems(cifs), httpLookups(baseUrl, tuning)],
			]),
		]);
		const [ours] = sides;
		return {
			sides,
			claims: [
				atLeast('rows', ours.rows, 600),
				atLeast('share of what the bucket allows', 60_000 / ours.wall, 0.97),
				atMost('responses 429 in a hundred requests', percentOf('429', ours), 1),
			],
		};
	},
};

const pages: Scenario = allPages('pages', 40, 0.5);
const pagesFarAway: Scenario = allPages('pages-300', 300, 0.1);

/** Return All against n8n's own pagination, which asks for one page after another. */
function allPages(name: string, latencyMs: number, most: number): Scenario {
	return {
		name,
		title: `Return All over 50,000 companies at ${latencyMs} ms latency`,
		async run(bench, report) {
			const { port, baseUrl } = await bench.fixPort();
			const options = { ...unlimited, companies: 50_000, latency: latencyMs, port };
			const sides: Array<[string, ChainNode[]]> = [
				[OURS, [companyData('search', { returnAll: true, options: { maxRequests: 1000 } })]],
				[HTTP, [httpAllPages(baseUrl), splitOut('Rows', 'results')]],
			];
			const [ours, http] = await runSides(bench, report, options, sides, { restarts: true });
			return {
				sides: [ours, http],
				claims: [
					atLeast('rows', ours.rows, 50_000),
					atLeast('rows, ours to theirs', ours.rows / http.rows, 1),
					atMost('wall time, ours to theirs', ours.wall / http.wall, most),
					atMost('peak memory, ours to theirs', ours.peakMemory / http.peakMemory, 1),
				],
			};
		},
	};
}

const cpu: Scenario = {
	name: 'cpu',
	title: 'Processor time of 2,000 single lookups, no limit, no latency',
	async run(bench, report) {
		const cifs = await cifsToLookUp(bench, 2000);
		const { port, baseUrl } = await bench.fixPort();
		const options = { ...unlimited, companies: 2000, port };
		const ourNodes = [...cifItems(cifs), singleLookups()];
		const httpNodes = [
			...cifItems(cifs),
			httpLookups(baseUrl, { batchSize: 50, batchInterval: 0 }),
		];
		const [, , ours, http] = await runSides(bench, report, options, [
			['warm-up, ours', ourNodes],
			['warm-up, theirs', httpNodes],
			[OURS, ourNodes],
			[HTTP, httpNodes],
		]);
		return {
			sides: [ours, http],
			claims: [atMost('processor time, ours to theirs', ours.cpu / http.cpu, 1)],
		};
	},
};

export const SCENARIOS: readonly Scenario[] = [
	batch,
	pace,
	latency,
	pages,
	pagesFarAway,
	cpu,
	growth,
	growthOfBatch,
	growthOfPages,
	shared,
	matching,
	matchingMemory,
	trigger,
	lives,
	area,
	sandboxScale,
];
