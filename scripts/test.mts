import { requireInstallable } from '../harness/n8n/install.mts';
import { requireBrowser } from '../harness/process/chromium.mts';
import { runMain } from '../harness/process/interrupt.mts';
import { parseOptions } from '../harness/process/options.mts';
import { StepFailure } from '../harness/process/step.mts';
import { requireQueueMachine } from '../harness/queue/programs.mts';
import { runSteps, summarise } from './runner.mts';
import { parts, type Part } from './test-parts.mts';

const optionTypes = {
	only: { type: 'string' },
	help: { type: 'boolean', default: false },
} as const;

const namesOf = (isOptional: boolean) =>
	Object.keys(parts)
		.filter((name) => (parts[name].isOptional === true) === isOptional)
		.join(', ');

const help = `Runs everything that has to pass: ${namesOf(false)}.

Usage: npm test [-- options]

  --only PART   run one part alone; of these too: ${namesOf(true)}
  --help        show this text`;

await runMain(main);

async function main(): Promise<number> {
	const { only, help: wantsHelp } = readOptions();
	if (wantsHelp) {
		console.log(help);
		return 0;
	}
	const chosen = Object.entries(parts).filter(([name, { isOptional }]) =>
		only === undefined ? !isOptional : name === only,
	);
	await requireMachine(chosen.map(([, part]) => part));
	// The first part of a full run is the build.
	const isBuilt = only === undefined;
	const steps = chosen.map(([name, { title, run }]) => ({
		title,
		command: `npm test -- --only ${name}`,
		run: async () => await run(isBuilt),
	}));
	return summarise(await runSteps(steps));
}

/** Fails before anything is downloaded if the machine lacks what a later part will need. */
async function requireMachine(chosen: Part[]): Promise<void> {
	if (chosen.some(({ needsBrowser }) => needsBrowser)) requireBrowser();
	if (chosen.some(({ needsQueue }) => needsQueue)) requireQueueMachine();
	const versions = new Set(chosen.map(({ n8nVersion }) => n8nVersion));
	for (const version of versions) if (version !== undefined) await requireInstallable(version);
}

function readOptions() {
	const values = parseOptions(optionTypes, 'npm test -- --help');
	if (values.only !== undefined && !(values.only in parts)) {
		throw new StepFailure(`There is no part "${values.only}".`, {
			hint: `Choose one of ${Object.keys(parts).join(', ')}.`,
		});
	}
	return values;
}
