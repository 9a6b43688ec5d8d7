import { constants } from 'node:os';
import { stopAllChildren } from './children.mts';
import { printFailure } from './step.mts';

const cleanUps: Array<() => Promise<void>> = [];
let isStopping = false;

/** Registers work to do when this process ends, however it ends; the last registered goes first. */
export function beforeExit(cleanUp: () => Promise<void>): void {
	cleanUps.unshift(cleanUp);
}

/** Whether the user asked to stop, so that what fails from now on is a consequence. */
export function isInterrupted(): boolean {
	return isStopping;
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
			if (isStopping) return;
			isStopping = true;
			console.log('\nStopping …');
			void stopEverything().then(() => {
				console.log('Stopped.');
				process.exit(interruptedCode() ?? 128 + constants.signals[signal]);
			});
		});
	}
	const exitCode = await main().catch((error: unknown) => {
		if (!isStopping) printFailure(error);
		return 1;
	});
	if (isStopping) return new Promise<never>(() => {});
	await stopEverything();
	process.exit(exitCode);
}

async function stopEverything(): Promise<void> {
	await stopAllChildren();
	for (const cleanUp of cleanUps.splice(0)) await cleanUp();
}
