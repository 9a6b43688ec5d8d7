import { useSandbox } from '../support/use-sandbox.mts';

const sandbox = useSandbox({ companies: 10 });
const { run } = sandbox;

describe('Get Usage', () => {
	it.each([
		['starter', 'first', 30, 10_000, 500, 500],
		['pro', 'first', 300, 250_000, 5000, 5000],
		['pro', 'second', 60, 250_000, 5000, 5000],
		['business', 'second', 120, 2_000_000, 25_000, 50_000],
		['free', 'second', 10, null, 50, 0],
	])(
		'names the plan %s by its credits, whichever table of rates governs: %s, %d a minute',
		async (plan, rates, perMinute, requests, lookups, credits) => {
			await sandbox.admin.post('/reset', {});
			await sandbox.admin.patch('/settings', { plan, rateTable: rates });
			const { items } = await run({ resource: 'account', operation: 'getUsage' });
			expect(items).toMatchObject([
				{
					plan: plan[0].toUpperCase() + plan.slice(1),
					rate_limit: { requests_per_minute: perMinute },
					requests_per_month: { plan: requests, remaining: null },
					lookups_per_month: { plan: lookups, remaining: null },
					credits: { plan: credits },
				},
			]);
			await sandbox.admin.post('/reset', {});
		},
	);

	it('Get Usage shows no lookups left when those of the month are used, and says what it cannot know', async () => {
		await sandbox.admin.post('/usage', { lookups: 1_000_000 });
		const { items } = await run({ resource: 'account', operation: 'getUsage' });
		expect(items).toMatchObject([
			{
				credits: { note: expect.stringContaining('lookups by CIF use none') as string },
				lookups_per_month: {
					remaining: null,
					note: expect.stringContaining('Not reported by the service') as string,
				},
				requests_per_month: { remaining: null },
			},
		]);
	});

	it('Get Usage shows that the requests of the month are used', async () => {
		await sandbox.admin.patch('/settings', { refusals: 'explained' });
		await sandbox.admin.post('/usage', { requests: 1_000_000_000 });
		const { items } = await run({ resource: 'account', operation: 'getUsage' });
		expect(items).toMatchObject([
			{ requests_per_month: { remaining: 0 }, lookups_per_month: { remaining: null } },
		]);
	});
});
