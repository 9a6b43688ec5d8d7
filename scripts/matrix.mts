import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureN8n } from '../harness/n8n/install.mts';
import { packedVariable, packPackage } from '../harness/n8n/package.mts';
import { currentVersion, isVersionNumber, oldestVersion } from '../harness/n8n/versions.mts';
import { beforeExit, runMain } from '../harness/process/interrupt.mts';
import { parseCommandLine } from '../harness/process/options.mts';
import { projectRoot } from '../harness/process/paths.mts';
import { runStep, StepFailure } from '../harness/process/step.mts';
import { buildPackage } from '../harness/sandbox/stack.mts';
import { matrixParts } from './matrix-parts.mts';
import { writeCompatibility, type MatrixResult } from './matrix-report.mts';
import { runProgram, runSteps, summarise, type Outcome, type Step } from './runner.mts';

const HELP_COMMAND = 'npm run test:matrix -- --help';

const HELP = `Checks one package file in every version of n8n that is supported, and writes docs/compatibility.md.

Usage: npm run test:matrix -- [PART ...] [options]

  PART                 one of: ${Object.keys(matrixParts).join(', ')}; all by default
  --n8n VERSION ...    only these versions of n8n, in every part; "current" is ${currentVersion}, "oldest" ${oldestVersion}
  --built              take the build as it is
  --help               show this text

A version that is not installed yet is installed first: about 4 minutes and 3 GB each, once.`;

/** A part in a version of n8n; without a part, the installation of that version. */
interface MatrixStep extends Step {
	part?: string;
	version: string;
}

await runMain(main);

async function main(): Promise<number> {
	const { parts, versions, isBuilt, wantsHelp } = readOptions();
	if (wantsHelp) {
		console.log(HELP);
		return 0;
	}
	const steps = stepsOf(parts, versions);
	console.log('To be run, one after the other:');
	for (const { title } of steps) console.log(`  ${title}`);
	const packed = await pack(isBuilt);
	process.env[packedVariable] = packed;
	const { version: packageVersion } = JSON.parse(
		await readFile(join(projectRoot, 'package.json'), 'utf8'),
	);
	const results: MatrixResult[] = [];
	const outcomes = await runSteps(steps, async ({ part, version }, outcome) => {
		if (part === undefined) return;
		results.push({ ...outcome, part, n8n: version, package: packageVersion });
		// After each, so that a run that is stopped half-way was not for nothing.
		await writeCompatibility(results);
	});
	printTable(results);
	return summarise(outcomes);
}

/** Packs the checkout once; every part installs this file. */
async function pack(isBuilt: boolean): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'company-data-matrix-'));
	beforeExit(async () => await rm(folder, { recursive: true, force: true }));
	if (!isBuilt) await buildPackage(join(folder, 'build.log'));
	const { path } = await runStep('Pack', () => packPackage(folder, join(folder, 'pack.log')));
	return path;
}

/** By version, so that each n8n is installed when its turn comes. */
function stepsOf(names: string[], chosen: string[]): MatrixStep[] {
	const versionsOf = (name: string) => (chosen.length === 0 ? matrixParts[name].versions : chosen);
	const versions = new Set(names.flatMap(versionsOf));
	return [...versions].flatMap((version) => [
		{
			title: `n8n ${version}`,
			command: `npm run test:matrix -- ${names.join(' ')} --n8n ${version}`,
			version,
			run: async () => await install(version),
		},
		...names
			.filter((name) => versionsOf(name).includes(version))
			.map((part) => partStep(part, version)),
	]);
}

async function install(version: string): Promise<Outcome> {
	await runStep(`Have n8n ${version} installed`, (progress) => ensureN8n(version, progress));
	return { succeeded: true, passed: 0, failed: 0 };
}

function partStep(part: string, version: string): MatrixStep {
	const { title, program, requireMachine } = matrixParts[part];
	return {
		title: `${title} in n8n ${version}`,
		command: `npm run test:matrix -- ${part} --n8n ${version}`,
		part,
		version,
		run: async () => {
			requireMachine?.();
			return await runProgram(program, version, true);
		},
	};
}

function printTable(results: MatrixResult[]): void {
	console.log('\n=== Matrix ===\n');
	for (const { part, n8n, passed, failed, succeeded, seconds } of results) {
		const checks = `${passed} of ${passed + failed}`;
		const cells = [part.padEnd(10), n8n.padEnd(10), checks.padStart(9)];
		console.log(`${succeeded ? '✔' : '✖'} ${cells.join(' ')} ${seconds.toFixed(0).padStart(5)} s`);
	}
}

function readOptions() {
	const { values, positionals } = parseCommandLine(
		{
			n8n: { type: 'string', multiple: true, default: [] },
			built: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
		HELP_COMMAND,
	);
	const aliases: Record<string, string> = { current: currentVersion, oldest: oldestVersion };
	// Of --n8n A B, the command-line parser assigns only A to the option.
	const words = [...values.n8n, ...positionals].map((word) => aliases[word] ?? word);
	const versions = words.filter(isVersionNumber);
	const names = words.filter((word) => !isVersionNumber(word));
	const unknown = names.find((name) => !(name in matrixParts));
	if (unknown !== undefined) {
		throw new StepFailure(`There is no part and no version "${unknown}".`, {
			hint: `Run "${HELP_COMMAND}" to see what there is.`,
		});
	}
	return {
		parts: names.length === 0 ? Object.keys(matrixParts) : names,
		versions,
		isBuilt: values.built,
		wantsHelp: values.help,
	};
}
