import type { IDataObject } from 'n8n-workflow';
import { locator } from '../support/operations.mts';
import { queryOf, type SeenRequest } from '../support/scripted-server.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import type { NodeRun } from '../support/workflow.mts';

const CACHE = 'Results may be up to 30 days old.';

const sandbox = useSandbox({ companies: 300 });
const { run } = sandbox;
const server = useScriptedServer();
const search = { resource: 'company', operation: 'search', limit: 100 };
const withEmail = { ...search, filters: { onlyEmail: true } };

const emailsOf = (items: IDataObject[]) => items.map(({ email }) => email).filter(Boolean);

/** The hints of a run. */
async function hintsOf(parameters: IDataObject, more: Partial<NodeRun> = {}): Promise<string[]> {
	const { error, hints } = await sandbox.run({ resource: 'company', ...parameters }, more);
	expect(error).toBeUndefined();
	return hints.map(({ message }) => message);
}

const byCode = (value: string) => ({ cnae: { __rl: true, mode: 'list', value } });
const nothing = {
	text: 'xyzzy',
	province: { __rl: true, mode: 'name', value: 'Vizcaya' },
	filters: byCode('5610'),
};

describe('a search without results', () => {
	it.each(['search', 'count'])(
		'names its criteria and the age of the results in hints: %s',
		async (operation) => {
			expect(await hintsOf({ operation, ...nothing })).toEqual([
				'No company matches Text "xyzzy" · Province Vizcaya · CNAE 5610 Restaurantes y puestos de… Leave out Province first.',
				'Only CNAE 2009 has 5610: if the catalogue uses CNAE 2025, search for 561.',
				CACHE,
			]);
		},
	);

	it('names the sector and the value of an additional query parameter in its hint', async () => {
		const filters = { sector: { __rl: true, mode: 'name', value: 'Brujería' } };
		const additionalQuery = { parameters: [{ name: 'provincia', value: 'VIZCAYA (PV)' }] };
		const { province } = nothing;
		const search = { operation: 'search', province, filters, options: { additionalQuery } };
		expect(await hintsOf(search)).toEqual([
			'No company matches Province VIZCAYA (PV) · Sector Brujería. Leave out Province first.',
			CACHE,
		]);
	});

	it.each(['search', 'count', 'searchNearby'])(
		'asks whether another sector is meant, by one request for all items: %s',
		async (operation) => {
			const of = (value: string) => ({
				resource: 'company',
				operation,
				...(operation === 'searchNearby' && { centre: 'Madrid' }),
				filters: { sector: locator('name', value) },
			});
			const { items, hints, requests } = await sandbox.runCounted(of('Tecnolgia'), {
				items: [{}, {}],
			});
			expect(hints[0].message).toMatch(
				/^No company .*Sector Tecnolgia\. Did you mean Tecnología\? \(and 1 more search\)$/,
			);
			expect(requests).toBe(3);
			expect(items.filter(({ count }) => count !== 0)).toEqual([]);
			const asTool = await run(of('tecnologias'), { asTool: true });
			expect(asTool.items[0].note).toContain('Did you mean Tecnología?');
		},
	);

	it.each([503, 403])(
		'fails no search if the sectors cannot be read for advice (%d)',
		async (status) => {
			const isOfSectors = (request: SeenRequest) => !queryOf(request).has('sector');
			const filters = { sector: locator('name', 'Tecnolgia') };
			const { error, hints } = await server.runAt(
				(request, reply) =>
					isOfSectors(request)
						? reply
								.code(status)
								.send({ error: { code: 'forbidden', message: 'The plan needs a filter' } })
						: { results: [], total: 0 },
				{ parameters: { ...search, filters, options: { concurrency: 1 } }, items: [{}, {}, {}] },
			);
			expect(error).toBeUndefined();
			expect(hints[0].message).toMatch(/^No company matches Sector Tecnolgia\. /);
			expect(server.seen.filter(isOfSectors)).toHaveLength(1);
			expect(server.seen).toHaveLength(4);
		},
	);

	it('reads no sectors if Max Requests is set, which counts the searches themselves', async () => {
		const filters = { sector: locator('name', 'Tecnolgia') };
		const parameters = { ...search, filters, options: { maxRequests: 2 } };
		const { error, requests } = await sandbox.runCounted(parameters, { items: [{}, {}] });
		expect(error).toBeUndefined();
		expect(requests).toBe(2);
	});

	it('names the place with Search Nearby, and gives advice on the CNAE to an agent, too', async () => {
		const near = { operation: 'searchNearby', centre: 'Valverde, El Hierro', radiusKm: 0.01 };
		expect(await hintsOf({ ...near, filters: { onlyEmail: true } })).toEqual([
			'No company within 0.01 km of Valverde (Santa Cruz de Tenerife) · Only With Email. Enter a larger radius first.',
		]);
		const advice = 'Only CNAE 2025 has 5611: if the catalogue uses CNAE 2009, search for 561.';
		const parameters = { ...near, filters: byCode('5611') };
		expect(await hintsOf(parameters)).toEqual([
			expect.any(String),
			advice,
			expect.stringContaining('CNAE 5611 found nothing'),
		]);
		const { items } = await run({ resource: 'company', ...parameters }, { asTool: true });
		expect(items[0].note).toContain(advice);
	});
});

describe('a search with results', () => {
	it('searches for each of several provinces, and a hint names the ones that Limit left out', async () => {
		const of = async (names: string, more = {}) =>
			await sandbox.run({ ...search, province: locator('name', names), output: 'raw', ...more });
		const all = await of('Sevilla, Málaga y Coruña, A', { returnAll: true });
		const each = await Promise.all(
			['Sevilla', 'Málaga', 'A Coruña'].map(async (name) => await of(name, { returnAll: true })),
		);
		expect(each.every(({ items }) => items.length > 0)).toBe(true);
		expect(all.items).toEqual(each.flatMap(({ items }) => items));
		const { hints } = await of('["Sevilla", "Málaga"]', { limit: 1 });
		expect(hints.map(({ message }) => message)).toContain(
			'Limit left no place for: Province Málaga.',
		);
	});

	it('says how many companies there are if all are returned', async () => {
		expect(await hintsOf({ operation: 'search', returnAll: true })).toEqual(['300 companies']);
		expect(await hintsOf({ operation: 'count' })).toEqual(['300 companies']);
	});

	it.each(['search', 'count'])('names the understood CNAE and the total: %s', async (operation) => {
		const cnae = { __rl: true, mode: 'code', value: 'bares' };
		const items = [{}, {}];
		const hints = await hintsOf({ operation, filters: { cnae }, returnAll: true }, { items });
		expect(hints).toEqual([
			expect.stringMatching(
				/^\d+ companies: CNAE 563 Servicios de bebidas \(CNAE 2009: Establecimientos de bebidas\) \(and 1 more search\)$/,
			) as string,
		]);
	});

	it('cut by Limit says how many companies match in total', async () => {
		const search = { operation: 'search', limit: 50 };
		expect(await hintsOf(search)).toEqual(['50 of 300 companies']);
		expect(await hintsOf(search, { items: [{}, {}] })).toEqual([
			'50 of 300 companies (and 1 more search)',
		]);
	});

	it('says that there may be more if the total is unknown, unless n8n says it of Limit itself', async () => {
		const near = { operation: 'searchNearby', centre: 'Madrid', radiusKm: 1000 };
		expect(await hintsOf({ ...near, limit: 50 })).toEqual([
			'50 companies within 1000 km of Madrid',
		]);
		expect(await hintsOf({ ...near, limit: 50 }, { items: [{}, {}] })).toEqual([
			'50 companies within 1000 km of Madrid, and there may be more (and 1 more search)',
		]);
		expect(await hintsOf({ ...near, limit: 1000 })).toEqual([
			expect.stringMatching(/^\d+ companies within 1000 km of Madrid$/) as string,
		]);
	});
});

describe('Only With Email', () => {
	it('leaves out companies without an email address, and a hint counts the others', async () => {
		const { items: all } = await run(search);
		const emails = emailsOf(all);
		expect(emails.length).toBeGreaterThan(10);
		expect(emails.length).toBeLessThan(100);
		const { items, hints } = await run(withEmail);
		expect(emailsOf(items)).toEqual(emails);
		expect(items).toHaveLength(emails.length);
		expect(hints).toMatchObject([
			{ message: `100 of 300 companies; ${emails.length} have an email address` },
		]);
		const selected = await run({ ...withEmail, output: 'selectedFields', fields: ['nombre'] });
		expect(selected.items).toHaveLength(emails.length);
	});

	it('tells an agent how many are left out, and the next offset counts all that were read', async () => {
		const pages: Array<IDataObject & { results: IDataObject[] }> = [];
		for (let offset = 0; offset < 100; offset = Number(pages.at(-1)!.next_offset)) {
			const options = { offset, maxAnswerSize: 2 };
			const parameters = { ...withEmail, limit: 20, options };
			const { items } = await run(parameters, { asTool: true });
			pages.push(items[0] as never);
		}
		const { items: all } = await run({ ...search, limit: pages.at(-1)!.next_offset as number });
		expect(pages.flatMap(({ results }) => emailsOf(results))).toEqual(emailsOf(all));
		expect(
			pages.some(({ note }) => /\d+ of them are left out, without an email/.test(String(note))),
		).toBe(true);
	});
});

describe('Count', () => {
	const count = { resource: 'company', operation: 'count' };

	it('returns the number of companies that Search finds, with one request', async () => {
		const province = { __rl: true, mode: 'list', value: 'Barcelona' };
		const { items: found } = await run({ ...search, returnAll: true, output: 'raw', province });
		expect(found.length).toBeGreaterThan(0);
		expect(new Set(found.map(({ provincia }) => provincia))).toEqual(new Set(['Barcelona']));
		const { items, requests } = await sandbox.runCounted({ ...count, province });
		expect([items, requests]).toEqual([[{ count: found.length }], 1]);
	});

	it('fails if the response has no total', async () => {
		const { error } = await server.runAt(() => ({ results: [] }), { parameters: count });
		expect(error?.message).toContain('not one with a total');
	});
});
