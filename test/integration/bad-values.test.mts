import { useScriptedServer } from '../support/use-scripted-server.mts';

const get = { resource: 'company', operation: 'get' };

const server = useScriptedServer();

describe('a bad value costs no request', () => {
	const nearby = { resource: 'company', operation: 'searchNearby' };
	const at = { centre: '40.4, -3.7', radiusKm: '5', limit: 10 };

	it.each([
		[{ ...nearby, ...at, centre: 'north' }, "'Centre'"],
		[{ ...nearby, ...at, radiusKm: 0 }, "'Radius (Km)'"],
		[{ ...nearby, ...at, limit: 1.5 }, "'Limit'"],
		[{ ...nearby, ...at, filters: { cnae: 'J' } }, "'CNAE'"],
		[{ ...get, cif: { __rl: true, mode: 'cif', value: 'J99216583' } }, "'Company'"],
		[{ ...get, cif: { __rl: true, mode: 'cif', value: '={{ $json.nothing }}' } }, "'Company'"],
		[{ resource: 'company', operation: 'search', limit: 0 }, "'Limit'"],
		[{ resource: 'company', operation: 'search', filters: { cnae: '6' } }, "'CNAE'"],
		[
			{ resource: 'prospect', operation: 'save', companyId: 'J99216582', status: 'prospect' },
			"'Company'",
		],
		[{ resource: 'prospect', operation: 'save', companyId: 7, status: 'friend' }, "'Status'"],
		[
			{ resource: 'prospect', operation: 'save', companyId: 7, options: { additionalBody: '[1]' } },
			"'Additional Body Fields'",
		],
		[{ resource: 'import', operation: 'create', bodySource: 'json', jsonBody: '{oops' }, "'JSON'"],
		[{ resource: 'import', operation: 'create', bodySource: 'json', jsonBody: '3' }, "'JSON'"],
	])('%j names %s', async (parameters, field) => {
		const { error } = await server.runAt(() => [], { parameters: { ...parameters } });
		expect(error?.name).toBe('NodeOperationError');
		expect(error?.message).toContain(field);
		expect(error?.message).toContain('[item 0]');
		expect(error?.description).toBeTruthy();
		expect(server.seen).toHaveLength(0);
	});
});
