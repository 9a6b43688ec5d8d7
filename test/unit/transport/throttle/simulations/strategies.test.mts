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

describe('a shared plan', () => {
	const crowds = (['Pro', 'Business'] as const).flatMap((plan) =>
		[2, 5, 10].flatMap((processes) => SPACINGS.map((spacing) => ({ plan, processes, spacing }))),
	);

	it.each(crowds)(
		'serves $processes processes on $plan in equal parts at 90 % of the ideal, begun $spacing ms apart',
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

	it.each(small)(
		'serves $processes processes on $plan at 85 % of the ideal, begun $spacing ms apart',
		async (crowd) => {
			const ideal = await runCrowd(IDEAL, crowd);
			const ours = await runCrowd(OURS, crowd);
			expect(ours.refused).toBeLessThanOrEqual(0.05);
			expect(ideal.seconds / ours.seconds).toBeGreaterThanOrEqual(0.85);
		},
	);
});

describe('a crowded plan', () => {
	it.each([0, 80, 3000])(
		'serves 5 processes on Starter evenly, begun %d ms apart',
		async (spacing) => {
			const { refused, fairness } = await runCrowd(OURS, {
				plan: 'Starter',
				processes: 5,
				spacing,
			});
			expect(refused).toBeLessThanOrEqual(0.06);
			expect(fairness).toBeGreaterThanOrEqual(0.9);
		},
	);
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

	it('of three lookups takes at most 8 s on Starter if the bucket is empty', async () => {
		expect(await runOnEmpty(OURS, 'Starter')).toBeLessThanOrEqual(8);
	});
});
