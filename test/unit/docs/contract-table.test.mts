import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** A statement of the API's documentation, and the cells that say where node and sandbox follow it. */
interface Row {
	statement: string;
	node: string;
	sandbox: string;
}

/** The rows of the tables that end docs/api-contract.md. */
function readRows(): Row[] {
	const text = readFileSync(join(root, 'docs/api-contract.md'), 'utf8');
	const [, tables = ''] = text.split('\n## Statement by statement\n');
	return tables
		.split('\n')
		.filter((line) => line.startsWith('|') && !/^\|[ :-]+\||\| Node +\| Sandbox/.test(line))
		.map((line) => {
			const [, statement, node, sandbox] = line.split('|').map((cell) => cell.trim());
			return { statement, node, sandbox };
		});
}

/** What the modules of a folder export, by name. */
function exportsOf(folder: string): Set<string> {
	const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.m?ts$/.test(name))
		.map((name) => readFileSync(join(root, folder, name), 'utf8'))
		.flatMap((text) => [...text.matchAll(/^export (?:const|function) (\w+)/gm)])
		.map(([, name]) => name);
	return new Set(names);
}

const CONTRACT = exportsOf('nodes/shared/contract');
const SANDBOX = exportsOf('sandbox');

/** The files and constants that a cell names. */
const placesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, place]) => place);

const isFileIn = (folders: string[], place: string) =>
	/\.(m?ts|yaml)$/.test(place) && folders.some((folder) => existsSync(join(root, folder, place)));

const isOfNode = (place: string) =>
	isFileIn(['nodes', 'nodes/CompanyData', ''], place) || CONTRACT.has(place);

const isOfSandbox = (place: string) =>
	(/^(sandbox|docs)\//.test(place) && isFileIn([''], place)) || SANDBOX.has(place);

/** What is wrong with a cell; undefined where it names only what there is, or gives a reason. */
function faultIn(cell: string, isPlace: (place: string) => boolean): string | undefined {
	const places = placesIn(cell);
	const unknown = places.filter((place) => !isPlace(place));
	if (unknown.length > 0) return `${unknown.join()} does not exist`;
	const hasReason = cell.split(' ').length > 4;
	return places.length === 0 && !hasReason
		? `"${cell}" is neither a place nor a reason`
		: undefined;
}

const rows = readRows();

describe('the table of statements in docs/api-contract.md', () => {
	it('has a row for each statement, once', () => {
		const statements = rows.map(({ statement }) => statement);
		expect(statements.length).toBeGreaterThan(80);
		expect(new Set(statements).size).toBe(statements.length);
	});

	it.each(rows)('says where it is followed: $statement', ({ node, sandbox }) => {
		expect([faultIn(node, isOfNode), faultIn(sandbox, isOfSandbox)]).toEqual([
			undefined,
			undefined,
		]);
	});

	it.each([
		['`transport/http/gone.ts`', 'transport/http/gone.ts does not exist'],
		['`GONE_FIELD`', 'GONE_FIELD does not exist'],
		['`PATHS`, `GONE_FIELD`', 'GONE_FIELD does not exist'],
		['', '"" is neither a place nor a reason'],
		['not shown', '"not shown" is neither a place nor a reason'],
	])('would not pass with %s', (cell, fault) => {
		expect(faultIn(cell, isOfNode)).toBe(fault);
	});

	it('would not pass with a file of the node as one of the sandbox', () => {
		expect(faultIn('`transport/http/http.ts`', isOfSandbox)).toContain('does not exist');
	});
});

it('every constant of the contract is named in docs/api-contract.md', () => {
	const text = readFileSync(join(root, 'docs/api-contract.md'), 'utf8');
	expect([...CONTRACT].filter((name) => !new RegExp(`\`${name}\\b`).test(text))).toEqual([]);
});
