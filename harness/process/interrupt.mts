import { constants } from 'node:os';
import { stopAllChildren } from './children.mts';
import { printFailure } from './step.mts';
import { beginStopping, haltIfStopping } from './stopping.mts';

type CleanUp = (hasFailed: boolean) => Promise<void>;

const cleanUps: CleanUp[] = [];

/**
 * Registers a clean-up for when this process ends; the last registered runs first. It is told whether
 * the process failed; an interruption is not a failure.
 */
export function beforeExit(cleanUp: CleanUp): void {
	cleanUps.unshift(cleanUp);
}

/**
 * Runs a script's main function, stops everything it started and exits: with the code it returns,
 * with 1 after printing its failure, or, when it is interrupted, with `interruptedCode()` or else
 * 128 plus the signal's number.
 */
export async function runMain(
	main: () => Promise<number>,
	interruptedCode: () => number | undefined = () => undefined,
): Promise<never> {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		// npm, the terminal and bootstrap.mjs each deliver a Ctrl-C: only the first one counts.
		process.on(signal, () => {
			if (!beginStopping()) return;
			console.log('\nStopping …');
			void stopEverything(false).then(() => {
				console.log('Stopped.');
				process.exit(interruptedCode() ?? 128 + constants.signals[signal]);
			});
		});
	}
	const exitCode = await main().catch(async (error: unknown) => {
		await haltIfStopping();
		printFailure(error);
		return 1;
	});
	await haltIfStopping();
	await stopEverything(exitCode !== 0);
	process.exit(exitCode);
}

async function stopEverything(hasFailed: boolean): Promise<void> {
	await stopAllChildren();
	for (const cleanUp of cleanUps.splice(0)) await cleanUp(hasFailed);
}
