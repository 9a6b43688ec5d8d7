import fc from 'fast-check';
import {
	Accounts,
	type Limits,
	type StoredAccounts,
} from '../../../nodes/CompanyDataPollingTrigger/budget/accounts.ts';
import { Ledger } from '../../../nodes/CompanyDataPollingTrigger/budget/ledger.ts';
import { Meter } from '../../../nodes/CompanyDataPollingTrigger/budget/meter.ts';
import {
	allowanceOf,
	intervalOf,
} from '../../../nodes/CompanyDataPollingTrigger/budget/schedule.ts';
import { PLANS } from '../../../nodes/shared/contract/plans.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 31 * DAY;
const START = Date.parse('2026-03-01T08:00:30Z');
const STARTER = PLANS.find(({ name }) => name === 'Starter')!;
const hourly: Limits = { atMostEvery: HOUR, share: 0.2, parts: 1 };

describe('the ledger', () => {
	it('counts what was spent within a month, on whichever day it begins', () => {
		const day = fc.nat(90 * 24).map((hours) => START + hours * HOUR);
		fc.assert(
			fc.property(fc.array(day), fc.nat(90 * 24), (times, hours) => {
				const ledger = new Ledger();
				for (const time of times.sort()) ledger.add({ requests: 1, lookups: 2 }, time);
				const now = START + hours * HOUR;
				const inMonth = times.filter((time) => time > now - MONTH && time <= now).length;
				const total = new Ledger(ledger.toStored(now)).total(now);
				expect(total.requests).toBeGreaterThanOrEqual(inMonth);
				expect(total.lookups).toBe(2 * total.requests);
			}),
		);
	});

	it('forgets what was spent before', () => {
		const ledger = new Ledger();
		ledger.add({ requests: 5, lookups: 0 }, START);
		expect(ledger.toStored(START + 33 * DAY)).toEqual([]);
	});
});

describe('the interval', () => {
	it.each([
		[{ requests: 2, lookups: 0 }, STARTER, 1],
		[{ requests: 20, lookups: 0 }, STARTER, 7],
		[{ requests: 0, lookups: 10 }, STARTER, 76],
		[{ requests: 900, lookups: 900 }, undefined, 1],
	])('is an hour, or longer if a month of %j exceeds the share of %j: %d', (cost, plan, hours) => {
		const interval = intervalOf(cost, allowanceOf(plan, 0.2), HOUR);
		expect(Math.floor(interval / HOUR)).toBe(hours);
	});
});

describe('the meter', () => {
	const share = 0.2;
	const headersOf = (limit: number, credits: number) => ({
		'x-ratelimit-limit': String(limit),
		'x-ratelimit-remaining': String(limit - 1),
		'x-credits-plan': String(credits),
	});

	it.each([
		[{ requests: 0, lookups: 0 }, 0, 2000],
		[{ requests: 1999, lookups: 0 }, 0, 1],
		[{ requests: 2000, lookups: 0 }, 0, 0],
		[{ requests: 0, lookups: 0 }, 30, 3],
		[{ requests: 0, lookups: 71 }, 30, 0],
	])('has room after %j for a request of %d lookups: %d times', (before, lookups, times) => {
		const meter = new Meter(share, before, STARTER);
		if (times === 0) {
			expect(() => meter.take(lookups)).toThrow(
				'This trigger has used its share of the monthly quota: 20 % of plan Starter, which is 2,000 requests and 100 lookups',
			);
			return;
		}
		meter.take(lookups);
		expect(meter.attemptsLeft).toBe(times);
		meter.addWait();
		expect(meter.attemptsLeft).toBe(times - 1);
		expect(meter.spent).toEqual({ requests: 1, lookups });
	});

	it('has no bounds until a response shows a published plan', () => {
		const meter = new Meter(share);
		meter.take(1_000_000);
		expect(meter.attemptsLeft).toBe(Infinity);
		meter.observe({});
		expect(meter.plan).toBeUndefined();
		meter.observe(headersOf(30, 500));
		expect(meter.plan?.name).toBe('Starter');
		meter.observe({});
		expect(meter.plan?.name).toBe('Starter');
		expect(() => meter.take(101)).toThrow('share of the monthly quota');
		meter.observe(headersOf(9000, 900_000));
		expect(meter.plan).toBeUndefined();
		meter.take(101);
	});
});

/** A trigger whose n8n polls by its own schedule. */
class Simulation {
	readonly requests: Array<{ time: number; count: number }> = [];
	readonly #limits: Limits;
	/** Whether the process has not polled yet. */
	#isNew = false;
	stored?: StoredAccounts;
	/** What n8n has stored, when it has. */
	saved?: StoredAccounts;

	constructor(limits: Limits = hourly) {
		this.#limits = limits;
	}

	tick(now: number, cost: number, fails = false): void {
		const accounts = new Accounts(this.#limits, this.stored);
		if (this.#isNew) accounts.assumeUnstored(now);
		if (accounts.isPaused(now)) return;
		const turn = accounts.turnAt(now, this.stored === undefined ? this.#limits.parts : 0);
		if (turn.due === 0) return;
		this.#isNew = false;
		const count = cost * turn.due;
		this.requests.push({ time: now, count });
		const used = { spent: { requests: count, lookups: 0 }, plan: STARTER };
		this.stored = fails ? accounts.afterFailure(used, now) : accounts.after(turn, used, now);
	}

	/** n8n's schedule fires every minute, from one to another. */
	tickEachMinute(first: number, last: number, cost: number, fails = false): void {
		for (let minute = first; minute <= last; minute++) {
			this.tick(START + minute * MINUTE, cost, fails);
		}
	}

	/** The minutes at which it polled. */
	get polls(): number[] {
		return this.requests.map(({ time }) => (time - START) / MINUTE);
	}

	/** n8n is killed and starts again with what it has stored. */
	restart(): void {
		this.stored = this.saved;
		this.#isNew = true;
	}

	/** The most requests of any 31 days. */
	get most(): number {
		let [most, sum, first] = [0, 0, 0];
		for (const { time, count } of this.requests) {
			sum += count;
			for (; this.requests[first].time <= time - MONTH; first++) sum -= this.requests[first].count;
			most = Math.max(most, sum);
		}
		return most;
	}
}

describe('the schedule', () => {
	it('sends nothing when a poll comes too early', () => {
		const trigger = new Simulation();
		trigger.tickEachMinute(0, 6 * 60, 1);
		expect(trigger.polls).toEqual([0, 54, 114, 174, 234, 294, 354]);
	});

	it('polls each day on a daily schedule, also as summer time begins', () => {
		const trigger = new Simulation({ ...hourly, atMostEvery: DAY });
		for (let day = 0; day < 60; day++) {
			const early = day >= 28 ? HOUR : 0;
			trigger.tick(START + day * DAY - early + ((day * 37) % 50), 1);
		}
		expect(trigger.polls).toHaveLength(60);
	});

	it('polls again after the clock was set back', () => {
		const trigger = new Simulation();
		trigger.tick(START, 1);
		trigger.tick(START - 10 * DAY, 1);
		expect(trigger.polls).toHaveLength(2);
	});

	it('tries again soon after a failure, and less and less often', () => {
		const trigger = new Simulation();
		trigger.tick(START, 1);
		trigger.tickEachMinute(60, 6 * 60, 1, true);
		expect(trigger.polls).toEqual([0, 60, 61, 63, 67, 75, 90, 119, 173, 227, 281, 335]);
	});

	it('spreads the parts of a round over the interval', () => {
		const trigger = new Simulation({ atMostEvery: DAY, share: 0.2, parts: 12 });
		trigger.tickEachMinute(0, 3 * 24 * 60, 1);
		const [first, ...rest] = trigger.requests;
		expect(first.count).toBe(12);
		expect(rest.every(({ count }) => count === 1)).toBe(true);
		expect(rest).toHaveLength(36);
	});
});

describe('the share of the quota', () => {
	const allowed = STARTER.requestsPerMonth! * 0.2;

	it.each([1, 90, 1999])('is kept with a poll each minute that takes %d requests', (cost) => {
		const trigger = new Simulation();
		trigger.tickEachMinute(0, (2 * MONTH) / MINUTE, cost);
		expect(trigger.most).toBeLessThanOrEqual(allowed);
		expect(trigger.most).toBeGreaterThan(Math.min(700 * cost, allowed / 2));
	});

	it.each([100, 900])('is kept by an n8n killed after each poll of %d requests', (cost) => {
		const trigger = new Simulation({ ...hourly, atMostEvery: 0 });
		trigger.tick(START - MINUTE, cost);
		trigger.saved = trigger.stored;
		for (let time = START; time < START + 2 * MONTH; time += MINUTE) {
			const made = trigger.requests.length;
			trigger.tick(time, cost);
			if (trigger.requests.length === made) continue;
			// What the poll has changed is not stored; that of the activation is.
			trigger.restart();
			trigger.tick(time + MINUTE / 2, cost);
			trigger.saved = trigger.stored;
		}
		expect(trigger.most).toBeLessThanOrEqual(allowed);
		expect(trigger.most).toBeGreaterThan(allowed / 2);
	});

	it('is kept while polls fail, and whatever each takes', () => {
		const cost = fc.nat(300);
		fc.assert(
			fc.property(
				fc.array(fc.tuple(cost, fc.boolean()), { minLength: 50, maxLength: 50 }),
				(polls) => {
					const trigger = new Simulation({ ...hourly, atMostEvery: 0 });
					for (let hour = 0; hour < 60 * 24; hour++) {
						const [requests, fails] = polls[hour % polls.length];
						// As the meter does: no poll takes more than is left.
						const spent = new Ledger(trigger.stored?.spent).total(START + hour * HOUR).requests;
						trigger.tick(START + hour * HOUR, Math.min(requests, allowed - spent), fails);
					}
					expect(trigger.most).toBeLessThanOrEqual(allowed);
				},
			),
			{ numRuns: 10 },
		);
	});
});
