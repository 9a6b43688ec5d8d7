import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { CompanyData } from '../../nodes/CompanyData/CompanyData.node.ts';
import { searchList } from '../support/list-search.mts';
import { locator, nearby, search } from '../support/operations.mts';
import { queryOf } from '../support/scripted-server.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const COMPANIES = 1500;
const CAFES = '5630 Servicios de bebidas (CNAE 2009: Establecimientos de bebidas)';

const sandbox = useSandbox({ companies: COMPANIES });
const server = useScriptedServer('other');

const credentials = () => ({ baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live });

const run = async (parameters: IDataObject) => await sandbox.run({ ...search, ...parameters });

const cnae = (value: unknown, mode = 'list') => ({ filters: { cnae: locator(mode, value) } });

const requests = async () => await sandbox.requestsReceived('GET /leadbase/buscar');

describe('CNAE', () => {
	it.each([
		['list', CAFES, '5630'],
		['code', 'abogados', '691'],
	])(
		'in the mode %s, %j finds the companies whose code starts with %s',
		async (mode, value, prefix) => {
			const all = await run({ returnAll: true, output: 'raw' });
			const expected = all.items.filter((one) => String(one.cnae).startsWith(prefix));
			expect(expected.length).toBeGreaterThan(0);
			expect(expected.length).toBeLessThan(COMPANIES);
			const { items, error } = await run({ returnAll: true, output: 'raw', ...cnae(value, mode) });
			expect(error).toBeUndefined();
			expect(items.map(({ cif }) => cif).sort()).toEqual(expected.map(({ cif }) => cif).sort());
		},
	);

	it.each([
		['resturantes', 'is not a CNAE activity', '561 Restaurantes y puestos de comidas'],
		[6, 'is a code of neither', '06'],
	])('%j is refused before any request, with a suggestion', async (value, what, hint) => {
		const before = await requests();
		const { error } = await run(cnae(value));
		expect(error?.message).toContain(`'Activity (CNAE)' "${value}" ${what}`);
		expect(error?.description).toContain(hint);
		expect(await requests()).toBe(before);
	});
});

describe('CNAE with several activities', () => {
	const BOTH = '9602, 9621';
	let expected: IDataObject[];
	const cifsOf = (items: IDataObject[]) => items.map(({ cif }) => String(cif)).sort();

	beforeAll(async () => {
		const { items } = await run({ returnAll: true, output: 'raw' });
		expected = items.filter(({ cnae: code }) => /^(56|9602|9621)/.test(String(code)));
	});

	it('makes Search request each activity and return the companies of all', async () => {
		const before = await requests();
		const { items } = await run({ returnAll: true, ...cnae('56, peluquerías', 'code') });
		expect(cifsOf(items)).toEqual(cifsOf(expected));
		expect(await requests()).toBeGreaterThanOrEqual(before + 3);
	});

	it('makes Limit and the total apply to all activities together', async () => {
		const { items, hints } = await run({ limit: 3, ...cnae('56, 9602', 'code') });
		expect(items).toHaveLength(3);
		const all = await run({ operation: 'count', ...cnae('56, 9602', 'code') });
		expect(JSON.stringify(hints)).toContain(`3 of ${String(all.items[0].count)} companies`);
	});

	it('makes Start Page skip earlier results, even if Max Requests stops a later search', async () => {
		const page = { limit: 2, options: { startPage: 2, maxRequests: 2 } };
		await server.start(({ url }) => ({
			...{ total: 3, per_page: 2 },
			results: /[?&]page=2/.test(url)
				? [{ empresa_id: 3 }]
				: [{ empresa_id: 1 }, { empresa_id: 2 }],
		}));
		const { items } = await sandbox.run(
			{ ...search, ...page, ...cnae('56, 9602', 'code') },
			{ credentials: server.credentials() },
		);
		expect(items).toHaveLength(2);
		expect(items[0]).toMatchObject({ empresa_id: 3, error: null });
		expect(items[1].error).toContain('Max Requests');
	});

	it('makes Count add up the companies of all activities', async () => {
		const { items } = await run({ operation: 'count', ...cnae(['56', '9602', '9621'], 'code') });
		expect(items).toEqual([{ count: expected.length }]);
	});

	it.each([50, 1000])(
		'makes Search Nearby return the nearest %d companies of all activities',
		async (limit) => {
			const near = { ...nearby('40.4, -3.7', 2000), output: 'raw', limit };
			const { items } = await run({ ...near, ...cnae(`56, ${BOTH}`, 'code') });
			const distances = items.map(({ distance_km: distance }) => Number(distance));
			expect(distances).toEqual(distances.toSorted((one, other) => one - other));
			if (limit > expected.length) expect(cifsOf(items)).toEqual(cifsOf(expected));
			else expect(items).toHaveLength(limit);
		},
	);

	it('makes Search Nearby return no more than Limit if a later search is refused', async () => {
		await server.start(({ url }, reply) => {
			if (url.includes('9621')) return reply.code(402).send({});
			const first = url.includes('9602') ? 3 : 1;
			return [first, first + 1].map((empresa_id) => ({ empresa_id }));
		});
		const { items } = await sandbox.run(
			{ ...nearby('40.4, -3.7', 5), limit: 2, ...cnae('56, 9602, 9621', 'code') },
			{ credentials: server.credentials() },
		);
		expect(items.filter(({ error }) => error === null)).toHaveLength(2);
	});

	it('is refused by Get By ID', async () => {
		const byId = { operation: 'getById', companyId: 7 };
		const { error } = await run({ ...byId, ...cnae(BOTH, 'code') });
		expect(error?.message).toContain("'Activity (CNAE)' has several values");
	});
});

it.each([
	[
		'fontaneros en Sevilla',
		'Set Filters → Activity (CNAE) to 4322, Province to Sevilla, and leave Text empty.',
	],
	[
		'peluquerías en Getafe',
		'Set Filters → Activity (CNAE) to 9602, 9621, and leave Text empty, search nearby with Centre Getafe.',
	],
	['xyzzy en Sevilla', undefined],
])('a search that finds nothing by the Text %j suggests: %j', async (text, advice) => {
	await server.start(() => ({ total: 0, results: [] }));
	const { hints } = await sandbox.run({ ...search, text }, { credentials: server.credentials() });
	const messages = hints.map(({ message }) => message);
	if (advice === undefined) expect(messages.join()).not.toContain('Set Filters');
	else expect(messages).toContain(advice);
});

describe('Sector', () => {
	it('lists the sectors of the catalogue', async () => {
		const { results } = await searchList('searchSectors', credentials());
		const again = await searchList('searchSectors', credentials(), 'hosteler');
		const names = results.map(({ name }) => name);
		expect(names.length).toBeGreaterThan(5);
		expect(names).toEqual([...new Set(names)].sort((a, b) => a.localeCompare(b, 'es')));
		expect(again.results).toEqual([{ name: 'Hostelería', value: 'Hostelería' }]);
		expect((await searchList('searchSectors', credentials(), 'xyzzy')).results).toEqual([]);
		for (const mode of ['list', 'name']) {
			const sector = locator(mode, mode === 'name' ? ' Hostelería ' : 'Hostelería');
			const { items } = await run({ output: 'raw', limit: 20, filters: { sector } });
			expect(items).toHaveLength(20);
			expect(new Set(items.map((one) => one.sector))).toEqual(new Set(['Hostelería']));
		}
		const near = await run({
			...nearby('40.4, -3.7', 500),
			output: 'raw',
			limit: 5,
			filters: { sector: locator('list', 'Hostelería') },
		});
		expect(new Set(near.items.map((one) => one.sector))).toEqual(new Set(['Hostelería']));
	});

	it('is sent without surrounding spaces, and not at all if it has only spaces', async () => {
		await server.start(() => ({ total: 1, results: [] }));
		for (const value of [' Hostelería ', ' ']) {
			const filters = { sector: locator('name', value) };
			const count = { resource: 'company', operation: 'count', filters };
			await sandbox.run(count, { credentials: server.credentials() });
		}
		const sent = server.seen.map((request) => queryOf(request).get('sector'));
		expect(sent).toEqual(['Hostelería', null]);
	});

	it('does not cache a failure', async () => {
		let isDown = true;
		await server.start(() =>
			isDown ? { wrong: true } : { total: 1, results: [{ sector: 'Banca' }, { sector: null }, {}] },
		);
		const other = server.credentials();
		await expect(searchList('searchSectors', other)).rejects.toThrow();
		isDown = false;
		const { results } = await searchList('searchSectors', other);
		expect(results).toEqual([{ name: 'Banca', value: 'Banca' }]);
	});
});

/** The example in the placeholder of a field, in each mode that has one. */
function examplesOf(name: string): Array<{ mode: string; example: string }> {
	const all = new CompanyData().description.properties.flatMap((one) => [
		one,
		...((one.options ?? []) as INodeProperties[]),
	]);
	const field = all.find((one) => one.name === name && one.type === 'resourceLocator');
	return (field?.modes ?? []).flatMap(({ name: mode, placeholder }) =>
		placeholder === undefined ? [] : [{ mode, example: placeholder.replace('e.g. ', '') }],
	);
}

it.each(['province', 'cnae', 'sector'])(
	'the example in the placeholder of %s finds companies',
	async (name) => {
		const examples = examplesOf(name);
		expect(examples).toHaveLength(1);
		for (const { mode, example } of examples) {
			const value = locator(mode, example);
			const { items } = await run({
				operation: 'count',
				...(name === 'province' ? { province: value } : { filters: { [name]: value } }),
			});
			expect(Number(items[0].count)).toBeGreaterThan(0);
		}
	},
);
