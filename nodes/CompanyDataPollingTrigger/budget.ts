/**
 * What a polling trigger may use of the monthly quotas, and when its next poll is due. Requests and lookups are counted
 * from one renewal of the quotas to the next, and none is sent beyond the share of the trigger. Polls are spaced so that a
 * month of them stays within the share.
 */

import { LABELS } from './description';
import {
	lookupsOf,
	type Plan,
	PLANS,
	QUOTA_RESET_HEADER,
	readRateLimit,
	RequestFailed,
	type Stage,
} from '../../client';
import { describeDuration } from '../../lib/durations';
import { isRecord } from '../../lib/kinds';
import { counted, grouped } from '../../lib/text';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 31 * DAY;

/** A round that takes more than this many times the interval is refused. */
const MAX_SLOWNESS = 2;

/** How early a poll may come, as a share of the interval: a daily poll is an hour early when summer time begins. */
const EARLY = 0.1;

const QUOTAS = ['requests', 'lookups'] as const;

/** Amounts that count towards the monthly quotas. */
export type Spending = Record<(typeof QUOTAS)[number], number>;

/** What n8n stores of a budget. Times are in milliseconds since 1970. */
export interface StoredBudget {
	/** When the last poll that succeeded was due; undefined before the first. */
	polled?: number;
	/** When the last poll began, whether it succeeded or not. */
	tried: number;
	/** Polls since the last one that succeeded. */
	failures: number;
	/** Requests per part in the last poll that succeeded. */
	requests: number;
	/** Amounts spent since the quotas were renewed, including failed attempts. */
	spent: Spending;
	/** When the quotas are renewed: a month after the first request unless the service says otherwise. */
	renews: number;
	/** Undefined until a response shows a published plan. */
	plan?: Plan;
	/** The limits at the last poll that succeeded. */
	limits?: Limits;
}

/** True for a budget as it was stored: anybody who can edit the workflow can change what n8n has of it. */
export function isStoredBudget(value: unknown): value is StoredBudget {
	if (!isRecord(value) || !isRecord(value.spent)) return false;

	const { tried, failures, requests, renews, polled = 0, plan, spent } = value;
	const numbers = [tried, failures, requests, renews, polled, spent.requests, spent.lookups];
	const isPublished = PLANS.some(({ name }) => isRecord(plan) && plan.name === name);
	return numbers.every(Number.isFinite) && (plan === undefined || isPublished);
}

/** The limits that the settings of a trigger imply. A round is one check of everything that it watches. */
export interface Limits {
	/** Shortest time from one round to the next, in ms. */
	interval: number;
	/** Share of the monthly quotas, from 0 to 1. */
	share: number;
	/** How many parts a round is divided into; each costs about the same. */
	parts: number;
	/** Lookups per part; 0 if undefined. */
	lookups?: number;
}

/** The work of one poll. */
export interface Turn {
	/** How many parts of a round are due; 0 for no poll. */
	due: number;
	/** The value of `StoredBudget.polled` if the poll succeeds. */
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
	/** Polls since the last one that succeeded. */
	readonly failures: number;
	/** Expected cost of a part: as many requests as in the last poll. */
	readonly cost: Spending;

	/**
	 * @param now milliseconds since 1970.
	 * @param stored the budget after the last poll; undefined for a first poll.
	 * @param isComplete false after a restart of n8n, when `stored` may lack the latest polls.
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

	/** The share of the trigger in the monthly quotas; Infinity if a quota is not known. */
	get allowance(): Spending {
		const { requestsPerMonth = Infinity, lookupsPerMonth = Infinity } = this.#plan ?? {};
		const { share } = this.#limits;

		return {
			requests: Math.floor(requestsPerMonth * share),
			lookups: Math.floor(lookupsPerMonth * share),
		};
	}

	/** Time in ms from one part to the next that keeps the interval, and a month of polls within the share. */
	get gap(): number {
		const { parts, interval } = this.#limits;
		const gapsOfQuotas = QUOTAS.map((quota) => this.#gapOf(quota));
		return Math.max(Math.max(interval, MINUTE) / parts, ...gapsOfQuotas);
	}

	/** True if the settings are those of the last poll that succeeded. */
	get hasSameLimits(): boolean {
		return JSON.stringify(this.#stored?.limits) === JSON.stringify(this.#limits);
	}

	/**
	 * Explains that the share makes the pace slower than half of what is set. Undefined if it does not, or if no interval is
	 * set.
	 *
	 * @param lookups how many a round takes, one for each company.
	 */
	explainSlowness(lookups: number): RequestFailed['failure'] | undefined {
		const { parts, interval, share } = this.#limits;
		const round = this.gap * parts;
		if (interval === 0 || round <= MAX_SLOWNESS * Math.max(interval, MINUTE)) return undefined;

		const isByLookups = this.#gapOf('lookups') >= this.#gapOf('requests');
		const quota = isByLookups ? 'lookups' : 'requests';
		const { [quota]: allowed } = this.allowance;
		const roundCost = isByLookups ? lookups : parts * this.cost.requests;
		const month = Math.round((roundCost * MONTH) / interval);
		const pace = describeDuration(round);
		const message = isByLookups
			? `${counted(roundCost, 'company', 'companies')} every ${describeInterval(interval).replace(/^1 /, '')} ${lookups === 1 ? 'takes' : 'take'} ${grouped(month)} lookups a month; this trigger may use ${grouped(allowed)}, so each is checked about every ${pace}`
			: `A check every ${describeInterval(interval).replace(/^1 /, '')} takes ${grouped(month)} requests a month; this trigger may use ${grouped(allowed)}, so it comes about every ${pace}`;

		const percent = Math.ceil((100 * share * month) / allowed);
		const companies = Math.floor((allowed * interval) / MONTH);
		const ways = [
			`set ${LABELS.interval} to ${describeInterval(roundedUp(round))}`,
			percent <= 100 && `set ${LABELS.quotaShare} to ${percent}`,
			isByLookups
				? companies > 0 && `watch ${counted(companies, 'company', 'companies')}`
				: 'watch a smaller area',
		].filter((way) => way !== false);

		const hint = `To fit, ${ANY_OF.format(ways)}.`;
		return { message, hint };
	}

	/** True for a minute after a failure, and for twice as long after each further failure. */
	get isPaused(): boolean {
		const tried = this.#stored?.tried ?? 0;
		if (this.failures === 0 || this.#now < tried) return false;

		const pause = Math.min(this.gap, MINUTE * 2 ** (this.failures - 1));
		return this.#now - tried < pause * (1 - EARLY);
	}

	/**
	 * Decides how many parts are due now: each once per interval, and no more than the share has room for.
	 *
	 * @param unseen how many parts are due because they have never been checked. If all are, the trigger starts from scratch.
	 */
	turn(unseen: number): Turn {
		const { parts } = this.#limits;
		const { gap } = this;
		const polled = this.#stored?.polled;
		// After a failure, one part at a time, so that a part that always fails does not block the others.
		const maxDue = this.failures > 0 ? 1 : parts;
		// A clock that was set back must not stop the polls.
		const isFirst = polled === undefined || this.#now < polled - gap;
		if (isFirst || unseen === parts) return { due: maxDue, polled: this.#now };

		const elapsed = Math.floor((this.#now - polled) / gap + EARLY);
		let due = Math.min(maxDue, Math.max(elapsed, unseen, this.failures));

		while (due > 0 && !this.hasRoom(this.cost, due)) due--;
		return { due, polled: Math.max(this.#now, polled + due * gap) };
	}

	/** True if the share has room for this cost `times` over until the quotas are renewed. */
	hasRoom(cost: Spending, times = 1): boolean {
		const { allowance } = this;
		return QUOTAS.every(
			(quota) => cost[quota] === 0 || this.#spent[quota] + times * cost[quota] <= allowance[quota],
		);
	}

	/** A stage that counts each attempt, even one that fails, and refuses those beyond the share. */
	countAttempts(): Stage {
		return (next) => async (request) => {
			const attempt = { requests: 1, lookups: lookupsOf(request) ?? 0 };
			if (!this.hasRoom(attempt)) return { failure: this.#explainExhausted() };

			this.#sent++;
			this.#spend(attempt);
			const outcome = await next(request);
			if (outcome.response !== undefined) this.#learn(outcome.response.headers);

			return outcome;
		};
	}

	/** The budget to store after a poll that failed. */
	afterFailure(): StoredBudget {
		return { ...this.afterDroppedPoll(), failures: this.failures + 1 };
	}

	/** The budget to store after a poll whose result is dropped: its requests count, and its parts are due again. */
	afterDroppedPoll(): StoredBudget {
		return {
			polled: this.#stored?.polled,
			tried: this.#now,
			failures: this.failures,
			requests: this.cost.requests,
			spent: this.#spent,
			renews: this.#renews,
			plan: this.#plan,
			limits: this.#stored?.limits,
		};
	}

	/** The budget to store after a poll that succeeded. */
	afterSuccess({ due, polled }: Turn): StoredBudget {
		const requests = Math.ceil(this.#sent / due);
		return { ...this.afterDroppedPoll(), polled, failures: 0, requests, limits: this.#limits };
	}

	/** Maximum number of polls since `stored` was saved, or since the quotas were renewed: one in each gap. */
	#unstoredPolls({ tried, renews }: StoredBudget): number {
		const sinceStored = Math.floor((this.#now - tried) / this.gap + EARLY);
		if (this.#now < renews) return sinceStored;

		// The first poll may have come at the moment of the renewal.
		const sinceRenewal = Math.floor((this.#now - renews) / this.gap) + 1;
		return Math.min(sinceStored, sinceRenewal);
	}

	/** Time in ms from one part to the next that keeps a month of polls within the share of a quota. */
	#gapOf(quota: (typeof QUOTAS)[number]): number {
		const { [quota]: cost } = this.cost;
		return cost === 0 ? 0 : (MONTH * cost) / this.allowance[quota];
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

	#explainExhausted(): RequestFailed['failure'] {
		const share = `${Math.round(this.#limits.share * 100)} % of plan ${this.#plan?.name}`;
		return {
			message: `This trigger has used its share of the monthly quota: ${share}, which is ${amountsOf(this.allowance) || 'no request'}`,
			hint: 'Nothing is lost: what is new comes with a later poll. To poll more often, raise Max Use of the Plan or watch fewer companies.',
		};
	}
}

const ANY_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** An interval in hours, or in days from two of them: "24 hours", "7 days". */
function describeInterval(interval: number): string {
	const [length, name] = interval > 2 * DAY ? [DAY, 'day'] : [HOUR, 'hour'];
	return counted(Math.round((10 * interval) / length) / 10, name);
}

/** An interval in whole hours, or in whole days beyond two of them, that is not shorter; at most a month. */
function roundedUp(interval: number): number {
	const length = interval > 2 * DAY ? DAY : HOUR;
	return Math.min(MONTH, Math.ceil(interval / length) * length);
}

/** A sentence for the log: how often everything is checked, and what a month of that costs. */
export function describeCosts(limits: Limits, stored: StoredBudget): string {
	const { allowance, cost, gap } = new Budget(limits, stored.tried, stored);
	const perMonth = (amount: number) => Math.round((amount * MONTH) / gap);
	const month = { requests: perMonth(cost.requests), lookups: perMonth(cost.lookups) };
	const pace = `Each is checked about every ${describeDuration(gap * limits.parts)}, which takes about ${amountsOf(month)} a month.`;
	const { plan } = stored;
	return plan === undefined ? pace : `${pace} ${plan.name} lets it use ${amountsOf(allowance)}.`;
}

/** The amounts as a phrase, such as "2,000 requests and 100 lookups"; those that are unknown or zero are left out. */
function amountsOf(amounts: Spending): string {
	return QUOTAS.filter((name) => amounts[name] > 0 && amounts[name] < Infinity)
		.map((name) => `${grouped(amounts[name])} ${name}`)
		.join(' and ');
}
