import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { stopAllChildren, stopChild, type Child } from './children.mts';

/** A failure that is understood well enough to say what to do next. */
export class StepFailure extends Error {
	/**
	 * @param options.hint What to do next, in one or two sentences.
	 * @param options.logPath Log file with the details.
	 */
	constructor(message: string, options: { hint?: string; logPath?: string; cause?: unknown }) {
		const { hint, logPath, cause } = options;
		const lines = [message];
		if (hint !== undefined) lines.push(`What to do: ${hint}`);
		if (logPath !== undefined) lines.push(`Details: ${logPath}`, ...excerptLog(logPath));
		super(lines.join('\n  '), { cause });
	}
}

export interface StepProgress {
	/** Shown after the title, while the step runs and at its end. */
	detail: string;
}

const excerptLines = 3;
const excerptWidth = 160;

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
	const progress: StepProgress = { detail: '' };
	const started = performance.now();
	const elapsed = () => (performance.now() - started) / 1000;
	const label = () => (progress.detail === '' ? title : `${title}: ${progress.detail}`);
	const print = (mark: string) =>
		process.stdout.write(`${mark} ${label()} (${elapsed().toFixed(1)} s)\n`);
	const ticker = setInterval(() => print('…'), 10_000);
	try {
		const result = await action(progress);
		print('✔');
		return result;
	} catch (error) {
		print('✖');
		throw asStepFailure(error, hint);
	} finally {
		clearInterval(ticker);
	}
}

/**
 * Polls a program that was started until it is ready; a response from another one on its port does not
 * count once it has ended.
 *
 * @param seconds How long it may take.
 * @throws {StepFailure} when it ends or is not ready in time.
 */
export async function waitUntilReady(
	name: string,
	child: Child,
	askWhetherReady: () => Promise<boolean>,
	logPath: string,
	seconds = 120,
): Promise<void> {
	for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(100)) {
		const isReady = await askWhetherReady();
		if (child.exit !== undefined) {
			const hint = 'Read the end of its log.';
			const message = `${name} ${child.exit.description} before it was ready.`;
			throw new StepFailure(message, { hint, logPath });
		}
		if (isReady) return;
	}
	await stopChild(child);
	const hint = 'This machine is too busy: end other programs, then run the same command again.';
	throw new StepFailure(`${name} was not ready within ${seconds} seconds.`, { hint, logPath });
}

/**
 * Runs a script's main function, stops what it has started and ends this process: with the exit code it
 * returns, 0 if it returns none, or 1 after printing its failure.
 */
export async function runMain(main: () => Promise<number | void>): Promise<never> {
	const exitCode = await main().catch((error: unknown) => {
		console.error(describeFailure(error));
		return 1;
	});
	await stopAllChildren();
	process.exit(exitCode ?? 0);
}

function describeFailure(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const isMistyped = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
	if (isMistyped)
		return `  ${error.message}\n  What to do: Run it with --help to see what there is.`;
	// Only the stack: other properties of an error may hold a whole request, keys included.
	return error instanceof StepFailure ? `  ${error.message}` : String(error.stack);
}

/** The first lines of a log that look like the cause; n8n's errors about its own host are harmless. */
function excerptLog(path: string): string[] {
	if (!existsSync(path)) return [];
	const lines = stripVTControlCharacters(readFileSync(path, 'utf8')).split('\n');
	return lines
		.map((line) => line.trim())
		.filter((line) => /\berror\b|cannot find/i.test(line) && !line.includes('api.n8n.io'))
		.slice(0, excerptLines)
		.map((line) => `  ${line.length > excerptWidth ? `${line.slice(0, excerptWidth)}…` : line}`);
}

function asStepFailure(error: unknown, hint?: string): StepFailure {
	if (error instanceof StepFailure) return error;
	const { message, logPath } = error as { message?: string; logPath?: string };
	// Some libraries append a log to their message.
	const [first] = String(message ?? error).split('\n');
	return new StepFailure(first, { hint, logPath, cause: error });
}
