import { splitOut, type ChainNode } from '../harness/n8n/workflow.mts';
import { unlimited } from '../harness/sandbox/sandbox.mts';
import { atLeast, atMost, type Scenario } from './scenario.mts';
import { cifsToLookUp, HTTP, OURS, runSides } from './sides.mts';
import { cifItems, companyData, httpAllPages, httpLookups, singleLookups } from './workflows.mts';

const FEW = 10_000;
const MANY = 100_000;

/** Ten times the single lookups. */
export const growth: Scenario = {
	name: 'growth',
	title: '1,000 against 10,000 lookups, no limit, no latency',
	async run(bench, report) {
		const cifs = await cifsToLookUp(bench, FEW);
		const options = { ...unlimited, companies: FEW };
		const [, few, many] = await runSides(bench, report, options, [
			['warm-up', [...cifItems(cifs.slice(0, 1000)), singleLookups()]],
			['1,000 items', [...cifItems(cifs.slice(0, 1000)), singleLookups()]],
			['10,000 items', [...cifItems(cifs), singleLookups()]],
		]);
		return {
			sides: [few, many],
			claims: [
				atLeast('rows', many.rows, FEW),
				atMost('wall time, 10,000 to 1,000', many.wall / few.wall, 10.5),
			],
		};
	},
};

/** Ten times the rows through Get Batch; its memory against single lookups, at what those can do. */
export const growthOfBatch: Scenario = {
	name: 'growth-batch',
	title: 'Get Batch: 10,000 against 100,000 rows, no limit, no latency',
	async run(bench, report) {
		const cifs = await cifsToLookUp(bench, MANY);
		const { port, baseUrl } = await bench.fixPort();
		const options = { ...unlimited, 'lookups-per-month': 0, companies: MANY, port };
		const getBatch = (count: number): ChainNode[] => [
			...cifItems(cifs.slice(0, count)),
			// With the output as it comes: n8n cannot hand out the raw records of so many in one piece.
			companyData('getBatch', { cif: '={{ $json.cif }}', output: 'simplified' }),
		];
		const [, few, many] = await runSides(bench, report, options, [
			['warm-up', getBatch(FEW)],
			[`${OURS}, 10,000 rows`, getBatch(FEW)],
			[`${OURS}, 100,000 rows`, getBatch(MANY)],
		]);
		const tuned = httpLookups(baseUrl, { batchSize: 50, batchInterval: 0 });
		const [fresh, http] = await runSides(
			bench,
			report,
			options,
			[
				[`${OURS}, 10,000 rows, in an n8n just started`, getBatch(FEW)],
				[`${HTTP}, 10,000 rows, in an n8n just started`, [...cifItems(cifs.slice(0, FEW)), tuned]],
			],
			{ restarts: true },
		);
		return {
			sides: [few, many, fresh, http],
			claims: [
				atLeast('rows', many.rows, MANY),
				atMost('wall time, 100,000 to 10,000', many.wall / few.wall, 10.5),
				atMost('peak memory at 10,000, ours to theirs', fresh.peakMemory / http.peakMemory, 1),
			],
		};
	},
};

/** Milliseconds of latency for listings: without any, ten thousand rows take no time worth a ratio. */
const LISTING_LATENCY = 50;

/** Ten times the rows through Return All; its memory against n8n's own pagination. */
export const growthOfPages: Scenario = {
	name: 'growth-pages',
	title: 'Return All: 10,000 against 100,000 rows, no limit, 50 ms latency',
	async run(bench, report) {
		const returnAll = [companyData('search', { returnAll: true, options: { maxRequests: MANY } })];
		const [, few] = await runSides(
			bench,
			report,
			{ ...unlimited, latency: LISTING_LATENCY, companies: FEW },
			[
				['warm-up', returnAll],
				[`${OURS}, 10,000 rows`, returnAll],
			],
		);
		const { port, baseUrl } = await bench.fixPort();
		const options = { ...unlimited, latency: LISTING_LATENCY, companies: MANY, port };
		const [many] = await runSides(bench, report, options, [[`${OURS}, 100,000 rows`, returnAll]]);
		const [fresh, http] = await runSides(
			bench,
			report,
			options,
			[
				[`${OURS}, 100,000 rows, in an n8n just started`, returnAll],
				[
					`${HTTP}, 100,000 rows, in an n8n just started`,
					[httpAllPages(baseUrl), splitOut('Rows', 'results')],
				],
			],
			{ restarts: true },
		);
		return {
			sides: [few, many, fresh, http],
			claims: [
				atLeast('rows', many.rows, MANY),
				atMost('wall time, 100,000 to 10,000', many.wall / few.wall, 10.5),
				atMost('peak memory at 100,000, ours to theirs', fresh.peakMemory / http.peakMemory, 1),
			],
		};
	},
};
