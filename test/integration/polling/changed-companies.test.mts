import { readCompanies } from '../../../harness/sandbox/companies.mts';
import type { Sandbox } from '../../../harness/sandbox/sandbox.mts';
import { useTrigger } from './use-trigger.mts';

const { hide, poll, sandbox, trigger } = useTrigger({ companies: 2000, plan: 'business' });

let cifs: string[];
let ids: number[];

beforeAll(async () => {
	const companies = await readCompanies(sandbox as Pick<Sandbox, 'api'> as Sandbox, 250);
	cifs = companies.map(({ cif }) => String(cif));
	ids = companies.map(({ empresa_id: id }) => Number(id));
});

const watching = (watched: readonly string[], more: object = {}) =>
	trigger({ event: 'companyChanged', cifs: watched.join(', '), ...more });

async function change(values: Record<string, object>): Promise<void> {
	await sandbox.admin.patch('/settings', { changed: values });
}

it('reports nothing at the first poll, and then what has changed, before and after', async () => {
	const one = watching(cifs.slice(0, 3), { watchedFields: ['telefono', 'ciudad'] });
	await one.activate();
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

it('shows the first companies as they are for a test event', async () => {
	const one = watching(cifs.slice(0, 5));
	const shown = await one.fetchTestEvent();
	expect(shown.map(({ cif }) => cif)).toEqual(cifs.slice(0, 3));
	expect(shown[0]).toMatchObject({ changed: [], found: true });
	expect(shown[0].before).toEqual(shown[0].after);
	expect(one.database).toBe('{}');
});

it('spreads the lookups of a long list over the day', async () => {
	const one = watching(cifs, { atMostEvery: 24, quotaShare: 100 });
	await one.activate();
	const after = await sandbox.requestsReceived('POST /empresas/batch');
	expect(after).toBeGreaterThanOrEqual(3);
	const counts: number[] = [];
	for (let hour = 0; hour < 24; hour++) {
		await poll(one);
		counts.push(await sandbox.requestsReceived('POST /empresas/batch'));
	}
	expect(counts.at(-1)! - after).toBe(3);
	const most = Math.max(...counts.map((count, index) => count - (counts[index - 1] ?? after)));
	expect(most).toBe(1);
});

it('reports a change of each company of a long list within a day and a half', async () => {
	const one = watching(cifs, { atMostEvery: 24, quotaShare: 100, watchedFields: ['telefono'] });
	await one.activate();
	await change(Object.fromEntries(cifs.map((cif) => [cif, { telefono: '1' }])));
	for (let hour = 0; hour < 36; hour++) await poll(one);
	expect(one.items.map(({ cif }) => cif).sort()).toEqual([...cifs].sort());
});

it('keeps what it remembers when a company is added or removed', async () => {
	const one = watching(cifs.slice(0, 3));
	await one.activate();
	await change({ [cifs[0]]: { telefono: '1' } });
	one.setup.parameters = { ...one.setup.parameters, cifs: [cifs[0], cifs[7]].join('\n') };
	await one.activate('update');
	await poll(one);
	expect(one.items.map(({ cif }) => cif)).toEqual([cifs[0]]);
});

it('begins anew with other fields', async () => {
	const one = watching(cifs.slice(0, 3), { watchedFields: ['telefono'] });
	await one.activate();
	one.setup.parameters = { ...one.setup.parameters, watchedFields: ['telefono', 'web'] };
	await one.activate('update');
	await poll(one);
	expect(one.items).toEqual([]);
});

it('fails where the values are more than can be stored, and forgets nothing by that', async () => {
	const one = watching(cifs.slice(0, 2), { watchedFields: ['telefono'] });
	await one.activate();
	const { database } = one;
	await change({ [cifs[0]]: { telefono: '1'.repeat(400_000) } });
	await poll(one);
	expect(one.errors.map(({ message }) => message)).toEqual([
		'What is to be remembered takes 401 kB; one trigger can store 300 kB',
	]);
	expect(one.database).toBe(database);
	await change({ [cifs[0]]: { telefono: '2' } });
	await poll(one);
	expect(one.items.map(({ cif }) => cif)).toEqual([cifs[0]]);
});

it('reports a company that has gone, but fails when all seem to have gone at once', async () => {
	const one = watching(cifs.slice(0, 3), { watchedFields: ['telefono'] });
	await one.activate();
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

describe('before anything is looked up, it is refused', () => {
	it.each([
		['a CIF that is mistyped', { cifs: 'B86670461' }, 'does not have the right control character'],
		['no CIF', { cifs: '' }, "'CIFs' is empty"],
		['no field', { cifs: 'B86670460', watchedFields: [] }, "'Fields to Watch' is empty"],
		[
			'more values than can be remembered',
			{
				cifs: Array.from({ length: 1001 }, () => 'B86670460').join(),
				otherWatchedFields: Array.from({ length: 10_001 }, (_, index) => `f${index}`),
			},
			'one trigger watches 0 at most',
		],
	])('to watch %s', async (_, parameters, message) => {
		const before = await sandbox.requestsReceived();
		await expect(watching([], parameters).activate()).rejects.toThrow(message);
		expect(await sandbox.requestsReceived()).toBe(before);
	});

	it('to watch more companies than the share of the quota has lookups', async () => {
		await sandbox.admin.patch('/settings', { plan: 'starter' });
		const one = watching(cifs);
		await expect(one.activate()).rejects.toThrow(
			"'CIFs' has 250 companies; the share of the quota is 100 lookups a month",
		);
		expect(await sandbox.requestsReceived('POST /empresas/batch')).toBe(0);
	});
});

it('never takes more lookups than its share', async () => {
	await sandbox.admin.patch('/settings', { plan: 'starter' });
	const one = watching(cifs.slice(0, 60));
	await one.activate();
	for (let hour = 0; hour < 31 * 24; hour++) await poll(one);
	const { data } = await sandbox.admin.post('/usage', {});
	expect(data.lookups).toBe(60);
	expect(one.errors).toEqual([]);
	for (let hour = 0; hour < 3 * 24; hour++) await poll(one);
	expect(await sandbox.requestsReceived('POST /empresas/batch')).toBe(2);
});
