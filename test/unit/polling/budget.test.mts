import fc from 'fast-check';
import type { Outcome, PendingRequest } from '../../../client/transport/request.ts';
import {
	Budget,
	describeCosts,
	type Limits,
	type Spending,
	type StoredBudget,
} from '../../../nodes/CompanyDataPollingTrigger/budget.ts';
import { PLANS } from '../../../client/service/limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 31 * DAY;
const START = Date.parse('2026-03-01T08:00:30Z');
const STARTER = PLANS.find(({ name }) => name === 'Starter')!;
const hourly: Limits = { interval: HOUR, share: 0.2, parts: 1 };
const NONE: Spending = { requests: 0, lookups: 0 };

/** What a trigger has stored after a poll. */
const storedWith = (more: Partial<StoredBudget> = {}): StoredBudget => ({
	tried: START,
	failures: 0,
	requests: 0,
	spent: NONE,
	renews: START + MONTH,
	plan: STARTER,
	...more,
});

const SEARCH = { method: 'GET', path: '/leadbase/buscar' } as PendingRequest;
const batchOf = (lookups: number): PendingRequest =>
	({
		method: 'POST',
		path: '/empresas/batch',
		body: { cifs: Array.from({ length: lookups }, (_, index) => `C${index}`) },
	}) as unknown as PendingRequest;

/** Sends a request, to which the service responds with these headers. Returns true if it was sent. */
async function attempt(budget: Budget, request = SEARCH, headers = {}): Promise<boolean> {
	let isSent = false;
	const send = budget.countAttempts()(async (): Promise<Outcome> => {
		isSent = true;
		return { response: { status: 200, headers, body: null, text: '' } };
	});
	const { failure } = await send(request);
	expect(failure === undefined).toBe(isSent);
	return isSent;
}

describe('spent amount', () => {
	it.each([
		['is kept until the quotas are renewed', MONTH - 1, 1],
		['is zero once the quotas are renewed', MONTH, 0],
	])('%s', (_, later, requests) => {
		const stored = storedWith({ spent: { requests: 1, lookups: 0 } });
		const { spent } = new Budget(hourly, START + later, stored).afterFailure();
		expect(spent).toEqual({ requests, lookups: 0 });
	});

	it('is kept for a month if the service does not say when the quotas are renewed', () => {
		expect(new Budget(hourly, START).afterFailure().renews).toBe(START + MONTH);
	});

	it.each([
		['is kept until the renewal date in a response', START + 3 * DAY, START + 3 * DAY],
		['is kept for a month if the renewal date in a response is past', START - DAY, START + MONTH],
		[
			'is kept for a month if the renewal date in a response is later',
			START + 2 * MONTH,
			START + MONTH,
		],
	])('%s', async (_, day, renews) => {
		const budget = new Budget(hourly, START);
		await attempt(budget, SEARCH, { 'x-credits-reset': new Date(day).toISOString() });
		expect(budget.afterFailure().renews).toBe(renews);
	});

	it('includes the polls that may have been made since n8n stored it', () => {
		const stored = storedWith({ requests: 2, spent: { requests: 10, lookups: 0 } });
		const later = new Budget(hourly, START + 10 * HOUR, stored, false);
		expect(later.afterFailure().spent.requests).toBe(10 + 10 * 2);
		const renewed = new Budget(hourly, START + MONTH + 3 * HOUR, stored, false);
		expect(renewed.afterFailure().spent.requests).toBe(4 * 2);
	});
});

describe('interval between polls', () => {
	it.each([
		[{ requests: 2, lookups: 0 }, STARTER, 1],
		[{ requests: 20, lookups: 0 }, STARTER, 7],
		[{ requests: 0, lookups: 10 }, STARTER, 74],
		[{ requests: 900, lookups: 900 }, undefined, 1],
	])(
		'is an hour, or longer if a month of polls of %j would exceed the share of %j: %d',
		(cost, plan, hours) => {
			const limits = { ...hourly, lookups: cost.lookups };
			const stored = storedWith({ requests: cost.requests, plan });
			expect(Math.floor(new Budget(limits, START, stored).gap / HOUR)).toBe(hours);
		},
	);
});

describe('requests of a poll', () => {
	const headersOf = (limit: number, credits: number) => ({
		'x-ratelimit-limit': String(limit),
		'x-ratelimit-remaining': String(limit - 1),
		'x-credits-plan': String(credits),
	});

	it.each([
		[NONE, 0, true],
		[{ requests: 1999, lookups: 0 }, 0, true],
		[{ requests: 2000, lookups: 0 }, 0, false],
		[{ requests: 0, lookups: 70 }, 30, true],
		[{ requests: 0, lookups: 71 }, 30, false],
	])('are sent, with %j spent and %d lookups to make: %s', async (spent, lookups, isSent) => {
		const budget = new Budget(hourly, START, storedWith({ spent }));
		expect(await attempt(budget, batchOf(lookups))).toBe(isSent);
		const after = budget.afterSuccess({ due: 1, polled: START });
		expect(after.requests).toBe(isSent ? 1 : 0);
		expect(after.spent.lookups - spent.lookups).toBe(isSent ? lookups : 0);
	});

	it('fail once the share of the quota is used up, and the message states the share', async () => {
		const budget = new Budget(hourly, START, storedWith({ spent: { requests: 2000, lookups: 0 } }));
		const { failure } = await budget.countAttempts()(async () => ({}))(SEARCH);
		expect(failure?.message).toBe(
			'This trigger has used its share of the monthly quota: 20 % of plan Starter, which is 2,000 requests and 100 lookups',
		);
	});

	it('are not limited until a response shows a published plan', async () => {
		const budget = new Budget(hourly, START);
		const plan = () => budget.afterFailure().plan?.name;
		await attempt(budget, batchOf(101), {});
		expect(plan()).toBeUndefined();
		await attempt(budget, SEARCH, headersOf(30, 500));
		expect(plan()).toBe('Starter');
		expect(await attempt(budget, batchOf(1))).toBe(false);
		await attempt(budget, SEARCH, headersOf(9000, 900_000));
		expect(plan()).toBeUndefined();
		expect(await attempt(budget, batchOf(101))).toBe(true);
	});
});

/** The service renews the quotas on this day, and each 31 days after it. */
const BILLING_DAY = START - 20 * DAY;
const monthOf = (time: number) => Math.floor((time - BILLING_DAY) / MONTH);

/** A trigger that n8n polls by its schedule. */
class Simulation {
	readonly requests: Array<{ time: number; count: number }> = [];
	readonly #limits: Limits;
	/** Whether the process has not polled yet. */
	#isNew = false;
	stored?: StoredBudget;
	/** What n8n has stored, when it has. */
	saved?: StoredBudget;

	constructor(limits: Limits = hourly) {
		this.#limits = limits;
	}

	async tick(now: number, cost: number, fails = false): Promise<void> {
		const budget = new Budget(this.#limits, now, this.stored, !this.#isNew);
		if (budget.isPaused) return;
		const turn = budget.turn(this.stored === undefined ? this.#limits.parts : 0);
		if (turn.due === 0) return;
		this.#isNew = false;
		let count = 0;
		const renewal = new Date(BILLING_DAY + MONTH * (monthOf(now) + 1)).toISOString();
		const limits = { 'x-ratelimit-limit': '30', 'x-ratelimit-remaining': '29' };
		const headers = { ...limits, 'x-credits-reset': renewal };
		while (count < cost * turn.due && (await attempt(budget, SEARCH, headers))) count++;
		this.requests.push({ time: now, count });
		this.stored =
			fails || count < cost * turn.due ? budget.afterFailure() : budget.afterSuccess(turn);
	}

	/** n8n's schedule fires every minute, from one to another. */
	async tickEachMinute(first: number, last: number, cost: number, fails = false): Promise<void> {
		for (let minute = first; minute <= last; minute++) {
			await this.tick(START + minute * MINUTE, cost, fails);
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

	/** The most requests of any month, from one billing day to the next. */
	get most(): number {
		const months = new Map<number, number>();
		for (const { time, count } of this.requests) {
			months.set(monthOf(time), (months.get(monthOf(time)) ?? 0) + count);
		}
		return Math.max(...months.values());
	}
}

describe('polling schedule', () => {
	it('skips polls that come too early', async () => {
		const trigger = new Simulation();
		await trigger.tickEachMinute(0, 6 * 60, 1);
		expect(trigger.polls).toEqual([0, 54, 114, 174, 234, 294, 354]);
	});

	it('polls each day on a daily schedule, even when summer time begins', async () => {
		const trigger = new Simulation({ ...hourly, interval: DAY });
		for (let day = 0; day < 60; day++) {
			const early = day >= 28 ? HOUR : 0;
			await trigger.tick(START + day * DAY - early + ((day * 37) % 50), 1);
		}
		expect(trigger.polls).toHaveLength(60);
	});

	it('polls again after the clock was set back', async () => {
		const trigger = new Simulation();
		await trigger.tick(START, 1);
		await trigger.tick(START - 10 * DAY, 1);
		expect(trigger.polls).toHaveLength(2);
	});

	it('polls again soon after a failure, then less and less often', async () => {
		const trigger = new Simulation();
		await trigger.tick(START, 1);
		await trigger.tickEachMinute(60, 6 * 60, 1, true);
		expect(trigger.polls).toEqual([0, 60, 61, 63, 67, 75, 90, 119, 173, 227, 281, 335]);
	});

	it('spreads the parts of a round over the interval, after a full first round', async () => {
		const trigger = new Simulation({ interval: DAY, share: 0.2, parts: 12 });
		await trigger.tickEachMinute(0, 3 * 24 * 60, 1);
		const [first, ...rest] = trigger.requests;
		expect(first.count).toBe(12);
		expect(rest.every(({ count }) => count === 1)).toBe(true);
		expect(rest).toHaveLength(36);
	});
});

describe('share of the quota', () => {
	const allowed = STARTER.requestsPerMonth! * 0.2;

	it.each([1, 90, 1999])('is not exceeded by a poll each minute with %d requests', async (cost) => {
		const trigger = new Simulation();
		await trigger.tickEachMinute(0, (2 * MONTH) / MINUTE, cost);
		expect(trigger.most).toBeLessThanOrEqual(allowed);
		expect(trigger.most).toBeGreaterThan(Math.min(700 * cost, allowed / 2));
	});

	it.each([100, 900])(
		'is not exceeded if n8n is killed after each poll of %d requests',
		async (cost) => {
			const trigger = new Simulation({ ...hourly, interval: 0 });
			await trigger.tick(START - MINUTE, cost);
			trigger.saved = trigger.stored;
			for (let time = START; time < START + 2 * MONTH; time += MINUTE) {
				const made = trigger.requests.length;
				await trigger.tick(time, cost);
				if (trigger.requests.length === made) continue;
				// What the poll has changed is not stored; that of the activation is.
				trigger.restart();
				await trigger.tick(time + MINUTE / 2, cost);
				trigger.saved = trigger.stored;
			}
			expect(trigger.most).toBeLessThanOrEqual(allowed);
			expect(trigger.most).toBeGreaterThan(allowed / 2);
		},
	);

	it('is not exceeded if polls fail, however many requests they make', async () => {
		const cost = fc.nat(300);
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.tuple(cost, fc.boolean()), { minLength: 50, maxLength: 50 }),
				async (polls) => {
					const trigger = new Simulation({ ...hourly, interval: 0 });
					for (let hour = 0; hour < 31 * 24; hour++) {
						const [requests, fails] = polls[hour % polls.length];
						await trigger.tick(START + hour * HOUR, requests, fails);
					}
					expect(trigger.most).toBeLessThanOrEqual(allowed);
				},
			),
			{ numRuns: 10 },
		);
	});
});

describe('explainSlowness', () => {
	const PRO = PLANS.find(({ name }) => name === 'Pro')!;
	const daily = { interval: DAY, share: 0.2, parts: 3, lookups: 100 };
	const explain = (limits: Limits, more: Partial<StoredBudget>) => {
		const budget = new Budget(limits, START, storedWith(more));
		return budget.explainSlowness(limits.parts * (limits.lookups ?? 0));
	};

	it('states how slow the lookups of a list are, and which settings fit', () => {
		expect(explain(daily, { plan: PRO, requests: 1 })).toEqual({
			message:
				'300 companies every 24 hours take 9,300 lookups a month; this trigger may use 1,000, so each is checked about every 10 days',
			hint: 'To fit, set Check Every to 10 days or watch 32 companies.',
		});
		const weekly = { ...daily, interval: 7 * DAY, parts: 1, lookups: 90 };
		expect(explain({ ...weekly, share: 0.05 }, {})?.hint).toBe(
			'To fit, set Check Every to 31 days, set Max Use of the Plan (%) to 80 or watch 5 companies.',
		);
	});

	it('states how slow the requests of an area are, and which settings fit', () => {
		expect(explain(hourly, { requests: 6 })).toEqual({
			message:
				'A check every hour takes 4,464 requests a month; this trigger may use 2,000, so it comes about every 3 hours',
			hint: 'To fit, set Check Every to 3 hours, set Max Use of the Plan (%) to 45 or watch a smaller area.',
		});
	});

	it.each([
		['the pace is half of what is set', hourly, { requests: 5 }],
		['no interval is set', { ...hourly, interval: 0 }, { requests: 900 }],
		['the interval is shorter than a minute', { ...hourly, interval: 1000 }, {}],
		['the plan is not known', hourly, { requests: 900, plan: undefined }],
		['the interval is as long as the hint says', { ...daily, interval: 10 * DAY }, { plan: PRO }],
	])('says nothing if %s', (_, limits, more) => {
		expect(explain(limits, more)).toBeUndefined();
	});
});

describe('describeCosts', () => {
	const after = (requests: number, more = {}) => storedWith({ requests, ...more });

	it('states the requests of a month and the share of the quota', () => {
		expect(describeCosts(hourly, after(2))).toBe(
			'Each is checked about every 60 minutes, which takes about 1,488 requests a month. Starter lets it use 2,000 requests and 100 lookups.',
		);
	});

	it('states the true interval if the share is too small for the chosen one', () => {
		const daily = { interval: DAY, share: 0.2, parts: 3, lookups: 10 };
		expect(describeCosts(daily, after(1))).toBe(
			'Each is checked about every 10 days, which takes about 10 requests and 100 lookups a month. Starter lets it use 2,000 requests and 100 lookups.',
		);
	});

	it('states no share if the plan is unknown', () => {
		expect(describeCosts(hourly, after(1, { plan: undefined }))).toBe(
			'Each is checked about every 60 minutes, which takes about 744 requests a month.',
		);
	});
});
