import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { StepFailure } from './step.mts';

/**
 * Reads the command line.
 *
 * @param helpCommand The command that lists the options, named when one of them is unknown.
 * @throws StepFailure for an unknown option, a missing value or a word that is no option.
 */
export function parseOptions<Options extends ParseArgsOptionsConfig>(
	options: Options,
	helpCommand: string,
) {
	return parseCommandLine(options, helpCommand, false).values;
}

/**
 * Reads the command line with the words that are no options.
 *
 * @throws StepFailure for an unknown option, a missing value or, unless words are allowed, a word.
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
			advice: `Run "${helpCommand}" to see what there is.`,
			cause,
		});
	}
}
