import { findFreePort } from '../harness/process/free-port.mts';
import { HELP, readCommandLine } from './cli-options.mts';
import type { CommandLine } from './cli-options.mts';
import { describeForPeople, describeForPrograms } from './announcement.mts';
import type { Ports } from './announcement.mts';
import { createSandbox } from './sandbox.mts';
import type { Sandbox } from './sandbox.mts';
import { startServer } from './server.mts';

const PARENT_CHECK_MS = 500;
const ATTEMPTS = 5;

function stopWithParent(parentPid: number, stop: () => void): void {
	setInterval(() => {
		try {
			process.kill(parentPid, 0);
		} catch {
			stop();
		}
	}, PARENT_CHECK_MS);
}

async function listen(sandbox: Sandbox, commandLine: CommandLine): Promise<Ports> {
	const { redirectUris, tokenPort } = commandLine;
	for (let attempt = 1; ; attempt++) {
		const port = commandLine.port || (await findFreePort());
		try {
			const running = await startServer(sandbox, port, tokenPort, redirectUris);
			return { port, tokenPort: running.tokenPort };
		} catch (error) {
			// Another process may have taken the free port in the meantime.
			const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
			if (!taken || commandLine.port !== 0 || attempt === ATTEMPTS) throw error;
		}
	}
}

async function run(commandLine: CommandLine): Promise<void> {
	const stop = () => process.exit(0);
	process.on('SIGTERM', stop);
	process.on('SIGINT', stop);
	if (commandLine.parentPid !== undefined) stopWithParent(commandLine.parentPid, stop);
	const sandbox = createSandbox(commandLine.options);
	const ports = await listen(sandbox, commandLine);
	const describe = commandLine.json ? describeForPrograms : describeForPeople;
	process.stdout.write(`${describe(sandbox, ports)}\n`);
}

try {
	const commandLine = readCommandLine(process.argv.slice(2));
	if (commandLine.help) process.stdout.write(HELP);
	else await run(commandLine);
} catch (error) {
	process.stderr.write(`The sandbox did not start: ${(error as Error).message}\n`);
	process.exit(1);
}
