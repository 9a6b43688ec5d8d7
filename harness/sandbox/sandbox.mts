import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { launch, stopChild, type Child } from '../process/children.mts';
import { describeExit } from '../process/command.mts';
import { projectRoot } from '../process/paths.mts';
import { StepFailure } from '../process/step.mts';

/** What `sandbox/main.mts --json` says of itself in one line once it listens. */
interface SandboxAnnouncement {
	baseUrl: string;
	adminUrl: string;
	authUrl: string;
	/** Fictitious API keys by the kind of access they give. */
	keys: Record<string, string>;
	pid: number;
}

/** A running sandbox. */
export interface Sandbox extends SandboxAnnouncement {
	ended(): Promise<string>;
	stop(): Promise<void>;
}

/**
 * Starts the sandbox on a free port.
 *
 * @param more Further options of its command line.
 * @throws StepFailure when it ends before it listens.
 */
export async function startSandbox(logPath: string, more: string[] = []): Promise<Sandbox> {
	const program = join(projectRoot, 'sandbox', 'main.mts');
	const options = ['--port', '0', '--json', '--parent-pid', String(process.pid), ...more];
	const child = launch('node', [program, ...options], { logPath, readOutput: true });
	const announcement = await readAnnouncement(child);
	if (announcement === undefined) {
		const end = describeExit(await child.exited);
		throw new StepFailure(`The sandbox ${end} before it listened.`, {
			advice: 'Run "npm run sandbox" to see it fail by itself.',
			logPath,
		});
	}
	return {
		...announcement,
		ended: async () => describeExit(await child.exited),
		stop: () => stopChild(child),
	};
}

async function readAnnouncement(child: Child): Promise<SandboxAnnouncement | undefined> {
	const output = child.process.stdout!;
	for await (const line of createInterface({ input: output })) {
		if (!line.startsWith('{')) continue;
		// Unread output would fill the pipe and stop the sandbox.
		output.resume();
		return JSON.parse(line);
	}
	return undefined;
}
