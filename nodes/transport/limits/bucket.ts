/**
 * A copy of the service's token bucket, which every answer sets right: what the latest request left, without what was
 * sent since. A process spends it by bursts, almost to the last token; once the bucket loses more than was sent, others
 * take from it too, and each keeps to half of the burst and to a pace that follows from the level, which all of them
 * see. Where no limits are shown, the pace is tried: it doubles each second, and halves with a refusal.
 */
import type { RateLimit } from '../rate-limit';
import { PLANS } from '../../service/limits';

const SECOND = 1000;

/** Milliseconds a burst is kept to: a second, and 2 % by which requests may draw together on their way. */
const BURST_TIME = 1020;

/** Processes that share a plan without being refused much: the README's largest example has a worker less. */
const MAX_PROCESSES = 10;

/** Milliseconds for a tenth of a burst, so that the first answers, which show others, come before half of it has left. */
const STEP = 20;

/** Part of the burst for each process beside others: most often there is one other. */
const SHARED = 1 / 2;

/** Tokens a process alone leaves in the bucket, so that a newcomer's first request finds one half of the time. */
const SPARED = 1 / 2;

/** Requests after which others count as gone: the slowest of ten takes two tokens, which shows, in twice as many. */
const REQUESTS_UNTIL_ALONE = 2 * MAX_PROCESSES;

/** One token, allowing for rounding errors in sums of fractions. */
const TOKEN = 1 - 1e-6;

/** Requests a second where no limits are shown: the smallest burst of the plans at first, the smallest refill at least. */
const FIRST_TRIED = Math.min(...PLANS.map(({ burst = Infinity }) => burst));
const MIN_TRIED = Math.min(...PLANS.flatMap(({ rates }) => rates)) / 60;

const UNLIMITED = { limit: Infinity, refill: 0 };

/** The request that an answer is to. Times in milliseconds of a steady clock. */
export interface Answered {
	/** As `take` returned it. */
	number: number;
	/** When it left. */
	at: number;
	/** Others still in flight, which the answer may count or not. */
	inFlight: number;
	isRefused?: boolean;
}

/** Tokens that left the bucket. */
interface Departure {
	at: number;
	tokens: number;
	isOwn: boolean;
}

/** Says when the next request may leave. Times are milliseconds of a steady clock. */
export class Bucket {
	/** False until an answer has shown the bucket: one request is to leave then, and the others wait for its answer. */
	isKnown = false;
	#rateLimit?: RateLimit;
	/** Tokens at the time of the latest answer, without those sent since. */
	#level = 0;
	#levelAt = 0;
	#sent = 0;
	/** Number of the latest request when the bucket was forgotten: answers to later ones show it again. */
	#forgotten = 0;
	/** Whether the next answer is the first one, or the first after an idle time. */
	#isFirst = true;
	#lastSentAt = -Infinity;
	#lastAnswered = 0;
	/** Number of the latest request when others were seen; undefined while the process is alone. */
	#othersSeen?: number;
	/** Of the last second, the latest first. */
	readonly #departures: Departure[] = [];
	/** Whether the headers count requests that arrived before the answer left, and not only those before its own. */
	#showsLate?: boolean;
	#reading?: { at: number; remaining: number };
	/** Requests a second where no limits are shown. */
	#tried = FIRST_TRIED;
	#triedSince?: number;
	#wasRefused = false;

	/** Requests a second; Infinity where no limits are shown. */
	get burst(): number {
		return this.#rateLimit?.burst ?? Infinity;
	}

	/** Requests that may leave together while the bucket is not known: two answers tell more than one. */
	get firstRequests(): number {
		return this.#isFirst && this.#showsLate === undefined ? 2 : 1;
	}

	/** Counts a request that leaves, and returns its number. */
	take(now: number): number {
		const { limit, refill } = this.#rateLimit ?? UNLIMITED;
		// What a full bucket does not gain is not there to be taken.
		const most = limit - (refill * (now - this.#levelAt)) / SECOND;
		this.#level = Math.min(this.#level, most) - 1;
		this.#lastSentAt = now;
		this.#enter({ at: now, tokens: 1, isOwn: true }, now);
		return ++this.#sent;
	}

	/** @param rateLimit undefined where the answer shows no limits. */
	observe(rateLimit: RateLimit | undefined, answered: Answered, now: number): void {
		this.isKnown ||= answered.number > this.#forgotten;
		// A refused request takes no token.
		if (answered.isRefused) this.#level++;

		if (rateLimit !== undefined) this.#correct(rateLimit, answered, now);
		else if (this.#rateLimit === undefined) this.#try(answered, now);
	}

	/** After a pause, or an idle time, in which others may have used the bucket and be gone again. */
	forget({ isIdle }: { isIdle: boolean }): void {
		this.isKnown = false;
		this.#isFirst ||= isIdle;
		this.#forgotten = this.#sent;
	}

	/** Milliseconds until the next request may leave; 0 or less for now. */
	timeToNext(now: number): number {
		if (!this.isKnown) return 0;

		const own = this.#departures.filter(({ isOwn }) => isOwn);
		const burst = this.#rateLimit === undefined ? this.#tried : this.burst;
		const inStep = timeAfter(own, burst / MAX_PROCESSES, STEP, now);
		if (this.#rateLimit === undefined) {
			const count = Math.max(1, Math.floor(burst));
			return Math.max(inStep, timeAfter(own, count, (BURST_TIME * count) / burst, now));
		}

		const isAlone = this.#othersSeen === undefined;
		return Math.max(
			inStep,
			timeAfter(own, burst * (isAlone ? 1 : SHARED), BURST_TIME, now),
			timeAfter(this.#departures, burst, SECOND, now),
			isAlone ? this.#timeToToken(this.#rateLimit, now) : this.#timeByLevel(this.#rateLimit, now),
		);
	}

	/** Only the answer to the latest request tells what is left now. */
	#correct(rateLimit: RateLimit, answered: Answered, now: number): void {
		const { number, at, inFlight, isRefused } = answered;
		this.#compare(answered, rateLimit.remaining);
		if (number <= this.#lastAnswered) return;

		this.#lastAnswered = number;
		const { limit, remaining, refill } = rateLimit;
		const gained = (refill * (now - at)) / SECOND;
		if (limit !== this.#rateLimit?.limit) {
			// It counts as full before the first request.
			this.#level = Math.min(limit, limit - 1 + gained) - inFlight;
			this.#levelAt = now;
			this.#othersSeen = undefined;
		}

		this.#rateLimit = rateLimit;

		const isFirst = this.#isFirst;
		this.#isFirst = false;
		const copy = this.#levelNow(now);
		const sentSince = this.#sent - number;
		// More than the copy says, with nothing in flight: what was subtracted before had been counted.
		if (this.#showsLate === false && inFlight === 0 && remaining > copy + 1) {
			this.#showsLate = true;
			this.#othersSeen = undefined;
		}

		const shown = Math.min(limit, remaining + gained - (this.#showsLate === false ? sentSince : 0));
		const missing = copy - shown;
		// What is shown is rounded down.
		const areMissing = missing * TOKEN > 1;
		if (areMissing) this.#enter({ at, tokens: missing, isOwn: false }, now);

		this.#level = areMissing ? shown : Math.max(copy, remaining - inFlight);
		this.#levelAt = now;

		// A first answer does not tell when they were taken; and a burst of others is refused before it is missed.
		if ((areMissing && !isFirst) || (isRefused && remaining >= 1)) this.#othersSeen = this.#sent;
		else if (number - (this.#othersSeen ?? number) > REQUESTS_UNTIL_ALONE) {
			this.#othersSeen = undefined;
		}
	}

	/**
	 * Of two requests that left together, and no other, an answer that counts what came before its own request shows two
	 * levels, and one that counts what came before it leaves shows the same level twice.
	 */
	#compare({ at, inFlight }: Answered, remaining: number): void {
		const isPair = at === this.#reading?.at && inFlight === 0;
		const difference = Math.abs(remaining - (this.#reading?.remaining ?? remaining));
		// A larger one shows that others came in between.
		if (isPair && difference <= 1) this.#showsLate ??= difference < 1;

		this.#reading = { at, remaining };
	}

	#timeToToken({ refill }: RateLimit, now: number): number {
		return ((TOKEN + SPARED - this.#levelNow(now)) / refill) * SECOND;
	}

	/**
	 * At a level of one burst the pace is the whole refill, and at half of that a quarter of it: the level settles where
	 * the paces of all add up to the refill.
	 */
	#timeByLevel({ refill, burst }: RateLimit, now: number): number {
		// What is gained until the next answer is for others too.
		const byLevel = refill * (Math.max(0, this.#level) / burst) ** 2;
		// Half of the burst in a quarter of a second leaves time to hear of the others.
		const pace = Math.max(refill / MAX_PROCESSES, Math.min(byLevel, burst / SHARED));
		return this.#lastSentAt + SECOND / pace - now;
	}

	/** Doubles with each second in which nothing is refused; once something was, it halves, and grows by the first pace. */
	#try({ at, isRefused = false }: Answered, now: number): void {
		const since = (this.#triedSince ??= at - 1);
		if (at <= since || (!isRefused && at < since + BURST_TIME)) return;

		this.#triedSince = now;
		this.#wasRefused ||= isRefused;
		const grown = this.#wasRefused ? this.#tried + FIRST_TRIED : this.#tried * 2;
		this.#tried = isRefused ? Math.max(MIN_TRIED, this.#tried / 2) : grown;
	}

	#levelNow(now: number): number {
		const { limit, refill } = this.#rateLimit ?? UNLIMITED;
		return Math.min(limit, this.#level + (refill * (now - this.#levelAt)) / SECOND);
	}

	#enter(departure: Departure, now: number): void {
		const list = this.#departures;

		while (list.length > 0 && list.at(-1)!.at <= now - BURST_TIME) list.pop();
		const later = list.findIndex(({ at }) => at <= departure.at);
		list.splice(later < 0 ? list.length : later, 0, departure);
	}
}

/** Milliseconds until fewer than `count` tokens, at least one, have left within a time. */
function timeAfter(
	departures: Departure[],
	count: number,
	milliseconds: number,
	now: number,
): number {
	const allowed = Math.max(1, count) - TOKEN;
	let left = 0;

	for (const { at, tokens } of departures) {
		left += tokens;
		if (left > allowed) return at + milliseconds - now;
	}

	return -Infinity;
}
