import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { RESOURCES } from '../../../nodes/CompanyData/actions/resources.ts';
import { MISTAKES } from '../../integration/messages.cases.mts';

const root = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Row {
	guideline: string;
	how: string;
	check: string;
}

/** The rows of the tables that CONTRIBUTING.md has on n8n's guidelines. */
function readRows(): Row[] {
	const [, tables = ''] = read('CONTRIBUTING.md').split("\n## n8n's guidelines\n");
	return tables
		.split('\n## ')[0]
		.split('\n')
		.filter((line) => line.startsWith('|') && !/^\| (-+|Guideline) +\|/.test(line))
		.map((line) => {
			const [, guideline, how, check] = line.split('|').map((cell) => cell.trim());
			return { guideline, how, check };
		});
}

const require = createRequire(__filename);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const { configs } = require('eslint-plugin-n8n-nodes-base') as {
	configs: Record<string, { rules: Record<string, string> }>;
};
const rulesOfNodes = Object.assign(
	{},
	...['community', 'credentials', 'nodes'].map((name) => configs[name].rules),
) as Record<string, string>;
// Jest cannot load this plugin, which is an ES module.
const [recommended] = read('node_modules/@n8n/eslint-plugin-community-nodes/dist/plugin.js')
	.split('recommended:')[1]
	.split('recommendedWithoutN8nCloudSupport:');

/** Whether n8n's scan refuses what the lint rule finds. */
const isError = (rule: string) =>
	rulesOfNodes[`n8n-nodes-base/${rule}`] === 'error' ||
	recommended.includes(`'@n8n/community-nodes/${rule}': 'error'`);

/** Whether there is such a check, as the table names it. */
function exists(check: string): boolean {
	const [, script] = /^npm (?:run )?([\w:]+)$/.exec(check) ?? [];
	if (script !== undefined) return Object.hasOwn(scripts, script);
	if (!check.includes('/')) return isError(check);
	return [`test/${check}.test.mts`, `scripts/${check}.mts`].some((path) =>
		existsSync(join(root, path)),
	);
}

/** What is wrong with the cell of a check; undefined where all that it names is there. */
function faultIn(cell: string): string | undefined {
	const checks = [...cell.matchAll(/`([^`]+)`/g)].map(([, check]) => check);
	const unknown = checks.filter((check) => !exists(check));
	if (unknown.length > 0) return `${unknown.join()} does not exist`;
	const rest = cell
		.replace(/`[^`]+`/g, '')
		.replace(/[, ]+/g, ' ')
		.trim();
	const isComplete = rest === 'by reading' || (rest === '' && checks.length > 0);
	return isComplete ? undefined : `"${cell}" is no check`;
}

describe("n8n's guidelines in CONTRIBUTING.md", () => {
	const rows = readRows();

	it('are all there, once', () => {
		const guidelines = rows.map(({ guideline }) => guideline);
		expect(guidelines.length).toBeGreaterThan(40);
		expect(new Set(guidelines).size).toBe(guidelines.length);
	});

	it.each(rows)('are met, and held by what exists: $guideline', ({ how, check }) => {
		expect(how).not.toBe('');
		expect(faultIn(check)).toBeUndefined();
	});

	it.each([
		['`unit/gone`', 'unit/gone does not exist'],
		['`release/gone`', 'release/gone does not exist'],
		['`valid-author`, `gone-rule`', 'gone-rule does not exist'],
		// A rule of the plugin that only warns.
		['`icon-prefer-themed-variants`', 'icon-prefer-themed-variants does not exist'],
		['`npm run gone`', 'npm run gone does not exist'],
		['', '"" is no check'],
		['of course', '"of course" is no check'],
	])('would not be held by %s', (check, fault) => {
		expect(faultIn(check)).toBe(fault);
	});
});

it('The node asks in execute itself whether it continues on failures', () => {
	const [, execute] = read('nodes/CompanyData/CompanyData.node.ts').split('async execute(');
	expect(execute).toContain('this.continueOnFail()');
});

it.each(['Installation', 'Credential', 'Operations', 'Examples', 'Compatibility', 'License'])(
	'README has a section %s',
	(title) => {
		expect(read('README.md')).toMatch(new RegExp(`^## ${title}`, 'm'));
	},
);

describe('Spanish', () => {
	/** Words without which few Spanish sentences do, and that are no English ones. */
	const WORDS =
		'al|como|con|cuando|de|del|el|en|es|esta|este|hay|la|las|los|más|para|pero|por|que|se|según|si|sin|sobre|su|sus|también|un|una|y';
	const pattern = new RegExp(`(?<![\\p{L}_.])(${WORDS})(?![\\p{L}_.])`, 'giu');

	/** Lines in which three or more different ones stand, outside pieces of code. */
	const linesIn = (text: string) =>
		text
			.replace(/`[^`\n]*`/g, '')
			.split(/\n|\\n/)
			.filter((line) => {
				const found = [...line.matchAll(pattern)].map(([word]) => word.toLowerCase());
				return new Set(found).size > 2;
			});

	const documents = execFileSync('git', ['ls-files', '*.md', 'examples/*.json'], {
		cwd: root,
		encoding: 'utf8',
	})
		.trim()
		.split('\n')
		.filter((path) => !path.startsWith('docs/es/'));

	it.each(documents)('is not the language of %s', (path) => {
		expect(linesIn(read(path))).toEqual([]);
	});

	it('is not the language of operations, fields and messages', () => {
		expect(linesIn(JSON.stringify(RESOURCES, null, '\t'))).toEqual([]);
		expect(linesIn(MISTAKES.map(({ message, hint }) => `${message} ${hint}`).join('\n'))).toEqual(
			[],
		);
	});

	it('is recognised', () => {
		const lines = read('docs/es/README.md').split('\n');
		expect(linesIn(lines.join('\n')).length).toBeGreaterThan(20);
	});
});
