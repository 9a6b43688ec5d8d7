/**
 * A copy of the service's token bucket, corrected by every response: the tokens left after the latest request, minus the
 * requests sent since.
 *
 * A process that is alone spends the bucket in bursts, almost to the last token. If more tokens are missing than this
 * process has used, other processes use the plan too. Each then keeps to half of the burst, and to a pace that follows
 * from the level, which all of them see.
 *
 * If the service shows no limits, the pace is found by trial: it doubles each second, and halves after a refusal.
 */

import type { RateLimit } from '../rate-limit';
import { PLANS } from '../../service/limits';

const SECOND = 1000;

/** Time in ms for one burst: a second, plus 2 % because requests may draw closer together on their way. */
const BURST_TIME = 1020;

/** Number of processes that can share a plan with few refusals; docs/throttle.md has the figures. */
const MAX_PROCESSES = 10;

/** Time in ms for a tenth of a burst, so that the first responses reveal other processes before half of it has left. */
const STEP = 20;

/** Share of the burst for a process that is not alone: usually there is one other. */
const SHARED_BURST = 1 / 2;

/** Tokens that a process leaves if it is alone, so that half of the time another's first request finds a whole token. */
const SPARED_TOKENS = 1 / 2;

/** Own requests without a missing token after which others count as gone: the slowest of ten sends two in that time. */
const REQUESTS_UNTIL_ALONE = 2 * MAX_PROCESSES;

/** One token, with a tolerance for rounding errors in sums of fractions. */
const TOKEN = 1 - 1e-6;

/** Requests per second if no limits are shown: first the smallest burst of the plans, never below the smallest refill. */
const FIRST_PACE = Math.min(...PLANS.map(({ burst = Infinity }) => burst));
const MIN_PACE = Math.min(...PLANS.flatMap(({ rates }) => rates)) / 60;

const UNLIMITED = { limit: Infinity, refill: 0 };

/** A request that got a response. Times are in ms of a steady clock. */
export interface Answered {
	/** The number that `take` returned. */
	number: number;
	/** When it left. */
	at: number;
	/** Other requests still in flight, which the response may or may not have counted. */
	inFlight: number;
	/** True for a 429. */
	isRefused?: boolean;
}

/** Tokens that left the bucket. */
interface Departure {
	at: number;
	tokens: number;
	isOwn: boolean;
}

/** Decides when the next request may leave. Times are in ms of a steady clock. */
export class Bucket {
	/** False until a response has shown the bucket. Until then, all requests wait for the response to the first ones. */
	isKnown = false;
	#rateLimit?: RateLimit;
	/** Tokens at `#levelAt`, minus the requests sent since. */
	#level = 0;
	#levelAt = 0;
	#sent = 0;
	/** Number of the latest request when the bucket was forgotten: only responses to later ones make it known again. */
	#forgotten = 0;
	/** True if the next response is the first one, or the first after an idle time. */
	#isFirst = true;
	#lastSentAt = -Infinity;
	#lastAnswered = 0;
	/** Number of the latest request when other processes were noticed; undefined while this one is alone. */
	#othersSeen?: number;
	/** Tokens that left within the last second, the latest first. */
	readonly #departures: Departure[] = [];
	/** True if the headers count all requests that arrived before the response left, not only those before its request. */
	#showsLate?: boolean;
	#reading?: { at: number; remaining: number };
	/** Requests per second if no limits are shown. */
	#triedPace = FIRST_PACE;
	#triedSince?: number;
	#wasRefused = false;

	/** Requests per second; Infinity if no limits are shown. */
	get burst(): number {
		return this.#rateLimit?.burst ?? Infinity;
	}

	/** Requests that may leave together while the bucket is unknown. Two responses together show what the headers count. */
	get firstRequests(): number {
		return this.#isFirst && this.#showsLate === undefined ? 2 : 1;
	}

	/** Counts a request that leaves, and returns its number. */
	take(now: number): number {
		const { limit, refill } = this.#rateLimit ?? UNLIMITED;
		// A full bucket gains nothing.
		const maxLevel = limit - (refill * (now - this.#levelAt)) / SECOND;
		this.#level = Math.min(this.#level, maxLevel) - 1;
		this.#lastSentAt = now;
		this.#enter({ at: now, tokens: 1, isOwn: true }, now);
		return ++this.#sent;
	}

	/**
	 * Learns from a response.
	 *
	 * @param rateLimit undefined if the response shows no limits.
	 */
	observe(rateLimit: RateLimit | undefined, answered: Answered, now: number): void {
		this.isKnown ||= answered.number > this.#forgotten;
		// A refused request takes no token.
		if (answered.isRefused) this.#level++;

		if (rateLimit !== undefined) this.#correct(rateLimit, answered, now);
		else if (this.#rateLimit === undefined) this.#try(answered, now);
	}

	/** Called after a pause or an idle time, during which other processes may have used the bucket. */
	forget({ isIdle }: { isIdle: boolean }): void {
		this.isKnown = false;
		this.#isFirst ||= isIdle;
		this.#forgotten = this.#sent;
	}

	/** Time in ms until the next request may leave; 0 or less for now. */
	timeToNext(now: number): number {
		if (!this.isKnown) return 0;

		const ownDepartures = this.#departures.filter(({ isOwn }) => isOwn);
		const burst = this.#rateLimit === undefined ? this.#triedPace : this.burst;
		const inStep = timeAfter(ownDepartures, burst / MAX_PROCESSES, STEP, now);
		if (this.#rateLimit === undefined) {
			const count = Math.max(1, Math.floor(burst));
			return Math.max(inStep, timeAfter(ownDepartures, count, (BURST_TIME * count) / burst, now));
		}

		const isAlone = this.#othersSeen === undefined;
		return Math.max(
			inStep,
			timeAfter(ownDepartures, burst * (isAlone ? 1 : SHARED_BURST), BURST_TIME, now),
			timeAfter(this.#departures, burst, SECOND, now),
			isAlone ? this.#timeToToken(this.#rateLimit, now) : this.#timeByLevel(this.#rateLimit, now),
		);
	}

	/** Corrects the copy. Only the response to the latest request shows what is left now. */
	#correct(rateLimit: RateLimit, answered: Answered, now: number): void {
		const { number, at, inFlight, isRefused } = answered;
		this.#compare(answered, rateLimit.remaining);
		if (number <= this.#lastAnswered) return;

		this.#lastAnswered = number;
		const { limit, remaining, refill } = rateLimit;
		const gained = (refill * (now - at)) / SECOND;
		if (limit !== this.#rateLimit?.limit) {
			// The bucket of a new plan is assumed to be full before its first request.
			this.#level = Math.min(limit, limit - 1 + gained) - inFlight;
			this.#levelAt = now;
			this.#othersSeen = undefined;
		}

		this.#rateLimit = rateLimit;

		const isFirst = this.#isFirst;
		this.#isFirst = false;
		const copy = this.#levelNow(now);
		const sentSince = this.#sent - number;
		// With nothing in flight it shows more than the copy, so its headers had already counted the requests subtracted here.
		if (this.#showsLate === false && inFlight === 0 && remaining > copy + 1) {
			this.#showsLate = true;
			this.#othersSeen = undefined;
		}

		const shown = Math.min(limit, remaining + gained - (this.#showsLate === false ? sentSince : 0));
		const missing = copy - shown;
		// Headers are rounded down, so less than a token may seem to be missing.
		const areMissing = missing * TOKEN > 1;
		if (areMissing) this.#enter({ at, tokens: missing, isOwn: false }, now);

		this.#level = areMissing ? shown : Math.max(copy, remaining - inFlight);
		this.#levelAt = now;

		// A first response does not show when the tokens were taken. A refusal with tokens left comes from the burst of others.
		if ((areMissing && !isFirst) || (isRefused && remaining >= 1)) this.#othersSeen = this.#sent;
		else if (this.#requestsAlone(number) > REQUESTS_UNTIL_ALONE) this.#othersSeen = undefined;
	}

	/** Requests up to this one since others were noticed; 0 while the process is alone. */
	#requestsAlone(number: number): number {
		return number - (this.#othersSeen ?? number);
	}

	/**
	 * Finds out what the headers count, from two requests that left together with no others in flight. If their responses
	 * show two levels, each counts what arrived before its own request. If they show the same level, each counts what
	 * arrived before the response left.
	 */
	#compare({ at, inFlight }: Answered, remaining: number): void {
		const isPair = at === this.#reading?.at && inFlight === 0;
		const difference = Math.abs(remaining - (this.#reading?.remaining ?? remaining));
		// A larger difference comes from other processes.
		if (isPair && difference <= 1) this.#showsLate ??= difference < 1;

		this.#reading = { at, remaining };
	}

	#timeToToken({ refill }: RateLimit, now: number): number {
		return ((TOKEN + SPARED_TOKENS - this.#levelNow(now)) / refill) * SECOND;
	}

	/**
	 * At a level of one burst the pace is the whole refill, at half of that level a quarter of it. So the level settles
	 * where the paces of all processes add up to the refill.
	 */
	#timeByLevel({ refill, burst }: RateLimit, now: number): number {
		// Without the tokens gained since the response, which are for other processes too.
		const byLevel = refill * (Math.max(0, this.#level) / burst) ** 2;
		// At most half of the burst in a quarter of a second, which leaves time to notice the others.
		const pace = Math.max(refill / MAX_PROCESSES, Math.min(byLevel, burst / SHARED_BURST));
		return this.#lastSentAt + SECOND / pace - now;
	}

	/** The pace doubles each second until a refusal. A refusal halves it, and from then on it grows by the first pace. */
	#try({ at, isRefused = false }: Answered, now: number): void {
		const since = (this.#triedSince ??= at - 1);
		if (at <= since || (!isRefused && at < since + BURST_TIME)) return;

		this.#triedSince = now;
		this.#wasRefused ||= isRefused;
		const grown = this.#wasRefused ? this.#triedPace + FIRST_PACE : this.#triedPace * 2;
		this.#triedPace = isRefused ? Math.max(MIN_PACE, this.#triedPace / 2) : grown;
	}

	/** Tokens in the copy. */
	#levelNow(now: number): number {
		const { limit, refill } = this.#rateLimit ?? UNLIMITED;
		return Math.min(limit, this.#level + (refill * (now - this.#levelAt)) / SECOND);
	}

	/** Adds a departure, and drops those that are too old. */
	#enter(departure: Departure, now: number): void {
		const list = this.#departures;

		while (list.length > 0 && list.at(-1)!.at <= now - BURST_TIME) list.pop();
		const later = list.findIndex(({ at }) => at <= departure.at);
		list.splice(later < 0 ? list.length : later, 0, departure);
	}
}

/** Time in ms until one more token may leave, if at most `count` tokens (at least one) may leave within `milliseconds`. */
function timeAfter(
	departures: Departure[],
	count: number,
	milliseconds: number,
	now: number,
): number {
	const allowed = Math.max(1, count) - TOKEN;
	let departed = 0;

	for (const { at, tokens } of departures) {
		departed += tokens;
		if (departed > allowed) return at + milliseconds - now;
	}

	return -Infinity;
}
