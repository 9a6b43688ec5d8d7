import { findFreePort } from '../harness/process/free-port.mts';
import type { Ports } from './announcement.mts';
import type { CommandLine } from './cli-options.mts';
import { createSandbox, type Sandbox } from './sandbox.mts';
import { startServer, type RunningServer } from './server.mts';

const PARENT_CHECK_MS = 500;
const ATTEMPTS = 5;

export interface StartedSandbox extends RunningServer {
	sandbox: Sandbox;
	ports: Ports;
}

export async function startSandbox(commandLine: CommandLine): Promise<StartedSandbox> {
	const { options, redirectUris, tokenPort } = commandLine;
	const sandbox = createSandbox(options);
	for (let attempt = 1; ; attempt++) {
		const port = commandLine.port || (await findFreePort());
		try {
			const running = await startServer(sandbox, port, tokenPort, redirectUris);
			return { ...running, sandbox, ports: { port, tokenPort: running.tokenPort } };
		} catch (error) {
			// Another process may have taken the free port in the meantime.
			const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
			if (!taken || commandLine.port !== 0 || attempt === ATTEMPTS) throw error;
		}
	}
}

/** Ends this process when it is told to, or when the one that it was tied to is gone. */
export function endInTime(parentPid: number | undefined): void {
	const end = () => process.exit(0);
	process.on('SIGTERM', end);
	process.on('SIGINT', end);
	if (parentPid === undefined) return;
	setInterval(() => {
		try {
			process.kill(parentPid, 0);
		} catch {
			end();
		}
	}, PARENT_CHECK_MS);
}
