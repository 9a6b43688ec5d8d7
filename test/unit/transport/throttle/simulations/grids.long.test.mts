import {
	describeAnyPlan,
	describeCaps,
	describeCrowds,
	describeFullBucket,
	describeSharedPlans,
	describeWorkers,
} from './grids.mts';

const PLANS = ['Pro', 'Business'] as const;
const SPACINGS = [0, 80, 300, 1000, 3000];
const OFFSETS = [0, 20, 100, 400, 700, 1000, 1500, 4000];

describeAnyPlan(40);

describeCaps(
	[1, 10, 50, 200].flatMap((cap) => [20, 300, 2000, 20_000].map((latency) => ({ cap, latency }))),
);

describeCrowds(
	PLANS.flatMap((plan) => [
		...[2, 5, 10, 20, 50].flatMap((processes) =>
			[false, true].map((showsLate) => ({ plan, processes, showsLate })),
		),
		...[2, 5, 10].map((processes) => ({ plan, processes, lengthensPauses: true })),
	]),
);

describeFullBucket([1, 2, 5].map((processes) => ({ processes, rows: 15_000 })));

describeSharedPlans([
	...[2, 3].flatMap((processes) =>
		SPACINGS.map((spacing) => ({ plan: 'Starter' as const, processes, spacing })),
	),
	...PLANS.flatMap((plan) =>
		[2, 5, 10].flatMap((processes) => SPACINGS.map((spacing) => ({ plan, processes, spacing }))),
	),
]);

describeWorkers(
	[
		...[0, 30, 80].flatMap((busy) =>
			OFFSETS.map((offset) => ({ plan: 'Pro' as const, busy, offset })),
		),
		// On Business the bucket refills by one in 40 ms: of two that begin together and are late, each may find
		// it full, and one of their bursts is refused.
		...OFFSETS.map((offset) => ({ plan: 'Business' as const, busy: 0, offset })),
	],
	6,
);
