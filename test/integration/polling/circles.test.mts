import { HOUR, idsOf, useTrigger } from './use-trigger.mts';

const { advance, hide, poll, sandbox, trigger } = useTrigger({
	companies: 60_000,
	plan: 'business',
	'requests-per-minute': 6000,
	burst: 1000,
});

/** A circle with several thousand companies. */
const madrid = {
	centre: { __rl: true, mode: 'coordinates', value: '40.4168, -3.7038' },
	radiusKm: '15',
};

async function idsIn(limit: number): Promise<number[]> {
	const params = { lat: 40.4168, lng: -3.7038, radius_km: 14, limit };
	const { data } = await sandbox.api.get('/empresas/nearby', { params });
	return (data as Array<{ empresa_id: number }>).map(({ empresa_id }) => empresa_id);
}

it('reports each new company of a circle that takes several requests', async () => {
	const ids = await idsIn(1000);
	const chosen = [ids[0], ids[500], ids[999]];
	await hide(...chosen);
	const one = trigger(madrid);
	await one.activate();
	expect(one.logs.join()).toMatch(/It watches [2-9],\d{3} companies/);
	await poll(one);
	expect(one.items).toEqual([]);
	await hide();
	await poll(one);
	await poll(one);
	expect(one.errors).toEqual([]);
	expect(idsOf(one)).toEqual(chosen);
}, 120_000);

describe('with nearly all companies of the country', () => {
	const spain = { ...madrid, radiusKm: '2500', options: { maxRequests: 500 } };
	const FIRST_ID = 100_001;

	it('remembers 50,000 in less than 300 kB, and reports each new one', async () => {
		const absent = Array.from({ length: 10_003 }, (_, index) => FIRST_ID + index);
		await hide(...absent);
		const one = trigger(spain);
		await one.activate();
		expect(one.logs.join()).toContain('It watches 49,997 companies');
		await hide(...absent.slice(3));
		await poll(one);
		expect(idsOf(one).sort()).toEqual(absent.slice(0, 3));
		expect(one.database.length).toBeLessThan(300_000);
	}, 120_000);

	it('is refused above 50,000', async () => {
		await expect(trigger(spain).activate()).rejects.toThrow(
			'More than 50,000 companies are in the circle, and one trigger remembers no more',
		);
	}, 120_000);
});

it('fails where Max Requests does not suffice, and takes nothing for new or gone by that', async () => {
	const [first] = await idsIn(1);
	await hide(first);
	const one = trigger(madrid);
	await one.activate();
	await hide();
	one.setup.parameters = { ...one.setup.parameters, options: { maxRequests: 2 } };
	advance(HOUR);
	await expect(one.activate('update')).rejects.toThrow(
		/Max Requests \(2\) did not suffice for all companies of the circle.*raise Options → Max Requests/,
	);
	one.setup.parameters = { ...one.setup.parameters, options: {} };
	advance(HOUR);
	await one.activate('update');
	expect(idsOf(one)).toEqual([first]);
}, 120_000);

it('is refused where an added parameter says where to search', async () => {
	const additionalQuery = { parameters: [{ name: 'lat', value: '40' }] };
	await expect(trigger({ options: { additionalQuery } }).activate()).rejects.toThrow(
		"'Additional Query Parameters' has lat",
	);
});

it('keeps to its share of the quota for 30 days, polled as often as that allows', async () => {
	const planChanges = { requestsPerMinute: 6000, burst: 600 };
	await sandbox.admin.patch('/settings', { plan: 'starter', planChanges });
	const one = trigger({ centre: madrid.centre, radiusKm: '2', quotaShare: 1 });
	await one.activate();
	for (let polls = 0; polls < 30 * 24; polls++) await poll(one);
	expect(one.errors).toEqual([]);
	const requests = await sandbox.requestsReceived('GET /empresas/nearby');
	expect(requests).toBeGreaterThan(80);
	expect(requests).toBeLessThanOrEqual(100);
}, 120_000);
