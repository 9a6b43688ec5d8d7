import { readCifs } from '../../../harness/sandbox/companies.mts';
import type { Sandbox } from '../../../harness/sandbox/sandbox.mts';
import { DAY, useTrigger } from './use-trigger.mts';

const { advance, poll, sandbox, trigger } = useTrigger({ companies: 2000, plan: 'starter' });

let cifs: string[];

beforeAll(async () => {
	cifs = await readCifs(sandbox as Pick<Sandbox, 'api'> as Sandbox, 250);
});

const watching = (count: number, more: object = {}) =>
	trigger({ event: 'companyChanged', cifs: cifs.slice(0, count).join(), atMostEvery: 24, ...more });

async function lookups(): Promise<number> {
	const { data } = await sandbox.admin.post('/usage', {});
	return data.lookups;
}

it.each([101, 150, 250])('a round over %d companies takes a lookup for each', async (count) => {
	await sandbox.admin.patch('/settings', { plan: 'business' });
	const one = watching(count, { quotaShare: 100 });
	await one.activate();
	const before = await lookups();
	expect(before).toBe(count);
	for (let hour = 0; hour < 10 * 24; hour++) await poll(one);
	expect(await lookups()).toBeLessThanOrEqual(before + 10 * (count + 2));
	expect(await lookups()).toBeGreaterThan(before + 9 * count);
});

it('an attempt that failed does not make the next poll later', async () => {
	// A poll each 9.6 days.
	const one = watching(30);
	await one.activate();
	const fault = { kind: 'html_502', path: '/empresas/batch', count: 1 };
	await sandbox.admin.post('/faults', fault);
	await poll(one, 33 * DAY);
	expect(await sandbox.requestsReceived('POST /empresas/batch')).toBe(3);
	await sandbox.admin.patch('/settings', { changed: { [cifs[0]]: { telefono: '1' } } });
	await poll(one, 10 * DAY);
	expect(one.items).toHaveLength(1);
});

describe('an update is refused', () => {
	it('if the list has become longer than the share has lookups', async () => {
		const one = watching(60);
		await one.activate();
		one.setup.parameters = { ...one.setup.parameters, cifs: cifs.slice(0, 150).join() };
		advance(DAY);
		await expect(one.activate('update')).rejects.toThrow(
			"'CIFs' has 150 companies; the share of the quota is 100 lookups a month",
		);
		expect(await lookups()).toBe(60);
	});

	it('if the share has become smaller than the list', async () => {
		const one = watching(60);
		await one.activate();
		one.setup.parameters = { ...one.setup.parameters, quotaShare: 10 };
		await expect(one.activate('update')).rejects.toThrow(
			"'CIFs' has 60 companies; the share of the quota is 50 lookups a month",
		);
		one.setup.parameters = { ...one.setup.parameters, cifs: cifs.slice(0, 40).join() };
		await one.activate('update');
		advance(33 * DAY);
		await sandbox.admin.patch('/settings', { changed: { [cifs[0]]: { telefono: '1' } } });
		await poll(one);
		expect(one.items).toHaveLength(1);
	});

	it('if the share has become smaller than a poll', async () => {
		const one = trigger({ atMostEvery: 1 });
		await one.activate();
		one.setup.parameters = { ...one.setup.parameters, quotaShare: 0.001 };
		await expect(one.activate('update')).rejects.toThrow(
			'The last poll took 1 request; the share of the quota is 0 a month',
		);
	});
});
