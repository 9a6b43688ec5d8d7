/** Companies that are known by their names only. */

import { readCompanies } from '../../../harness/sandbox/companies.mts';
import type { EditorCheck, EditorFixture } from '../editor/fixture.mts';
import { append, job, openList, run, type Row } from './job.mts';

type Company = Record<string, unknown>;

const MATCH = 'Match company by name';
const UNKNOWN = 'Nothing of this kind';

/** Of so many companies, names are pasted as people have them. */
const PASTED = 40;

/** What happens to names on their way through letters, sheets and registers. */
const NOISE: Array<(company: Company) => string> = [
	({ nombre }) => plain(String(nombre)).toUpperCase(),
	({ nombre }) => String(nombre).replace(/, S\.([AL])\.$/, ' S$1'),
	({ nombre, ciudad }) => `${String(nombre)}\t${String(ciudad)}`,
	({ nombre }) => `  ${plain(String(nombre)).toLowerCase()} `,
	({ nombre }) => `“${String(nombre).replace(/ y /, ' & ')}”`,
];

export const CORE_NAME_JOBS: readonly EditorCheck[] = [
	job('Forty names pasted as people have them get a row each, with CIF and email', matchPasted),
];

export const NAME_JOBS: readonly EditorCheck[] = [
	job('Match finds the column with the names of a sheet', matchSheet),
];

async function matchPasted(fixture: EditorFixture): Promise<string> {
	const { stack, editor } = fixture;
	const companies = await readCompanies(stack.sandbox, PASTED);
	await editor.beginManually(stack.server.url);
	await append(fixture, MATCH);
	const names = companies.map((company, index) => NOISE[index % NOISE.length](company));
	const lines = [...names, UNKNOWN].map((name, index) => `${index + 1}. ${name}`);
	await editor.replace('name', lines.join('\n'));
	return requireSure(await run(fixture, MATCH), companies);
}

async function matchSheet(fixture: EditorFixture): Promise<string> {
	const companies = await readCompanies(fixture.stack.sandbox, 12);
	const rows = companies.map(({ nombre: Cliente, ciudad: Ciudad }) => ({ Cliente, Ciudad }));
	await openList(fixture, [...rows, { Cliente: UNKNOWN, Ciudad: 'Lugo' }]);
	await append(fixture, MATCH);
	return requireSure(await run(fixture, MATCH), companies);
}

/** @throws {Error} unless each name has a row, and what is sure is right and has its email address. */
function requireSure(rows: Row[], companies: Company[]): string {
	expect(rows).toHaveLength(companies.length + 1);
	expect(rows.at(-1)?.match).toBe('none');
	const ofSure = rows.flatMap((row, index) =>
		row.match === 'sure' ? [{ is: row, ought: companies[index] }] : [],
	);
	const pick = ({ cif, email }: Company) => ({ cif, email });
	expect(ofSure.map(({ is }) => pick(is))).toEqual(ofSure.map(({ ought }) => pick(ought)));
	expect(ofSure.length).toBeGreaterThan(companies.length / 2);
	return `${ofSure.length} of ${rows.length} names sure, all right`;
}

/** Without accents. */
function plain(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '');
}
