import type { StoredAccounts } from '../../../nodes/CompanyDataPollingTrigger/budget/accounts.ts';
import { describeStart } from '../../../nodes/CompanyDataPollingTrigger/telling.ts';
import { PLANS } from '../../../nodes/shared/contract/plans.ts';

const HOUR = 3_600_000;
const limits = { atMostEvery: HOUR, share: 0.2, parts: 1 };
const starter = PLANS.find(({ name }) => name === 'Starter');

const stored = (requests: number, lookups: number, plan = starter): StoredAccounts => ({
	tried: 0,
	failures: 0,
	cost: { requests, lookups },
	spent: [],
	plan,
});

it('names the requests and lookups of a month, and their share of the quotas', () => {
	expect(describeStart('7 companies', stored(2, 0), limits, false)).toBe(
		'It watches 7 companies; what is there now is not reported. It polls every 60 minutes at most: about 1,488 requests a month, 14.9 % of the 10,000 of plan Starter.',
	);
});

it('says how often it polls where the share does not suffice for what the user wants', () => {
	const daily = { ...limits, atMostEvery: 24 * HOUR, lookups: 30 };
	expect(describeStart('30 companies', stored(1, 30), daily, true)).toBe(
		'The settings have changed, so it begins anew. It watches 30 companies; what is there now is not reported. It polls every 10 days at most: about 3 requests a month, 0.0 % of the 10,000 of plan Starter, and about 97 lookups a month, 19.4 % of the 500 of plan Starter.',
	);
});

it('says where no quota is published', () => {
	const enterprise = { ...stored(1, 0), plan: undefined };
	expect(describeStart('7 companies', enterprise, limits, false)).toContain(
		'about 744 requests a month, of which the plan publishes no quota',
	);
});
