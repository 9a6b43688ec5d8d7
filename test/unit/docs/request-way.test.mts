import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { importsOf, parsed } from '../imports.mts';

const NODE = 'nodes/CompanyData';
const MOST_FILES = 9;

const document = readFileSync(join(__dirname, '../../../docs/architecture.md'), 'utf8');
const [, section] = document.split(/^## A request$/m);
const [request] = section.split(/^## /m);

/** The files of the numbered list before the stages, and those named in the sentence about what only some requests go through. */
const listed = [...request.matchAll(/^\d+\. `([\w/.-]+\.ts)`/gm)].map(
	([, file]) => `${NODE}/${file}`,
);
/** The names of the stages in the piece of code, in order. */
const described = [...request.matchAll(/^\t(\w+)\(/gm)].map(([, name]) => name);
const [, sentence] = /Pure helpers are left out;([\s\S]*?)\n\n/.exec(request)!;
const sometimes = [...sentence.matchAll(/`([\w/.-]+\.ts)`/g)].map(([, file]) => `${NODE}/${file}`);

/** The files that a file imports for more than types. */
const importedBy = (file: string) =>
	importsOf(file)
		.filter(({ isTypeOnly }) => !isTypeOnly)
		.map(({ to }) => to);

/** The file from which a file imports each name. */
function originsIn(file: string): Map<string, string> {
	const origins = new Map<string, string>();
	const imports = importsOf(file);
	for (const [index, statement] of parsed(file)
		.statements.filter(ts.isImportDeclaration)
		.entries()) {
		const names = statement.importClause?.namedBindings;
		if (names === undefined || !ts.isNamedImports(names)) continue;
		for (const { name } of names.elements) origins.set(name.text, imports[index].to);
	}
	return origins;
}

/** The names of the functions that are called directly within a piece of a syntax tree, in order. */
function callsIn(node: ts.Node): string[] {
	if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return [node.expression.text];
	const calls: string[] = [];
	ts.forEachChild(node, (child) => void calls.push(...callsIn(child)));
	return calls;
}

/** The first part of a file that fits. */
function find<T extends ts.Node>(node: ts.Node, fits: (one: ts.Node) => one is T): T | undefined {
	if (fits(node)) return node;
	return ts.forEachChild(node, (child) => find(child, fits));
}

const client = `${NODE}/transport/client.ts`;
const workflow = `${NODE}/actions/workflow.ts`;

/** The stages that `createClient` joins, in their order, with those of a workflow in their place; and their files. */
function joined(): Array<{ name: string; file: string }> {
	const pipe = find(
		parsed(client),
		(one): one is ts.CallExpression =>
			ts.isCallExpression(one) && one.expression.getText() === 'pipe',
	)!;
	const ofWorkflow = find(
		parsed(workflow),
		(one): one is ts.PropertyAssignment =>
			ts.isPropertyAssignment(one) && one.name.getText() === 'stagesFor',
	)!;
	const origins = new Map([...originsIn(client), ...originsIn(workflow)]);
	return pipe.arguments
		.flatMap(callsIn)
		.flatMap((name) => (name === 'stagesFor' ? callsIn(ofWorkflow.initializer) : [name]))
		.map((name) => ({ name, file: origins.get(name) ?? name }));
}

const stages = joined();
/** All files of the way of a request, those of some requests apart. */
const way = [
	...listed,
	...stages.map(({ file }) => file).filter((one) => !sometimes.includes(one)),
];

/** Whether one file leads to another by imports. */
function leadsTo(from: string, to: string, seen = new Set<string>()): boolean {
	if (from === to) return true;
	if (seen.has(from) || !from.startsWith('nodes/')) return false;
	seen.add(from);
	return importedBy(from).some((next) => leadsTo(next, to, seen));
}

describe('The way of a request in docs/architecture.md', () => {
	it('has at most nine files with the stages, each of them once', () => {
		expect(stages.length).toBeGreaterThan(5);
		expect(way.length).toBeLessThanOrEqual(MOST_FILES);
		expect(new Set([...way, ...sometimes]).size).toBe(way.length + sometimes.length);
	});

	it('leads from the node to the client, as the imports say', () => {
		const [router, operation, last, ...others] = listed;
		expect(importedBy(`${NODE}/CompanyData.node.ts`)).toContain(router);
		expect(leadsTo(router, operation)).toBe(true);
		expect(leadsTo(router, last)).toBe(true);
		expect(last).toBe(client);
		expect(others).toEqual([]);
	});

	it('shows only stages that the client joins, and in their order', () => {
		const known = stages.filter(({ name }) => described.includes(name));
		expect(described).toEqual(known.map(({ name }) => name));
		expect(described.length).toBeGreaterThan(5);
		const files = stages.map(({ file }) => file);
		expect(files).toEqual(expect.arrayContaining(sometimes));
	});

	it('joins every stage that lies beside the client', () => {
		const folder = dirname(client);
		const besides = readdirSync(join(__dirname, '../../..', folder))
			.filter((name) => name.endsWith('.ts'))
			.map((name) => `${folder}/${name}`)
			.filter((file) => file !== client);
		expect(importedBy(client)).toEqual(expect.arrayContaining(besides));
	});

	it('enters no file again, since no stage imports another file of the way', () => {
		const files = new Set([...way, ...sometimes]);
		for (const { file } of stages) {
			expect(importedBy(file).filter((one) => files.has(one))).toEqual([]);
		}
	});
});
