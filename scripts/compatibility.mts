import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
	byEnvironmentVersion,
	currentVersion,
	middleVersions,
	oldestVersion,
	pinnedVersions,
} from '../harness/n8n/versions.mts';
import { runCommand } from '../harness/process/children.mts';
import { cacheFolder, projectRoot } from '../harness/process/paths.mts';
import { table } from './docs/markdown.mts';

/** What the page says about a part of the matrix. */
export interface PagePart {
	title: string;
	about: string;
	/** The versions of n8n that it is run in, unless others are asked for. */
	versions: string[];
}

/** What came of a test file. */
export interface FileResult {
	/** Its path in the checkout. */
	file: string;
	passed: number;
	/** What has failed. */
	failures: string[];
	seconds: number;
}

/** A line of the table. */
export interface PageLine extends Omit<FileResult, 'file'> {
	/** Title of the part. */
	title: string;
	n8n: string;
	node: string;
	/** The range of Node.js that this n8n starts on. */
	nodeRange: string;
	package: string;
	/** YYYY-MM-DD. */
	date: string;
}

/** The parts of the matrix by their test files, in the order of the page. */
const MATRIX: Record<string, PagePart> = {
	'test/e2e/versions.test.mts': {
		title: 'Nodes and credentials',
		about:
			'every operation, every example, the trigger (activation, a signed delivery accepted, forged ones refused), the API key and its test, a connected OAuth account, the lists of the editor, and messages as people read them',
		versions: pinnedVersions,
	},
	'test/e2e/credentials.test.mts': {
		title: 'Forms of the credentials',
		about:
			'each credential created in Chromium by clicks and keys, from the node and from the page Credentials, then used: a lookup by key, one by a connected account, a signed event accepted and a forged one refused',
		versions: [currentVersion, oldestVersion],
	},
	'test/e2e/installation.test.mts': {
		title: 'Installation',
		about:
			'by n8n’s own installer, with unverified packages on and off ([installation.md](installation.md)): by clicks on the screen Community Nodes and, from n8n 2.21 on, by environment with checksum, update, removal and workers',
		versions: [currentVersion, byEnvironmentVersion, oldestVersion],
	},
	'test/e2e/update.test.mts': {
		title: 'Update and removal',
		about:
			'an update from an earlier version, a removal and a reinstallation, by the steps of n8n’s own installer: workflows, credentials and active triggers stay, deliveries and lookups go on',
		versions: [currentVersion, oldestVersion],
	},
	'test/e2e/polling.test.mts': {
		title: 'Polling',
		about:
			'a month and more in advanced time ([polling.md](polling.md)): each new company reported once, through kills in the midst of polls, failing polls and a week off; the share of the quota kept',
		versions: [currentVersion, oldestVersion],
	},
	'test/e2e/settings.test.mts': {
		title: 'Settings of n8n',
		about:
			'files in the database and on the disk; nothing of the examples in the Migration Report; addresses that the SSRF protection of n8n 2 blocks',
		versions: [currentVersion, oldestVersion],
	},
	'test/e2e/queue.test.mts': {
		title: 'Queue mode',
		about:
			'main, two workers and a webhook process with PostgreSQL and Redis ([scaling.md](scaling.md)): the plan shared, events once, workers killed, a month of polls',
		versions: [currentVersion, oldestVersion],
	},
	'test/e2e/agents-builder.test.mts': {
		title: 'Agents that build workflows',
		about:
			'n8n’s own MCP server ([ai-agents.md](ai-agents.md#building-workflows-with-an-agent)): the node found, its type and lists read, a workflow built, run and refused',
		versions: [currentVersion],
	},
	'test/e2e/agents.test.mts': {
		title: 'Agents and MCP clients',
		about:
			'the MCP Server Trigger called by the official client, and the AI Agent with a scripted model ([ai-agents.md](ai-agents.md)): changes back, waits, values as models send them, bounded answers',
		versions: [currentVersion, oldestVersion],
	},
};

const PAGE = join(projectRoot, 'docs', 'compatibility.md');
const HEAD = ['Checks', 'n8n', 'Node.js', 'Node.js range', 'Package', 'Passed', 'Seconds', 'Date'];

/**
 * The test files of the matrix for a version of n8n: those of a middle version for one that is not pinned.
 *
 * @param paths Only files with one of these in their path; without any, all.
 */
export function filesFor(version: string, paths: string[]): string[] {
	const like = pinnedVersions.includes(version) ? version : middleVersions[0];
	const isAsked = (file: string) => paths.length === 0 || paths.some((path) => file.includes(path));
	return Object.keys(MATRIX).filter(
		(file) => isAsked(file) && MATRIX[file].versions.includes(like),
	);
}

/**
 * Writes what came of the matrix in a version of n8n into docs/compatibility.md, and leaves other lines and what
 * follows them. The lines of a version that is not pinned are only printed.
 */
export async function writeCompatibility(n8n: string, results: FileResult[]): Promise<void> {
	if (!pinnedVersions.includes(n8n)) return printLines(n8n, results);
	const lines = linesOf(n8n, results);
	const text = compatibilityPage(readFileSync(PAGE, 'utf8'), Object.values(MATRIX), lines);
	await writeFile(PAGE, text);
	await runCommand('prettier', ['--write', PAGE]);
}

/**
 * Prints the lines of docs/compatibility.md for a run.
 *
 * @param node The Node.js of an n8n that runs elsewhere.
 */
export function printLines(n8n: string, results: FileResult[], node?: string): void {
	console.log(`\n${table([HEAD, ...linesOf(n8n, results, node).map(rowOf)])}`);
}

function linesOf(n8n: string, results: FileResult[], node?: string): PageLine[] {
	const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));
	const manifest = join(cacheFolder(), 'n8n', n8n, 'node_modules', 'n8n', 'package.json');
	return results
		.filter(({ file }) => file in MATRIX)
		.map(({ file, ...result }) => ({
			...result,
			title: MATRIX[file].title,
			n8n,
			node: node ?? process.versions.node,
			nodeRange: node === undefined ? readJson(manifest).engines.node : 'not asked',
			package: readJson(projectRoot, 'package.json').version,
			date: new Date().toISOString().slice(0, 10),
		}));
}

/**
 * The page docs/compatibility.md with these lines. For other parts and versions, the previous page's
 * lines are kept, and so are its sections below; a version that no part has gets no line.
 */
export function compatibilityPage(before: string, parts: PagePart[], lines: PageLine[]): string {
	const kept = readRows(before);
	const now = new Map(lines.map((line) => [keyOf(line.title, line.n8n), rowOf(line)]));
	const rows = parts.flatMap(({ title, versions }) =>
		versions.map((version) => {
			const key = keyOf(title, version);
			const notRun = [title, version, ...HEAD.slice(2).map(() => 'not run')];
			return now.get(key) ?? kept.get(key) ?? notRun;
		}),
	);
	const below = before.indexOf('\n## ');
	return [
		'# Compatibility',
		'',
		'What was checked in which version of n8n, each time with the package file as it is published, installed',
		'in a real n8n against the sandbox. Written by `npm test -- --matrix`, which writes the lines',
		'of a version as soon as that is done; `npm test -- --matrix PATH --n8n VERSION` repeats some of them, and prints',
		'the lines of a version that is not here.',
		'',
		table([HEAD, ...rows]),
		'',
		...parts.map(({ title, about }) => `- **${title}**: ${about}.`),
		'',
		'“Node.js range” is what this n8n asks for; it does not start on any other.',
		below < 0 ? '' : before.slice(below),
	].join('\n');
}

function rowOf({ passed, failures: { length: failed }, ...line }: PageLine): string[] {
	return [
		...[line.title, line.n8n, line.node, line.nodeRange, line.package],
		`${passed} of ${passed + failed}${failed === 0 ? '' : ': failed'}`,
		...[line.seconds.toFixed(0), line.date],
	];
}

/** The rows of the page's table by part and version. */
function readRows(page: string): Map<string, string[]> {
	const rows = page
		.split('\n')
		.filter((line) => line.startsWith('| '))
		.map((line) => line.slice(1, -1).split('|'))
		.map((cells) => cells.map((cell) => cell.trim()));
	return new Map(rows.map((row) => [keyOf(row[0], row[1]), row]));
}

function keyOf(title: string, version: string): string {
	return `${title} ${version}`;
}
