import { resolveSources } from '../sources.mts';
import { writeSection } from '../report.mts';
import type { CrowdResult, Plan } from './simulate.mts';

const PLANS: Plan[] = ['Starter', 'Pro', 'Business'];
const PROCESSES = [1, 2, 3, 5, 10];
/** The numbers of processes that the table shows. */
const SHOWN = [1, 3, 10];
/** Milliseconds between two beginnings. */
const SPACINGS = [0, 80, 3000];

/** A strategy with so many processes, in the worst of the spacings. */
interface CrowdRow extends Omit<CrowdResult, 'seconds'> {
	plan: Plan;
	processes: number;
	/** The time of the ideal, by the time taken. */
	share: number;
}

type Simulation = typeof import('./simulate.mts');

/** Simulates every strategy and writes its table into docs/throttle.md; returns whether our bounds hold. */
export async function reportStrategies(report: (text: string) => void): Promise<boolean> {
	resolveSources();
	const simulation = await import('./simulate.mts');
	const rows: string[][] = [];
	let isKept = true;
	for (const strategy of Object.keys(simulation.STRATEGIES)) {
		const isOurs = strategy === simulation.OURS;
		for (const plan of isOurs ? PLANS : (['Pro'] as const)) {
			const crowds: CrowdRow[] = [];
			for (const processes of isOurs ? PROCESSES : SHOWN) {
				crowds.push(await worstOf(simulation, strategy, plan, processes));
			}
			const { beside, after } = await simulation.runShortBesideLong(strategy, plan);
			const slowest = Math.max(...beside);
			const row = [strategy, plan, ...cellsOf(crowds), slowest.toFixed(1)];
			report(row.join(' | '));
			rows.push(row);
			if (!isOurs) continue;
			const onEmpty = await simulation.runOnEmpty(strategy, plan);
			const isShort = Math.max(slowest, after) <= 3 * simulation.shortOnHalf(plan);
			const isSoon = plan !== 'Starter' || onEmpty <= 8;
			isKept &&= crowds.every(holds) && isShort && isSoon;
		}
	}
	const text =
		'For 1, 3 and 10 processes; the short run is the slowest of three with five requests beside a long run.';
	await writeSection('strategies', text, [HEAD, ...rows]);
	return isKept;
}

async function worstOf(
	{ IDEAL, runCrowd }: Simulation,
	strategy: string,
	plan: Plan,
	processes: number,
): Promise<CrowdRow> {
	const results: Array<CrowdResult & { share: number }> = [];
	for (const spacing of processes === 1 ? [0] : SPACINGS) {
		const crowd = { plan, processes, spacing };
		const result = await runCrowd(strategy, crowd);
		const ideal = await runCrowd(IDEAL, crowd);
		results.push({ ...result, share: ideal.seconds / result.seconds });
	}
	return {
		...{ plan, processes },
		refused: Math.max(...results.map(({ refused }) => refused)),
		share: Math.min(...results.map(({ share }) => share)),
		fairness: Math.min(...results.map(({ fairness }) => fairness)),
		longestWait: Math.max(...results.map(({ longestWait }) => longestWait)),
	};
}

/** Whether a row of ours keeps its bounds; there are none where a plan has fewer requests than processes. */
function holds({ plan, processes, refused, share, fairness }: CrowdRow): boolean {
	if (plan === 'Starter') return processes > 2 || (refused <= 0.05 && share >= 0.85);
	return refused <= 0.02 && share >= 0.9 && fairness >= 0.9;
}

const HEAD = [
	...['Strategy', 'Plan', 'Refused, %', 'Share, %', 'Fairness', 'Longest wait, s'],
	'Short run, s',
];

function cellsOf(crowds: CrowdRow[]): string[] {
	const shown = crowds.filter(({ processes }) => SHOWN.includes(processes));
	const list = (of: (row: CrowdRow) => string) => shown.map(of).join(', ');
	return [
		list(({ refused }) => (100 * refused).toFixed(1)),
		list(({ share }) => (100 * share).toFixed(1)),
		list(({ fairness }) => fairness.toFixed(2)),
		list(({ longestWait }) => longestWait.toFixed(1)),
	];
}
