import { describeForPeople, describeForPrograms } from './announcement.mts';
import { HELP, readCommandLine } from './cli-options.mts';
import type { CommandLine } from './cli-options.mts';
import { endInTime, startSandbox } from './start.mts';

async function run(commandLine: CommandLine): Promise<void> {
	endInTime(commandLine.parentPid);
	const { sandbox, ports } = await startSandbox(commandLine);
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
