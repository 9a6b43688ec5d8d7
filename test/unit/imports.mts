import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(__dirname, '../..');

/** An import of one module by another; `to` is a path from the root, or the name of a package. */
export interface Import {
	from: string;
	to: string;
	/** Whether nothing of it remains at run time. */
	isTypeOnly: boolean;
}

/** The syntax tree of a file, which is given as a path from the root. */
function parsed(path: string): ts.SourceFile {
	const text = readFileSync(join(root, path), 'utf8');
	return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** The source files in a folder, as paths from the root. */
export function sourcesIn(folder: string): string[] {
	if (!existsSync(join(root, folder))) return [];
	return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.map((name) => posix.join(folder, name))
		.filter((path) => /\.m?ts$/.test(path));
}

/** The file a relative import leads to, with its extension. */
function resolved(from: string, specifier: string): string {
	if (!specifier.startsWith('.')) return specifier;
	const path = posix.join(posix.dirname(from), specifier);
	const candidates = [path, `${path}.ts`, `${path}/index.ts`];
	return candidates.find((one) => /\.\w+$/.test(one) && existsSync(join(root, one))) ?? path;
}

/** The imports of a file, which is given as a path from the root. */
export function importsOf(from: string): Import[] {
	const { statements } = parsed(from);
	return statements.flatMap((statement) => {
		if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
		const { moduleSpecifier } = statement;
		if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
		const to = resolved(from, moduleSpecifier.text);
		return [{ from, to, isTypeOnly: isTypeOnly(statement) }];
	});
}

function isTypeOnly(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
	if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
	const { importClause } = statement;
	const names = importClause?.namedBindings;
	if (importClause === undefined || importClause.isTypeOnly) return importClause !== undefined;
	if (importClause.name !== undefined || !names || !ts.isNamedImports(names)) return false;
	return names.elements.every((element) => element.isTypeOnly);
}
