import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentVersion, oldestVersion } from '../harness/n8n/versions.mts';
import { launch } from '../harness/process/children.mts';
import { beforeExit } from '../harness/process/interrupt.mts';
import { StepFailure } from '../harness/process/step.mts';
import { runProgram, type Outcome } from './runner.mts';

export interface Part {
	title: string;
	/** @param isBuilt Whether `dist` is already up to date. */
	run: (isBuilt: boolean) => Promise<Outcome>;
	/** The n8n it runs in, if any. */
	n8nVersion?: string;
	needsBrowser?: boolean;
	/** Whether it runs n8n's queue mode, with a PostgreSQL and a Redis. */
	needsQueue?: boolean;
	/** Whether it runs only when it is named. */
	isOptional?: boolean;
}

/** All parts, by their names for `--only`, in the order of a full run. */
export const parts: Record<string, Part> = {
	build: scriptPart('Build', 'build'),
	lint: scriptPart("Lint: n8n's rules, inline disabling refused", 'lint'),
	types: scriptPart('Types', 'types'),
	jest: { title: 'Tests in jest', run: () => runJest([]) },
	check: programPart('Examples', 'examples/main.mts', currentVersion),
	'check-oldest': programPart('Examples', 'examples/main.mts', oldestVersion),
	oauth: { ...programPart('OAuth', 'e2e/oauth.mts', currentVersion), needsBrowser: true },
	trigger: { ...programPart('The trigger', 'e2e/trigger.mts', currentVersion), needsBrowser: true },
	retry: programPart('Retry', 'e2e/retry.mts', currentVersion),
	'retry-oldest': programPart('Retry', 'e2e/retry.mts', oldestVersion),
	'trigger-oldest': {
		...programPart('The trigger', 'e2e/trigger.mts', oldestVersion),
		needsBrowser: true,
	},
	'oauth-oldest': { ...programPart('OAuth', 'e2e/oauth.mts', oldestVersion), needsBrowser: true },
	credentials: credentialsPart(currentVersion),
	'credentials-oldest': credentialsPart(oldestVersion),
	editor: editorPart(currentVersion),
	'editor-oldest': editorPart(oldestVersion),
	'first-workflow': {
		...programPart('The first workflow', 'e2e/first-workflow.mts', currentVersion),
		needsBrowser: true,
	},
	'first-workflow-oldest': {
		...programPart('The first workflow', 'e2e/first-workflow.mts', oldestVersion),
		needsBrowser: true,
	},
	agents: {
		...programPart('Agents and MCP clients', 'e2e/agents.mts', currentVersion),
		isOptional: true,
	},
	'agents-oldest': {
		...programPart('Agents and MCP clients', 'e2e/agents.mts', oldestVersion),
		isOptional: true,
	},
	unit: jestPart('unit'),
	sandbox: jestPart('sandbox'),
	integration: jestPart('integration'),
	queue: queuePart(currentVersion),
	'queue-oldest': queuePart(oldestVersion),
	faults: { ...programPart('Faults', 'faults/main.mts', currentVersion), isOptional: true },
};

function scriptPart(title: string, name: string): Part {
	return { title, run: () => runScript(name) };
}

/** One project of jest, which a full run has among all of them. */
function jestPart(project: string): Part {
	return {
		title: `Tests in jest: ${project}`,
		run: () => runJest(['--selectProjects', project]),
		isOptional: true,
	};
}

/** A program of the folder test, which runs in a real n8n. */
function programPart(subject: string, path: string, n8nVersion: string): Part {
	return {
		title: `${subject} in n8n ${n8nVersion}`,
		run: (isBuilt) => runProgram(path, n8nVersion, isBuilt),
		n8nVersion,
	};
}

function credentialsPart(n8nVersion: string): Part {
	const part = programPart('The forms of the credentials', 'e2e/credentials.mts', n8nVersion);
	return { ...part, needsBrowser: true };
}

/** Optional, since its timings and its typing need an otherwise idle machine. */
function editorPart(n8nVersion: string): Part {
	const part = programPart('The editor', 'e2e/editor.mts', n8nVersion);
	return { ...part, needsBrowser: true, isOptional: true };
}

function queuePart(n8nVersion: string): Part {
	const part = programPart('Queue mode', 'e2e/queue.mts', n8nVersion);
	return { ...part, needsQueue: true, isOptional: true };
}

async function runScript(name: string): Promise<Outcome> {
	const { code } = await launch('node', ['--run', name], {}).exited;
	console.log(code === 0 ? '✔ Nothing to complain about' : `✖ npm run ${name} has failed`);
	return { succeeded: code === 0, passed: 0, failed: code === 0 ? 0 : 1 };
}

/** Runs jest and takes the numbers from its report. */
async function runJest(options: string[]): Promise<Outcome> {
	const folder = await mkdtemp(join(tmpdir(), 'n8n-nodes-company-data-jest-'));
	beforeExit(() => rm(folder, { recursive: true, force: true }));
	const reportPath = join(folder, 'report.json');
	const { code } = await launch(
		'jest',
		[...options, '--ci', '--reporters=default', '--json', `--outputFile=${reportPath}`],
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
			hint: 'Run "npx jest" to see it fail by itself.',
			cause,
		});
	}
}
