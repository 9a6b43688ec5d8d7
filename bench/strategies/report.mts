import { resolveSources } from '../sources.mts';
import { writeSection } from '../report.mts';
import type { CrowdResult, Plan } from './simulate.mts';

const PLANS: Plan[] = ['Starter', 'Pro', 'Business'];
const PROCESSES = [1, 3, 10];
/** Milliseconds between two beginnings. */
const SPACINGS = [0, 80, 3000];

type Simulation = typeof import('./simulate.mts');

/** Simulates every strategy and writes its table into docs/throttle.md. */
export async function reportStrategies(report: (text: string) => void): Promise<void> {
	resolveSources();
	const simulation = await import('./simulate.mts');
	const rows: string[][] = [];
	for (const strategy of Object.keys(simulation.STRATEGIES)) {
		for (const plan of strategy === simulation.OURS ? PLANS : (['Pro'] as const)) {
			const crowds: CrowdResult[] = [];
			for (const processes of PROCESSES) {
				crowds.push(await worstOf(simulation, strategy, plan, processes));
			}
			const { beside } = await simulation.runShortBesideLong(strategy, plan);
			const row = [strategy, plan, ...cellsOf(crowds), Math.max(...beside).toFixed(1)];
			report(row.join(' | '));
			rows.push(row);
		}
	}
	const text =
		'For 1, 3 and 10 processes; the short run is the slowest of three with five requests beside a long run.';
	await writeSection('strategies', text, [HEAD, ...rows]);
}

/** What a strategy reaches with so many processes, in the worst of the spacings. */
async function worstOf(
	{ runCrowd }: Simulation,
	strategy: string,
	plan: Plan,
	processes: number,
): Promise<CrowdResult> {
	const results: CrowdResult[] = [];
	for (const spacing of processes === 1 ? [0] : SPACINGS) {
		results.push(await runCrowd(strategy, { plan, processes, spacing }));
	}
	return {
		refused: Math.max(...results.map(({ refused }) => refused)),
		share: Math.min(...results.map(({ share }) => share)),
		fairness: Math.min(...results.map(({ fairness }) => fairness)),
		longestWait: Math.max(...results.map(({ longestWait }) => longestWait)),
	};
}

const HEAD = [
	...['Strategy', 'Plan', 'Refused, %', 'Share, %', 'Fairness', 'Longest wait, s'],
	'Short run, s',
];

function cellsOf(crowds: CrowdResult[]): string[] {
	const list = (of: (row: CrowdResult) => string) => crowds.map(of).join(', ');
	return [
		list(({ refused }) => (100 * refused).toFixed(1)),
		list(({ share }) => (100 * share).toFixed(1)),
		list(({ fairness }) => fairness.toFixed(2)),
		list(({ longestWait }) => longestWait.toFixed(1)),
	];
}
