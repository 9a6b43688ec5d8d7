import type { ChainNode } from '../harness/n8n/workflow.mts';
import { unlimited } from '../harness/sandbox/sandbox.mts';
import { optimum } from './optimum.mts';
import { atLeast, atMost, type Scenario, type Side } from './scenario.mts';
import { cifsToLookUp, runSides } from './workbench.mts';
import { cifItems, HTTP, httpLookups, OURS, singleLookups, type Tuning } from './workflows.mts';

/** Plans, and how many lookups are measured on each: twice the bucket, so that n8n's own time for a run hardly counts. */
const PLANS = [
	{ plan: 'Starter', limits: { limit: 30, burst: 6, cap: 10 }, rows: 60 },
	{ plan: 'Pro', limits: { limit: 300, burst: 30, cap: 50 }, rows: 600 },
	{ plan: 'Business', limits: { limit: 1500, burst: 100, cap: 200 }, rows: 3000 },
];
const MAX_ROWS = Math.max(...PLANS.map(({ rows }) => rows));
const LATENCIES = [0, 40, 300, 1000];
/** Plan and latency at which the HTTP Request node does the same job, in several tunings. */
const COMPARED = { plan: 'Pro', milliseconds: 40 };
const TUNINGS: Tuning[] = [
	{},
	{ batchSize: 30, batchInterval: 1000, retries: true },
	{ batchSize: 10, batchInterval: 2000 },
];
/** The smallest burst of the plans; no client knows that it may send more before a response. */
const FIRST_REQUESTS = 6;

/** Single lookups with default options, at the latencies people have, compared with a simulated optimum. */
export const pace: Scenario = {
	name: 'pace',
	title: '600 lookups on Pro at 40 ms; lookups on three plans, at 0 to 1,000 ms',
	async run(bench, report) {
		const cifs = await cifsToLookUp(bench, MAX_ROWS);
		// An n8n that has just started takes far longer for its first hundreds of items.
		await runSides(bench, report, { ...unlimited, companies: cifs.length }, () => [
			['warm-up', [...cifItems(cifs), singleLookups()]],
		]);
		let compared: Side[] = [];
		const cells: Array<{ complete: boolean; share: number; refused: number }> = [];
		for (const { plan, limits, rows } of PLANS) {
			for (const milliseconds of LATENCIES) {
				const options = { plan: plan.toLowerCase(), companies: MAX_ROWS, latency: milliseconds };
				const items = cifItems(cifs.slice(0, rows));
				const isCompared = plan === COMPARED.plan && milliseconds === COMPARED.milliseconds;
				const theirs = (baseUrl: string) =>
					(isCompared ? TUNINGS : []).map((tuning): [string, ChainNode[]] => [
						`${HTTP}, ${JSON.stringify(tuning)}`,
						[...items, httpLookups(baseUrl, tuning)],
					]);
				const sides = await runSides(bench, report, options, (baseUrl) => [
					[`${OURS}, ${plan}, ${milliseconds} ms`, [...items, singleLookups()]],
					...theirs(baseUrl),
				]);
				if (isCompared) compared = sides;
				const [ours] = sides;
				const { byStatus } = ours;
				const best = optimum({ ...limits, latency: milliseconds }, rows, FIRST_REQUESTS);
				const share = best / ours.wall;
				report(`${share.toFixed(3)} of the optimum`);
				cells.push({
					complete: ours.rows === rows,
					share,
					refused: (100 * ((byStatus[429] ?? 0) + (byStatus[503] ?? 0))) / ours.requests,
				});
			}
		}
		const complete = cells.filter((cell) => cell.complete).length;
		const share = Math.min(...cells.map((cell) => cell.share));
		const refused = Math.max(...cells.map((cell) => cell.refused));
		return {
			sides: compared,
			claims: [
				atLeast('rows of all runs', complete, cells.length),
				atLeast('share of the optimum, the lowest', share, 0.94),
				atMost('responses 429 and 503 in a hundred requests, the most', refused, 1),
			],
		};
	},
};
