import { splitOut, type ChainNode } from '../harness/n8n/workflow.mts';
import { unlimited } from '../harness/sandbox/sandbox.mts';
import { growthOfBatch, growthOfPages } from './growth.mts';
import { matching, matchingMemory } from './matching/scenarios.mts';
import { atLeast, atMost, type Scenario } from './scenario.mts';
import { cifsToLookUp, HTTP, OURS, runSides } from './sides.mts';
import { pace } from './pace.mts';
import { trigger } from './trigger.mts';
import { cifItems, companyData, httpAllPages, httpLookups, singleLookups } from './workflows.mts';

const batch: Scenario = {
	name: 'batch',
	title: '1,000 CIFs at 40 ms',
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
				atMost('time, ours to theirs', ours.wall / http.wall, 1 / 5),
				atMost('requests, ours to theirs', ours.requests / http.requests, 1 / 90),
			],
		};
	},
};

/** Return All against n8n's own pagination, which asks for one page after another. */
function allPages(name: string, latencyMs: number, most: number): Scenario {
	return {
		name,
		title: `Return All over 50,000 companies at ${latencyMs} ms`,
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
		const { port, baseUrl } = await bench.fixPort();
		const options = { ...unlimited, companies: 2000, port };
		const tuned = httpLookups(baseUrl, { batchSize: 50, batchInterval: 0 });
		const both: Array<[string, ChainNode[]]> = [
			[OURS, [...cifItems(cifs), singleLookups()]],
			[HTTP, [...cifItems(cifs), tuned]],
		];
		// The first two only warm up.
		const [, , ours, http] = await runSides(bench, report, options, [...both, ...both]);
		return {
			sides: [ours, http],
			claims: [atMost('ours to theirs', ours.cpu / http.cpu, 1)],
		};
	},
};

export const SCENARIOS: readonly Scenario[] = [
	batch,
	pace,
	allPages('pages', 40, 0.5),
	allPages('pages-300', 300, 0.1),
	cpu,
	growthOfBatch,
	growthOfPages,
	matching,
	matchingMemory,
	trigger,
];
