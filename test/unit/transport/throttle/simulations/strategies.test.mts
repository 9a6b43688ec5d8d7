import {
	IDEAL,
	OURS,
	runCrowd,
	runOnEmpty,
	runShortBesideLong,
	shortOnHalf,
	type Plan,
} from '../../../../../bench/strategies/simulate.mts';

const SPACINGS = [0, 80, 300, 1000, 3000];

describe('processes that share a plan', () => {
	const crowds = (['Pro', 'Business'] as const).flatMap((plan) =>
		[2, 5, 10].flatMap((processes) => SPACINGS.map((spacing) => ({ plan, processes, spacing }))),
	);

	it.each(crowds)(
		'get 90 % of it, in equal parts: $plan, $processes, $spacing ms apart',
		async (crowd) => {
			const ideal = await runCrowd(IDEAL, crowd);
			const ours = await runCrowd(OURS, crowd);
			expect(ours.refused).toBeLessThanOrEqual(0.02);
			expect(ideal.seconds / ours.seconds).toBeGreaterThanOrEqual(0.9);
			expect(ours.fairness).toBeGreaterThanOrEqual(0.9);
		},
		60_000,
	);

	const small = [2, 3].flatMap((processes) =>
		SPACINGS.map((spacing) => ({ plan: 'Starter' as const, processes, spacing })),
	);

	it.each(small)('get 85 % of Starter: $processes, $spacing ms apart', async (crowd) => {
		const ideal = await runCrowd(IDEAL, crowd);
		const ours = await runCrowd(OURS, crowd);
		expect(ours.refused).toBeLessThanOrEqual(0.05);
		expect(ideal.seconds / ours.seconds).toBeGreaterThanOrEqual(0.85);
	});
});

describe('a short run', () => {
	it.each(['Starter', 'Pro', 'Business'] satisfies Plan[])(
		'on %s takes at most three times what half of the refill takes, beside a long run and after it',
		async (plan) => {
			const { beside, after } = await runShortBesideLong(OURS, plan);
			for (const seconds of [...beside, after]) {
				expect(seconds).toBeLessThanOrEqual(3 * shortOnHalf(plan));
			}
		},
	);

	it('of three lookups takes at most 8 s on Starter where it finds the bucket empty', async () => {
		expect(await runOnEmpty(OURS, 'Starter')).toBeLessThanOrEqual(8);
	});
});
