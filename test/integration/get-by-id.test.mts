import type { IDataObject } from 'n8n-workflow';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { getById, locator } from '../support/operations.mts';
import { pageOf, queryOf, type SeenRequest } from '../support/scripted-server.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const sandbox = useSandbox({ companies: 2000, ...unlimited });
/** The sandbox sends 50 of them a page at most. */
const companies = sandbox.useCompanies({ returnAll: true, output: 'raw' });
const inMadrid = () => companies.filter(({ provincia }) => provincia === 'Madrid');

/** An event as the trigger puts it out. */
function event(id: unknown, filters: string[] = ['provincia=Madrid']): IDataObject {
	const data = { territory_id: 't1', empresa_id: id as number, matched_filters: filters };
	return { id: 'evt_1', type: 'territory.new_company', data };
}

const find = async (items: IDataObject[], parameters: object = {}, more: object = {}) =>
	await sandbox.runCounted({ ...getById, ...parameters }, { items, ...more });

describe('the company of an event', () => {
	it('is found by the matched filters of the event, without any setting', async () => {
		const [company] = inMadrid();
		const { items, requests, hints, error } = await find([event(company.empresa_id)]);
		expect(error).toBeUndefined();
		const { empresa_id, cif, nombre, telefono, ciudad } = company;
		const own = { found: true, message: 'Found' };
		expect(items).toMatchObject([{ empresa_id, cif, nombre, telefono, ciudad, ...own }]);
		expect(Object.keys(items[0]).slice(0, 3)).toEqual(['empresa_id', 'found', 'message']);
		expect(requests).toBe(1);
		expect(hints).toMatchObject([{ message: '1 ID in Province Madrid: 1 found' }]);
	});

	it('is found on a later page, and no further page is read', async () => {
		const { empresa_id } = companies[250];
		const { items, requests } = await find([event(empresa_id, [])]);
		expect(items).toMatchObject([{ empresa_id, found: true }]);
		expect(requests).toBe(6);
	});

	it('keeps its ID if it is not found, and the message says that results may be 30 days old', async () => {
		const { items, hints, requests } = await find([event(7, ['provincia=Lugo', 'tier=2'])]);
		const message =
			'Company 7 is not among those that match Province Lugo. Remove what may not fit it; otherwise it is not in the catalogue yet: its results are up to 30 days old';
		expect(items).toMatchObject([{ empresa_id: 7, found: false, message, reason: 'unknown' }]);
		expect(items[0]).toHaveProperty('telefono', null);
		expect(requests).toBe(1);
		expect(hints).toMatchObject([{ message: '1 ID in Province Lugo: 1 not in the catalogue' }]);
	});

	it('has the reason "unread", not "unknown", if some pages were not read', async () => {
		const all = await find([event(7, [])]);
		expect(all.requests).toBe(10);
		expect(all.items).toMatchObject([{ empresa_id: 7, found: false, reason: 'unread' }]);
		expect(all.items[0].message).toBe(
			'Company 7 is not among the first 500 of 2,000 companies. Narrow the search, or raise Options → Max Requests (40 for all)',
		);
		const more = await find([event(7, [])], { options: { maxRequests: 40 } });
		expect(more.requests).toBe(40);
		expect(more.items).toMatchObject([{ reason: 'unknown' }]);
		const fewer = await find([event(companies[150].empresa_id, [])], {
			options: { maxRequests: 1 },
		});
		expect(fewer.requests).toBe(1);
		expect(fewer.items).toMatchObject([{ found: false, reason: 'unread' }]);
	});

	it('is found with Simplify off, and if the item itself has its ID', async () => {
		const [{ empresa_id, provincia }] = companies;
		const { data } = event(empresa_id);
		const items = [{ created: 1, data }, { empresa_id }] as IDataObject[];
		const province = locator('name', provincia);
		expect((await find(items, { province })).items).toMatchObject([
			{ empresa_id, found: true },
			{ empresa_id, found: true },
		]);
	});
});

describe('the filters of Get By ID', () => {
	it('leave out a filter with several values, since the company may have any of them', async () => {
		const company = companies.slice(0, 100).find(({ provincia }) => provincia !== 'Madrid')!;
		const filters = ['provincia=Madrid', `provincia=${company.provincia as string}`];
		const { items } = await find([event(company.empresa_id, filters)]);
		expect(items).toMatchObject([{ empresa_id: company.empresa_id, found: true }]);
	});

	it('use a filled-in field instead of the filter of the event', async () => {
		const [company] = inMadrid();
		const province = locator('name', 'madrid');
		const item = event(company.empresa_id, ['provincia=Lugo']);
		expect((await find([item])).items).toMatchObject([{ found: false }]);
		expect((await find([item], { province })).items).toMatchObject([{ found: true }]);
	});

	it('leave out a field and a filter of the event that are nothing for the item', async () => {
		const { empresa_id } = companies[0];
		const items = [event(empresa_id, ['sector=null'])];
		const parameters = { text: '={{ $json.name }}', province: locator('name', '={{ "N/A" }}') };
		const { items: found, error } = await find(items, parameters);
		expect(error).toBeUndefined();
		expect(found).toMatchObject([{ empresa_id, found: true }]);
	});

	it('keep the spelling used in the event', async () => {
		const company = companies.find(({ provincia }) => provincia === 'Bizkaia')!;
		const filters = [`cnae=${company.cnae as string}`, `sector=${company.sector as string}`, 'q='];
		const { items, hints } = await find([event(company.empresa_id, filters)]);
		expect(items).toMatchObject([{ found: true }]);
		expect(JSON.stringify(hints)).toContain(`Sector ${company.sector as string}`);
	});
});

describe('Get By ID of many items', () => {
	it('reads each page once for items with equal filters, until all are found', async () => {
		const some = [250, 20, 120, 20].map((index) => companies[index].empresa_id);
		const { outputs, items, requests } = await find(some.map((id) => event(id, [])));
		expect(items.map(({ empresa_id, found }) => [empresa_id, found])).toEqual(
			some.map((id) => [id, true]),
		);
		expect(outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
			some.map((_, item) => ({ item })),
		);
		expect(requests).toBe(6);
	});

	it('searches separately for items with different filters', async () => {
		const provinces = ['Madrid', 'Barcelona'];
		const some = provinces.map((name) => companies.find(({ provincia }) => provincia === name)!);
		const { items, requests } = await find(
			some.map(({ empresa_id, provincia }) =>
				event(empresa_id, [`provincia=${provincia as string}`]),
			),
		);
		expect(items).toMatchObject(some.map(({ empresa_id }) => ({ empresa_id, found: true })));
		expect(requests).toBe(2);
	});
});

describe('invalid input to Get By ID', () => {
	it.each([
		[
			{ data: {} },
			{},
			"'Company ID' is empty",
			'Enter the field empresa_id of an event or a company.',
		],
		[
			event(7),
			{ options: { maxRequests: 0 } },
			`'Max Requests' "0" is out of range`,
			'a whole number of 1 or more',
		],
	])('is explained before any request: %j with %j', async (item, parameters, what, hint) => {
		const { error, requests } = await find([event(7), item], parameters);
		expect(error?.message).toContain(what);
		expect(error?.description).toContain(hint);
		expect(requests).toBe(0);
	});

	it('fails only its own item if the node continues on error', async () => {
		const [{ empresa_id }] = inMadrid();
		const onError = 'continueErrorOutput';
		const { outputs } = await find([event('x'), event(empresa_id)], {}, { onError });
		expect(outputs[0].map(({ json }) => json.empresa_id)).toEqual([empresa_id]);
		expect(outputs[1].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }]);
	});
});

it('Get By ID gives an agent the company, or a row with found = false', async () => {
	const [{ empresa_id, cif }] = inMadrid();
	const parameters = { companyId: String(empresa_id), matchedFilters: '["provincia=Madrid"]' };
	const found = await find([{}], parameters, { asTool: true });
	expect(found.items).toMatchObject([{ results: [{ empresa_id, cif, found: true }] }]);
	const missing = await find([{}], { ...parameters, companyId: '7' }, { asTool: true });
	expect(missing.items).toMatchObject([{ results: [{ empresa_id: 7, found: false }] }]);
});

describe('Get By ID', () => {
	const server = useScriptedServer();
	const records = (page: number, size = 10) =>
		Array.from({ length: size }, (_, index) => ({ empresa_id: page * 1000 + index }));
	const items = [event(1001), event(2002), event(3003)];
	const parameters = { ...getById, options: { maxWait: 0.9 } };

	it('keeps the companies found before a page fails', async () => {
		const { outputs } = await server.runAt(
			(request, reply) =>
				pageOf(request) === 2
					? reply.code(500).send({})
					: { total: 30, results: records(pageOf(request)) },
			{ parameters, items, onError: 'continueErrorOutput' },
		);
		expect(outputs[0].map(({ json }) => json.empresa_id)).toEqual([1001]);
		expect(outputs[1].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 2 }]);
	});

	it('stops at the total if the service repeats a page, and does not report the rest as unknown', async () => {
		const outcome = await server.runAt(() => ({ total: 30, results: records(1) }), {
			parameters,
			items: items.slice(0, 2),
		});
		expect(server.seen).toHaveLength(3);
		expect(outcome.items).toMatchObject([{ found: true }, { found: false, reason: 'unread' }]);
		expect(outcome.items[1].message).toContain('among the first 10 of 30 companies');
		expect(JSON.stringify(outcome.hints)).toContain('counts 30 results and sent 10');
	});

	it('reports a company as unread if the list shrinks between pages', async () => {
		let all = records(1, 30);
		const script = (request: SeenRequest) => {
			const page = pageOf(request);
			if (page === 2) all = all.slice(1);
			return { total: all.length, results: all.slice(10 * page - 10, 10 * page) };
		};
		const { items: found } = await server.runAt(script, { parameters, items: [event(1010)] });
		expect(found).toMatchObject([{ empresa_id: 1010, found: false, reason: 'unread' }]);
		expect(found[0].message).toContain('The list may have changed in the meantime: try again');
	});

	it('omits filters that are empty or that the service does not have', async () => {
		const filters = ['q= ', 'provincia= Madrid', 'tier=2'];
		const script = () => ({ total: 1, results: records(1, 1) });
		await server.runAt(script, { parameters, items: [event(1000, filters)] });
		expect([...queryOf(server.seen[0])]).toEqual([
			['provincia', 'Madrid'],
			['per_page', '100'],
			['page', '1'],
		]);
	});
});
