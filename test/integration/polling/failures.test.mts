import { HOUR, idsOf, MINUTE, useTrigger } from './use-trigger.mts';

const { advance, hide, idsAround, poll, sandbox, trigger, withOneAdded } = useTrigger({
	companies: 5000,
	plan: 'business',
});

const outage = { kind: 'html_500' };

/** What the database has, without the accounts of what polls have cost. */
function remembered(database: string): unknown {
	const [stored] = Object.values(JSON.parse(database)) as Array<{ memory?: unknown }>;
	return stored?.memory;
}

it('a poll that fails changes nothing that is remembered', async () => {
	const [first] = await idsAround(1);
	await hide(first);
	const one = trigger();
	await one.activate();
	const before = remembered(one.database);
	await hide();
	await sandbox.admin.post('/faults', { ...outage, count: 4 });
	await poll(one);
	expect(one.errors).toHaveLength(1);
	expect(one.errors[0].message).toBe('The service is not working (status 500)');
	expect(remembered(one.database)).toEqual(before);
	await poll(one);
	expect(idsOf(one)).toEqual([first]);
}, 60_000);

it.each([
	['a response that is cut off', { kind: 'half_body' }],
	['a response without JSON', { kind: 'not_json' }],
])(
	'%s counts as a failure, and not as no companies',
	async (_, fault) => {
		const one = trigger();
		await one.activate();
		await sandbox.admin.post('/faults', { ...fault, count: 8 });
		await poll(one);
		expect(one.errors).toHaveLength(1);
		await sandbox.admin.delete('/faults');
		await poll(one);
		expect(one.items).toEqual([]);
	},
	60_000,
);

it('the polls of an outage come less and less often, and nothing is lost', async () => {
	const ids = await idsAround(10);
	await hide(...ids);
	const one = trigger({ atMostEvery: 1 });
	await one.activate();
	await sandbox.admin.post('/faults', { kind: 'gone_410' });
	advance(HOUR);
	for (let minute = 0; minute < 4 * 60 && one.errors.length < 10; minute++) {
		await poll(one, MINUTE);
	}
	expect(one.errors.length).toBeGreaterThan(5);
	expect(one.errors.length).toBeLessThanOrEqual(10);
	await hide();
	await sandbox.admin.delete('/faults');
	await poll(one);
	expect(idsOf(one).sort()).toEqual([...ids].sort());
	expect(one.executions).toHaveLength(1);
});

it('an n8n that is killed in the middle of a poll loses nothing', async () => {
	const { one, first } = await withOneAdded();
	const database = one.database;
	await sandbox.admin.post('/faults', { kind: 'latency', milliseconds: 1500, count: 1 });
	advance(HOUR);
	const killed = one.poll();
	await new Promise((done) => setTimeout(done, 300));
	const later = trigger(one.setup.parameters, { workflowId: `${one.setup.workflowId} again` });
	later.database = database;
	await later.activate('init');
	expect(idsOf(later)).toEqual([first]);
	await killed;
});

it('a pause that is longer than a poll ends it, and the message says what happens next', async () => {
	const one = trigger();
	// The pause holds for whatever else this process sends with the key.
	one.setup.credentials.apiKey = sandbox.keys.readOnly;
	await one.activate();
	await sandbox.admin.post('/faults', { kind: 'rate_limit_http_date', seconds: 900, count: 1 });
	advance(HOUR);
	await expect(one.activate('update')).rejects.toThrow(
		/The workspace has reached its request limit\..* Nothing is lost: a later poll begins again/,
	);
});

it('a request is not repeated beyond the share of the quota', async () => {
	await sandbox.admin.patch('/settings', { plan: 'starter' });
	// Two requests of 10,000.
	const one = trigger({ quotaShare: 0.02 });
	await one.activate();
	await sandbox.admin.post('/faults', outage);
	const before = await sandbox.requestsReceived();
	await poll(one, 17 * 24 * HOUR);
	await poll(one, 24 * HOUR);
	expect(await sandbox.requestsReceived()).toBe(before + 1);
	expect(one.errors).toHaveLength(1);
});

it('a credential that cannot be used is reported less and less often', async () => {
	const one = trigger({ atMostEvery: 1 });
	await one.activate();
	one.setup.credentials.apiKey = '';
	advance(HOUR);
	for (let minute = 0; minute < 60; minute++) await poll(one, MINUTE);
	expect(one.errors[0].message).toContain("'API Key' is empty");
	expect(one.errors).toHaveLength(7);
});

it('failing polls of the durable scheduler come less and less often, too', async () => {
	const one = trigger({ atMostEvery: 1 });
	await one.activate();
	await sandbox.admin.post('/faults', { kind: 'gone_410' });
	advance(HOUR);
	const before = await sandbox.requestsReceived();
	for (let minute = 0; minute < 60; minute++) {
		advance(MINUTE);
		await one.pollDurably().catch(() => undefined);
	}
	expect((await sandbox.requestsReceived()) - before).toBe(7);
});

describe('an activation', () => {
	it.each([
		['a radius that is no number', { radiusKm: 'ten' }, '\'Radius (Km)\' "ten" is not a number'],
		['no centre', { centre: { __rl: true, mode: 'list', value: '' } }, "'Centre' is empty"],
		['a share of nothing', { quotaShare: 0 }, '\'Share of the Quota (%)\' "0" is out of range'],
		['a negative interval', { atMostEvery: -1 }, '\'At Most Every (Hours)\' "-1" is out of range'],
	])('is refused for %s, before anything is sent', async (_, parameters, message) => {
		const before = await sandbox.requestsReceived();
		await expect(trigger(parameters).activate()).rejects.toThrow(message);
		expect(await sandbox.requestsReceived()).toBe(before);
	});

	it('is refused with what to do, for a key that the service does not know', async () => {
		const one = trigger();
		one.setup.credentials = { ...one.setup.credentials, apiKey: 'svc_live_unknown' };
		await expect(one.activate()).rejects.toThrow(
			/The service does not recognise this key\. Open the credential/,
		);
		expect(one.database).not.toContain('memory');
	});

	it('as n8n starts succeeds while the service is down, and the next poll finds what is new', async () => {
		const { one, first } = await withOneAdded();
		await sandbox.admin.post('/faults', { kind: 'gone_410', count: 1 });
		advance(HOUR);
		await one.activate('init');
		expect(one.logs.at(-1)).toContain('The service no longer has anything at this address');
		await poll(one);
		expect(idsOf(one)).toEqual([first]);
	});

	it('as n8n starts is refused for settings that cannot be used', async () => {
		await expect(trigger({ radiusKm: '-3' }).activate('init')).rejects.toThrow('out of range');
	});
});

it('a poll ends within the time that n8n gives it, and the next finds what is new', async () => {
	const { one, first } = await withOneAdded();
	one.setup.budget = 400;
	await sandbox.admin.post('/faults', { kind: 'latency', milliseconds: 5000, count: 1 });
	advance(HOUR);
	await expect(one.activate('update')).rejects.toThrow('The poll did not end within 0.4 seconds');
	one.setup.budget = undefined;
	advance(MINUTE);
	await one.activate('update');
	expect(idsOf(one)).toEqual([first]);
});
