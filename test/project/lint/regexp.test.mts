/** The lint rules that keep the expressions of the published sources linear. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const ESLINT = join(ROOT, 'node_modules/eslint/bin/eslint.js');
const OPTIONS = ['--no-inline-config', '--config', 'eslint.sources.config.mjs', '--format', 'json'];

/** Each refused line of a source of `nodes/`, with the rule that it breaks. */
function refusedLines(source: string): Array<[line: number, rule: string]> {
	const { stdout } = spawnSync(
		process.execPath,
		[ESLINT, ...OPTIONS, '--stdin', '--stdin-filename', 'spain/tried.ts'],
		{ cwd: ROOT, input: source, encoding: 'utf8' },
	);
	const [{ messages }] = JSON.parse(stdout) as Array<{
		messages: Array<{ line: number; ruleId: string }>;
	}>;

	const ofExpressions = messages.filter(({ ruleId }) => ruleId.startsWith('regexp/'));
	return ofExpressions.map(({ line, ruleId }) => [line, ruleId]);
}

it('lint refuses regular expressions with super-linear backtracking or matching', () => {
	const source = String.raw`const ADDED = 'unipersonal|en concurso';
export const IGNORED = new RegExp('^(?:(?:\\d+ )?(?:lotes?|l)(?: ?\\d+(?: y)?)*|' + ADDED + ')$');
export const END = /\s+$/;
export const LINEAR_END = /(?<!\s)\s+$/;`;

	expect(refusedLines(source)).toEqual([
		[2, 'regexp/no-super-linear-backtracking'],
		[3, 'regexp/no-super-linear-move'],
	]);
});
