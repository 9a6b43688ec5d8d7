import fc from 'fast-check';
import {
	Budget,
	describeCosts,
	type Limits,
	type Spending,
	type StoredAccounts,
} from '../../../nodes/CompanyDataPollingTrigger/budget.ts';
import { PLANS } from '../../../nodes/service/limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 31 * DAY;
const START = Date.parse('2026-03-01T08:00:30Z');
const STARTER = PLANS.find(({ name }) => name === 'Starter')!;
const hourly: Limits = { atMostEvery: HOUR, share: 0.2, parts: 1 };

/** What a trigger has stored whose last poll took this. */
const storedWith = (more: Partial<StoredAccounts> = {}): StoredAccounts => ({
	...{ tried: START, failures: 0, cost: { requests: 0, lookups: 0 }, spent: [], plan: STARTER },
	...more,
});
const spentAt = (time: number, requests: number, lookups = 0): StoredAccounts['spent'] => [
	[Math.floor(time / DAY), requests, lookups],
];

describe('what was spent', () => {
	it('counts within a month, on whichever day that begins', () => {
		const days = fc.nat(90 * 24).map((hours) => START + hours * HOUR);
		fc.assert(
			fc.property(fc.array(days), fc.nat(90 * 24), (times, hours) => {
				const now = START + hours * HOUR;
				const spent = times.flatMap((time) => spentAt(time, 1));
				const inMonth = times.filter((time) => time > now - MONTH && time <= now).length;
				const left = new Budget(hourly, now, storedWith({ spent })).room({
					requests: 1,
					lookups: 0,
				});
				expect(left).toBeLessThanOrEqual(2000 - inMonth);
			}),
		);
	});

	it('is forgotten after that', () => {
		const stored = storedWith({ spent: spentAt(START, 5) });
		const { spent } = new Budget(hourly, START + 33 * DAY, stored).afterFailure();
		expect(spent).toEqual([]);
	});
});

describe('the interval', () => {
	it.each([
		[{ requests: 2, lookups: 0 }, STARTER, 1],
		[{ requests: 20, lookups: 0 }, STARTER, 7],
		[{ requests: 0, lookups: 10 }, STARTER, 76],
		[{ requests: 900, lookups: 900 }, undefined, 1],
	])('is an hour, or longer if a month of %j exceeds the share of %j: %d', (cost, plan, hours) => {
		const limits = { ...hourly, lookups: cost.lookups };
		const { gap } = new Budget(limits, START, storedWith({ cost, plan }));
		expect(Math.floor(gap / HOUR)).toBe(hours);
	});
});

describe('the requests of a poll', () => {
	const headersOf = (limit: number, credits: number) => ({
		'x-ratelimit-limit': String(limit),
		'x-ratelimit-remaining': String(limit - 1),
		'x-credits-plan': String(credits),
	});
	const budgetAfter = ({ requests, lookups }: Spending) =>
		new Budget(hourly, START, storedWith({ spent: spentAt(START, requests, lookups) }));

	it.each([
		[{ requests: 0, lookups: 0 }, 0, 2000],
		[{ requests: 1999, lookups: 0 }, 0, 1],
		[{ requests: 2000, lookups: 0 }, 0, 0],
		[{ requests: 0, lookups: 0 }, 30, 3],
		[{ requests: 0, lookups: 71 }, 30, 0],
	])('have room after %j for one of %d lookups: %d times', (before, lookups, times) => {
		const budget = budgetAfter(before);
		if (times === 0) {
			expect(() => budget.take(lookups)).toThrow(
				'This trigger has used its share of the monthly quota: 20 % of plan Starter, which is 2,000 requests and 100 lookups',
			);
			return;
		}
		budget.take(lookups);
		expect(budget.attemptsLeft).toBe(times);
		budget.addWait();
		expect(budget.attemptsLeft).toBe(times - 1);
		const { cost } = budget.after({ due: 1, polled: START });
		expect(cost).toEqual({ requests: 1, lookups });
	});

	it('have no bounds until a response shows a published plan', () => {
		const budget = new Budget(hourly, START);
		const plan = () => budget.afterFailure().plan?.name;
		budget.take(1_000_000);
		expect(budget.attemptsLeft).toBe(Infinity);
		budget.observe({});
		expect(plan()).toBeUndefined();
		budget.observe(headersOf(30, 500));
		expect(plan()).toBe('Starter');
		budget.observe({});
		expect(plan()).toBe('Starter');
		expect(() => budget.take(101)).toThrow('share of the monthly quota');
		budget.observe(headersOf(9000, 900_000));
		expect(plan()).toBeUndefined();
		budget.take(101);
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
		const budget = new Budget(this.#limits, now, this.stored);
		if (this.#isNew) budget.assumeUnstored();
		if (budget.isPaused) return;
		const turn = budget.turn(this.stored === undefined ? this.#limits.parts : 0);
		if (turn.due === 0) return;
		this.#isNew = false;
		const count = cost * turn.due;
		this.requests.push({ time: now, count });
		budget.observe({ 'x-ratelimit-limit': '30', 'x-ratelimit-remaining': '29' });
		for (let sent = 0; sent < count; sent++) budget.addWait();
		this.stored = fails ? budget.afterFailure() : budget.after(turn);
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
						const now = START + hour * HOUR;
						const budget = new Budget(hourly, now, trigger.stored);
						const left = budget.room({ requests: 1, lookups: 0 });
						trigger.tick(now, Math.min(requests, left), fails);
					}
					expect(trigger.most).toBeLessThanOrEqual(allowed);
				},
			),
			{ numRuns: 10 },
		);
	});
});

describe('what a trigger says of its costs', () => {
	const cost = (requests: number, lookups: number) => storedWith({ cost: { requests, lookups } });

	it('names the requests and lookups of a month, and their share of the quotas', () => {
		expect(describeCosts(hourly, cost(2, 0))).toBe(
			'It polls every 60 minutes at most: about 1,488 requests a month, 14.9 % of the 10,000 of plan Starter.',
		);
	});

	it('says how often it polls where the share does not suffice for what the user wants', () => {
		const daily = { ...hourly, atMostEvery: DAY, lookups: 30 };
		expect(describeCosts(daily, cost(1, 30))).toBe(
			'It polls every 10 days at most: about 3 requests a month, 0.0 % of the 10,000 of plan Starter, and about 97 lookups a month, 19.4 % of the 500 of plan Starter.',
		);
	});

	it('says where no quota is published', () => {
		expect(describeCosts(hourly, { ...cost(1, 0), plan: undefined })).toContain(
			'about 744 requests a month, of which the plan publishes no quota',
		);
	});
});
