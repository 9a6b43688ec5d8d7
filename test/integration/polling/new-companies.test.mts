import { DAY, idsOf, useTrigger } from './use-trigger.mts';

const { advance, hide, idsAround, poll, sandbox, trigger, withOneAdded } = useTrigger({
	companies: 5000,
	plan: 'business',
});

describe('a poll', () => {
	it('reports none of the companies that are there at the first', async () => {
		const one = trigger();
		await one.activate();
		await poll(one);
		expect(one.items).toEqual([]);
		expect(one.errors).toEqual([]);
		expect(one.logs.join()).toMatch(/It watches \d+ companies, Around A Coruña/);
		expect(one.logs.join()).toMatch(/about [\d,]+ requests a month/);
	});

	it('reports each new company once, also after a restart and a week off', async () => {
		const [first, second, third] = await idsAround(3);
		await hide(first, second, third);
		const one = trigger();
		await one.activate();
		await hide(second, third);
		await poll(one);
		await poll(one);
		expect(idsOf(one)).toEqual([first]);
		await hide(third);
		advance(7 * DAY);
		await hide();
		await one.activate('init');
		await poll(one);
		expect(idsOf(one).sort()).toEqual([first, second, third].sort());
		expect(one.executions).toHaveLength(2);
	});

	it('reports a company once that disappears for a while', async () => {
		const [first] = await idsAround(1);
		const one = trigger();
		await one.activate();
		await hide(first);
		await poll(one);
		await hide();
		await poll(one);
		expect(one.items).toEqual([]);
	});

	it('reports a company once to each of two triggers', async () => {
		const [first] = await idsAround(1);
		await hide(first);
		const both = [trigger(), trigger()];
		for (const one of both) await one.activate();
		await hide();
		for (const one of both) await poll(one);
		expect(both.map(idsOf)).toEqual([[first], [first]]);
	});

	it('returns the fields that the user chose', async () => {
		const { one, first } = await withOneAdded({ output: 'selectedFields', fields: ['nombre'] });
		await poll(one);
		expect(one.items).toEqual([
			{ cif: expect.any(String), empresa_id: first, nombre: expect.any(String) },
		]);
	});

	it('looks only at companies that the filters let through', async () => {
		const ids = await idsAround(30);
		await hide(...ids);
		const one = trigger({ filters: { onlyEmail: true } });
		await one.activate();
		await hide();
		await poll(one);
		expect(one.items.length).toBeGreaterThan(5);
		expect(one.items.length).toBeLessThan(30);
		expect(one.items.every(({ email }) => email)).toBe(true);
	});

	it('that has not ended is not joined by another', async () => {
		const { one, first } = await withOneAdded();
		advance(DAY);
		await Promise.all([one.poll(), one.poll(), one.poll()]);
		expect(idsOf(one)).toEqual([first]);
	});
});

describe('n8n with durable cursors', () => {
	it('reports what came between the activation and the first poll, and each company once', async () => {
		const [first, second] = await idsAround(2);
		await hide(first, second);
		const one = trigger();
		await one.activateDurably();
		expect(one.database).toBe('{}');
		await hide(second);
		advance(DAY);
		await one.pollDurably();
		expect(idsOf(one)).toEqual([first]);
		advance(DAY);
		await one.pollDurably();
		await hide();
		advance(DAY);
		await one.pollDurably();
		expect(idsOf(one)).toEqual([first, second]);
	});
});

it('works with a connected account', async () => {
	const { baseUrl, keys } = sandbox;
	const one = trigger(
		{ authentication: 'oAuth2' },
		{
			credentials: {
				baseUrl,
				clientId: 'id',
				clientSecret: 'secret',
				grantType: 'authorizationCode',
				oauthTokenData: { access_token: keys.live, refresh_token: 'r', token_type: 'Bearer' },
			},
		},
	);
	await one.activate();
	expect(one.logs.join()).toContain('It watches');
	expect(await one.fetchTestEvent()).toHaveLength(3);
});

it('a workflow that is saved during a poll waits for its end', async () => {
	const { one } = await withOneAdded();
	advance(DAY);
	const polling = one.poll();
	one.setup.parameters = { ...one.setup.parameters, radiusKm: '11' };
	await Promise.all([polling, one.activate('update')]);
	expect(one.logs.filter((text) => text.includes('It watches'))).toHaveLength(2);
});

describe('Fetch Test Event', () => {
	it('shows the nearest three companies and remembers nothing', async () => {
		const nearest = await idsAround(3);
		const one = trigger();
		const shown = await one.fetchTestEvent();
		expect(shown.map(({ empresa_id }) => empresa_id)).toEqual(nearest);
		expect(one.database).toBe('{}');
		await hide(nearest[0]);
		await one.activate();
		await one.fetchTestEvent();
		await hide();
		await poll(one);
		expect(idsOf(one)).toEqual([nearest[0]]);
	});
});

describe('other settings', () => {
	const changes: Array<[string, object]> = [
		['a larger radius', { radiusKm: '12' }],
		['another centre', { centre: { __rl: true, mode: 'list', value: 'Oleiros' } }],
		['a filter', { filters: { onlyEmail: true } }],
		[
			'another query parameter',
			{ options: { additionalQuery: { parameters: [{ name: 'sector', value: 'Hostelería' }] } } },
		],
	];

	it.each(changes)('begin anew, in silence, with %s', async (_, change) => {
		const one = trigger();
		await one.activate();
		one.setup.parameters = { ...one.setup.parameters, ...change };
		one.logs.length = 0;
		await one.activate('update');
		await poll(one);
		expect(one.items).toEqual([]);
		expect(one.logs.join()).toContain('The settings have changed, so it begins anew');
	});

	it('begin anew with another credential', async () => {
		const one = trigger();
		await one.activate();
		one.setup.credentialId = '2';
		one.setup.credentials = { ...one.setup.credentials, apiKey: sandbox.keys.test };
		await one.activate('update');
		await poll(one);
		expect(one.items).toEqual([]);
	});

	it('do not begin anew with other output, schedule and share, or another key', async () => {
		const { one, first } = await withOneAdded();
		one.setup.parameters = { ...one.setup.parameters, output: 'raw', quotaShare: 10 };
		one.setup.credentials = { ...one.setup.credentials, apiKey: sandbox.keys.readOnly };
		advance(DAY);
		await one.activate('update');
		expect(idsOf(one)).toEqual([first]);
	});
});
