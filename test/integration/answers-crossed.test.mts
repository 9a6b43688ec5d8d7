/**
 * Every answer of the table, and some more, through every operation: one body has one verdict, whoever asks. An operation
 * that says that there is nothing, or that something was done, does not contradict another one.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { useGivenTime } from '../support/given-time.mts';
import * as operations from '../support/operations.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const FOLDER = new URL('../fixtures/answers/', import.meta.url);

interface Answer {
	status?: number;
	headers?: Record<string, string>;
	body?: unknown;
	text?: string;
}

/** The first answers of all rows with a status of success and JSON, each once. */
const BODIES = new Set(
	readdirSync(FOLDER)
		.flatMap((file) => readFileSync(new URL(file, FOLDER), 'utf8').split('\n'))
		.filter((line) => line.trim() !== '')
		.map((line) => (JSON.parse(line) as { answers: Answer[] }).answers[0])
		.filter(({ status = 200, body }) => status <= 299 && body !== undefined)
		.map((answer) => JSON.stringify(answer)),
);

/** What denies, or does not say, that the request went well. */
const DENIED: unknown[] = [
	{ success: false, data: [] },
	{ success: 'false', results: [], total: 0 },
	{ ok: false, results: [] },
	{ error: 'Index offline', results: [] },
	{ errores: ['Índice no disponible'], results: [], total: 0 },
	{ status: 'error', data: [] },
	{ estado: 'fallido', resultados: [] },
	{ results: [], message: 'Servicio en mantenimiento' },
	{ data: [], mensaje: 'Cuota mensual agotada' },
	{ code: 503, data: null },
];

const CIF = 'J99216582';
const LISTS: Record<string, object> = {
	search: operations.search,
	nearby: operations.nearby('40.4168, -3.7038', 5),
	list: { ...operations.request, path: '/lists', isListing: true },
};
const LOOKUPS: Record<string, object> = { get: operations.get, batch: operations.getBatch };

const scripted = useScriptedServer();
const time = useGivenTime();

async function outcomeOf(parameters: object, { status = 200, headers = {}, body }: Answer) {
	const items = [{ cif: CIF, id: 7, name: 'Bar Sol' }];
	return await time.run(
		scripted.runAt(
			(_, reply) =>
				reply.code(status).headers(headers).type('application/json').send(JSON.stringify(body)),
			{ parameters, items },
		),
	);
}

/** What an operation says of the companies there are: some, none, or that it is not known. */
async function listed(parameters: object, answer: Answer): Promise<string> {
	const { error, items, hints } = await outcomeOf(parameters, answer);
	if (error !== undefined) return 'not known';

	return items.length > 0 || JSON.stringify(hints).includes('may be more') ? 'some' : 'none';
}

/** What an operation says of the company. */
async function lookedUp(parameters: object, answer: Answer): Promise<string> {
	const { error, items } = await outcomeOf(parameters, answer);
	if (error?.message.includes('knows no company') || items[0]?.found === false) return 'unknown';

	return error === undefined ? 'found' : 'not known';
}

/** True if a save of company 7 is said to be done. */
async function isSaved(answer: Answer): Promise<boolean> {
	const { error, hints } = await outcomeOf(operations.save, answer);
	return error === undefined && JSON.stringify(hints).includes('1 company saved');
}

it.each([...BODIES])('searches agree on %s', async (text) => {
	const answer = JSON.parse(text) as Answer;
	const search = await listed(LISTS.search, answer);
	const nearby = await listed(LISTS.nearby, answer);
	const list = await listed(LISTS.list, answer);
	// A total says more to a search, which has one, than to others.
	if (nearby === 'none') expect(['none', 'not known']).toContain(search);
	if (search === 'none') expect(['none', 'not known']).toContain(nearby);
	if (search === 'none') expect(list).not.toBe('some');
});

it.each([...BODIES])('lookups agree on %s', async (text) => {
	const answer = JSON.parse(text) as Answer;
	const get = await lookedUp(LOOKUPS.get, answer);
	const batch = await lookedUp(LOOKUPS.batch, answer);
	if (get === 'found') expect(batch).not.toBe('unknown');
	if (batch === 'found') expect(get).toBe('found');
	if (get === 'unknown') expect(batch).not.toBe('found');
});

describe.each(DENIED.map((body) => [JSON.stringify(body), { body }] as const))(
	'no operation takes %s for an answer',
	(_, answer) => {
		it.each(Object.keys(LISTS))('of %s', async (name) => {
			expect(await listed(LISTS[name], answer)).toBe('not known');
		});

		it.each(Object.keys(LOOKUPS))('of %s', async (name) => {
			expect(await lookedUp(LOOKUPS[name], answer)).toBe('not known');
		});

		it.each<[string, object]>([
			['count', { ...operations.search, operation: 'count' }],
			['match', operations.match],
			['getById', { ...operations.getById, companyId: '7' }],
		])('of %s', async (_name, parameters) => {
			expect((await outcomeOf(parameters, answer)).error).toBeDefined();
		});

		it('of an agent that searches', async () => {
			const { items } = await time.run(
				scripted.runAt((_request, reply) => reply.send(answer.body), {
					parameters: operations.search,
					asTool: true,
				}),
			);
			expect(items).toEqual([{ error: expect.any(String) }]);
		});

		it('of save and import', async () => {
			expect(await isSaved(answer)).toBe(false);
			const { hints } = await outcomeOf(operations.createImport, answer);
			expect(JSON.stringify(hints)).not.toMatch(/"1 row imported|import created/);
		});
	},
);
