import { useScriptedServer } from '../../support/use-scripted-server.mts';
import { HOUR, idsOf, MINUTE, useTrigger } from './use-trigger.mts';

const { activate, advance, hide, idsAround, poll, run, sandbox, time, trigger, withOneAdded } =
	useTrigger({ companies: 2000, plan: 'business' });
const service = useScriptedServer();

const fail = async (kind: string, more: object = {}) =>
	await sandbox.admin.post('/faults', { kind, ...more });

/** What the database has, without the accounts of what polls have cost. */
function remembered(database: string): unknown {
	const [stored] = Object.values(JSON.parse(database)) as Array<{ memory?: unknown }>;
	return stored?.memory;
}

describe('a failing poll', () => {
	it.each([
		['status 500', 'html_500', 'The service is not working (status 500)'],
		['a truncated response', 'half_body', 'The connection'],
		['a response without JSON', 'not_json', 'The response is not'],
	])('with %s leaves the stored companies unchanged', async (_, kind, message) => {
		const { one, first } = await withOneAdded();
		const before = remembered(one.database);
		await fail(kind);
		await poll(one);
		expect(one.errors.map((error) => error.message)).toEqual([expect.stringContaining(message)]);
		expect(remembered(one.database)).toEqual(before);
		await sandbox.admin.delete('/faults');
		await poll(one);
		expect(idsOf(one)).toEqual([first]);
	});

	it('backs off during an outage, and loses nothing', async () => {
		const ids = await idsAround(10);
		await hide(...ids);
		const one = trigger({ checkEvery: 1 });
		await activate(one);
		await fail('gone_410');
		advance(HOUR);
		for (let minute = 0; minute < 60; minute++) await poll(one, MINUTE);
		expect(one.errors).toHaveLength(7);
		await hide();
		await sandbox.admin.delete('/faults');
		await poll(one);
		expect(idsOf(one).sort()).toEqual([...ids].sort());
		expect(one.executions).toHaveLength(1);
	});

	it('backs off if the credential is invalid', async () => {
		const one = trigger({ checkEvery: 1 });
		await activate(one);
		one.setup.credentials.apiKey = '';
		advance(HOUR);
		for (let minute = 0; minute < 60; minute++) await poll(one, MINUTE);
		expect(one.errors[0].message).toContain("'API Key' is empty");
		expect(one.errors).toHaveLength(7);
	});

	it('backs off with the durable scheduler, too', async () => {
		const one = trigger({ checkEvery: 1 });
		await activate(one);
		await fail('gone_410');
		advance(HOUR);
		const before = await sandbox.requestsReceived();
		for (let minute = 0; minute < 60; minute++) {
			advance(MINUTE);
			await run(one.pollDurably()).catch(() => undefined);
		}
		expect((await sandbox.requestsReceived()) - before).toBe(7);
	});

	it('loses nothing if n8n is killed during the poll', async () => {
		const { one, first } = await withOneAdded();
		const { database } = one;
		const before = await sandbox.requestsReceived();
		await fail('latency', { milliseconds: 300, count: 1 });
		advance(HOUR);
		const killed = one.poll();
		while ((await sandbox.requestsReceived()) === before);
		const later = trigger(one.setup.parameters, { workflowId: `${one.setup.workflowId} again` });
		later.database = database;
		await run(later.activate('init'), killed);
		expect(idsOf(later)).toEqual([first]);
	});

	it('ends if the service asks for a long pause, and says that a later poll tries again', async () => {
		const one = trigger();
		// The pause holds for whatever else this process sends with the key.
		one.setup.credentials.apiKey = sandbox.keys.readOnly;
		await activate(one);
		await fail('rate_limit_http_date', { seconds: 900, count: 1 });
		advance(HOUR);
		await expect(activate(one, 'update')).rejects.toThrow(
			/The workspace has reached its request limit\..* Nothing is lost: a later poll tries again/,
		);
	});

	it('retries no request beyond the share of the quota', async () => {
		await sandbox.admin.patch('/settings', { plan: 'starter' });
		// Four requests of 10,000, of which a poll takes two.
		const one = trigger({ quotaShare: 0.04 });
		await activate(one);
		await fail('html_500');
		const before = await sandbox.requestsReceived();
		await poll(one, 17 * 24 * HOUR);
		await poll(one, 24 * HOUR);
		expect(await sandbox.requestsReceived()).toBe(before + 2);
		expect(one.errors).toHaveLength(1);
	});

	it('ends within the time limit of n8n, and the next one finds the new companies', async () => {
		let requests = 0;
		await service.start(async (_, reply) => {
			// The activation asks once more whether there is nothing.
			if (++requests === 3) await time.delay(reply);
			return requests <= 2 ? [] : [{ empresa_id: 7, lat: 43.37, lon: -8.4 }];
		});
		const one = trigger({}, { credentials: service.credentials(), budget: 400 });
		await activate(one);
		advance(HOUR);
		await expect(activate(one, 'update')).rejects.toThrow(
			'The poll did not end within 0.4 seconds',
		);
		await poll(one);
		expect(idsOf(one)).toEqual([7]);
	});
});

describe('an activation', () => {
	const additionalQuery = { parameters: [{ name: 'lat', value: '40' }] };

	it.each([
		['no centre', { centre: { __rl: true, mode: 'list', value: '' } }, "'Centre' is empty"],
		['a share of 0', { quotaShare: 0 }, '\'Max Use of the Plan (%)\' "0" is out of range'],
		['a negative interval', { checkEvery: -1 }, '\'Check Every\' "-1" is out of range'],
		[
			'an additional lat',
			{ options: { additionalQuery } },
			"'Additional Query Parameters' has lat",
		],
	])('with %s is refused before any request', async (_, parameters, message) => {
		const before = await sandbox.requestsReceived();
		await expect(activate(trigger(parameters))).rejects.toThrow(message);
		await expect(activate(trigger(parameters), 'init')).rejects.toThrow(message);
		expect(await sandbox.requestsReceived()).toBe(before);
	});

	it('with an unknown key fails, and the error says how to fix it', async () => {
		const one = trigger();
		one.setup.credentials = { ...one.setup.credentials, apiKey: 'svc_live_unknown' };
		await expect(activate(one)).rejects.toThrow(
			/The service does not recognise this key\. Open the credential/,
		);
		expect(one.database).not.toContain('memory');
	});

	it('at the start of n8n succeeds even if the service is down, and no company is lost', async () => {
		const { one, first } = await withOneAdded();
		await fail('gone_410', { count: 1 });
		advance(HOUR);
		await activate(one, 'init');
		expect(one.logs.at(-1)).toContain('The service no longer has anything at this address');
		await poll(one);
		expect(idsOf(one)).toEqual([first]);
	});
});

describe('static data that somebody has changed', () => {
	const NEARBY = { lat: 43.3709, lng: -8.3959, radius_km: 9, limit: 3 };

	it.each([
		['newCompanyNear', 'memory', { 7: true }],
		['newCompanyNear', 'memory', [7]],
		['newCompanyNear', 'memory', null],
		['newCompanyNear', 'budget', 'x'],
		['newCompanyNear', 'budget', { tried: 1 }],
		['newCompanyNear', 'budget', { spent: {}, plan: { name: 'Own' } }],
		['companyChanged', 'memory', []],
		['companyChanged', 'memory', { values: { J99216583: 'x' } }],
		['companyChanged', 'memory', { values: {}, last: 7 }],
	])('does not fail the polls for %s: the %s %j begins anew, as the log says', async (...row) => {
		const [event, part, damage] = row;
		const { data } = await sandbox.api.get('/empresas/nearby', { params: NEARBY });
		const [first, ...others] = data as Array<{ cif: string; empresa_id: number }>;
		await hide(first.empresa_id);
		const cifs = others.map(({ cif }) => cif).join();
		const one = trigger({ event, cifs, watchedFields: ['telefono'] });
		await activate(one);
		await poll(one);
		const [[name, stored]] = Object.entries<object>(JSON.parse(one.database));
		one.database = JSON.stringify({ [name]: { ...stored, [part]: damage } });
		advance(HOUR);
		await activate(one, 'init');
		expect(one.logs.join()).toContain(`Its stored ${part} is damaged, so it begins a new one.`);
		one.logs.length = 0;
		await hide();
		await sandbox.admin.patch('/settings', { changed: { [others[0].cif]: { telefono: '1' } } });
		await poll(one);
		await sandbox.admin.patch('/settings', { changed: {} });
		expect([one.errors, one.items.length]).toEqual([[], 1]);
		expect(one.logs.join()).not.toContain('damaged');
	});
});
