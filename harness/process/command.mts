import { text } from 'node:stream/consumers';
import { launch, type Exit, type LaunchOptions } from './children.mts';

/** A command that did not succeed. */
export class CommandFailure extends Error {
	readonly logPath?: string;

	constructor(command: string, exit: Exit, logPath?: string) {
		super(`${command} ${describeExit(exit)}.`);
		this.logPath = logPath;
	}
}

/** Describes how a program ended, to follow its name in a sentence. */
export function describeExit({ code, signal, cause }: Exit): string {
	if (cause !== undefined) return `could not be started: ${cause.message}`;
	return signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
}

/**
 * Runs a command to its end.
 *
 * @throws {CommandFailure} when it cannot be started or its exit code is not 0.
 */
export async function runCommand(
	command: string,
	commandArguments: string[],
	options: LaunchOptions = {},
): Promise<void> {
	const exit = await launch(command, commandArguments, options).exited;
	if (exit.code !== 0) throw failure(command, commandArguments, exit, options);
}

/**
 * Runs a command to its end and returns its standard output.
 *
 * @throws {CommandFailure} when it cannot be started or its exit code is not 0.
 */
export async function readCommand(
	command: string,
	commandArguments: string[],
	options: LaunchOptions = {},
): Promise<string> {
	const child = launch(command, commandArguments, { ...options, readOutput: true });
	const [output, exit] = await Promise.all([text(child.process.stdout!), child.exited]);
	if (exit.code !== 0) throw failure(command, commandArguments, exit, options);
	return output;
}

function failure(
	command: string,
	commandArguments: string[],
	exit: Exit,
	{ logPath }: LaunchOptions,
): CommandFailure {
	const words = commandArguments.slice(0, 2).filter((word) => !word.startsWith('-'));
	return new CommandFailure([command, ...words].join(' '), exit, logPath);
}
