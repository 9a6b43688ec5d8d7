import type { IPollFunctions } from 'n8n-workflow';
import { describeDuration } from '../shared/durations';
import { Accounts, type Limits, type StoredAccounts } from './budget/accounts';

const MONTH = 31 * 24 * 60 * 60_000;

/**
 * Says what a trigger has begun with, and what its polls take of the quotas.
 *
 * @param summary what is there, none of which is reported.
 * @param isAnew whether it has forgotten what it knew with other settings.
 */
export function describeStart(
	summary: string,
	stored: StoredAccounts,
	limits: Limits,
	isAnew: boolean,
): string {
	const why = isAnew ? 'The settings have changed, so it begins anew. ' : '';
	return `${why}It watches ${summary}; what is there now is not reported. ${describeCosts(stored, limits)}`;
}

/** What the log of n8n shows of a trigger, and which workflow it is in. */
export function logLine(context: IPollFunctions, text: string): [string, { workflowId?: string }] {
	return [`${context.getNode().name}: ${text}`, { workflowId: context.getWorkflow().id }];
}

/** What the polls of a month take of the quotas. */
export function describeCosts(stored: StoredAccounts, limits: Limits): string {
	const { gap, cost, plan } = new Accounts(limits, stored);
	const polls = MONTH / gap;
	const part = (count: number, what: string, quota: number | undefined) => {
		if (count === 0) return '';
		const month = Math.round(count * polls);
		const of =
			quota === undefined
				? 'of which the plan publishes no quota'
				: `${((month / quota) * 100).toFixed(1)} % of the ${quota.toLocaleString('en')} of plan ${plan?.name}`;
		return `about ${month.toLocaleString('en')} ${what} a month, ${of}`;
	};
	const parts = [
		part(cost.requests, 'requests', plan?.requestsPerMonth),
		part(cost.lookups, 'lookups', plan?.lookupsPerMonth),
	];
	return `It polls every ${describeDuration(gap)} at most: ${parts.filter(Boolean).join(', and ')}.`;
}
