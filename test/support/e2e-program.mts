import { currentVersion } from '../../harness/n8n/versions.mts';
import { runMain } from '../../harness/process/interrupt.mts';
import { parseOptions } from '../../harness/process/options.mts';
import { Checks } from './checks.mts';

/** What an end-to-end program says of itself on its command line. */
export interface E2eProgram {
	/** Its file below the project's folder. */
	file: string;
	about: string;
	/** What it can take pictures of; without it the program has no such option. */
	pictures?: string;
	/** An example of a text that a check's name may contain. */
	example?: string;
}

/** What the command line asks for. */
export interface E2eOptions {
	/** The version of n8n. */
	n8n: string;
	pictures: boolean;
	/** Whether the build is taken as it is. */
	built: boolean;
}

/**
 * Reads the command line that all end-to-end programs have in common, lets the program run its
 * checks, and ends the process with their outcome.
 */
export async function runE2e(
	program: E2eProgram,
	run: (options: E2eOptions, checks: Checks) => Promise<void>,
): Promise<void> {
	await runMain(async () => {
		const { help, only, ...options } = parseOptions(
			{
				n8n: { type: 'string', default: currentVersion },
				only: { type: 'string', default: '' },
				pictures: { type: 'boolean', default: false },
				built: { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
			`node ${program.file} --help`,
		);
		if (help) {
			console.log(helpOf(program));
			return 0;
		}
		const checks = new Checks(only);
		await run(options, checks);
		return checks.close();
	});
}

function helpOf({ file, about, pictures, example }: E2eProgram): string {
	const options = [
		`--n8n VERSION   the version of n8n (${currentVersion})`,
		`--only TEXT     checks with this text in their name${example ? `, e.g. "${example}"` : ''}`,
		...(pictures === undefined ? [] : [`--pictures      take the pictures of ${pictures}`]),
		'--built         take the build as it is',
		'--help          show this text',
	];
	return `${about}\n\nUsage: node ${file} [options]\n\n${options.map((line) => `  ${line}`).join('\n')}`;
}
