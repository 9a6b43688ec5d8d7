import { HELP, readCommandLine } from './cli-options.mts';
import type { CommandLine } from './cli-options.mts';
import { describeForPeople, describeForPrograms } from './ready.mts';
import { startServer } from './server.mts';
import { SandboxState } from './state.mts';

const PARENT_CHECK_MS = 500;

function stopWithParent(parentPid: number, stop: () => void): void {
	setInterval(() => {
		try {
			process.kill(parentPid, 0);
		} catch {
			stop();
		}
	}, PARENT_CHECK_MS);
}

async function run(commandLine: CommandLine): Promise<void> {
	const stop = () => process.exit(0);
	process.on('SIGTERM', stop);
	process.on('SIGINT', stop);
	if (commandLine.parentPid !== undefined) stopWithParent(commandLine.parentPid, stop);
	const state = new SandboxState(commandLine.options);
	const { port } = await startServer(state, commandLine.port);
	const describe = commandLine.json ? describeForPrograms : describeForPeople;
	process.stdout.write(`${describe(state, port)}\n`);
}

try {
	const commandLine = readCommandLine(process.argv.slice(2));
	if (commandLine.help) process.stdout.write(HELP);
	else await run(commandLine);
} catch (error) {
	process.stderr.write(`The sandbox did not start: ${(error as Error).message}\n`);
	process.exit(1);
}
