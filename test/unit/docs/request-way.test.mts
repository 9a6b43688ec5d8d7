import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { importsOf, parsed } from '../imports.mts';

const NODE = 'nodes/CompanyData';
const MOST_FILES = 9;

const document = readFileSync(join(__dirname, '../../../docs/architecture.md'), 'utf8');
const [, section] = document.split(/^## A request$/m);
const [request] = section.split(/^## /m);

/** The files of the numbered list, and those named in the sentence about what only some requests go through. */
const listed = [...request.matchAll(/^\d+\. `([\w/.-]+\.ts)`/gm)].map(
	([, file]) => `${NODE}/${file}`,
);
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

/** The files of the stages that `createClient` joins, in their order, with those of a workflow in their place. */
function stages(): string[] {
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
		.map((name) => origins.get(name) ?? name);
}

/** Whether one file leads to another by imports. */
function leadsTo(from: string, to: string, seen = new Set<string>()): boolean {
	if (from === to) return true;
	if (seen.has(from) || !from.startsWith('nodes/')) return false;
	seen.add(from);
	return importedBy(from).some((next) => leadsTo(next, to, seen));
}

describe('The way of a request in docs/architecture.md', () => {
	it('has at most nine files, each of them once', () => {
		expect(listed.length).toBeGreaterThan(5);
		expect(listed.length).toBeLessThanOrEqual(MOST_FILES);
		expect(new Set([...listed, ...sometimes]).size).toBe(listed.length + sometimes.length);
	});

	it('leads from the node to the client, as the imports say', () => {
		const [router, operation, last] = listed;
		expect(importedBy(`${NODE}/CompanyData.node.ts`)).toContain(router);
		expect(leadsTo(router, operation)).toBe(true);
		expect(leadsTo(router, last)).toBe(true);
		expect(last).toBe(client);
	});

	it('names all stages that the client joins, in their order', () => {
		const all = stages();
		expect(all.length).toBeGreaterThan(5);
		const always = all.filter((file) => !sometimes.includes(file));
		expect(listed.slice(listed.indexOf(client) + 1)).toEqual(always);
		expect(all).toEqual(expect.arrayContaining(sometimes));
	});

	it('enters no file again, since no stage imports another file of the way', () => {
		const way = new Set([...listed, ...sometimes]);
		for (const stage of stages()) {
			expect(importedBy(stage).filter((file) => way.has(file))).toEqual([]);
		}
	});
});
