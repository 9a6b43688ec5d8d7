import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { launch } from '../process/children.mts';
import { projectRoot } from '../process/paths.mts';
import { StepFailure } from '../process/step.mts';

/** The address of the process that starts sandboxes for the tests of a run, where there is one. */
export const HOST_VARIABLE = 'SANDBOX_HOST';

/**
 * Starts a program of the sandbox. It does not keep this process from ending.
 *
 * @throws {StepFailure} when it ends before it announces itself.
 */
export async function launchProgram<Announcement>(name: string, words: string[]) {
	const child = launch('node', [join(projectRoot, 'sandbox', name), ...words], {
		// Options for this process, such as a test runner's loader, would break the sandbox.
		env: { NODE_OPTIONS: undefined },
		readOutput: true,
	});
	const output = child.process.stdout as Socket;
	let announcement: string | undefined;
	for await (const line of createInterface({ input: output })) {
		if (!line.startsWith('{')) continue;
		announcement = line;
		break;
	}
	// Unread output would fill the pipe and stop the sandbox.
	output.resume().unref();
	child.process.unref();
	if (announcement === undefined) {
		const { description } = await child.exited;
		throw new StepFailure(`The sandbox ${description} before it listened.`, {
			hint: 'Run "npm run sandbox" to see it fail by itself.',
		});
	}
	return { child, announcement: JSON.parse(announcement) as Announcement };
}
