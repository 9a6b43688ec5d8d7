import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { haltIfStopping } from './stopping.mts';

/** Something went wrong in a way that is understood well enough to say what to do about it. */
export class StepFailure extends Error {
	/** What the reader can do now: one or two sentences. */
	readonly advice?: string;
	/** A file with the details. */
	readonly logPath?: string;

	constructor(message: string, options: { advice?: string; logPath?: string; cause?: unknown }) {
		super(message, { cause: options.cause });
		this.advice = options.advice;
		this.logPath = options.logPath;
	}
}

/** Lets the work inside a step say what it is doing. */
export interface StepProgress {
	/** Shown behind the title while the step runs and when it is done. */
	detail: string;
}

const excerptLines = 3;
const excerptWidth = 160;
const isTerminal = process.stdout.isTTY === true;
const quietSeconds = isTerminal ? 1 : 5;
const reportSeconds = isTerminal ? 1 : 15;

/**
 * Does one named part of the work and shows that it runs, for how many seconds, and how it ended.
 *
 * @param advice What to do when it fails, unless the failure itself knows better.
 * @throws StepFailure for any failure of the action.
 */
export async function runStep<Result>(
	title: string,
	action: (progress: StepProgress) => Promise<Result>,
	advice?: string,
): Promise<Result> {
	await haltIfStopping();
	const progress: StepProgress = { detail: '' };
	const started = performance.now();
	const elapsed = () => (performance.now() - started) / 1000;
	const label = () => (progress.detail === '' ? title : `${title}: ${progress.detail}`);
	const stopReporting = reportEverySecond((seconds) => {
		if (seconds < quietSeconds || (seconds - quietSeconds) % reportSeconds !== 0) return;
		const line = `… ${label()} (${seconds} s)`;
		process.stdout.write(isTerminal ? `\r\u001b[K${line}` : `${line}\n`);
	});
	try {
		const result = await action(progress);
		stopReporting();
		console.log(`✔ ${label()} (${elapsed().toFixed(1)} s)`);
		return result;
	} catch (error) {
		stopReporting();
		await haltIfStopping();
		console.error(`✖ ${label()} (${elapsed().toFixed(1)} s)`);
		throw asStepFailure(error, advice);
	}
}

/** Prints what happened, what to do and where the details are; no stack of an understood failure. */
export function printFailure(error: unknown): void {
	if (!(error instanceof StepFailure)) {
		// Only the stack: an error's other properties may hold a whole request with its keys.
		console.error(error instanceof Error ? error.stack : error);
		return;
	}
	console.error(`  ${error.message}`);
	if (error.advice !== undefined) console.error(`  What to do: ${error.advice}`);
	if (error.logPath === undefined) return;
	console.error(`  Details: ${error.logPath}`);
	for (const line of excerptLog(error.logPath)) console.error(`    ${line}`);
}

/** The few lines of a log that look like the reason. n8n logs harmless ones about its own host. */
function excerptLog(path: string): string[] {
	if (!existsSync(path)) return [];
	const lines = stripVTControlCharacters(readFileSync(path, 'utf8')).split('\n');
	return lines
		.map((line) => line.trim())
		.filter((line) => /\berror\b|cannot find/i.test(line) && !line.includes('api.n8n.io'))
		.slice(0, excerptLines)
		.map((line) => (line.length > excerptWidth ? `${line.slice(0, excerptWidth)}…` : line));
}

function asStepFailure(error: unknown, advice?: string): StepFailure {
	if (error instanceof StepFailure) return error;
	// Some libraries append a log of their own to the message.
	const [message] = (error instanceof Error ? error.message : String(error)).split('\n');
	const logPath =
		error instanceof Error && 'logPath' in error ? (error.logPath as string) : undefined;
	return new StepFailure(message, { advice, logPath, cause: error });
}

function reportEverySecond(report: (seconds: number) => void): () => void {
	let seconds = 0;
	const timer = setInterval(() => report(++seconds), 1000);
	return () => {
		clearInterval(timer);
		if (isTerminal) process.stdout.write('\r\u001b[K');
	};
}
