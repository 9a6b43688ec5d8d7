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
	try {
		return parseArgs({ options }).values;
	} catch (cause) {
		throw new StepFailure(cause instanceof Error ? cause.message : String(cause), {
			advice: `Run "${helpCommand}" to see what there is.`,
			cause,
		});
	}
}
