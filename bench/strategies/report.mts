import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../harness/process/paths.mts';
import { resolveSources } from '../sources.mts';
import { replaceSection } from '../throttle-page.mts';
import { drawStrategies } from './chart.mts';
import type { CrowdResult, Plan } from './simulate.mts';

const IMAGE = 'images/throttle-strategies.svg';

const PLANS: Plan[] = ['Starter', 'Pro', 'Business'];
const PROCESSES = [1, 2, 5, 10, 50];
/** Milliseconds between two beginnings. */
const SPACINGS = [0, 80, 3000];

/** A strategy with so many processes, in the worst of the spacings. */
export interface CrowdRow extends Omit<CrowdResult, 'seconds'> {
	strategy: string;
	plan: Plan;
	processes: number;
	/** The time of the ideal, by the time taken. */
	share: number;
}

/** Short runs with a strategy, in seconds. */
interface ShortRow {
	strategy: string;
	plan: Plan;
	beside: number[];
	after: number;
	onHalf: number;
	onEmpty: number;
}

type Simulation = typeof import('./simulate.mts');

/** Simulates every strategy and writes its table into docs/throttle.md; returns whether our bounds hold. */
export async function reportStrategies(report: (text: string) => void): Promise<boolean> {
	resolveSources();
	const simulation = await import('./simulate.mts');
	const crowds: CrowdRow[] = [];
	const shorts: ShortRow[] = [];
	for (const strategy of Object.keys(simulation.STRATEGIES)) {
		for (const plan of PLANS) {
			for (const processes of PROCESSES) {
				const row = await worstOf(simulation, strategy, plan, processes);
				report(cellsOf(row).join(' '));
				crowds.push(row);
			}
			shorts.push({
				...{ strategy, plan, ...(await simulation.runShortBesideLong(strategy, plan)) },
				onHalf: simulation.shortOnHalf(plan),
				onEmpty: await simulation.runOnEmpty(strategy, plan),
			});
		}
	}
	await writeFile(join(projectRoot, 'docs', IMAGE), await drawStrategies(crowds));
	await write(crowds, shorts);
	const isOurs = ({ strategy }: { strategy: string }) => strategy === simulation.OURS;
	return crowds.filter(isOurs).every(holds) && shorts.filter(isOurs).every(isShort);
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
		...{ strategy, plan, processes },
		refused: Math.max(...results.map(({ refused }) => refused)),
		share: Math.min(...results.map(({ share }) => share)),
		fairness: Math.min(...results.map(({ fairness }) => fairness)),
		longestWait: Math.max(...results.map(({ longestWait }) => longestWait)),
	};
}

/** Whether a row of ours keeps its bounds; there are none where a plan has fewer requests than processes. */
function holds({ plan, processes, refused, share, fairness }: CrowdRow): boolean {
	if (plan === 'Starter') return processes > 2 || (refused <= 0.05 && share >= 0.85);
	return processes > 10 || (refused <= 0.02 && share >= 0.9 && fairness >= 0.9);
}

function isShort({ plan, beside, after, onHalf, onEmpty }: ShortRow): boolean {
	return Math.max(...beside, after) <= 3 * onHalf && (plan !== 'Starter' || onEmpty <= 8);
}

async function write(crowds: CrowdRow[], shorts: ShortRow[]): Promise<void> {
	await replaceSection('## Strategies', [
		'Simulated by `npm run bench -- strategies` at a latency of 40 ms: every process sends its part of five minutes of the plan. The processes begin together, 80 ms and 3 s apart; each row shows the worst of the three. The share is the time an ideal shared bucket takes, by the time taken. Fairness is Jain’s index of what each process is served in two minutes, from ten seconds after the last has begun. The longest wait is the longest time a process is without an answer.',
		'',
		`![Requests refused, and share of the ideal, by the number of processes](${IMAGE})`,
		'',
		...table(
			['Strategy', 'Plan', 'Processes', 'Refused', 'Share', 'Fairness', 'Longest wait, s'],
			crowds.map(cellsOf),
		),
		'',
		'Three short runs of five requests beside a long run of another process, and one after it; what five requests take on half of the refill; and three requests of a lone process that finds the bucket empty. All in seconds. A fixed share and the ideal know the level of the bucket only as far as their own store does.',
		'',
		...table(
			['Strategy', 'Plan', 'Short runs beside', 'After', 'On half', 'Three on empty'],
			shorts.map(({ strategy, plan, beside, after, onHalf, onEmpty }) => [
				...[strategy, plan, beside.map(tenths).join(', ')],
				...[after, onHalf, onEmpty].map(tenths),
			]),
		),
	]);
}

function cellsOf(row: CrowdRow): string[] {
	const { strategy, plan, processes, refused, share, fairness, longestWait } = row;
	return [
		...[strategy, plan, String(processes), percent(refused), percent(share)],
		...[fairness.toFixed(2), tenths(longestWait)],
	];
}

function tenths(seconds: number): string {
	return seconds.toFixed(1);
}

function percent(share: number): string {
	return `${(100 * share).toFixed(1)} %`;
}

function table(names: string[], rows: string[][]): string[] {
	return [names, names.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}
