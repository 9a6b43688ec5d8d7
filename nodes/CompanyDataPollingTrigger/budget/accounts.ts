import type { Plan } from '../../shared/contract/plans';
import { Ledger, type Spending, type SpentDay } from './ledger';
import { allowanceOf, intervalOf, pauseAfter, type Allowance } from './schedule';

/** When a trigger has polled and what that took, as n8n stores it. Times in milliseconds since 1970. */
export interface StoredAccounts {
	/** When the last poll that succeeded was due; absent before the first. */
	polled?: number;
	/** The last poll that was made. */
	tried: number;
	/** Polls that have failed since one succeeded. */
	failures: number;
	/** What a part of the last poll that succeeded took. */
	cost: Spending;
	spent: SpentDay[];
	plan?: Plan;
}

/** How a trigger may poll. */
export interface Limits {
	/** Milliseconds from one round to the next, at least. */
	atMostEvery: number;
	/** Of the monthly quotas, from 0 to 1. */
	share: number;
	/** Parts of about the same cost into which a round is divided. */
	parts: number;
	/** Lookups that a part takes; none by default. */
	lookups?: number;
}

/** What is due at a time. */
export interface Turn {
	/** Parts of a round; 0 where it is too early. */
	due: number;
	/** What counts as the time of the poll once it has succeeded. */
	polled: number;
}

/** What a poll has used, and the plan that its responses have shown. */
export interface Used {
	spent: Spending;
	plan?: Plan;
}

/**
 * How much too early a poll may come, as a share of the interval: a daily schedule comes an hour early when summer time
 * begins. The next counts from when this one was due, so that there are no more of them.
 */
const EARLY = 0.1;

/** The accounts of a trigger: when it polls next, and what it has spent. */
export class Accounts {
	readonly #limits: Limits;
	readonly #stored?: StoredAccounts;
	readonly #ledger: Ledger;

	constructor(limits: Limits, stored?: StoredAccounts) {
		this.#limits = limits;
		this.#stored = stored;
		this.#ledger = new Ledger(stored?.spent);
	}

	/** The plan of the workspace, once a response has shown it. */
	get plan(): Plan | undefined {
		return this.#stored?.plan;
	}

	get allowance(): Allowance {
		return allowanceOf(this.plan, this.#limits.share);
	}

	/** What a part takes: as many requests as the last time. */
	get cost(): Spending {
		const { requests = 0 } = this.#stored?.cost ?? {};
		return { requests, lookups: this.#limits.lookups ?? 0 };
	}

	/** Milliseconds between two parts. */
	get gap(): number {
		const { parts, atMostEvery } = this.#limits;
		const { requests, lookups } = this.cost;
		const round = { requests: requests * parts, lookups: lookups * parts };
		return intervalOf(round, this.allowance, atMostEvery) / parts;
	}

	/** What counts as spent at a time. */
	spentAt(now: number): Spending {
		return this.#ledger.total(now);
	}

	/**
	 * n8n stores what a poll has changed only when it starts an execution, so others may have been made since these were
	 * stored. They count as made.
	 */
	assumeUnstored(now: number): void {
		if (this.#stored === undefined) return;
		const { gap } = this;
		this.#ledger.assume(this.cost, gap, this.#stored.tried - EARLY * gap, now);
	}

	/** Whether a poll has failed too recently for another. */
	isPaused(now: number): boolean {
		if (this.#stored === undefined) return false;
		const { tried, failures } = this.#stored;
		if (failures === 0 || now < tried) return false;
		return now - tried < pauseAfter(failures, this.gap) * (1 - EARLY);
	}

	/**
	 * What is due: each part once in the interval, and no more than the month has room for, judging by the last poll.
	 *
	 * @param missing parts that are due at once. With all of them, the trigger begins anew.
	 */
	turnAt(now: number, missing: number): Turn {
		const { polled, failures = 0 } = this.#stored ?? {};
		const { parts } = this.#limits;
		const { gap } = this;
		// A clock that was set back must not stop the polls.
		const isFirst = polled === undefined || now < polled - gap;
		if (isFirst || missing === parts) return { due: parts, polled: now };
		const elapsed = Math.floor((now - polled) / gap + EARLY);
		const wanted = Math.max(elapsed, missing, failures > 0 ? 1 : 0);
		const due = Math.min(parts, wanted, this.#roomAt(now));
		return { due, polled: Math.max(now, polled + due * gap) };
	}

	/** Parts that the month has room for. */
	#roomAt(now: number): number {
		const { allowance, cost } = this;
		const spent = this.spentAt(now);
		const room = (allowed: number, used: number, each: number) =>
			each === 0 ? Infinity : Math.max(0, Math.floor((allowed - used) / each));
		return Math.min(
			room(allowance.requests, spent.requests, cost.requests),
			room(allowance.lookups, spent.lookups, cost.lookups),
		);
	}

	/** The accounts after a poll that has failed. */
	afterFailure({ spent, plan }: Used, now: number): StoredAccounts {
		this.#ledger.add(spent, now);
		const { polled, failures = 0 } = this.#stored ?? {};
		const days = this.#ledger.toStored(now);
		return { polled, tried: now, failures: failures + 1, cost: this.cost, spent: days, plan };
	}

	/** The accounts after a poll whose result nobody gets. */
	afterNothing(used: Used, now: number): StoredAccounts {
		return { ...this.afterFailure(used, now), failures: this.#stored?.failures ?? 0 };
	}

	/** The accounts after a poll that has succeeded. */
	after({ due, polled }: Turn, { spent, plan }: Used, now: number): StoredAccounts {
		this.#ledger.add(spent, now);
		const cost = {
			requests: Math.ceil(spent.requests / due),
			lookups: Math.ceil(spent.lookups / due),
		};
		return { polled, tried: now, failures: 0, cost, spent: this.#ledger.toStored(now), plan };
	}
}
