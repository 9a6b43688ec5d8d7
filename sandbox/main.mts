import { HELP, readCommandLine } from './cli-options.mts';
import { announcementOf, describeForPeople, endInTime, startSandbox } from './start.mts';

try {
	const commandLine = readCommandLine(process.argv.slice(2));
	if (commandLine.help) process.stdout.write(HELP);
	else {
		endInTime(commandLine.parentPid);
		const { sandbox, ports } = await startSandbox(commandLine);
		const announced = JSON.stringify(announcementOf(ports));
		const said = commandLine.json ? announced : describeForPeople(sandbox, ports);
		process.stdout.write(`${said}\n`);
	}
} catch (error) {
	process.stderr.write(`The sandbox did not start: ${(error as Error).message}\n`);
	process.exit(1);
}
