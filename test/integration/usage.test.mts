import { useSandbox } from '../support/use-sandbox.mts';

const sandbox = useSandbox({ companies: 10 });
const { run } = sandbox;

describe('Get Usage', () => {
	it('shows no lookups as left when those of the month are used, and says what it cannot know', async () => {
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

	it('shows that the requests of the month are used when they are', async () => {
		await sandbox.admin.post('/usage', { requests: 1_000_000_000 });
		const { items } = await run({ resource: 'account', operation: 'getUsage' });
		expect(items).toMatchObject([
			{ requests_per_month: { remaining: 0 }, lookups_per_month: { remaining: null } },
		]);
	});
});
