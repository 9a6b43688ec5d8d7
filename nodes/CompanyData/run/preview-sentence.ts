/** Describes a preview: what a run needs, how long it takes, whether the plan allows it, and what would be refused. */

import type { Estimate } from './estimate';
import { MAX_REQUESTS } from '../fields/options';
import type { Allowance, RateLimit } from '../../../client';
import { describeDuration } from '../../../lib/durations';
import { counted, grouped } from '../../../lib/text';

/** The quotas that a run may exceed, the scarcer one first. */
const QUOTAS = ['lookups', 'requests'] as const;

/**
 * The summary of a preview.
 *
 * @param maxRequests maximum number of requests of the run.
 * @param continuesOnFailure true if the run continues after a row that is wrong.
 */
export function describePreview(
	estimate: Estimate,
	allowance: Allowance,
	maxRequests: number,
	continuesOnFailure: boolean,
): string {
	const { requests, refused } = estimate;
	const isNothing = requests === 0 && refused.length > 0;
	const isWrong = refused.some((row) => 'error' in row);
	const time = timeOf(requests, allowance.rate);
	const duration = time === undefined ? '' : `, in about ${time}`;

	const sentences = [
		isNothing ? 'Nothing would be sent.' : `Would take ${describeNeeds(estimate)}${duration}.`,
		allowance.refusal && `${allowance.refusal}.`,
		requests > 0 && judge(estimate, allowance),
		requests > maxRequests &&
			`${MAX_REQUESTS} is ${grouped(maxRequests)} and does not allow all of it.`,
		refused.length > 0 && `${counted(refused.length, 'row')} would be refused.`,
		isWrong && !continuesOnFailure && 'To send the others, set On Error to Continue.',
	];

	return sentences.filter(Boolean).join(' ');
}

function judge(estimate: Estimate, allowance: Allowance): string | undefined {
	const excess = excessOf(estimate, allowance);
	if (excess !== undefined) return `That ${estimate.isUpTo ? 'may be' : 'is'} ${excess}.`;

	const name = QUOTAS.find((quota) => estimate[quota] > (allowance[quota].remaining ?? 0));
	if (name === undefined) return 'The plan allows it.';

	const { plan, remaining } = allowance[name];
	// What the run needs is not known.
	if (remaining !== null) return undefined;
	if (plan === null) return `The service does not say how many ${name} are left.`;

	const month = `${planOf(allowance)} has ${grouped(plan)} ${name} a month`;
	return `${month}; the service does not say how many are left.`;
}

/** What the run needs beyond what is left or, if that is not known, beyond the monthly quota of the plan. */
export function excessOf(estimate: Estimate, allowance: Allowance): string | undefined {
	for (const name of QUOTAS) {
		const { plan, remaining } = allowance[name];
		const allowed = remaining ?? plan ?? Infinity;
		const excess = estimate[name] - allowed;
		if (!(excess > 0 && excess < Infinity)) continue;

		const month = `${planOf(allowance)}'s ${grouped(allowed)} a month`;
		const left = remaining === null ? month : `the ${grouped(allowed)} left`;
		return `${grouped(excess)} more ${name} than ${left}`;
	}

	return undefined;
}

function planOf({ rate }: Allowance): string {
	return rate?.plan?.name ?? 'The plan';
}

/** What a run needs: "up to 20 requests and no lookups for 20 companies". */
export function describeNeeds(estimate: Estimate): string {
	const { isUpTo, requests, lookups, companies, companiesAre } = estimate;
	const paid = lookups === Infinity ? 'lookups and credits' : 'lookups';
	const needs = `${amountOf(requests, 'requests')} and ${amountOf(lookups, paid)}`;
	const bound = companiesAre === undefined ? '' : BOUNDS[companiesAre];
	const forWhom =
		companies >= 0 ? ` for ${bound}${counted(companies, 'company', 'companies')}` : '';

	return `${isUpTo && requests < Infinity ? 'up to ' : ''}${needs}${forWhom}`;
}

const BOUNDS = { atMost: 'at most ', atLeast: 'at least ' };

function amountOf(amount: number, nouns: string): string {
	if (amount === Infinity) return `an unknown number of ${nouns}`;

	return amount === 0 ? `no ${nouns}` : counted(amount, nouns.slice(0, -1), nouns);
}

/** How long requests take at the plan's pace, in words; undefined if their number or the pace is not known. */
export function timeOf(requests: number, rate: RateLimit | undefined): string | undefined {
	if (rate === undefined || requests === 0 || requests === Infinity) return undefined;

	// Two limits apply at once: requests per second (`burst`) and tokens regained per second (`refill`). The slower counts.
	const seconds = Math.max((requests - 1) / rate.burst, (requests - rate.remaining) / rate.refill);
	return describeDuration(seconds * 1000);
}
