import { requireInstallable } from '../harness/n8n/install.mts';
import { stopAllChildren } from '../harness/process/children.mts';
import { requireBrowser } from '../harness/process/chromium.mts';
import { runMain } from '../harness/process/interrupt.mts';
import { parseOptions } from '../harness/process/options.mts';
import { printFailure, StepFailure } from '../harness/process/step.mts';
import { haltIfStopping } from '../harness/process/stopping.mts';
import { requireQueueMachine } from '../harness/queue/programs.mts';
import { parts, type Outcome, type Part } from './test-parts.mts';

interface PartOutcome extends Outcome {
	name: string;
	seconds: number;
}

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
	const outcomes: PartOutcome[] = [];
	for (const [name, { title, run }] of chosen) {
		console.log(`\n=== ${title} ===\n`);
		const started = performance.now();
		const outcome = await runPart(() => run(isBuilt));
		await haltIfStopping();
		outcomes.push({ name, ...outcome, seconds: (performance.now() - started) / 1000 });
	}
	return summarise(outcomes);
}

/** Fails before anything is downloaded if the machine lacks what a later part will need. */
async function requireMachine(chosen: Part[]): Promise<void> {
	if (chosen.some(({ needsBrowser }) => needsBrowser)) requireBrowser();
	if (chosen.some(({ needsQueue }) => needsQueue)) requireQueueMachine();
	const versions = new Set(chosen.map(({ n8nVersion }) => n8nVersion));
	for (const version of versions) if (version !== undefined) await requireInstallable(version);
}

/** A part that fails does not keep the later ones from showing theirs. */
async function runPart(run: () => Promise<Outcome>): Promise<Outcome> {
	try {
		return await run();
	} catch (error) {
		await haltIfStopping();
		printFailure(error);
		return { succeeded: false, passed: 0, failed: 1 };
	} finally {
		await stopAllChildren();
	}
}

/** Prints how the parts ended and, as the last line, how many tests passed and failed. */
function summarise(outcomes: PartOutcome[]): number {
	console.log('\n=== Summary ===\n');
	for (const { name, succeeded, seconds } of outcomes) {
		const hint = succeeded ? '' : `: look above, or run "npm test -- --only ${name}"`;
		console.log(`${succeeded ? '✔' : '✖'} ${parts[name].title} (${seconds.toFixed(1)} s)${hint}`);
	}
	const sum = (count: 'passed' | 'failed') =>
		outcomes.reduce((total, outcome) => total + outcome[count], 0);
	console.log(`\nTests: ${sum('passed')} passed, ${sum('failed')} failed`);
	return outcomes.every(({ succeeded }) => succeeded) ? 0 : 1;
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
