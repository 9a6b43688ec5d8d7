/**
 * What a polling trigger may use of the month, and when its next poll is due. Requests and lookups are counted from one
 * renewal of the quotas to the next, and none leaves that the share has no room for. Polls come only as often as lets
 * a month of them stay within the share.
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

/** Share of the interval by which a poll may come early, as by an hour when summer time begins. */
const EARLY = 0.1;

const QUOTAS = ['requests', 'lookups'] as const;

export type Spending = Record<(typeof QUOTAS)[number], number>;

/** What n8n stores of a budget. Times are in milliseconds since 1970. */
export interface StoredBudget {
	/** When the last poll that succeeded was due; undefined before the first. */
	polled?: number;
	tried: number;
	/** Polls since the last that succeeded. */
	failures: number;
	/** What a part of the last poll that succeeded took; lookups follow from the settings. */
	requests: number;
	/** What was sent since the quotas were renewed, failed attempts included. */
	spent: Spending;
	/** When the quotas are renewed; a month after the first request if the service does not say. */
	renews: number;
	/** The published plan, as far as a response has shown it. */
	plan?: Plan;
}

export interface Limits {
	/** Milliseconds from one round to the next. */
	atMostEvery: number;
	/** Share of the monthly quotas, from 0 to 1. */
	share: number;
	/** Parts of about the same cost into which a round is divided. */
	parts: number;
	/** Lookups per part; 0 by default. */
	lookups?: number;
}

/** The parts of a round that are due, and the time of the poll once it has succeeded. */
export interface Turn {
	due: number;
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
	/** What a part takes: as many requests as the last time. */
	readonly cost: Spending;

	/**
	 * @param now milliseconds since 1970.
	 * @param stored what the poll before has left; undefined for a first poll.
	 * @param isComplete false if polls may have been made since it was stored.
	 */
	constructor(limits: Limits, now: number, stored?: StoredBudget, isComplete = true) {
		this.#limits = limits;
		this.#now = now;
		this.#stored = stored;
		this.#plan = stored?.plan;
		this.failures = stored?.failures ?? 0;
		this.cost = { requests: stored?.requests ?? 0, lookups: limits.lookups ?? 0 };

		const { renews = now, tried = now } = stored ?? {};
		const isRenewed = now >= renews;
		this.#renews = isRenewed ? now + MONTH : renews;
		if (stored !== undefined && !isRenewed) this.#spend(stored.spent);

		if (isComplete) return;

		const polls = Math.floor((now - tried) / this.gap + EARLY);
		const sinceRenewal = isRenewed ? Math.floor((now - renews) / this.gap) + 1 : Infinity;
		this.#spend(this.cost, Math.min(polls, sinceRenewal));
	}

	/** The share of the quotas for a month of polls; Infinity where no quota is known. */
	get allowance(): Spending {
		const { requestsPerMonth = Infinity, lookupsPerMonth = Infinity } = this.#plan ?? {};
		const { share } = this.#limits;

		return {
			requests: Math.floor(requestsPerMonth * share),
			lookups: Math.floor(lookupsPerMonth * share),
		};
	}

	/** Milliseconds between two parts: as the user wants, and so that a month of them stays within the share. */
	get gap(): number {
		const { parts, atMostEvery } = this.#limits;
		const { allowance, cost } = this;
		const needed = QUOTAS.map((what) =>
			cost[what] === 0 ? 0 : (MONTH * cost[what]) / allowance[what],
		);

		return Math.max(Math.max(atMostEvery, MINUTE) / parts, ...needed);
	}

	/** After a failure, no poll for a minute, doubled with each further failure. */
	get isPaused(): boolean {
		const tried = this.#stored?.tried ?? 0;
		if (this.failures === 0 || this.#now < tried) return false;

		const pause = Math.min(this.gap, MINUTE * 2 ** (this.failures - 1));
		return this.#now - tried < pause * (1 - EARLY);
	}

	/**
	 * Says what is due: each part once in the interval, and no more than the share has room for.
	 *
	 * @param missing parts that are due at once. With all of them, the trigger starts from scratch.
	 */
	turn(missing: number): Turn {
		const { parts } = this.#limits;
		const { gap } = this;
		const polled = this.#stored?.polled;
		// After a failure part by part, so that one that fails each time does not stop the others.
		const most = this.failures > 0 ? 1 : parts;
		// A clock that was set back must not stop the polls.
		const isFirst = polled === undefined || this.#now < polled - gap;
		if (isFirst || missing === parts) return { due: most, polled: this.#now };

		const elapsed = Math.floor((this.#now - polled) / gap + EARLY);
		let due = Math.min(most, Math.max(elapsed, missing, Math.min(1, this.failures)));

		while (due > 0 && !this.hasRoom(this.cost, due)) due--;
		return { due, polled: Math.max(this.#now, polled + due * gap) };
	}

	/** True if the share has room for this, so many times, before the quotas are renewed. */
	hasRoom(cost: Spending, times = 1): boolean {
		const { allowance } = this;
		return QUOTAS.every(
			(what) => cost[what] === 0 || this.#spent[what] + times * cost[what] <= allowance[what],
		);
	}

	/** Counts each attempt right before it is sent, whatever becomes of it, and refuses one beyond the share. */
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

	/** What to store after a poll whose result nobody gets. */
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
			message: `This trigger has used its share of the monthly quota: ${share}, which is ${amountsOf(this.allowance)}`,
			hint: 'Nothing is lost: what is new comes with a later poll. To poll more often, raise Max Use of the Plan or watch less.',
		};
	}
}

/** Says how often a trigger looks at everything, and what a month of that takes. */
export function describeCosts(limits: Limits, stored: StoredBudget): string {
	const { allowance, cost, gap } = new Budget(limits, stored.tried, stored);
	const perMonth = (amount: number) => Math.round((amount * MONTH) / gap);
	const month = { requests: perMonth(cost.requests), lookups: perMonth(cost.lookups) };
	const pace = `A round comes every ${describeDuration(gap * limits.parts)} at most, which takes about ${amountsOf(month)} a month.`;
	const { plan } = stored;
	return plan === undefined ? pace : `${pace} ${plan.name} lets it use ${amountsOf(allowance)}.`;
}

/** Amounts as people write them, those that are known and not zero. */
function amountsOf(amounts: Spending): string {
	return QUOTAS.filter((name) => amounts[name] > 0 && amounts[name] < Infinity)
		.map((name) => `${grouped(amounts[name])} ${name}`)
		.join(' and ');
}
