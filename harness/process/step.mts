import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { haltIfStopping } from './stopping.mts';

/** A failure that is understood well enough to say what to do next. */
export class StepFailure extends Error {
	/** What to do next, in one or two sentences. */
	readonly hint?: string;
	/** Log file with the details. */
	readonly logPath?: string;

	constructor(message: string, options: { hint?: string; logPath?: string; cause?: unknown }) {
		super(message, { cause: options.cause });
		this.hint = options.hint;
		this.logPath = options.logPath;
	}
}

/** Lets a step report what it is doing. */
export interface StepProgress {
	/** Shown after the title, while the step runs and at its end. */
	detail: string;
}

const excerptLines = 3;
const excerptWidth = 160;
const isTerminal = process.stdout.isTTY === true;
const quietSeconds = isTerminal ? 1 : 5;
const reportSeconds = isTerminal ? 1 : 15;

/**
 * Runs one named step and prints its progress, duration and outcome.
 *
 * @param hint What to do if it fails; a hint of the failure itself takes precedence.
 * @throws {StepFailure} when the action fails.
 */
export async function runStep<Result>(
	title: string,
	action: (progress: StepProgress) => Promise<Result>,
	hint?: string,
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
		throw asStepFailure(error, hint);
	}
}

/** Prints what happened, what to do and where the details are; a stack for unexpected errors. */
export function printFailure(error: unknown): void {
	if (!(error instanceof StepFailure)) {
		// Only the stack: other properties of an error may hold a whole request, keys included.
		console.error(error instanceof Error ? error.stack : error);
		return;
	}
	console.error(`  ${error.message}`);
	if (error.hint !== undefined) console.error(`  What to do: ${error.hint}`);
	if (error.logPath === undefined) return;
	console.error(`  Details: ${error.logPath}`);
	for (const line of excerptLog(error.logPath)) console.error(`    ${line}`);
}

/** The first lines of a log that look like the cause; n8n's errors about its own host are harmless. */
function excerptLog(path: string): string[] {
	if (!existsSync(path)) return [];
	const lines = stripVTControlCharacters(readFileSync(path, 'utf8')).split('\n');
	return lines
		.map((line) => line.trim())
		.filter((line) => /\berror\b|cannot find/i.test(line) && !line.includes('api.n8n.io'))
		.slice(0, excerptLines)
		.map((line) => (line.length > excerptWidth ? `${line.slice(0, excerptWidth)}…` : line));
}

function asStepFailure(error: unknown, hint?: string): StepFailure {
	if (error instanceof StepFailure) return error;
	// Some libraries append a log to their message.
	const [message] = (error instanceof Error ? error.message : String(error)).split('\n');
	const logPath =
		error instanceof Error && 'logPath' in error ? (error.logPath as string) : undefined;
	return new StepFailure(message, { hint, logPath, cause: error });
}

function reportEverySecond(report: (seconds: number) => void): () => void {
	let seconds = 0;
	const timer = setInterval(() => report(++seconds), 1000);
	return () => {
		clearInterval(timer);
		if (isTerminal) process.stdout.write('\r\u001b[K');
	};
}
