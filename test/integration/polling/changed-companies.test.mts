import { readCompanies } from '../../../harness/sandbox/companies.mts';
import type { Sandbox } from '../../../harness/sandbox/sandbox.mts';
import { useScriptedServer } from '../../support/use-scripted-server.mts';
import { DAY, useTrigger } from './use-trigger.mts';

const { activate, advance, hide, poll, run, sandbox, trigger } = useTrigger({
	companies: 300,
	plan: 'business',
});
const service = useScriptedServer();

let cifs: string[];
let ids: number[];

beforeAll(async () => {
	const companies = await readCompanies(sandbox as Pick<Sandbox, 'api'> as Sandbox, 150);
	cifs = companies.map(({ cif }) => String(cif));
	ids = companies.map(({ empresa_id: id }) => Number(id));
});

const BATCH = 'POST /empresas/batch';
const watching = (watched: readonly string[], more: object = {}) =>
	trigger({ event: 'companyChanged', cifs: watched.join(), watchedFields: ['telefono'], ...more });
const change = async (values: Record<string, object>) =>
	await sandbox.admin.patch('/settings', { changed: values });
const changeOf = (cif: string, telefono = '1') => change({ [cif]: { telefono } });
const usePlan = async (plan: string) => await sandbox.admin.patch('/settings', { plan });

async function lookups(): Promise<number> {
	const { data } = await sandbox.admin.post('/usage', {});
	return data.lookups;
}

describe('a poll for changed companies', () => {
	it('reports nothing at first, and then each change with the values before and after', async () => {
		const one = watching(cifs.slice(0, 3), { watchedFields: ['telefono', 'ciudad'] });
		await activate(one);
		expect(one.items).toEqual([]);
		await change({ [cifs[1]]: { telefono: '+34 900000000', email: 'new@example.com' } });
		await poll(one);
		await poll(one);
		const [item] = one.items;
		expect(one.items).toHaveLength(1);
		expect(item).toMatchObject({
			cif: cifs[1],
			found: true,
			changed: ['telefono'],
			after: { telefono: '+34 900000000' },
		});
		const { before, after } = item as Record<string, Record<string, unknown>>;
		expect(before.telefono).toMatch(/^\+34/);
		expect(before.telefono).not.toBe(after.telefono);
		expect(before.ciudad).toBe(after.ciudad);
	});

	it('accepts any CIF with a test key, since its companies are fictitious', async () => {
		const apiKey = sandbox.keys.test;
		const credentials = { baseUrl: sandbox.baseUrl, apiKey };
		const parameters = { event: 'companyChanged', cifs: 'J99216583', watchedFields: ['telefono'] };
		await activate(trigger(parameters, { credentials }));
		await expect(activate(trigger(parameters))).rejects.toThrow('control character');
	});

	it('returns the first companies unchanged for a test event', async () => {
		const one = watching(cifs.slice(0, 5));
		const [shown] = (await run(one.fetchTestEvent())) as Array<Array<Record<string, unknown>>>;
		expect(shown.map(({ cif }) => cif)).toEqual(cifs.slice(0, 3));
		expect(shown[0]).toMatchObject({ changed: [], found: true });
		expect(shown[0].before).toEqual(shown[0].after);
		expect(one.database).toBe('{}');
	});

	it('spreads the lookups of a long list over the day, and reports each change', async () => {
		const one = watching(cifs, { checkEvery: 24, quotaShare: 100 });
		await activate(one);
		expect(await lookups()).toBe(cifs.length);
		await change(Object.fromEntries(cifs.map((cif) => [cif, { telefono: '1' }])));
		const counts = [await sandbox.requestsReceived(BATCH)];
		for (let hour = 1; hour <= 36; hour++) {
			await poll(one);
			counts.push(await sandbox.requestsReceived(BATCH));
		}
		expect(one.items.map(({ cif }) => cif).sort()).toEqual([...cifs].sort());
		expect(counts[24] - counts[0]).toBe(2);
		expect(await lookups()).toBeLessThanOrEqual(1.5 * (cifs.length + 2) + cifs.length);
	});

	it('fails if the values are too large to store, and forgets nothing', async () => {
		const one = watching(cifs.slice(0, 2));
		await activate(one);
		const { database } = one;
		await changeOf(cifs[0], '1'.repeat(800_000));
		await poll(one);
		expect(one.errors.map(({ message }) => message)).toEqual([
			'The companies to remember need 801 kB; one trigger can store 700 kB',
		]);
		expect(one.database).toBe(database);
		await changeOf(cifs[0], '2');
		await poll(one);
		expect(one.items.map(({ cif }) => cif)).toEqual([cifs[0]]);
	});

	it('reports a company that is gone, but fails if all seem to be gone', async () => {
		const one = watching(cifs.slice(0, 3));
		await activate(one);
		await hide(...ids.slice(0, 3));
		const { database } = one;
		await poll(one);
		expect(one.errors.map(({ message }) => message)).toEqual([
			'The service returned none of 3 companies that it knew at the last poll',
		]);
		expect(one.database).toBe(database);
		await hide(ids[0]);
		await poll(one);
		expect(one.items).toEqual([expect.objectContaining({ cif: cifs[0], found: false })]);
	});

	it('reports nothing about companies missing from a partial response', async () => {
		const watched = cifs.slice(0, 30);
		let answered = (asked: string[]) => asked;
		await service.start(({ body }) => {
			const asked = (body as { cifs?: string[] } | undefined)?.cifs ?? [];
			return answered(asked).map((cif) => ({ cif, telefono: '1' }));
		});
		const one = watching(watched);
		one.setup.credentials = service.credentials();
		answered = (asked) => (asked.length === 30 ? asked.slice(0, 2) : asked);
		await activate(one);
		answered = (asked) => asked;
		await poll(one);
		answered = (asked) => asked.slice(0, Math.ceil(asked.length / 2));
		await poll(one);
		expect([one.items, one.errors]).toEqual([[], []]);
		answered = (asked) => asked.filter((cif) => watched.indexOf(cif) % 3 > 0);
		await poll(one);
		answered = (asked) => asked;
		await poll(one);
		expect([one.items, one.errors.map(({ message }) => message)]).toEqual([
			[],
			['The service returned 20 of 30 companies that it knew at the last poll'],
		]);
	});

	it.each([false, true])(
		'continues with the other parts if one part fails (from the first poll on: %s)',
		async (isFirst) => {
			let fails = isFirst;
			let telefono = '1';
			await service.start(({ body }, reply) => {
				const asked = (body as { cifs?: string[] } | undefined)?.cifs ?? [];
				if (fails && asked.includes(cifs[0])) return reply.code(410).send('{}');
				return asked.map((cif) => ({ cif, telefono }));
			});
			const one = watching(cifs, { checkEvery: 2 });
			one.setup.credentials = service.credentials();
			await activate(one, isFirst ? 'init' : 'activate');
			for (let hour = 0; isFirst && hour < 4; hour++) await poll(one);
			fails = true;
			telefono = '2';
			for (let hour = 0; hour < 8; hour++) await poll(one);
			expect(one.errors.length).toBeGreaterThan(0);
			expect(one.items.map(({ cif }) => cif).sort()).toEqual(cifs.slice(75).sort());
		},
	);

	it('is not delayed by a failed attempt', async () => {
		await usePlan('starter');
		// A poll each 9.3 days.
		const one = watching(cifs.slice(0, 30), { checkEvery: 8, checkEveryUnit: 'days' });
		await activate(one);
		const fault = { kind: 'html_502', path: '/empresas/batch', count: 1 };
		await sandbox.admin.post('/faults', fault);
		await poll(one, 33 * DAY);
		expect(await sandbox.requestsReceived(BATCH)).toBe(3);
		await changeOf(cifs[0]);
		await poll(one, 10 * DAY);
		expect(one.items).toHaveLength(1);
	});
});

it.each([
	['a mistyped CIF', { cifs: 'B86670461' }, 'does not have the right control character'],
	['no CIF', { cifs: '' }, "'CIFs' is empty"],
	[
		'an expression that takes an item',
		{ cifs: '={{ $json.cif }}' },
		"'CIFs' is empty. A trigger has no items before it",
	],
	['an expression that gives nothing', { cifs: '={{ "" }}' }, 'A trigger has no items before it'],
	['no field', { cifs: 'B86670460', watchedFields: [] }, "'Fields to Watch' is empty"],
	[
		'more values than can be stored',
		{
			cifs: Array.from({ length: 1001 }, () => 'B86670460').join(),
			otherWatchedFields: Array.from({ length: 10_001 }, (_, index) => `f${index}`),
		},
		'one trigger watches 0 at most',
	],
])('an activation with %s is refused before any request', async (_, parameters, message) => {
	const before = await sandbox.requestsReceived();
	await expect(activate(watching([], parameters))).rejects.toThrow(message);
	expect(await sandbox.requestsReceived()).toBe(before);
});

describe('a share of the quota that is too small', () => {
	beforeEach(async () => void (await usePlan('starter')));

	const TOO_LONG = "'CIFs' has 150 companies; the share of the quota is 100 lookups a month";

	it('refuses a list that needs more lookups, before any lookup', async () => {
		await expect(activate(watching(cifs))).rejects.toThrow(TOO_LONG);
		expect(await sandbox.requestsReceived(BATCH)).toBe(0);
	});

	it.each<[string, object, string]>([
		['the list has become longer', { all: true }, TOO_LONG],
		[
			'the share has become smaller',
			{ quotaShare: 10 },
			"'CIFs' has 60 companies; the share of the quota is 50 lookups a month",
		],
	])('refuses an update if %s, and accepts a shorter list', async (_, edit, message) => {
		const one = watching(cifs.slice(0, 60), { checkEvery: 2, checkEveryUnit: 'weeks' });
		await activate(one);
		const list = 'all' in edit ? { cifs: cifs.join() } : edit;
		one.setup.parameters = { ...one.setup.parameters, ...list };
		advance(DAY);
		await expect(activate(one, 'update')).rejects.toThrow(message);
		expect(await lookups()).toBe(60);
		one.setup.parameters = { ...one.setup.parameters, cifs: cifs.slice(0, 40).join() };
		await activate(one, 'update');
		advance(33 * DAY);
		await changeOf(cifs[0]);
		await poll(one);
		expect(one.items).toHaveLength(1);
	});

	it('refuses an update if the share no longer suffices for one poll', async () => {
		const one = trigger({ checkEvery: 1 });
		await activate(one);
		one.setup.parameters = { ...one.setup.parameters, quotaShare: 0.001 };
		await expect(activate(one, 'update')).rejects.toThrow(
			'One poll takes 2 requests; the share of the quota is 0 requests a month',
		);
	});

	const TOO_SLOW =
		'30 companies every 24 hours take 930 lookups a month; this trigger may use 100, so each is checked about every 10 days';

	it('refuses a pace under half of what is set in Fetch Test Event and in publishing, before any lookup', async () => {
		const one = watching(cifs.slice(0, 30), { checkEvery: 1, checkEveryUnit: 'days' });
		await expect(run(one.fetchTestEvent())).rejects.toThrow(TOO_SLOW);
		await expect(activate(one)).rejects.toThrow(
			`${TOO_SLOW}. To fit, set Check Every to 10 days or watch 3 companies.`,
		);
		expect(await sandbox.requestsReceived(BATCH)).toBe(0);
		one.setup.parameters = { ...one.setup.parameters, checkEvery: 10 };
		await activate(one);
		expect(one.logs.at(-1)).toContain('Each is checked about every 10 days');
	});

	it('refuses an area that takes too many requests, and an update to a faster pace', async () => {
		const one = trigger({ checkEvery: 24, quotaShare: 0.5 });
		await activate(one);
		one.setup.parameters = { ...one.setup.parameters, checkEvery: 1 };
		const message =
			'A check every hour takes 1,488 requests a month; this trigger may use 50, so it comes about every 30 hours';
		advance(DAY);
		await expect(activate(one, 'update')).rejects.toThrow(message);
		await expect(activate(trigger(one.setup.parameters))).rejects.toThrow(message);
	});

	it('stops no trigger of the durable scheduler whose pace becomes slower', async () => {
		await usePlan('business');
		const one = watching(cifs.slice(0, 30), { checkEvery: 24 });
		await activate(one);
		await usePlan('starter');
		await changeOf(cifs[0]);
		for (const days of [1, 10]) {
			advance(days * DAY);
			await run(one.pollDurably());
		}
		expect(one.items).toHaveLength(1);
	});

	it.each([
		['0.5', 'One poll takes 1 request; the share of the quota is 0 requests a month'],
		[
			'10',
			'This trigger has used its share of the monthly quota: 0 % of plan Starter, which is no request',
		],
	])(
		'refuses an activation in a circle of %s km if it does not suffice for one poll',
		async (radiusKm, message) => {
			await expect(activate(trigger({ radiusKm, quotaShare: 0.001 }))).rejects.toThrow(message);
		},
	);
});

describe('a response with several lists', () => {
	it.each(['newCompanyNear', 'companyChanged'])('is read at Records In by %s', async (event) => {
		const wanted = { empresa_id: 7, cif: 'J99216582', nombre: 'Bar Sol' };
		const other = { empresa_id: 8, cif: 'J99216582', nombre: 'Bar Luna' };
		await service.start(() => ({ old: [other], now: { rows: [wanted] } }));
		const setup = { credentials: service.credentials() };
		const watched = { cifs: 'J99216582', watchedFields: ['nombre'] };
		const options = { recordsIn: 'now.rows' };
		const one = trigger({ event, ...watched, options }, setup);
		const [[item]] = (await run(one.fetchTestEvent())) as object[][][];
		const company = event === 'companyChanged' ? { after: { nombre: 'Bar Sol' } } : wanted;
		expect(item).toMatchObject(company);
	});
});
