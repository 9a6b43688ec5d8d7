import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { StepFailure } from './step.mts';

/**
 * Reads the command line.
 *
 * @param helpCommand The command that lists the options; part of the hint when one is unknown.
 * @throws {StepFailure} when an option is unknown or lacks its value, or for a positional argument.
 */
export function parseOptions<Options extends ParseArgsOptionsConfig>(
	options: Options,
	helpCommand: string,
) {
	return parseCommandLine(options, helpCommand, false).values;
}

/**
 * Reads the command line, positional arguments included.
 *
 * @throws {StepFailure} when an option is unknown or lacks its value, or when a positional argument
 * is not allowed.
 */
export function parseCommandLine<Options extends ParseArgsOptionsConfig>(
	options: Options,
	helpCommand: string,
	allowPositionals = true,
): { values: ReturnType<typeof parseArgs<{ options: Options }>>['values']; positionals: string[] } {
	try {
		return parseArgs<{ options: Options; allowPositionals: boolean }>({
			options,
			allowPositionals,
		});
	} catch (cause) {
		throw new StepFailure(cause instanceof Error ? cause.message : String(cause), {
			hint: `Run "${helpCommand}" to see what there is.`,
			cause,
		});
	}
}
