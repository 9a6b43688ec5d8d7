/**
 * Every constant of the throttle, and the value at which it does nothing. A unit, a rounding error and
 * the published plans are no constants to tune.
 */
export const NEUTRAL: Record<string, string> = {
	SLACK: '0',
	SPARED_SECONDS: '0',
	SPARED_TOKENS: '0',
	SPARED_AFTER: '0',
	SPARED_BURST: '0',
	SPARED_BELOW: '1',
	SPARED_BY_NEWCOMER: '0',
	NEWCOMER_REQUESTS: '0',
	ROUNDING: '0',
	TIMING: '0',
	COMPARED_TOKENS: '0',
	NEWCOMER_SHARE: '1',
	SHARED_BURST: '1',
	LEAST_BURST: '0',
	EQUALIZATION: '0',
	LARGEST_STEP: 'Infinity',
	RESERVE_SHARE: '0',
	LEAST_RESERVE: '0',
	PACE_EXPONENT: '1',
	LEAST_PACE: '0',
	SHORTEST_INTERVAL: '0',
	INTERVAL_AFTER_REFUSAL: '0',
	LONGEST_INTERVAL: 'Infinity',
	MOST_UNKNOWN: 'Infinity',
	INITIAL_REQUESTS: '6',
	USUAL_SHARE: '1',
	IDLE_TIME: 'Infinity',
	FIRST_AHEAD: '1',
	LONGEST_SLEEP: 'Infinity',
};

/** A mechanism, and the line of the throttle that is replaced to take it out. */
export interface Mechanism {
	/** What it does, as a row of the table says it. */
	name: string;
	/** Its file in the folder of the throttle. */
	file: string;
	line: string;
	without: string;
}

export const MECHANISMS: readonly Mechanism[] = [
	{
		name: 'a copy of the bucket that outlasts the headers of an earlier response',
		file: 'bucket.ts',
		line: 'this.#setLevel(Math.min(Math.max(copy, remaining - others), highest), now);',
		without: 'this.#setLevel(Math.min(remaining - others, highest), now);',
	},
	{
		name: 'a copy of the bucket that no response raises too high',
		file: 'bucket.ts',
		line: 'const highest = remaining + 1 + gained;',
		without: 'const highest = Infinity + gained;',
	},
	{
		name: 'what others take, in the copy of the bucket',
		file: 'bucket.ts',
		line: 'const gained = ((refill - this.#sharing.others) * (now - this.#levelAt)) / SECOND;',
		without: 'const gained = (refill * (now - this.#levelAt)) / SECOND;',
	},
	{
		name: 'refused requests that count as not sent',
		file: 'bucket.ts',
		line: 'if (answered.isRefused) this.#counted--;',
		without: '',
	},
	{
		name: 'a refusal that is no surprise where the bucket was empty',
		file: 'bucket.ts',
		line: 'if (answered.isRefused && hadToken) this.#sharing.refuse(this.#rateLimit);',
		without:
			'if (answered.isRefused || (hadToken && answered.isRefused)) this.#sharing.refuse(this.#rateLimit);',
	},
	{
		name: 'a newcomer, which does not know whether it is alone',
		file: 'sharing/sharing.ts',
		line: "this.state = isAlone ? 'alone' : 'unsure';",
		without: "this.state = 'alone';",
	},
	{
		name: 'no comparison from a full bucket',
		file: 'sharing/sharing.ts',
		line: '} else if (isFull(before)) {',
		without: '} else if (before === reading) {',
	},
	{
		name: 'a ceiling that rises while the bucket is full',
		file: 'sharing/sharing.ts',
		line: 'if (seconds >= 1) this.#adjustCeiling(0, reading);',
		without: 'this.#anchor = reading;',
	},
	{
		name: 'at most one such rise a second',
		file: 'sharing/sharing.ts',
		line: 'seconds >= 1',
		without: 'seconds >= 0',
	},
	{
		name: 'a ceiling halved by a refusal',
		file: 'sharing/sharing.ts',
		line: 'Math.max(this.ceiling / 2, burst * LEAST_BURST)',
		without: 'Math.max(this.ceiling, burst * LEAST_BURST)',
	},
	{
		name: 'a refusal after which others may take everything',
		file: 'sharing/sharing.ts',
		line: 'this.others = refill;',
		without: 'this.others += 0 * refill;',
	},
	{
		name: 'a comparison that begins anew after a refusal',
		file: 'sharing/sharing.ts',
		line: 'this.#anchor = undefined;',
		without: '',
	},
	{
		name: 'requests under way, as what a comparison does not know',
		file: 'sharing/sharing.ts',
		line: 'if (others > ROUNDING + TIMING * refill + underWay / 2) {',
		without: 'if (others > ROUNDING + TIMING * refill + 0 * underWay) {',
	},
	{
		name: 'requests under way, in the comparison that shows nobody else',
		file: 'sharing/sharing.ts',
		line: 'COMPARED_TOKENS + 2 * underWay',
		without: 'COMPARED_TOKENS + 0 * underWay',
	},
	{
		name: 'a longer pause after each refusal in a row',
		file: 'pause.ts',
		line: 'this.#refusalsInARow = isByBurst ? 1 : this.#refusalsInARow + 1;',
		without: 'this.#refusalsInARow = isByBurst ? 1 : 1;',
	},
	{
		name: 'a pause that does not grow while tokens are left',
		file: 'pause.ts',
		line: 'this.#refusalsInARow = isByBurst ? 1 : this.#refusalsInARow + 1;',
		without: 'this.#refusalsInARow = this.#refusalsInARow + (isByBurst ? 1 : 1);',
	},
	{
		name: 'a pause that grows where more than a second is asked for',
		file: 'throttle.ts',
		line: 'const isByBurst = (rateLimit?.remaining ?? 0) >= 1 && retryAfter <= SECOND;',
		without: 'const isByBurst = (rateLimit?.remaining ?? 0) >= 1;',
	},
	{
		name: 'a pause of random length',
		file: 'pause.ts',
		line: 'const jitter = backoff(this.#refusalsInARow, this.#random) - least;',
		without: 'const jitter = 0 * backoff(this.#refusalsInARow, this.#random);',
	},
	{
		name: 'refusals of requests under way together, as one',
		file: 'pause.ts',
		line: 'if (sentAt > this.#refusedAt) {',
		without: 'if (sentAt >= 0) {',
	},
	{
		name: 'no raise of the connections before another response',
		file: 'connections.ts',
		line: 'this.#raisedAt = Infinity;',
		without: '',
	},
	{
		name: 'connections tried sooner when more were admitted than before',
		file: 'connections.ts',
		line: 'this.#interval = Math.max(SHORTEST_INTERVAL, this.#interval / 2);',
		without: '',
	},
	{
		name: 'connections tried less often with every refusal',
		file: 'connections.ts',
		line: 'Math.max(INTERVAL_AFTER_REFUSAL, this.#interval * 2)',
		without: 'Math.max(INTERVAL_AFTER_REFUSAL, this.#interval)',
	},
	{
		name: 'turns of the runs',
		file: 'queue.ts',
		line: 'this.#groups.delete(waiter.group);',
		without: '',
	},
	{
		name: 'a repeated request before the others of its run',
		file: 'queue.ts',
		line: 'else group.waiting.unshift(waiter);',
		without: 'else group.waiting.push(waiter);',
	},
	{
		name: 'one more request for each second without a first response',
		file: 'throttle.ts',
		line: 'INITIAL_REQUESTS + Math.floor((now - this.#lastSend) / 1000)',
		without: 'INITIAL_REQUESTS + 0 * now',
	},
	{
		name: 'as many requests ready as are under way',
		file: 'throttle.ts',
		line: 'Math.ceil(underWay + rate)',
		without: 'Math.ceil(0 * underWay + rate)',
	},
	{
		name: 'as many requests ready as leave in a second',
		file: 'throttle.ts',
		line: 'Math.ceil(underWay + rate)',
		without: 'Math.ceil(underWay)',
	},
];
