/**
 * What a polling trigger may use of the monthly quotas, and when its next poll is due. Requests and lookups are counted
 * from one renewal of the quotas to the next, and none is sent beyond the share of the trigger. Polls come only as often
 * as a month of them stays within the share.
 */

import { lookupsOf } from '../api/cost';
import { describeDuration } from '../lib/durations';
import { grouped } from '../lib/text';
import { QUOTA_RESET_HEADER } from '../service/api';
import type { Plan } from '../service/limits';
import { RequestFailed } from '../transport/failure';
import { readRateLimit } from '../transport/rate-limit';
import type { Stage } from '../transport/request';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MONTH = 31 * DAY;

/** Share of the interval by which a poll may come early, such as by an hour when summer time begins. */
const EARLY = 0.1;

const QUOTAS = ['requests', 'lookups'] as const;

/** Amounts of what the service counts by month. */
export type Spending = Record<(typeof QUOTAS)[number], number>;

/** What n8n stores of a budget. Times are in milliseconds since 1970. */
export interface StoredBudget {
	/** When the last poll that succeeded was due; undefined before the first. */
	polled?: number;
	/** When the last poll began, whether it succeeded or not. */
	tried: number;
	/** Polls since the last that succeeded. */
	failures: number;
	/** The requests that each part took in the last poll that succeeded. */
	requests: number;
	/** What was sent since the quotas were renewed, including failed attempts. */
	spent: Spending;
	/** When the quotas are renewed: a month after the first request unless the service says another time. */
	renews: number;
	/** Undefined until a response shows a published plan. */
	plan?: Plan;
}

/** What bounds a trigger, by its settings. A round is one look at everything that it watches. */
export interface Limits {
	/** Milliseconds from one round to the next, at least. */
	interval: number;
	/** Share of the monthly quotas, from 0 to 1. */
	share: number;
	/** Parts of about the same cost into which a round is divided. */
	parts: number;
	/** Lookups per part; 0 if undefined. */
	lookups?: number;
}

/** What a poll has to do. */
export interface Turn {
	/** How many parts of a round are due; 0 for no poll. */
	due: number;
	/** What `StoredBudget.polled` becomes if the poll succeeds. */
	polled: number;
}

/** The budget of one poll. */
export class Budget {
	readonly #limits: Limits;
	readonly #now: number;
	readonly #stored?: StoredBudget;
	readonly #spent: Spending = { requests: 0, lookups: 0 };
	#sent = 0;
	#renews: number;
	#plan?: Plan;
	/** Polls since the last that succeeded. */
	readonly failures: number;
	/** What a part is expected to take: as many requests as in the last poll. */
	readonly cost: Spending;

	/**
	 * @param now milliseconds since 1970.
	 * @param stored what the last poll left; undefined for a first poll.
	 * @param isComplete false after a restart of n8n, when polls may have been made that are not in `stored`.
	 */
	constructor(limits: Limits, now: number, stored?: StoredBudget, isComplete = true) {
		this.#limits = limits;
		this.#now = now;
		this.#stored = stored;
		this.#plan = stored?.plan;
		this.failures = stored?.failures ?? 0;
		this.cost = { requests: stored?.requests ?? 0, lookups: limits.lookups ?? 0 };

		const isRenewed = stored === undefined || now >= stored.renews;
		this.#renews = isRenewed ? now + MONTH : stored.renews;
		if (!isRenewed) this.#spend(stored.spent);
		if (stored !== undefined && !isComplete) this.#spend(this.cost, this.#unstoredPolls(stored));
	}

	/** What the trigger may use in a month; Infinity if the quota is not known. */
	get allowance(): Spending {
		const { requestsPerMonth = Infinity, lookupsPerMonth = Infinity } = this.#plan ?? {};
		const { share } = this.#limits;

		return {
			requests: Math.floor(requestsPerMonth * share),
			lookups: Math.floor(lookupsPerMonth * share),
		};
	}

	/** Milliseconds from one part to the next, so that the interval is kept and a month of them stays within the share. */
	get gap(): number {
		const { parts, interval } = this.#limits;
		const { allowance, cost } = this;
		const needed = QUOTAS.filter((quota) => cost[quota] > 0).map(
			(quota) => (MONTH * cost[quota]) / allowance[quota],
		);

		return Math.max(Math.max(interval, MINUTE) / parts, ...needed);
	}

	/** True for a minute after a failure, and for twice as long after each further failure. */
	get isPaused(): boolean {
		const tried = this.#stored?.tried ?? 0;
		if (this.failures === 0 || this.#now < tried) return false;

		const pause = Math.min(this.gap, MINUTE * 2 ** (this.failures - 1));
		return this.#now - tried < pause * (1 - EARLY);
	}

	/**
	 * Says what is due now: each part once in the interval, and no more than the share has room for.
	 *
	 * @param missing how many parts are due in any case. With all of them, the trigger starts from scratch.
	 */
	turn(missing: number): Turn {
		const { parts } = this.#limits;
		const { gap } = this;
		const polled = this.#stored?.polled;
		// After a failure, one part at a time, so that a part that fails each time does not stop the others.
		const maxDue = this.failures > 0 ? 1 : parts;
		// A clock that was set back must not stop the polls.
		const isFirst = polled === undefined || this.#now < polled - gap;
		if (isFirst || missing === parts) return { due: maxDue, polled: this.#now };

		const elapsed = Math.floor((this.#now - polled) / gap + EARLY);
		let due = Math.min(maxDue, Math.max(elapsed, missing, this.failures));

		while (due > 0 && !this.hasRoom(this.cost, due)) due--;
		return { due, polled: Math.max(this.#now, polled + due * gap) };
	}

	/** True if the share has room for this amount, `times` over, before the quotas are renewed. */
	hasRoom(cost: Spending, times = 1): boolean {
		const { allowance } = this;
		return QUOTAS.every(
			(quota) => cost[quota] === 0 || this.#spent[quota] + times * cost[quota] <= allowance[quota],
		);
	}

	/** The stage that counts each attempt before it is sent, even if it fails, and refuses one beyond the share. */
	countAttempts(): Stage {
		return (next) => async (request) => {
			const attempt = { requests: 1, lookups: lookupsOf(request) ?? 0 };
			if (!this.hasRoom(attempt)) return { failure: this.#explainEnd() };

			this.#sent++;
			this.#spend(attempt);
			const outcome = await next(request);
			if (outcome.response !== undefined) this.#learn(outcome.response.headers);

			return outcome;
		};
	}

	/** What to store after a poll that failed. */
	afterFailure(): StoredBudget {
		return { ...this.afterNothing(), failures: this.failures + 1 };
	}

	/** What to store after a poll whose result is dropped: it counts, but what it looked at is due again. */
	afterNothing(): StoredBudget {
		return {
			polled: this.#stored?.polled,
			tried: this.#now,
			failures: this.failures,
			requests: this.cost.requests,
			spent: this.#spent,
			renews: this.#renews,
			plan: this.#plan,
		};
	}

	/** What to store after a poll that succeeded. */
	after({ due, polled }: Turn): StoredBudget {
		const requests = Math.ceil(this.#sent / due);
		return { ...this.afterNothing(), polled, failures: 0, requests };
	}

	/** How many polls the last process may have made without storing them: one in each gap, counted since the renewal. */
	#unstoredPolls({ tried, renews }: StoredBudget): number {
		const sinceStored = Math.floor((this.#now - tried) / this.gap + EARLY);
		if (this.#now < renews) return sinceStored;

		// The first of them may have been at the moment of the renewal.
		const sinceRenewal = Math.floor((this.#now - renews) / this.gap) + 1;
		return Math.min(sinceStored, sinceRenewal);
	}

	#spend({ requests, lookups }: Spending, times = 1): void {
		this.#spent.requests += times * requests;
		this.#spent.lookups += times * lookups;
	}

	#learn(headers: Record<string, string>): void {
		const renews = Date.parse(headers[QUOTA_RESET_HEADER] ?? '');
		if (renews > this.#now && renews <= this.#now + MONTH) this.#renews = renews;

		const limit = readRateLimit(headers);
		// A limit that no published plan has clears the plan.
		if (limit !== undefined) this.#plan = limit.plan;
	}

	#explainEnd(): RequestFailed['failure'] {
		const share = `${Math.round(this.#limits.share * 100)} % of plan ${this.#plan?.name}`;
		return {
			message: `This trigger has used its share of the monthly quota: ${share}, which is ${amountsOf(this.allowance) || 'no request'}`,
			hint: 'Nothing is lost: what is new comes with a later poll. To poll more often, raise Max Use of the Plan or watch less.',
		};
	}
}

/** Says how often a round comes, and what a month of them takes. */
export function describeCosts(limits: Limits, stored: StoredBudget): string {
	const { allowance, cost, gap } = new Budget(limits, stored.tried, stored);
	const perMonth = (amount: number) => Math.round((amount * MONTH) / gap);
	const month = { requests: perMonth(cost.requests), lookups: perMonth(cost.lookups) };
	const pace = `A round comes every ${describeDuration(gap * limits.parts)} at most, which takes about ${amountsOf(month)} a month.`;
	const { plan } = stored;
	return plan === undefined ? pace : `${pace} ${plan.name} lets it use ${amountsOf(allowance)}.`;
}

/** The amounts in words, without those that are unknown or zero. */
function amountsOf(amounts: Spending): string {
	return QUOTAS.filter((name) => amounts[name] > 0 && amounts[name] < Infinity)
		.map((name) => `${grouped(amounts[name])} ${name}`)
		.join(' and ');
}
