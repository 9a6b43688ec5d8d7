import type { Plan } from '../../shared/contract/plans';
import { PERIOD_DAYS, type Spending } from './ledger';

const MINUTE = 60_000;
const PERIOD = PERIOD_DAYS * 24 * 60 * MINUTE;

/** What the polls of a month may take; Infinity where no quota is published. */
export type Allowance = Spending;

/**
 * A share of the monthly quotas.
 *
 * @param plan undefined for one that is not known or not published, such as Enterprise.
 * @param share from 0 to 1.
 */
export function allowanceOf(plan: Plan | undefined, share: number): Allowance {
	const { requestsPerMonth = Infinity, lookupsPerMonth = Infinity } = plan ?? {};
	const [requests, lookups] = [requestsPerMonth, lookupsPerMonth].map((quota) =>
		Math.floor(quota * share),
	);
	return { requests, lookups };
}

/**
 * How far apart polls are, in milliseconds: as the user wants, and so that a month of them stays within the allowance.
 *
 * @param cost what one poll takes.
 */
export function intervalOf(cost: Spending, allowance: Allowance, atMostEvery: number): number {
	const needed = (count: number, allowed: number) => (count === 0 ? 0 : (count / allowed) * PERIOD);
	const requests = needed(cost.requests, allowance.requests);
	const lookups = needed(cost.lookups, allowance.lookups);
	return Math.max(atMostEvery, requests, lookups, MINUTE);
}

/**
 * How long after a failed poll the next is made, in milliseconds: a minute, doubled with each further failure, and no
 * longer than between polls that succeed.
 */
export function pauseAfter(failures: number, interval: number): number {
	return Math.min(interval, MINUTE * 2 ** (failures - 1));
}
