import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { launch, stopAllChildren } from '../harness/process/children.mts';
import { requireBrowser } from '../harness/process/chromium.mts';
import { beforeExit, runMain } from '../harness/process/interrupt.mts';
import { parseOptions } from '../harness/process/options.mts';
import { printFailure, StepFailure } from '../harness/process/step.mts';
import { haltIfStopping } from '../harness/process/stopping.mts';
import { requireInstallable } from '../harness/n8n/install.mts';
import { currentVersion, oldestVersion } from '../harness/n8n/versions.mts';
import { checkStack } from '../test/examples/checks.mts';
import { bringUp } from '../harness/sandbox/stack.mts';

/** What a part of the run has found; parts that are not tests themselves count none. */
interface Outcome {
	succeeded: boolean;
	passed: number;
	failed: number;
}

interface PartOutcome extends Outcome {
	name: string;
	seconds: number;
}

interface Part {
	title: string;
	run: () => Promise<Outcome>;
	/** The n8n it runs in, if any. */
	n8nVersion?: string;
	needsBrowser?: boolean;
}

const parts: Record<string, Part> = {
	build: { title: 'Build', run: () => runScript('build') },
	lint: { title: "Lint: n8n's rules, inline disabling refused", run: () => runScript('lint') },
	types: { title: 'Types', run: () => runScript('types') },
	jest: { title: 'Tests in jest', run: runJest },
	check: checkPart(currentVersion),
	'check-oldest': checkPart(oldestVersion),
	oauth: oauthPart(currentVersion),
	trigger: triggerPart(currentVersion),
	'trigger-oldest': triggerPart(oldestVersion),
	'oauth-oldest': oauthPart(oldestVersion),
};

const optionTypes = {
	only: { type: 'string' },
	help: { type: 'boolean', default: false },
} as const;

const help = `Runs everything that has to pass: ${Object.keys(parts).join(', ')}.

Usage: npm test [-- options]

  --only PART   run one part alone
  --help        show this text`;

await runMain(main);

async function main(): Promise<number> {
	const { only, help: wantsHelp } = readOptions();
	if (wantsHelp) {
		console.log(help);
		return 0;
	}
	const chosen = Object.entries(parts).filter(([name]) => only === undefined || name === only);
	await requireMachine(chosen.map(([, part]) => part));
	const outcomes: PartOutcome[] = [];
	for (const [name, { title, run }] of chosen) {
		console.log(`\n=== ${title} ===\n`);
		const started = performance.now();
		const outcome = await runPart(run);
		await haltIfStopping();
		outcomes.push({ name, ...outcome, seconds: (performance.now() - started) / 1000 });
	}
	return summarise(outcomes);
}

/** Fails before anything is downloaded if the machine lacks what a later part will need. */
async function requireMachine(chosen: Part[]): Promise<void> {
	if (chosen.some(({ needsBrowser }) => needsBrowser)) requireBrowser();
	const versions = new Set(chosen.map(({ n8nVersion }) => n8nVersion));
	for (const version of versions) if (version !== undefined) await requireInstallable(version);
}

function checkPart(n8nVersion: string): Part {
	return { title: `Examples in n8n ${n8nVersion}`, n8nVersion, run: () => runCheck(n8nVersion) };
}

function oauthPart(n8nVersion: string): Part {
	return {
		title: `OAuth in n8n ${n8nVersion}`,
		n8nVersion,
		needsBrowser: true,
		run: () => runEndToEnd('oauth', n8nVersion),
	};
}

function triggerPart(n8nVersion: string): Part {
	return {
		title: `The trigger in n8n ${n8nVersion}`,
		n8nVersion,
		run: () => runEndToEnd('trigger', n8nVersion),
	};
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

async function runScript(name: string): Promise<Outcome> {
	const { code } = await launch('node', ['--run', name], {}).exited;
	console.log(code === 0 ? '✔ Nothing to complain about' : `✖ npm run ${name} has failed`);
	return { succeeded: code === 0, passed: 0, failed: code === 0 ? 0 : 1 };
}

/** Runs all projects of jest and takes the numbers from its report. */
async function runJest(): Promise<Outcome> {
	const folder = await mkdtemp(join(tmpdir(), 'n8n-nodes-company-data-jest-'));
	beforeExit(() => rm(folder, { recursive: true, force: true }));
	const reportPath = join(folder, 'report.json');
	const { code } = await launch(
		'jest',
		['--ci', '--reporters=default', '--json', `--outputFile=${reportPath}`],
		{},
	).exited;
	const report = await readReport(reportPath);
	const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
	return { succeeded: code === 0, passed: report.numPassedTests, failed };
}

interface JestReport {
	numPassedTests: number;
	numFailedTests: number;
	/** Test files that could not be run, whose tests are in neither count. */
	numRuntimeErrorTestSuites: number;
}

async function readReport(path: string): Promise<JestReport> {
	try {
		return JSON.parse(await readFile(path, 'utf8'));
	} catch (cause) {
		throw new StepFailure('jest has ended without a report.', {
			advice: 'Run "npx jest" to see it fail by itself.',
			cause,
		});
	}
}

/** Packs the build as it is, unless this is the only part that runs. */
async function runCheck(n8nVersion: string): Promise<Outcome> {
	const isBuilt = readOptions().only === undefined;
	const stack = await bringUp({ n8nVersion, isBuilt });
	const results = await checkStack(stack);
	const failed = results.filter(({ failure }) => failure !== undefined).length;
	return { succeeded: failed === 0, passed: results.length - failed, failed };
}

/** Runs a file of test/e2e in a real n8n and takes the numbers from its last line. */
async function runEndToEnd(name: string, n8nVersion: string): Promise<Outcome> {
	const program = join('test', 'e2e', `${name}.mts`);
	const child = launch('node', [program, '--n8n', n8nVersion], { readOutput: true });
	let closing = '';
	for await (const line of createInterface({ input: child.process.stdout! })) {
		console.log(line);
		closing = line;
	}
	const { code } = await child.exited;
	const [, passed, failed] = /^Tests: (\d+) passed, (\d+) failed$/.exec(closing) ?? [];
	return {
		succeeded: code === 0 && passed !== undefined,
		passed: Number(passed ?? 0),
		failed: Number(failed ?? 1),
	};
}

function readOptions() {
	const values = parseOptions(optionTypes, 'npm test -- --help');
	if (values.only !== undefined && !(values.only in parts)) {
		throw new StepFailure(`There is no part "${values.only}".`, {
			advice: `Choose one of ${Object.keys(parts).join(', ')}.`,
		});
	}
	return values;
}
