import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { launchProgram, stopAllChildren } from '../harness/process/children.mts';
import { printFailure } from '../harness/process/step.mts';
import { haltIfStopping } from '../harness/process/stopping.mts';

/** The result of a part of a run; parts that are not tests count none. */
export interface Outcome {
	succeeded: boolean;
	passed: number;
	failed: number;
}

/** A part of a run. */
export interface Step {
	title: string;
	/** The command that runs it alone. */
	command: string;
	run: () => Promise<Outcome>;
}

/** A part that has ended. */
export interface StepOutcome extends Outcome {
	title: string;
	command: string;
	seconds: number;
}

/**
 * Runs parts one after the other; a failure does not prevent the later parts from running.
 *
 * @param onEnd Called with the outcome of each.
 */
export async function runSteps<S extends Step>(
	steps: S[],
	onEnd: (step: S, outcome: StepOutcome) => Promise<void> = async () => {},
): Promise<StepOutcome[]> {
	const outcomes: StepOutcome[] = [];
	for (const step of steps) {
		const { title, command } = step;
		console.log(`\n=== ${title} ===\n`);
		const started = performance.now();
		const ended = await runStep(step);
		await haltIfStopping();
		const seconds = (performance.now() - started) / 1000;
		const outcome = { title, command, ...ended, seconds };
		outcomes.push(outcome);
		await onEnd(step, outcome);
	}
	return outcomes;
}

async function runStep({ run }: Step): Promise<Outcome> {
	try {
		return await run();
	} catch (error) {
		await haltIfStopping();
		printFailure(error);
		return { succeeded: false, passed: 0, failed: 1 };
	} finally {
		await stopAllChildren();
	}
}

/**
 * Prints how the parts ended and, as the last line, how many tests passed and failed.
 *
 * @returns the exit code.
 */
export function summarise(outcomes: StepOutcome[]): number {
	console.log('\n=== Summary ===\n');
	for (const { title, command, succeeded, seconds } of outcomes) {
		const hint = succeeded ? '' : `: look above, or run "${command}"`;
		console.log(`${succeeded ? '✔' : '✖'} ${title} (${seconds.toFixed(1)} s)${hint}`);
	}
	const sum = (count: 'passed' | 'failed') =>
		outcomes.reduce((total, outcome) => total + outcome[count], 0);
	console.log(`\nTests: ${sum('passed')} passed, ${sum('failed')} failed`);
	return outcomes.every(({ succeeded }) => succeeded) ? 0 : 1;
}

/**
 * Runs a program of the folder test in a real n8n, and takes the numbers from its last line.
 *
 * @param isBuilt Whether `dist` is already up to date.
 */
export async function runProgram(
	path: string,
	n8nVersion: string,
	isBuilt: boolean,
	env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
	const options = ['--n8n', n8nVersion, ...(isBuilt ? ['--built'] : [])];
	const child = launchProgram(join('test', path), options, { env, readOutput: true });
	let closing = '';
	for await (const line of createInterface({ input: child.process.stdout! })) {
		console.log(line);
		closing = line;
	}
	const { code } = await child.exited;
	const [, passed, failed] = /: (\d+) passed, (\d+) failed$/.exec(closing) ?? [];
	return {
		succeeded: code === 0 && passed !== undefined,
		passed: Number(passed ?? 0),
		failed: Number(failed ?? 1),
	};
}
