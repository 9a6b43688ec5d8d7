import { splitOut, type ChainNode } from '../harness/n8n/workflow.mts';
import { unlimited, type SandboxOptions } from '../harness/sandbox/sandbox.mts';
import { atLeast, atMost, type Scenario, type ScenarioResult, type Side } from './scenario.mts';
import { cifsToLookUp, HTTP, OURS, runSides } from './sides.mts';
import { cifItems, companyData, httpAllPages, httpLookups } from './workflows.mts';
import type { Workbench } from './workbench.mts';

const FEW = 10_000;
const MANY = 100_000;

/** Ten times the rows through Get Batch; its memory against single lookups, at what those can do. */
export const growthOfBatch: Scenario = {
	name: 'growth-batch',
	title: 'Get Batch, 10,000 against 100,000 rows',
	async run(bench, report) {
		const cifs = await cifsToLookUp(bench, MANY);
		const { port, baseUrl } = await bench.fixPort();
		const options = { ...unlimited, 'lookups-per-month': 0, companies: MANY, port };
		const getBatch = (count: number): ChainNode[] => [
			...cifItems(cifs.slice(0, count)),
			// With the output as it comes: n8n cannot hand out the raw records of so many in one piece.
			companyData('getBatch', { cif: '={{ $json.cif }}', output: 'simplified' }),
		];
		const tuned = httpLookups(baseUrl, { batchSize: 50, batchInterval: 0 });
		const [, few, many] = await runSides(bench, report, options, [
			['warm-up', getBatch(FEW)],
			['10,000 rows', getBatch(FEW)],
			['100,000 rows', getBatch(MANY)],
		]);
		const theirs = [...cifItems(cifs.slice(0, FEW)), tuned];
		return await compare(bench, report, options, [few, many], getBatch(FEW), theirs);
	},
};

/** Ten times the rows through Return All; its memory against n8n's own pagination. */
export const growthOfPages: Scenario = {
	name: 'growth-pages',
	title: 'Return All, 10,000 against 100,000 rows at 50 ms',
	async run(bench, report) {
		const returnAll = [companyData('search', { returnAll: true, options: { maxRequests: MANY } })];
		// Without latency, ten thousand rows take no time worth a ratio.
		const options = { ...unlimited, latency: 50 };
		const [, few] = await runSides(bench, report, { ...options, companies: FEW }, [
			['warm-up', returnAll],
			['10,000 rows', returnAll],
		]);
		const { port, baseUrl } = await bench.fixPort();
		const all = { ...options, companies: MANY, port };
		const [many] = await runSides(bench, report, all, [['100,000 rows', returnAll]]);
		const theirs = [httpAllPages(baseUrl), splitOut('Rows', 'results')];
		return await compare(bench, report, all, [few, many], returnAll, theirs);
	},
};

/** Compares the times, and the memory of both nodes, each in an n8n that has just started. */
async function compare(
	bench: Workbench,
	report: (text: string) => void,
	options: SandboxOptions,
	[few, many]: Side[],
	ourNodes: ChainNode[],
	theirNodes: ChainNode[],
): Promise<ScenarioResult> {
	const nodes: Array<[string, ChainNode[]]> = [
		[OURS, ourNodes],
		[HTTP, theirNodes],
	];
	const sides = await runSides(bench, report, options, nodes, { restarts: true });
	const [ours, theirs] = sides;
	return {
		sides,
		claims: [
			atLeast('rows', many.rows, MANY),
			atMost('times the time', many.wall / few.wall, 10.5),
			atMost('memory, ours to theirs', ours.peakMemory / theirs.peakMemory, 1),
		],
	};
}
