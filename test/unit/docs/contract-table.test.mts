import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const document = readFileSync(join(root, 'docs/api-contract.md'), 'utf8');

/** The rows of the tables that end docs/api-contract.md: where node and sandbox follow a statement. */
const rows = document
	.split('\n## Statement by statement\n')[1]
	.split('\n')
	.filter((line) => line.startsWith('|') && !/^\|[ :-]+\||\| Node +\| Sandbox/.test(line))
	.map((line) => line.split('|').map((cell) => cell.trim()));

/** What the modules of a folder export, by name. */
function exportsOf(folder: string): Set<string> {
	const names = globSync(`${folder}/**/*.{ts,mts}`, { cwd: root })
		.map((name) => readFileSync(join(root, name), 'utf8'))
		.flatMap((text) => [...text.matchAll(/^export (?:const|function) (\w+)/gm)])
		.map(([, name]) => name);
	return new Set(names);
}

const CONTRACT = exportsOf('nodes/shared/contract');
const SANDBOX = exportsOf('sandbox');

/** The files and constants that a cell names, and that are not there. */
const missingIn = (cell: string, constants: Set<string>, folders: string[]) =>
	[...cell.matchAll(/`([^`]+)`/g)]
		.map(([, place]) => place)
		.filter((place) => !constants.has(place))
		.filter((place) => !folders.some((folder) => existsSync(join(root, folder, place))));

describe('docs/api-contract.md', () => {
	it('names only files and constants that exist as the places where a statement is followed', () => {
		expect(rows.length).toBeGreaterThan(80);
		const missing = rows.flatMap(([, , node, sandbox]) => [
			...missingIn(node, CONTRACT, ['nodes', 'nodes/CompanyData', '']),
			...missingIn(sandbox, SANDBOX, ['']),
		]);
		expect(missing).toEqual([]);
		expect(missingIn('`GONE`, `sandbox/gone.mts`', SANDBOX, [''])).toHaveLength(2);
	});

	it('names every constant of the contract', () => {
		const isNamed = (name: string) => new RegExp(`\`${name}\\b`).test(document);
		expect([...CONTRACT].filter((name) => !isNamed(name))).toEqual([]);
	});
});
