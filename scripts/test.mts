import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { inspectN8n, MARK, originOf, URL_VARIABLE } from '../harness/n8n/elsewhere.mts';
import { ensureN8n, requireInstallable } from '../harness/n8n/install.mts';
import { preparePackage } from '../harness/n8n/package.mts';
import { resolveVersion } from '../harness/n8n/registry.mts';
import { currentVersion, oldestVersion, pinnedVersions } from '../harness/n8n/versions.mts';
import { CHROMIUM } from '../harness/process/chromium.mts';
import { launch, readCommand, runCommand } from '../harness/process/children.mts';
import { FFMPEG, requirePrograms } from '../harness/process/machine.mts';
import { projectRoot } from '../harness/process/paths.mts';
import { runMain, runStep, StepFailure } from '../harness/process/step.mts';
import { QUEUE_PROGRAMS } from '../harness/queue/servers.mts';
import { filesFor, printLines, writeCompatibility, type FileResult } from './compatibility.mts';
import { refusalsElsewhere } from './elsewhere.mts';

const HELP = `Runs everything that has to pass: build, lint, types, and all tests, those of a real n8n in
${currentVersion} and ${oldestVersion}.

Usage: npm test [-- PATH ...] [options]

  PATH            only the tests with this in their path, like e2e/oauth, and on demand also
                  e2e/agents, e2e/editor, e2e/installation, e2e/jobs, e2e/queue, e2e/settings,
                  e2e/update, e2e/versions and faults
  --n8n VERSION   the version of n8n for them: three numbers, two for the last patch of that version,
                  "current", "oldest", or "latest" for the newest in the npm registry
  --matrix        the matrix: one package file in every supported version of n8n, or in those of --n8n,
                  and of its parts only those with PATH; writes docs/compatibility.md
  --url URL       an n8n of yours on this machine, with this package in its folder, in place of one that
                  is started; for e2e/versions, e2e/agents.test and test/examples, or the first two.
                  N8N_OWNER_EMAIL and N8N_OWNER_PASSWORD hold the login of its owner. What the tests
                  create there is removed again. With --matrix prints the lines of docs/compatibility.md
  --pictures      take the pictures of README and docs that these tests take
  --built         take the build as it is
  --help          show this text

Further options are those of jest: -t TEXT takes only the tests with this in their title.`;

/** Tests in a real n8n that run on demand or in the matrix only. */
const ON_DEMAND = [
	...['e2e/agents', 'e2e/installation', 'e2e/queue', 'e2e/update', 'e2e/versions'],
	...['e2e/editor', 'e2e/film', 'e2e/jobs', 'e2e/pictures', 'e2e/settings', 'test/faults'],
];

const IN_N8N = /^test\/(e2e|examples|faults)\//;

/** What jest reports of a test file. */
interface FileReport {
	/** Path of the file. */
	name: string;
	/** Milliseconds of the clock. */
	startTime: number;
	endTime: number;
	status: string;
	assertionResults: Array<{ fullName: string; status: string }>;
}

/** The parts that have ended. */
const parts: Array<{ title: string; seconds: number; passed: number; failures: string[] }> = [];

await runMain(async () => {
	// What is not this script's own is jest's, which ignores unknown options that are written with "=".
	const jestOptions = process.argv
		.slice(2)
		.flatMap((word) => /^(--n8n|--url)=(.*)$/.exec(word)?.slice(1) ?? word);
	if (takeFlag(jestOptions, '--help')) {
		console.log(HELP);
		return 0;
	}
	const isMatrix = takeFlag(jestOptions, '--matrix');
	const versions: string[] = [];
	for (const word of takeValues(jestOptions, '--n8n')) versions.push(await resolveVersion(word));
	if (takeFlag(jestOptions, '--pictures')) {
		requirePrograms([CHROMIUM, FFMPEG]);
		process.env.PICTURES = '1';
	}
	const isBuilt = takeFlag(jestOptions, '--built');
	const [url] = takeValues(jestOptions, '--url').map((value) => value ?? '');
	if (url !== undefined) await runElsewhere(url, versions, jestOptions, isMatrix);
	else if (isMatrix) await runMatrix(versions, isBuilt, jestOptions);
	else if (jestOptions.length + versions.length === 0) await runEverything(isBuilt);
	else await runInN8n(versions[0] ?? currentVersion, jestOptions);
	return summarise();
});

async function runEverything(isBuilt: boolean): Promise<void> {
	// What the machine lacks is said before anything is downloaded.
	requirePrograms([CHROMIUM]);
	for (const version of [currentVersion, oldestVersion]) await requireInstallable(version);
	const runScript = async (name: string) => void (await runCommand('node', ['--run', name]));
	await runPart('Build', async () => void (await preparePackage(isBuilt)));
	await runPart("Lint: n8n's rules, inline disabling refused", () => runScript('lint'));
	await runPart('Types', () => runScript('types'));
	await runJest('Tests without n8n', ['--selectProjects', 'unit', 'sandbox', 'integration']);
	const all = ['--selectProjects', 'e2e', '--testPathIgnorePatterns', ...ON_DEMAND];
	for (const version of [currentVersion, oldestVersion]) await runInN8n(version, all);
}

async function runMatrix(chosen: string[], isBuilt: boolean, paths: string[]): Promise<void> {
	requirePrograms([CHROMIUM, ...QUEUE_PROGRAMS]);
	await preparePackage(isBuilt);
	for (const version of chosen.length > 0 ? chosen : pinnedVersions) {
		const files = filesFor(version, paths);
		if (files.length > 0) await writeCompatibility(version, await runInN8n(version, files));
	}
}

/** Runs tests in an n8n that someone else has started. */
async function runElsewhere(
	address: string,
	versions: string[],
	jestOptions: string[],
	isMatrix: boolean,
): Promise<void> {
	const url = originOf(address);
	const asked = jestOptions.length > 0 ? jestOptions : ['e2e/versions', 'e2e/agents.test'];
	const refusals = refusalsElsewhere(await listTests(asked));
	if (versions.length > 0) refusals.push('--n8n: the n8n there has a version of its own');
	if (refusals.length > 0) {
		const shown = [...refusals.slice(0, 20), ...(refusals.length > 20 ? ['and so on'] : [])];
		throw new StepFailure(`Not in an n8n that was started elsewhere:\n  ${shown.join('\n  ')}`, {
			hint: 'Leave this out, or leave out --url.',
		});
	}
	const { version, node } = await runStep(`Look at the n8n at ${url}`, () => inspectN8n(url));
	console.log(`What the tests create there is named "${MARK} …" and is removed at their end.`);
	console.log('If they are interrupted, search n8n for that name.');
	process.env[URL_VARIABLE] = url;
	const results = await runInN8n(version, asked);
	if (isMatrix) printLines(version, results, node);
}

/** Runs tests one after the other, in a version of n8n. */
async function runInN8n(version: string, jestOptions: string[]): Promise<FileResult[]> {
	const options = [...jestOptions, '--runInBand', '--verbose', '--forceExit'];
	const prepare = async () => {
		const files = await listTests(jestOptions);
		if (!files.some((file) => IN_N8N.test(file))) return;
		// A version that the registry does not have is said before anything is built.
		if (process.env[URL_VARIABLE] === undefined) {
			await runStep(`Have n8n ${version} installed`, (progress) => ensureN8n(version, progress));
		}
		await preparePackage();
	};
	return await runJest(`Tests in n8n ${version}`, options, { N8N_VERSION: version }, prepare);
}

/** The test files that jest would run, as paths in the checkout. */
async function listTests(jestOptions: string[]): Promise<string[]> {
	const output = await readCommand('jest', [...jestOptions, '--listTests']);
	return output
		.split('\n')
		.filter(Boolean)
		.map((path) => relative(projectRoot, path));
}

async function runJest(
	title: string,
	options: string[],
	env = {},
	prepare = async () => {},
): Promise<FileResult[]> {
	const path = join(await mkdtemp(join(tmpdir(), 'company-data-jest-')), 'report.json');
	const files: FileResult[] = [];
	await runPart(title, async () => {
		await prepare();
		const report = ['--json', `--outputFile=${path}`, '--reporters=default', '--ci'];
		const { code, description } = await launch('jest', [...options, ...report], { env }).exited;
		const text = await readFile(path, 'utf8').catch(() => '{ "testResults": [] }');
		files.push(...(JSON.parse(text) as { testResults: FileReport[] }).testResults.map(resultOf));
		const failures = files.flatMap((file) => file.failures);
		if (code !== 0 && failures.length === 0) failures.push(`jest ${description}`);
		return { passed: files.reduce((sum, { passed }) => sum + passed, 0), failures };
	});
	return files;
}

/** What came of a test file; one that could not be run counts as one failure. */
function resultOf({ name, status, startTime, endTime, assertionResults }: FileReport): FileResult {
	const file = relative(projectRoot, name);
	const named = (wanted: string) =>
		assertionResults
			.filter((test) => test.status === wanted)
			.map(({ fullName }) => `${file}: ${fullName}`);
	const failures = named('failed');
	if (status === 'failed' && failures.length === 0) failures.push(`${file} could not be run`);
	const seconds = (endTime - startTime) / 1000;
	return { file, passed: named('passed').length, failures, seconds };
}

/** Runs a part, of tests or not; its failure does not keep the later ones from running. */
async function runPart(
	title: string,
	run: () => Promise<{ passed: number; failures: string[] } | void>,
): Promise<void> {
	console.log(`\n=== ${title} ===\n`);
	const started = performance.now();
	const outcome = await run().catch(({ message }: Error) => {
		console.error(`✖ ${message}`);
		return { passed: 0, failures: [message.split('\n')[0]] };
	});
	const seconds = (performance.now() - started) / 1000;
	parts.push({ title, seconds, passed: 0, failures: [], ...outcome });
}

/** Prints how the parts ended and, last, how many tests passed and failed; returns the exit code. */
function summarise(): number {
	console.log('\n=== Summary ===\n');
	for (const { title, seconds, failures } of parts) {
		console.log(`${failures.length === 0 ? '✔' : '✖'} ${title} (${seconds.toFixed(1)} s)`);
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
