import { unlimited } from '../harness/sandbox/sandbox.mts';
import type { Workbench } from './workbench.mts';
import { optimum, type ServiceLimits } from './optimum.mts';
import { atLeast, atMost, type Scenario, type Side } from './scenario.mts';
import { cifsToLookUp, HTTP, OURS, percentOf, runSides } from './sides.mts';
import { cifItems, httpLookups, singleLookups, type Tuning } from './workflows.mts';

/** A plan, so many lookups on it, and the tuning of the HTTP Request node to its burst. */
interface Run {
	plan: string;
	limits: ServiceLimits;
	rows: number;
	tuning: Tuning;
}

/** A side whose rows and time have something to be compared with. */
interface CellSide extends Side {
	optimum: number;
	expected: number;
}

const STARTER: Run = {
	plan: 'Starter',
	limits: { limit: 30, burst: 6, cap: 10 },
	rows: 40,
	tuning: { batchSize: 6, batchInterval: 1000 },
};
const PRO: Run = {
	plan: 'Pro',
	limits: { limit: 300, burst: 30, cap: 50 },
	rows: 200,
	tuning: { batchSize: 30, batchInterval: 1000 },
};
const BUSINESS: Run = {
	plan: 'Business',
	limits: { limit: 1500, burst: 100, cap: 200 },
	rows: 600,
	tuning: { batchSize: 100, batchInterval: 1000 },
};

const LATENCIES = [0, 50, 300, 1000];
/** Runs and the latency at which the HTTP Request node does the same job beside ours. */
const COMPARED_AT = new Map([
	[PRO, 300],
	[BUSINESS, 300],
]);

/** The smallest burst of the plans; no client knows that it may send more before a response. */
const FIRST_REQUESTS = STARTER.limits.burst;

const NOTE = `The optimum is simulated: every request arrives as soon as the plan’s bucket, its burst a second and its connections let it in, and takes exactly the latency; ${FIRST_REQUESTS} requests, the smallest plan’s burst, leave at once, and the others when the first response has shown the plan. What n8n itself takes for a lookup is not in it.`;

/** Single lookups with default options, at the latencies people have. */
export const latency: Scenario = {
	name: 'latency',
	title: 'Single lookups on Starter, Pro and Business at 0, 50, 300 and 1,000 ms latency',
	async run(bench, report) {
		const cifs = await cifsToLookUp(bench, BUSINESS.rows);
		await warmUp(bench, report, cifs);
		const sides: CellSide[] = [];
		for (const run of [STARTER, PRO, BUSINESS]) {
			for (const milliseconds of LATENCIES) {
				sides.push(...(await runCell(bench, report, run, milliseconds, cifs)));
			}
		}
		const ours = sides.filter(({ name }) => name.startsWith(OURS));
		const complete = ours.filter(({ rows, expected }) => rows === expected);
		const lowest = ours.reduce((low, side) => (shareOf(side) < shareOf(low) ? side : low));
		return {
			sides,
			note: NOTE,
			claims: [
				atLeast('runs of Company Data with all rows', complete.length, 12),
				atLeast(
					`share of the optimum, the lowest (${lowest.name.slice(OURS.length + 2)})`,
					shareOf(lowest),
					0.94,
				),
				atMost(
					'responses 429 and 503 in a hundred requests, the most',
					Math.max(...ours.map(refused)),
					1,
				),
			],
		};
	},
};

/** An n8n that has just started takes far longer for its first hundreds of items. */
async function warmUp(
	bench: Workbench,
	report: (text: string) => void,
	cifs: string[],
): Promise<void> {
	const options = { ...unlimited, companies: cifs.length };
	await runSides(bench, report, options, [['warm-up', [...cifItems(cifs), singleLookups()]]]);
}

async function runCell(
	bench: Workbench,
	report: (text: string) => void,
	run: Run,
	milliseconds: number,
	cifs: string[],
): Promise<CellSide[]> {
	const { plan, limits, rows, tuning } = run;
	// A port of its own, so that nothing is known of the plan beforehand.
	const { port, baseUrl } = await bench.fixPort();
	const cell = `${plan}, ${milliseconds} ms`;
	const items = cifItems(cifs.slice(0, rows));
	const theirs: Array<[string, Tuning]> =
		COMPARED_AT.get(run) === milliseconds
			? [
					[`${HTTP}, as it comes: ${cell}`, {}],
					[`${HTTP}, ${tuning.batchSize} every second: ${cell}`, tuning],
				]
			: [];
	const sides = await runSides(
		bench,
		report,
		{ plan: plan.toLowerCase(), companies: cifs.length, latency: milliseconds, port },
		[
			[`${OURS}: ${cell}`, [...items, singleLookups()]],
			...theirs.map(([name, settings]): [string, typeof items] => [
				name,
				[...items, httpLookups(baseUrl, settings)],
			]),
		],
	);
	const best = optimum({ ...limits, latency: milliseconds }, rows, FIRST_REQUESTS);
	return sides.map((side) => ({ ...side, optimum: best, expected: rows }));
}

function shareOf({ wall, optimum: best }: CellSide): number {
	return best / wall;
}

function refused(side: Side): number {
	return percentOf('429', side) + percentOf('503', side);
}
