import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureN8n } from '../harness/n8n/install.mts';
import { preparePackage } from '../harness/n8n/package.mts';
import { shareN8n } from '../harness/n8n/shared.mts';
import { currentVersion, oldestVersion, resolveVersion } from '../harness/n8n/versions.mts';
import type { N8nServer } from '../harness/n8n/server.mts';
import { launch, readCommand, runCommand } from '../harness/process/children.mts';
import { CHROMIUM, ensurePrograms } from '../harness/process/machine.mts';
import { projectRoot } from '../harness/process/paths.mts';
import { runMain, runStep } from '../harness/process/step.mts';
import { QUEUE_PROGRAMS } from '../harness/queue/servers.mts';

const HELP = `Runs what has to pass: build, lint, types and the tests without n8n; beside them the core of the tests in
a real n8n, ${currentVersion}.

Usage: npm test [-- PATH ...] [options]

  PATH            only the tests with this in their path, like e2e/oauth
  --all           also the long tests, and in place of the core all tests in n8n ${currentVersion} and ${oldestVersion}
                  but e2e/editor, e2e/installation, e2e/pictures, e2e/settings and faults
  --n8n VERSION   the version of n8n for them: three numbers, two for the last patch of that version,
                  "current", "oldest", "latest" for the newest in the npm registry, or a container image
                  such as docker.n8n.io/n8nio/n8n:latest
  --pictures      take the pictures of README and docs that these tests take
  --built         take the build as it is
  --help          show this text

Further options are those of jest: -t TEXT takes only the tests with this in their title.`;

/** All that is tested in n8n but what other tests contain, the core and the examples, and what runs on demand. */
const ALL_IN_N8N = [
	...['--selectProjects', 'e2e', '--testPathIgnorePatterns', 'e2e/core', 'test/examples'],
	...['test/faults', 'e2e/editor', 'e2e/installation', 'e2e/pictures'],
	'e2e/settings',
];

/** Node's heap grows as far as it may before it is tidied; the tests need no more than this. */
const LITTLE_MEMORY = { NODE_OPTIONS: '--max-old-space-size=500 --max-semi-space-size=8' };

const IN_N8N = /^test\/(e2e|examples|faults)\//;

/** What kills n8n, installs its package or starts it in a way of its own. */
const STARTS_ITS_OWN = /\/(core|faults|installation|polling|queue|restart|settings|update)\.test/;

interface FileReport {
	name: string;
	status: string;
	assertionResults: Array<{ fullName: string; status: string }>;
}

interface Outcome {
	passed: number;
	failures: string[];
}

let isBuilt = false;

const parts: Array<Outcome & { title: string; seconds: number }> = [];

await runMain(async () => {
	// What is not this script's own is jest's, which ignores unknown options that are written with "=".
	const jestOptions = process.argv
		.slice(2)
		.flatMap((word) => /^(--n8n)=(.*)$/.exec(word)?.slice(1) ?? word);
	if (takeFlag(jestOptions, '--help')) return console.log(HELP);
	const versions: string[] = [];
	for (const word of takeValues(jestOptions, '--n8n')) versions.push(await resolveVersion(word));
	if (takeFlag(jestOptions, '--pictures')) {
		await ensurePrograms([CHROMIUM]);
		process.env.PICTURES = '1';
	}
	isBuilt = takeFlag(jestOptions, '--built');
	const isAll = takeFlag(jestOptions, '--all');
	if (jestOptions.length === 0) await runLanes(isAll, versions);
	else {
		for (const version of versions.length > 0 ? versions : [currentVersion])
			await runInN8n(version, jestOptions);
	}
	return summarise();
});

/** Runs what needs no n8n and, side by side with it and with each other, the core or all tests in each version. */
async function runLanes(isAll: boolean, chosen: string[]): Promise<void> {
	const programs = [CHROMIUM, ...(isAll ? QUEUE_PROGRAMS : [])];
	const usual = isAll ? [currentVersion, oldestVersion] : [currentVersion];
	const versions = chosen.length > 0 ? chosen : usual;
	// What the machine lacks is said before anything is downloaded.
	await ensurePrograms(programs);
	const built = runPart('Package', async () => void (await preparePackage(isBuilt)));
	const withoutN8n = async () => {
		await built;
		const projects = ['unit', 'sandbox', 'integration', ...(isAll ? ['long'] : [])];
		await runScript('lint');
		await runScript('types');
		await runJest('Tests without n8n', ['--selectProjects', ...projects], LITTLE_MEMORY, newLog());
	};
	const inN8n = isAll ? ALL_IN_N8N : ['e2e/core'];
	const lanes = versions.map((version) => runInN8n(version, inN8n, newLog()));
	await Promise.all([withoutN8n(), ...lanes]);
}

async function runScript(name: string): Promise<void> {
	const logPath = newLog();
	const run = async () => void (await runCommand('node', ['--run', name], { logPath }));
	await runPart(`npm run ${name}`, run, logPath);
}

/**
 * Runs tests one after the other in a version of n8n: in one that is started for all of them, but for those that start
 * their own.
 */
async function runInN8n(version: string, jestOptions: string[], logPath?: string): Promise<void> {
	const options = [...jestOptions, '--runInBand', '--verbose', '--forceExit'];
	const listed = await readCommand('jest', [...jestOptions, '--listTests']);
	const paths = listed.split('\n').map((path) => relative(projectRoot, path));
	const files = paths.filter((path) => IN_N8N.test(path));
	const env: NodeJS.ProcessEnv = { N8N_VERSION: version };
	let shared: N8nServer | undefined;
	if (files.length > 0) {
		const isReady = await runPart(`n8n ${version}`, async () => {
			const [{ path }] = await Promise.all([
				preparePackage(isBuilt),
				runStep(`Have n8n ${version} installed`, (progress) => ensureN8n(version, progress)),
			]);
			if (files.every((file) => STARTS_ITS_OWN.test(file))) return;
			const { server, variables } = await runStep(`Start n8n ${version}`, (progress) =>
				shareN8n(version, path, progress),
			);
			shared = server;
			Object.assign(env, variables);
		});
		if (!isReady) return;
	}
	await runJest(`Tests in n8n ${version}`, options, env, logPath);
	await shared?.stop();
}

async function runJest(
	title: string,
	options: string[],
	env: NodeJS.ProcessEnv,
	logPath?: string,
): Promise<void> {
	const path = join(await mkdtemp(join(tmpdir(), 'company-data-jest-')), 'report.json');
	const run = async () => {
		const report = ['--json', `--outputFile=${path}`, '--reporters=default', '--ci'];
		const child = launch('jest', [...options, ...report], { env, logPath });
		const { code, description } = await child.exited;
		const text = await readFile(path, 'utf8').catch(() => '{ "testResults": [] }');
		const outcomes = (JSON.parse(text) as { testResults: FileReport[] }).testResults.map(outcomeOf);
		const failures = outcomes.flatMap((outcome) => outcome.failures);
		if (code !== 0 && failures.length === 0) failures.push(`jest ${description}`);
		return { passed: outcomes.reduce((sum, { passed }) => sum + passed, 0), failures };
	};
	await runPart(title, run, logPath);
}

/** What came of a test file; one that could not be run counts as one failure. */
function outcomeOf({ name, status, assertionResults }: FileReport): Outcome {
	const file = relative(projectRoot, name);
	const named = (wanted: string) =>
		assertionResults
			.filter((test) => test.status === wanted)
			.map(({ fullName }) => `${file}: ${fullName}`);
	const failures = named('failed');
	if (status === 'failed' && failures.length === 0) failures.push(`${file} could not be run`);
	return { passed: named('passed').length, failures };
}

function newLog(): string {
	return join(tmpdir(), `company-data-test-${randomUUID()}.log`);
}

/**
 * Runs a part; its failure does not keep others from running.
 *
 * @param logPath Where its output is, which is printed in whole if it fails; without it, it prints its output itself.
 * @returns whether nothing has failed.
 */
async function runPart(
	title: string,
	run: () => Promise<Outcome | void>,
	logPath?: string,
): Promise<boolean> {
	const outcome: Outcome = { passed: 0, failures: [] };
	const started = performance.now();
	const runAll = async () => {
		Object.assign(outcome, await run());
		if (outcome.failures.length > 0) throw new Error(`${outcome.failures.length} failed`);
	};
	if (logPath === undefined) console.log(`\n=== ${title} ===\n`);
	await (logPath === undefined ? runAll() : runStep(title, runAll)).catch(({ message }: Error) => {
		if (outcome.failures.length === 0) outcome.failures.push(message.split('\n')[0]);
		const output = logPath !== undefined && existsSync(logPath) && readFileSync(logPath, 'utf8');
		console.error(output || `✖ ${message}`);
	});
	parts.push({ title, seconds: (performance.now() - started) / 1000, ...outcome });
	return outcome.failures.length === 0;
}

/** Prints how the parts ended and, last, how many tests passed and failed; returns the exit code. */
function summarise(): number {
	console.log('\n=== Summary ===\n');
	for (const { title, seconds, passed, failures } of parts) {
		const mark = failures.length === 0 ? '✔' : '✖';
		const tests = passed === 0 ? '' : `, ${passed} passed`;
		console.log(`${mark} ${title} (${seconds.toFixed(1)} s${tests})`);
		for (const failure of failures) console.log(`    ${failure}`);
	}
	const passed = parts.reduce((sum, part) => sum + part.passed, 0);
	const failed = parts.reduce((sum, part) => sum + part.failures.length, 0);
	console.log(`\n${passed} passed, ${failed} failed`);
	return failed === 0 && passed > 0 ? 0 : 1;
}

/** Takes an option out of the arguments; returns whether it was there. */
function takeFlag(args: string[], name: string): boolean {
	const at = args.indexOf(name);
	return at >= 0 && args.splice(at, 1).length === 1;
}

/** Takes an option out of the arguments, as often as it is there; returns its values. */
function takeValues(args: string[], name: string): string[] {
	const at = args.indexOf(name);
	return at < 0 ? [] : [args.splice(at, 2)[1], ...takeValues(args, name)];
}
