import {
	describeAnyPlan,
	describeCaps,
	describeCrowds,
	describeFullBucket,
	describeSharedPlans,
	describeWorkers,
} from './grids.mts';

describeAnyPlan(4);

describeCaps([
	{ cap: 1, latency: 20 },
	{ cap: 1, latency: 300 },
	{ cap: 1, latency: 2000 },
	{ cap: 1, latency: 20_000 },
	{ cap: 10, latency: 20 },
	{ cap: 50, latency: 2000 },
]);

describeCrowds([
	{ plan: 'Pro', processes: 2, showsLate: true },
	{ plan: 'Pro', processes: 5, showsLate: false },
	{ plan: 'Pro', processes: 10, showsLate: false },
	{ plan: 'Pro', processes: 5, lengthensPauses: true },
]);

describeFullBucket([{ processes: 2, rows: 6000 }]);

describeSharedPlans([
	{ plan: 'Starter', processes: 2, spacing: 0 },
	{ plan: 'Starter', processes: 3, spacing: 1000 },
	{ plan: 'Pro', processes: 2, spacing: 80 },
	{ plan: 'Pro', processes: 10, spacing: 300 },
]);

describeWorkers(
	[
		{ plan: 'Pro', busy: 80, offset: 1000 },
		{ plan: 'Business', busy: 0, offset: 20 },
	],
	1,
);
