import type { IDataObject } from 'n8n-workflow';
import { createCatalogue } from '../../sandbox/catalogue/catalogue.mts';
import { kilometresBetween } from '../../nodes/shared/domain/coordinates.ts';
import { Towns } from '../../nodes/shared/domain/towns.ts';
import * as table from '../../nodes/shared/domain/towns.generated.ts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import type { NodeOutcome } from '../support/workflow.mts';

const COMPANIES = 20_000;
const sandbox = useSandbox({ companies: COMPANIES, 'requests-per-minute': 0, burst: 0 });
const catalogue = createCatalogue(COMPANIES, 1);
const scripted = useScriptedServer();
const companies = Array.from({ length: COMPANIES }, (_, index) => catalogue.companyAt(index));

const search = {
	resource: 'company',
	operation: 'searchNearby',
	returnAll: true,
	output: 'raw',
};
const province = (name: string, more: object = {}) => ({
	...search,
	area: 'province',
	province: { __rl: true, mode: 'name', value: name },
	...more,
});
const towns = (names: unknown, more: object = {}) => ({
	...search,
	area: 'towns',
	towns: names,
	radiusKm: '4',
	...more,
});
const ids = (records: Array<IDataObject | { empresa_id: number }>) =>
	records.map(({ empresa_id }) => Number(empresa_id)).sort((first, second) => first - second);
const hintsOf = ({ hints }: NodeOutcome) =>
	hints.map((hint) => (hint as { message: string }).message);

/** With an Area by expression, n8n shows the fields of all areas, and wants those that are required. */
const byExpression = (area: string) => ({
	area: `={{ "${area}" }}`,
	centre: { __rl: true, mode: 'coordinates', value: '42.2, -8.7' },
	towns: 'Vigo',
});

describe('all companies of a province', () => {
	it.each([
		['La Coruña', 'A Coruña', {}],
		['Baleares', 'Illes Balears', {}],
		['Soria', 'Soria', {}],
		['Melilla', 'Melilla', {}],
		['Toledo', 'Toledo', {}],
		['Vizcaya', 'Bizkaia', { filters: { onlyEmail: true } }],
	])('of %s are found, and none of its neighbours', async (name, official, more) => {
		const outcome = await sandbox.run(province(name, more));
		const expected = companies.filter(
			({ provincia, email }) => provincia === official && (!('filters' in more) || email !== null),
		);
		expect(outcome.error).toBeUndefined();
		expect(expected.length).toBeGreaterThan(20);
		expect(ids(outcome.items)).toEqual(ids(expected));
		expect(hintsOf(outcome)[0]).toMatch(new RegExp(`^Around ${official}, \\d+ towns`));
		const distances = outcome.items.map(({ distance_km }) => Number(distance_km));
		expect(distances).toEqual(distances.toSorted((first, second) => first - second));
	});

	it('A province with more companies than Limit is cut, and a hint says so', async () => {
		const outcome = await sandbox.run(province('A Coruña', { returnAll: false, limit: 7 }));
		expect(outcome.items).toHaveLength(7);
		expect(new Set(outcome.items.map(({ provincia }) => provincia))).toEqual(new Set(['A Coruña']));
		expect(hintsOf(outcome).join()).toContain('7 companies, and there are more. Raise Limit');
	});

	it('A company that does not say in which province it is is not lost', async () => {
		const place = { lat: 41.76, lon: -2.46 };
		const names = ['Soria', 'SORIA', '', null, undefined, 'Zaragoza'];
		const script = () =>
			names.map((provincia, index) => ({ empresa_id: index, ...place, provincia }));
		const { items } = await scripted.runAt(script, { parameters: province('Soria') as never });
		expect(ids(items)).toEqual([0, 1, 2, 3, 4]);
	});

	it('An agent gets the part that it asks for', async () => {
		const parameters = { ...province('Soria'), limit: 5, offset: 3 };
		const { items } = await sandbox.run(parameters, { asTool: true });
		expect(items[0]).toMatchObject({ returned: 5, next_offset: 8 });
		expect(items[0].note).toMatch(/Searched for Around Soria, \d+ towns/);
	});

	it('An Area by expression is understood however it is written', async () => {
		const outcome = await sandbox.run(province('Melilla', byExpression('Province')));
		const expected = companies.filter(({ provincia }) => provincia === 'Melilla');
		expect(outcome.error).toBeUndefined();
		expect(ids(outcome.items)).toEqual(ids(expected));
	});

	it('An Area that is none is refused before any request', async () => {
		const before = await sandbox.requestsReceived();
		const { error } = await sandbox.run(province('Soria', byExpression('region')));
		expect(error?.message).toContain('\'Area\' "region" is not one of the choices');
		expect(await sandbox.requestsReceived()).toBe(before);
	});

	it('A province that is none is refused before any request', async () => {
		const before = await sandbox.requestsReceived();
		const { error } = await sandbox.run(province('Corruña'));
		expect(error?.message).toContain('\'Province\' "Corruña" is not a province of Spain');
		expect(await sandbox.requestsReceived()).toBe(before);
	});

	it('Max Requests ends it with what it has, and a hint says that it is not covered', async () => {
		const options = {
			maxRequests: 3,
			additionalQuery: { parameters: [{ name: 'limit', value: '20' }] },
		};
		const outcome = await sandbox.run(province('Madrid', { options }));
		expect(hintsOf(outcome).join()).toMatch(
			/Max Requests \(3\) ended the search: \d+ companies, not all of the area is covered/,
		);
	});
});

describe('all companies around towns', () => {
	const VIGO = new Towns(table).find('Vigo')!;

	it.each(['Vigo, La Coruña', ['Vigo', 'A Coruña'], '={{ ["Vigo", "A Coruña", "Vigo"] }}'])(
		'of %j are found, each once',
		async (names) => {
			const outcome = await sandbox.run(towns(names));
			expect(outcome.error).toBeUndefined();
			const found = outcome.items;
			expect(new Set(ids(found)).size).toBe(found.length);
			expect(new Set(found.map(({ ciudad }) => ciudad))).toEqual(new Set(['Vigo', 'A Coruña']));
			const inVigo = found.filter(({ ciudad }) => ciudad === 'Vigo');
			const near = companies.filter(
				({ lat, lon }) => kilometresBetween(VIGO, { latitude: lat, longitude: lon }) <= 4,
			);
			expect(ids(inVigo)).toEqual(expect.arrayContaining(ids(near)));
			expect(hintsOf(outcome)[0]).toMatch(/^Around Vigo, A Coruña/);
		},
	);

	it('An agent that asks for part after part gets each company once', async () => {
		const parameters = { ...towns('Lugo, Ourense'), maxAnswerSize: 1000 };
		const ask = async (limit: number, offset: number) => {
			const { items } = await sandbox.run({ ...parameters, limit, offset }, { asTool: true });
			return items[0] as { results: IDataObject[]; next_offset?: number };
		};
		const { results: all } = await ask(1000, 0);
		const found: IDataObject[] = [];
		for (let next: number | undefined = 0; next !== undefined;) {
			const { results, next_offset } = await ask(30, next);
			found.push(...results);
			next = next_offset;
		}
		expect(ids(found)).toEqual(ids(all));
	});

	it.each([
		['Vigo, Cabanes', '\'Towns\' "Cabanes" matches several towns'],
		['', 'Towns'],
		['={{ [] }}', "'Towns' is empty"],
	])('%j is refused before any request', async (names, message) => {
		const before = await sandbox.requestsReceived();
		const outcome = await sandbox
			.run(towns(names))
			.catch((error: unknown) => ({ error: error as Error }));
		expect(outcome.error?.message).toContain(message);
		expect(await sandbox.requestsReceived()).toBe(before);
	});
});
