import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment, projectRoot } from './paths.mts';
import { isStopping } from './stopping.mts';

export interface LaunchOptions {
	/** Working folder; the checkout by default. */
	cwd?: string;
	/** Added to this process's environment. */
	env?: NodeJS.ProcessEnv;
	/** File that the output is appended to; without it the output goes to this process's own. */
	logPath?: string;
	/** Whether standard output is piped to this process instead of the log. */
	readOutput?: boolean;
	/** Whether this process may exit while the program still runs. */
	isUnreferenced?: boolean;
	/** Milliseconds between SIGTERM and SIGKILL when the program is stopped. */
	graceMilliseconds?: number;
}

export interface Exit {
	code: number | null;
	signal: NodeJS.Signals | null;
	/** Why the program could not be started. */
	cause?: Error;
}

/** A running program and its descendants. */
export interface Child {
	process: ChildProcess;
	/** Resolves when the program has ended; never rejects. */
	exited: Promise<Exit>;
	/** How the program ended; undefined while it runs. */
	exit?: Exit;
	graceMilliseconds: number;
}

const usualGraceMilliseconds = 5_000;
const running = new Set<Child>();

process.on('exit', () => {
	for (const child of running) signalGroup(child, 'SIGKILL');
});

/**
 * Starts a program in its own process group, so that Ctrl-C does not reach it directly and its
 * descendants can be stopped with it. It is killed when this process exits.
 */
export function launch(command: string, commandArguments: string[], options: LaunchOptions): Child {
	if (isStopping()) throw new Error(`${command} is not started: this script is being stopped.`);
	const log = options.logPath === undefined ? undefined : openLog(options.logPath);
	const output = log ?? 'inherit';
	const spawned = spawn(command, commandArguments, {
		cwd: options.cwd ?? projectRoot,
		env: childEnvironment(options.env),
		stdio: ['ignore', options.readOutput ? 'pipe' : output, output],
		detached: true,
	});
	if (log !== undefined) closeSync(log);
	const { promise: exited, resolve } = Promise.withResolvers<Exit>();
	const { graceMilliseconds = usualGraceMilliseconds } = options;
	const child: Child = { process: spawned, exited, graceMilliseconds };
	running.add(child);
	const finish = (exit: Exit) => {
		running.delete(child);
		child.exit ??= exit;
		resolve(child.exit);
	};
	spawned.on('error', (cause) => finish({ code: null, signal: null, cause }));
	spawned.on('exit', (code, signal) => finish({ code, signal }));
	if (options.isUnreferenced) {
		spawned.unref();
		if (spawned.stdout instanceof Socket) spawned.stdout.unref();
	}
	return child;
}

/** Starts a script of the project that launches programs itself, with time to stop them. */
export function launchProgram(
	path: string,
	commandArguments: string[],
	options: LaunchOptions = {},
): Child {
	const graceMilliseconds = 3 * usualGraceMilliseconds;
	return launch('node', [path, ...commandArguments], { graceMilliseconds, ...options });
}

/** Stops a program and its descendants, by force after the grace period. */
export async function stopChild(child: Child): Promise<void> {
	child.process.ref();
	signalGroup(child, 'SIGTERM');
	await Promise.race([child.exited, sleep(child.graceMilliseconds, undefined, { ref: false })]);
	// The program's own children may outlive it, so the group gets this in either case.
	signalGroup(child, 'SIGKILL');
	await child.exited;
}

/** Stops every program that this process started and that still runs. */
export async function stopAllChildren(): Promise<void> {
	await Promise.all([...running].map(stopChild));
}

function signalGroup(child: Child, signal: NodeJS.Signals): void {
	if (child.process.pid === undefined) return;
	try {
		process.kill(-child.process.pid, signal);
	} catch {
		// The whole group has ended already.
	}
}

function openLog(path: string): number {
	mkdirSync(dirname(path), { recursive: true });
	return openSync(path, 'a');
}
