import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { childEnvironment, projectRoot } from './paths.mts';

interface LaunchOptions {
	cwd?: string;
	env?: NodeJS.ProcessEnv;
	/** File that the output is appended to, in a folder that exists; without it, it goes to this process's own. */
	logPath?: string;
	/** Whether standard output is piped to this process instead of the log. */
	readOutput?: boolean;
}

interface Exit {
	/** Null when a signal has ended it or it could not be started. */
	code: number | null;
	/** To follow the program's name in a sentence. */
	description: string;
}

export interface Child {
	process: ChildProcess;
	/** Resolves when the program has ended; never rejects. */
	exited: Promise<Exit>;
	exit?: Exit;
}

const GRACE_MILLISECONDS = 5_000;
const running = new Set<Child>();

/**
 * Starts a program. What it leaves behind when this script ends, in whatever way, is stopped by
 * bootstrap.mjs, which has started the script.
 */
export function launch(command: string, args: string[], options: LaunchOptions = {}): Child {
	const log = options.logPath === undefined ? undefined : openSync(options.logPath, 'a');
	const output = log ?? 'inherit';
	const spawned = spawn(command, args, {
		cwd: options.cwd ?? projectRoot,
		env: childEnvironment(options.env),
		stdio: ['ignore', options.readOutput ? 'pipe' : output, output],
	});
	if (log !== undefined) closeSync(log);
	const { promise: exited, resolve } = Promise.withResolvers<Exit>();
	const child: Child = { process: spawned, exited };
	const finish = (exit: Exit) => {
		running.delete(child);
		child.exit ??= exit;
		resolve(child.exit);
	};
	running.add(child);
	spawned.on('error', ({ message }) =>
		finish({ code: null, description: `could not be started: ${message}` }),
	);
	spawned.on('exit', (code, signal) =>
		finish({
			code,
			description: signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`,
		}),
	);
	return child;
}

/** Stops a program, by force after a grace period of five seconds. */
export async function stopChild({ process, exited }: Child): Promise<void> {
	process.ref();
	process.kill('SIGTERM');
	const timer = setTimeout(() => process.kill('SIGKILL'), GRACE_MILLISECONDS);
	await exited;
	clearTimeout(timer);
}

export async function stopAllChildren(): Promise<void> {
	await Promise.all([...running].map(stopChild));
}

/**
 * Runs a command to its end, and returns its standard output if that is read.
 *
 * @throws {Error} with the path of its log, when it cannot be started or its exit code is not 0.
 */
export async function runCommand(
	command: string,
	args: string[],
	options: LaunchOptions = {},
): Promise<string> {
	const child = launch(command, args, options);
	const output = child.process.stdout === null ? '' : text(child.process.stdout);
	const { code, description } = await child.exited;
	if (code === 0) return await output;
	const words = args.slice(0, 2).filter((word) => !word.startsWith('-'));
	const failure = new Error(`${[command, ...words].join(' ')} ${description}.`);
	throw Object.assign(failure, { logPath: options.logPath });
}

/** Runs a command as {@link runCommand} does, and reads its standard output. */
export async function readCommand(
	command: string,
	args: string[],
	options: LaunchOptions = {},
): Promise<string> {
	return await runCommand(command, args, { ...options, readOutput: true });
}

/**
 * Runs an npm command that asks the registry, and once more if it fails: npm repeats single requests, but not
 * a file that breaks off, and goes on with what is in its own cache.
 *
 * @param options.cwd outside the checkout, whose .npmrc is meant for its development tools only.
 * @returns its standard output, if that is read.
 * @throws {Error} when it fails again.
 */
export async function downloadByNpm(
	args: string[],
	options: LaunchOptions & { cwd: string; logPath: string },
): Promise<string> {
	const run = () => runCommand('npm', [...args, '--no-audit', '--no-fund'], options);
	return await run().catch(run);
}
