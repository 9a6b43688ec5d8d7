import { ActiveTrigger } from './active-trigger.mts';
import { DAY, HOUR, idsOf, useTrigger } from './use-trigger.mts';

const { activate, advance, hide, idsAround, poll, run, sandbox, trigger, withOneAdded } =
	useTrigger({ companies: 3000, plan: 'business' });

/** The same workflow as n8n loads it anew, when it is saved. */
function loadedAgain({ setup, database }: ActiveTrigger, more: object = {}): ActiveTrigger {
	const again = new ActiveTrigger({ ...setup, parameters: { ...setup.parameters, ...more } });
	again.database = database;
	return again;
}

describe('a poll for new companies', () => {
	it('reports each new company once, even after a restart a week later', async () => {
		const [first, second, third] = await idsAround(3);
		await hide(first, second, third);
		const one = trigger();
		await activate(one);
		expect(one.logs.join()).toMatch(/It watches \d+ companies, Around A Coruña/);
		expect(one.logs.join()).toMatch(/about [\d,]+ requests a month/);
		await poll(one);
		expect(one.items).toEqual([]);
		await hide(second, third);
		await poll(one);
		await poll(one);
		expect(idsOf(one)).toEqual([first]);
		await hide(third);
		advance(7 * DAY);
		await hide();
		await activate(one, 'init');
		await poll(one);
		expect(idsOf(one).sort()).toEqual([first, second, third].sort());
		expect(one.executions).toHaveLength(2);
	});

	it('does not report a company that disappears and returns', async () => {
		const [first] = await idsAround(1);
		const one = trigger();
		await activate(one);
		await hide(first);
		await poll(one);
		await hide();
		await poll(one);
		expect(one.items).toEqual([]);
	});

	it('returns the selected fields', async () => {
		const { one, first } = await withOneAdded({ output: 'selectedFields', fields: ['nombre'] });
		await poll(one);
		expect(one.items).toEqual([
			{ cif: expect.any(String), empresa_id: first, nombre: expect.any(String) },
		]);
	});

	it('reports only companies that match the filters', async () => {
		const ids = await idsAround(30);
		await hide(...ids);
		const one = trigger({ filters: { onlyEmail: true } });
		await activate(one);
		await hide();
		await poll(one);
		expect(one.items.length).toBeGreaterThan(5);
		expect(one.items.length).toBeLessThan(30);
		expect(one.items.every((company) => company.email)).toBe(true);
	});

	it('is refused at activation if its filters match no company of the catalogue', async () => {
		const one = trigger({ filters: { sector: 'Quesería lunar' } });
		await expect(activate(one)).rejects.toThrow(
			'No company of the whole catalogue matches the filters (Sector Quesería lunar)',
		);
	});

	it('is refused with a question if its sector is misspelt, and so is Fetch Test Event', async () => {
		const misspelt = { filters: { sector: 'Tecnolgia' } };
		const refusal = activate(trigger(misspelt));
		await expect(refusal).rejects.toThrow(/Did you mean Tecnología\?/);
		await expect(run(trigger(misspelt).fetchTestEvent())).rejects.toMatchObject({
			description: expect.stringContaining('Did you mean Tecnología?') as string,
		});
	});

	it('works with a connected account', async () => {
		const { baseUrl, keys } = sandbox;
		const credentials = {
			...{ baseUrl, clientId: 'id', clientSecret: 'secret', grantType: 'authorizationCode' },
			oauthTokenData: { access_token: keys.live, refresh_token: 'r', token_type: 'Bearer' },
		};
		const one = trigger({ authentication: 'oAuth2' }, { credentials });
		await activate(one);
		expect(one.logs.join()).toContain('It watches');
	});
});

describe('concurrent polls and activations', () => {
	it('report a new company once if polls overlap', async () => {
		const { one, first } = await withOneAdded();
		advance(DAY);
		await run(one.poll(), one.poll(), one.poll());
		expect(idsOf(one)).toEqual([first]);
	});

	it('start over if the workflow is saved with other settings during a poll', async () => {
		const { one } = await withOneAdded();
		advance(DAY);
		const polling = one.poll();
		one.setup.parameters = { ...one.setup.parameters, radiusKm: '11' };
		await run(polling, one.activate('update'));
		expect(one.logs.filter((text) => text.includes('It watches'))).toHaveLength(2);
	});

	it('report a new company once if the workflow is saved during a poll', async () => {
		const { one, first } = await withOneAdded();
		advance(DAY);
		const saved = loadedAgain(one, { quotaShare: 30 });
		await run(one.poll(), saved.activate('update'));
		await poll(saved);
		expect([...idsOf(one), ...idsOf(saved)]).toEqual([first]);
	});

	it('report a new company once if several activations overlap a poll', async () => {
		const { one, first } = await withOneAdded();
		advance(DAY);
		const saved = [loadedAgain(one), loadedAgain(one)];
		await run(one.poll(), ...saved.map(async (again) => await again.activate('update')));
		expect([one, ...saved].flatMap(idsOf)).toEqual([first]);
	});

	it('do not block each other if two nodes share an ID', async () => {
		const [first] = await idsAround(1);
		await hide(first);
		const one = trigger();
		const other = new ActiveTrigger({ ...one.setup, nodeName: 'Another' });
		for (const each of [one, other]) await activate(each);
		await hide();
		advance(HOUR);
		await run(one.poll(), other.poll());
		expect([one, other].map(idsOf)).toEqual([[first], [first]]);
	});
});

it('the trigger reports each company once with durable cursors, and starts over with other settings', async () => {
	const [first, second, third] = await idsAround(3);
	await hide(first, second, third);
	const one = trigger();
	await run(one.activateDurably());
	expect(one.database).toBe('{}');
	const pollLater = async () => {
		advance(DAY);
		await run(one.pollDurably());
	};
	await hide(second, third);
	await pollLater();
	await hide(third);
	await pollLater();
	expect(idsOf(one)).toEqual([first, second]);
	one.setup.parameters = { ...one.setup.parameters, radiusKm: '11' };
	advance(DAY);
	await run(one.activateDurably());
	await hide();
	await pollLater();
	expect(idsOf(one)).toEqual([first, second, third]);
});

it('Fetch Test Event shows the nearest three companies and stores nothing', async () => {
	const nearest = await idsAround(3);
	const one = trigger();
	await run(
		one.fetchTestEvent().then((shown) => {
			expect(shown.map(({ empresa_id }) => empresa_id)).toEqual(nearest);
		}),
	);
	expect(one.database).toBe('{}');
	await hide(nearest[0]);
	await activate(one);
	await run(one.fetchTestEvent());
	await hide();
	await poll(one);
	expect(idsOf(one)).toEqual([nearest[0]]);
});

describe('a trigger with another area than a circle', () => {
	const LUGO = { area: 'province', province: { __rl: true, mode: 'name', value: 'lugo' } };
	const TOWNS = { area: 'towns', towns: 'Lugo, Vigo' };

	/** The company of a search that comes first. */
	async function firstOf(params: object): Promise<number> {
		const { data } = await sandbox.api.get('/leadbase/buscar', { params });
		return data.results[0].empresa_id;
	}

	it.each([
		['a province', LUGO, { provincia: 'Lugo' }, { provincia: 'Pontevedra' }],
		['several towns', TOWNS, { q: 'Vigo', provincia: 'Pontevedra' }, { q: 'Ourense' }],
	])('reports what is new in %s, and nothing beside it', async (_, area, inside, outside) => {
		const [wanted, other] = [await firstOf(inside), await firstOf(outside)];
		await hide(wanted, other);
		const one = trigger(area);
		await activate(one);
		await hide();
		await poll(one);
		await poll(one);
		expect(idsOf(one)).toEqual([wanted]);
		// Nobody has chosen a place in the province to measure from.
		expect(typeof one.items[0].distance_km === 'number').toBe(area === TOWNS);
	});

	it('shows three companies of a province for a test event', async () => {
		const shown = await run(trigger({ ...LUGO, output: 'raw' }).fetchTestEvent());
		const [companies] = shown as Array<Array<{ provincia: string }>>;
		expect(companies.map(({ provincia }) => provincia)).toEqual(['Lugo', 'Lugo', 'Lugo']);
	});

	it('advises no smaller radius if a province takes more requests than Max Requests', async () => {
		const one = trigger({ ...LUGO, options: { maxRequests: 1 } });
		await expect(activate(one)).rejects.toThrow(
			/^Max Requests \(1\) was too low to read all companies of the area\. .* Use filters, or/,
		);
	});

	it('continues if only the order of the towns differs', async () => {
		const one = trigger(TOWNS);
		await activate(one);
		one.setup.parameters = { ...one.setup.parameters, towns: 'Vigo; Lugo' };
		await activate(one, 'update');
		expect(one.logs.join()).not.toContain('starts over');
	});
});

describe('a trigger with changed settings', () => {
	const sector = [{ name: 'sector', value: 'Hostelería' }];

	it.each<[string, object]>([
		['another centre', { centre: { __rl: true, mode: 'list', value: 'Oleiros' } }],
		['another area', { area: 'towns', towns: 'A Coruña, Oleiros' }],
		['a filter', { filters: { onlyEmail: true } }],
		['another query parameter', { options: { additionalQuery: { parameters: sector } } }],
	])('starts over with %s, and reports nothing', async (_, change) => {
		const one = trigger();
		await activate(one);
		one.setup.parameters = { ...one.setup.parameters, ...change };
		one.logs.length = 0;
		// What n8n stores of a poll without items, it stores of an activation.
		advance(HOUR);
		await activate(one, 'update');
		await poll(one);
		expect(one.items).toEqual([]);
		expect(one.logs.join()).toContain('The settings have changed, so it starts over');
	});

	it('starts over with another credential', async () => {
		const one = trigger();
		await activate(one);
		one.setup.credentialId = '2';
		one.setup.credentials = { ...one.setup.credentials, apiKey: sandbox.keys.test };
		// What n8n stores of a poll without items, it stores of an activation.
		advance(HOUR);
		await activate(one, 'update');
		await poll(one);
		expect(one.items).toEqual([]);
	});

	it('continues if only the order of the activities differs', async () => {
		const activities = (value: string) => ({
			filters: { cnae: { __rl: true, mode: 'code', value } },
		});
		const one = trigger(activities('9602, 56'));
		await activate(one);
		one.setup.parameters = { ...one.setup.parameters, ...activities('56, 9602') };
		await activate(one, 'update');
		expect(one.logs.join()).not.toContain('starts over');
	});

	it('continues with a different output, share or key', async () => {
		const { one, first } = await withOneAdded();
		one.setup.parameters = { ...one.setup.parameters, output: 'raw', quotaShare: 10 };
		one.setup.credentials = { ...one.setup.credentials, apiKey: sandbox.keys.readOnly };
		advance(DAY);
		await activate(one, 'update');
		expect(idsOf(one)).toEqual([first]);
	});
});

describe('a poll of a circle that takes several requests', () => {
	const circle = {
		centre: { __rl: true, mode: 'coordinates', value: '40.4168, -3.7038' },
		radiusKm: '8',
		options: { additionalQuery: { parameters: [{ name: 'limit', value: '100' }] } },
	};
	/** IDs of the nearest companies of that circle. */
	async function idsIn(limit: number): Promise<number[]> {
		const params = { lat: 40.4168, lng: -3.7038, radius_km: 7, limit };
		const { data } = await sandbox.api.get('/empresas/nearby', { params });
		return (data as Array<{ empresa_id: number }>).map(({ empresa_id }) => empresa_id);
	}

	it('reports each new company', async () => {
		const ids = await idsIn(200);
		const chosen = [ids[0], ids[100], ids[199]];
		await hide(...chosen);
		const one = trigger(circle);
		const before = await sandbox.requestsReceived();
		await activate(one);
		expect((await sandbox.requestsReceived()) - before).toBeGreaterThan(3);
		await hide();
		await poll(one);
		await poll(one);
		expect(one.errors).toEqual([]);
		expect(idsOf(one)).toEqual(chosen);
	});

	it('fails if Max Requests is too low, and later reports only what is new', async () => {
		const [first] = await idsIn(1);
		await hide(first);
		const one = trigger(circle);
		await activate(one);
		await hide();
		const options = { ...circle.options, maxRequests: 2 };
		one.setup.parameters = { ...one.setup.parameters, options };
		advance(HOUR);
		await expect(activate(one, 'update')).rejects.toThrow(
			/Max Requests \(2\) was too low to read all companies of the area.*raise Options → Max Requests/,
		);
		one.setup.parameters = { ...one.setup.parameters, options: circle.options };
		advance(HOUR);
		await activate(one, 'update');
		expect(idsOf(one)).toEqual([first]);
	});
});

describe('a poll for new companies with Leave Out', () => {
	it('neither reports nor remembers a company on the list, not even one that it knew', async () => {
		const params = { lat: 43.3709, lng: -8.3959, radius_km: 9, limit: 2 };
		const { data } = await sandbox.api.get('/empresas/nearby', { params });
		const companies = data as Array<{ cif: string; empresa_id: number }>;
		const [first, known] = companies.map(({ empresa_id }) => empresa_id);
		await hide(first);
		const before = trigger();
		await activate(before);
		expect(before.database).toContain(`"${known}"`);
		const leaveOut = companies.map(({ cif }) => cif).join();
		const one = loadedAgain(before, { options: { leaveOut } });
		await hide();
		// What n8n stores of a poll without items, it stores of an activation.
		advance(HOUR);
		await activate(one, 'update');
		await poll(one);
		expect(one.items).toEqual([]);
		expect(one.database).not.toMatch(new RegExp(`"(${first}|${known})"`));
	});

	it('says in each row where it comes from, if it is to', async () => {
		const { one, first } = await withOneAdded({ options: { addSource: true } });
		await poll(one);
		expect(one.items).toMatchObject([
			{
				empresa_id: first,
				source: expect.stringMatching(/ · New Company Near a Place$/) as string,
			},
		]);
	});
});
