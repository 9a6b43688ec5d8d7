import { resolveSources } from '../sources.mts';
import { replaceSection } from '../throttle-page.mts';
import type { CrowdResult, Plan } from './simulate.mts';

const PLANS: Plan[] = ['Starter', 'Pro', 'Business'];
const PROCESSES = [1, 2, 5, 10, 50];
/** Milliseconds between two beginnings. */
const SPACINGS = [0, 80, 3000];

/** Simulates every strategy and writes its table into docs/throttle.md; returns whether our bounds hold. */
export async function reportStrategies(report: (text: string) => void): Promise<boolean> {
	resolveSources();
	const simulate = await import('./simulate.mts');
	const { IDEAL, OURS, STRATEGIES } = simulate;
	const rows: string[][] = [];
	let holds = true;
	for (const strategy of Object.keys(STRATEGIES)) {
		for (const plan of PLANS) {
			for (const processes of PROCESSES) {
				const results: Array<CrowdResult & { share: number }> = [];
				for (const spacing of processes === 1 ? [0] : SPACINGS) {
					const crowd = { plan, processes, spacing };
					const result = await simulate.runCrowd(strategy, crowd);
					const ideal = await simulate.runCrowd(IDEAL, crowd);
					results.push({ ...result, share: ideal.seconds / result.seconds });
				}
				const worst = {
					refused: Math.max(...results.map(({ refused }) => refused)),
					share: Math.min(...results.map(({ share }) => share)),
					fairness: Math.min(...results.map(({ fairness }) => fairness)),
					longestWait: Math.max(...results.map(({ longestWait }) => longestWait)),
				};
				if (strategy === OURS && plan !== 'Starter' && processes <= 10) {
					holds &&= worst.refused <= 0.02 && worst.share >= 0.9 && worst.fairness >= 0.9;
				}
				const cells = [
					...[strategy, plan, String(processes), percent(worst.refused), percent(worst.share)],
					...[worst.fairness.toFixed(2), worst.longestWait.toFixed(1)],
				];
				report(cells.join(' '));
				rows.push(cells);
			}
		}
	}
	const shortRows: string[][] = [];
	for (const strategy of Object.keys(STRATEGIES)) {
		for (const plan of PLANS) {
			const { beside, after } = await simulate.runShortBesideLong(strategy, plan);
			const empty = await simulate.runOnEmpty(strategy, plan);
			shortRows.push([
				...[strategy, plan, beside.map((seconds) => seconds.toFixed(1)).join(', ')],
				...[after.toFixed(1), simulate.shortOnHalf(plan).toFixed(1), empty.toFixed(1)],
			]);
		}
	}
	await replaceSection('## Strategies', [
		'Simulated by `npm run bench -- strategies` at a latency of 40 ms: every process sends its part of five minutes of the plan. The processes begin together, 80 ms and 3 s apart; each row shows the worst of the three. The share is the time an ideal shared bucket takes, by the time taken. Fairness is Jain’s index of what each process is served in two minutes, from ten seconds after the last has begun. The longest wait is the longest time a process is without an answer.',
		'',
		...table(
			['Strategy', 'Plan', 'Processes', 'Refused', 'Share', 'Fairness', 'Longest wait, s'],
			rows,
		),
		'',
		'Three short runs of five requests beside a long run of another process, and one after it; what five requests take on half of the refill; and three requests of a lone process that finds the bucket empty. All in seconds. A fixed share and the ideal know the level of the bucket only as far as their own store does.',
		'',
		...table(
			['Strategy', 'Plan', 'Short runs beside', 'After', 'On half', 'Three on empty'],
			shortRows,
		),
	]);
	return holds;
}

function percent(share: number): string {
	return `${(100 * share).toFixed(1)} %`;
}

function table(names: string[], rows: string[][]): string[] {
	return [names, names.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}
