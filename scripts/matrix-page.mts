import { table } from './docs/markdown.mts';

/** What the page says about a part. */
export interface PagePart {
	title: string;
	about: string;
	/** The versions of n8n that have a line. */
	versions: string[];
}

/** A line of the table. */
export interface PageLine {
	/** Title of the part. */
	title: string;
	n8n: string;
	node: string;
	/** The range of Node.js that this n8n starts on. */
	nodeRange: string;
	package: string;
	passed: number;
	failed: number;
	succeeded: boolean;
	seconds: number;
	/** YYYY-MM-DD. */
	date: string;
}

const HEAD = ['Checks', 'n8n', 'Node.js', 'n8n takes', 'Package', 'Passed', 'Seconds', 'Date'];

/**
 * The page docs/compatibility.md with these lines. For other parts and versions, the previous page's
 * lines are kept; a version that no part has gets no line.
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
	return [
		'# Compatibility',
		'',
		'What was checked in which version of n8n, each time with the package file as it is published, installed',
		'in a real n8n against the sandbox. Written by `npm run test:matrix`, a line by each run;',
		'`npm run test:matrix -- PART --n8n VERSION` repeats one.',
		'',
		table([HEAD, ...rows]),
		'',
		...parts.map(({ title, about }) => `- **${title}**: ${about}.`),
		'',
		'“n8n takes” is the Node.js that this n8n asks for; it does not start on any other.',
		'',
	].join('\n');
}

function rowOf(line: PageLine): string[] {
	return [
		...[line.title, line.n8n, line.node, line.nodeRange, line.package],
		`${line.passed} of ${line.passed + line.failed}${line.succeeded ? '' : ': failed'}`,
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
