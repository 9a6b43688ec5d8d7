import { grouped } from '../lib/values';
import { type Observer, RequestFailed, readRateLimit } from '../client/request';
import { describeDuration } from '../lib/durations';
import type { Plan } from '../service/limits';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MONTH = 31 * DAY;

/** Days over which what is sent counts: wherever a billing month begins, it lies within these. */
const PERIOD_DAYS = 32;

/** Share of the interval by which a poll may come early, as by an hour when summer time begins. */
const EARLY = 0.1;

const QUOTAS = ['requests', 'lookups'] as const;

/** Of the monthly quotas; Infinity where one is not published. */
export type Spending = Record<(typeof QUOTAS)[number], number>;

type SpentDay = [daySince1970: number, requests: number, lookups: number];

/** Stored by n8n. Times are in milliseconds since 1970. */
export interface StoredAccounts {
	/** When the last poll that succeeded was due; absent before the first. */
	polled?: number;
	tried: number;
	/** Polls since the last that succeeded. */
	failures: number;
	/** Of a part of the last poll that succeeded. */
	cost: Spending;
	spent: SpentDay[];
	plan?: Plan;
}

export interface Limits {
	/** In milliseconds, from one round to the next. */
	atMostEvery: number;
	/** Of the monthly quotas, from 0 to 1. */
	share: number;
	/** Parts of about the same cost into which a round is divided. */
	parts: number;
	/** Of a part; none by default. */
	lookups?: number;
}

/** The budget of one poll: when it is due, and the accounts of what it takes. */
export class Budget implements Observer {
	readonly #limits: Limits;
	readonly #now: number;
	readonly #stored?: StoredAccounts;
	readonly failures: number;
	/** A part takes as many requests as the last time. */
	readonly cost: Spending;
	readonly #days: SpentDay[];
	readonly #spent: Spending = { requests: 0, lookups: 0 };
	#plan?: Plan;
	/** Of the request that is sent. */
	#lookups = 0;

	/** @param now milliseconds since 1970. */
	constructor(limits: Limits, now: number, stored?: StoredAccounts) {
		const first = Math.floor(now / DAY) - PERIOD_DAYS;
		this.#limits = limits;
		this.#now = now;
		this.#stored = stored;
		this.failures = stored?.failures ?? 0;
		this.cost = { requests: stored?.cost.requests ?? 0, lookups: limits.lookups ?? 0 };
		this.#days = (stored?.spent ?? []).filter(([day]) => day > first).map((day) => [...day]);
		this.#plan = stored?.plan;
	}

	/** The share of the quotas for the polls of a month, as far as a response has shown the plan. */
	get allowance(): Spending {
		const { requestsPerMonth = Infinity, lookupsPerMonth = Infinity } = this.#plan ?? {};
		const { share } = this.#limits;
		return {
			requests: Math.floor(requestsPerMonth * share),
			lookups: Math.floor(lookupsPerMonth * share),
		};
	}

	/** Milliseconds between two parts: as the user wants, and so that a month stays within the allowance. */
	get gap(): number {
		const { parts, atMostEvery } = this.#limits;
		const { allowance, cost } = this;
		const needed = QUOTAS.map((what) =>
			cost[what] === 0 ? 0 : ((cost[what] * parts) / allowance[what]) * PERIOD_DAYS * DAY,
		);
		return Math.max(atMostEvery, MINUTE, ...needed) / parts;
	}

	/** After a failure, no poll for a minute, doubled with each further failure. */
	get isPaused(): boolean {
		const { tried = 0 } = this.#stored ?? {};
		if (this.failures === 0 || this.#now < tried) return false;
		const pause = Math.min(this.gap, MINUTE * 2 ** (this.failures - 1));
		return this.#now - tried < pause * (1 - EARLY);
	}

	/** Counts the polls that may have been made since n8n stored the accounts, as those that started no execution. */
	assumeUnstored(): void {
		if (this.#stored === undefined) return;
		const { cost, gap } = this;
		const earliest = this.#now - PERIOD_DAYS * DAY;
		let time = Math.max(this.#stored.tried - EARLY * gap, earliest) + gap;
		for (; time <= this.#now; time += gap) this.#spend(cost, time);
	}

	/**
	 * Says what is due: each part once in the interval, and no more than the month has room for, judging by the last poll.
	 *
	 * @param missing parts that are due at once. With all of them, the trigger begins anew.
	 * @returns the parts, none where it is too early, and the time of the poll once it has succeeded.
	 */
	turn(missing: number): { due: number; polled: number } {
		const { polled } = this.#stored ?? {};
		const { parts } = this.#limits;
		const { gap } = this;
		// A clock that was set back must not stop the polls.
		const isFirst = polled === undefined || this.#now < polled - gap;
		// After a failure part by part, so that one that fails each time does not stop the others.
		if (isFirst || missing === parts) {
			return { due: this.failures > 0 ? 1 : parts, polled: this.#now };
		}
		const elapsed = Math.floor((this.#now - polled) / gap + EARLY);
		const wanted = this.failures > 0 ? 1 : Math.max(elapsed, missing);
		const due = Math.min(parts, wanted, this.room(this.cost));
		return { due, polled: Math.max(this.#now, polled + due * gap) };
	}

	/** Returns how often so much may still be spent within the month. */
	room({ requests, lookups }: Spending): number {
		const { allowance } = this;
		const left = (allowed: number, column: 1 | 2, each: number) => {
			const used = this.#days.reduce((sum, day) => sum + day[column], 0);
			return each === 0 ? Infinity : Math.max(0, Math.floor((allowed - used) / each));
		};
		return Math.min(left(allowance.requests, 1, requests), left(allowance.lookups, 2, lookups));
	}

	/** @throws {RequestFailed} when a request of so many lookups would exceed the share. */
	take(lookups = 0): void {
		this.#lookups = lookups;
		if (this.attemptsLeft >= 1) return;
		const { allowance } = this;
		const counts = QUOTAS.filter((what) => Number.isFinite(allowance[what])).map(
			(what) => `${grouped(allowance[what])} ${what}`,
		);
		throw new RequestFailed({
			message: `This trigger has used its share of the monthly quota: ${Math.round(this.#limits.share * 100)} % of plan ${this.#plan?.name}, which is ${counts.join(' and ')}`,
			hint: 'Nothing is lost: what is new comes with a later poll. To poll more often, raise Max Use of the Plan or watch less.',
		});
	}

	get attemptsLeft(): number {
		return this.room({ requests: 1, lookups: this.#lookups });
	}

	/** Counts an attempt right before it is sent: whatever becomes of it, the service may count it. */
	addWait(): void {
		this.#spent.requests++;
		this.#spent.lookups += this.#lookups;
		this.#spend({ requests: 1, lookups: this.#lookups }, this.#now);
	}

	observe(headers: Record<string, string>): void {
		const limit = readRateLimit(headers);
		// Of no published plan any more, if it has a limit of none.
		if (limit !== undefined) this.#plan = limit.plan;
	}

	afterFailure(): StoredAccounts {
		return { ...this.afterNothing(), failures: this.failures + 1 };
	}

	/** For a poll whose result nobody gets. */
	afterNothing(): StoredAccounts {
		const { failures, cost } = this;
		const polled = this.#stored?.polled;
		return { polled, tried: this.#now, failures, cost, spent: this.#days, plan: this.#plan };
	}

	after({ due, polled }: ReturnType<Budget['turn']>): StoredAccounts {
		const { requests, lookups } = this.#spent;
		const cost = { requests: Math.ceil(requests / due), lookups: Math.ceil(lookups / due) };
		return { ...this.afterNothing(), polled, failures: 0, cost };
	}

	#spend({ requests, lookups }: Spending, time: number): void {
		const today = Math.floor(time / DAY);
		let entry = this.#days.find(([day]) => day === today);
		if (entry === undefined) this.#days.push((entry = [today, 0, 0]));
		entry[1] += requests;
		entry[2] += lookups;
	}
}

export function describeCosts(limits: Limits, stored: StoredAccounts): string {
	const { gap, cost } = new Budget(limits, stored.tried, stored);
	const { plan } = stored;
	const costs = QUOTAS.filter((what) => cost[what] > 0).map((what) => {
		const month = Math.round((cost[what] * MONTH) / gap);
		const quota = plan?.[`${what}PerMonth`];
		const of =
			quota === undefined
				? 'of which the plan publishes no quota'
				: `${((month / quota) * 100).toFixed(1)} % of the ${grouped(quota)} of plan ${plan?.name}`;
		return `about ${grouped(month)} ${what} a month, ${of}`;
	});
	return `It polls every ${describeDuration(gap)} at most: ${costs.join(', and ')}.`;
}
