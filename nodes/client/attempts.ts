import { backoff, sleepUnlessCancelled, SYSTEM_CLOCK } from '../lib/concurrency';
import {
	type Failure,
	isRepeatable,
	type ApiRequest,
	CANCELLED,
	type Outcome,
	type PendingRequest,
	type Send,
	type Stage,
	isWrite,
	isListedPath,
} from './request';
import { hashOf, grouped } from '../lib/values';

export interface Budget {
	/** Attempts after failures; a refusal by the rate limit does not count. */
	maxRetries: number;
	/** Milliseconds it may be held, from its turn in its run to its last attempt. */
	maxWait: number;
}

export const RETRIES = {
	workflow: { maxRetries: 5, maxWait: 300_000 },
	/** MCP clients give up after 60 seconds, and agents then call again while the first call goes on. */
	agent: { maxRetries: 3, maxWait: 40_000 },
	/** The next poll tries again. By default, n8n 2 gives a poll as long; n8n 1 has no end for it. */
	poll: { maxRetries: 3, maxWait: 300_000 },
	editor: { maxRetries: 2, maxWait: 10_000 },
} as const satisfies Record<string, Budget>;

export const REPEAT_OPTION = 'Repeat When Outcome Is Unknown';

const UNREPEATED = `It was not sent again, since it may have been done, and may cost credits each time. Check that before you send it again. To have such requests repeated, turn on Options → ${REPEAT_OPTION}.`;

/** Renewals of a token for one request: another process may have renewed it before this one. */
const MOST_RENEWALS = 2;

/**
 * Sends a request again until it succeeds, cannot succeed, or has used up its budget; after an unknown outcome only if
 * nothing can be done twice. After a 429 the throttle pauses, and ends what would wait too long.
 */
export function retried(budget: () => Budget, clock = SYSTEM_CLOCK, random = Math.random): Stage {
	return (next) => async (request) => {
		const { maxRetries, maxWait } = budget();
		let last: Outcome = {};
		let heldSince: number | undefined;
		let mayBeDone = false;
		let renewals = 0;
		for (let failures = 0; ;) {
			const outcome = await next({ ...request, maxWait, heldSince });
			if (outcome.isRenewed && renewals++ < MOST_RENEWALS) {
				heldSince = outcome.heldSince;
				continue;
			}
			// What had failed before says more than that there was no time left for another attempt.
			const saysMore = last.failure !== undefined && !isRateLimited(last);
			if (outcome.waitTooLong === undefined || !saysMore) last = outcome;
			mayBeDone ||= outcome.failure?.mayBeDone === true;
			if (!isWorthRetrying(outcome, request)) break;
			heldSince = outcome.heldSince ?? clock.now();
			if (isRateLimited(outcome)) continue;
			if (request.isLook || ++failures > maxRetries) break;
			const delay = Math.max(backoff(failures, random) / 2, outcome.retryAfter ?? 0);
			if (clock.now() + delay - heldSince > maxWait) break;
			if (await sleepUnlessCancelled(clock, delay, request.signal)) continue;
			last = CANCELLED;
			break;
		}
		const { failure } = last;
		if (failure === undefined) return last;
		const isUnrepeated = mayBeDone && failure.passes && !isRepeatable(request);
		const hint = isUnrepeated ? `${failure.hint} ${UNREPEATED}` : failure.hint;
		return { ...last, failure: { ...failure, hint, mayBeDone } };
	};
}

function isWorthRetrying({ failure }: Outcome, request: ApiRequest): boolean {
	if (failure === undefined || !failure.passes) return false;
	return !failure.mayBeDone || isRepeatable(request);
}

function isRateLimited({ response }: Outcome): boolean {
	return response?.status === 429;
}

function notSent(failure: Failure, reason: string, mayBeDone?: boolean): Outcome {
	// In the message, since n8n's table does not show the description of an error item.
	const message = `${failure.message} (${mayBeDone ? 'not sent again' : 'not sent'})`;
	const hint = `${failure.hint} ${reason}`;
	return { failure: { ...failure, message, hint, passes: false, mayBeDone } };
}

/** Requests in a row that fail, after which one at a time looks for a working service. */
const MOST_FAILED = 4;
/** Milliseconds between two looks, and before a refusal is believed that others did not get. */
const LOOK_EVERY = 3000;
const LOOK_FOR = 30_000;

const REFUSED =
	'An earlier request of this run was answered like this, and this one would have been too. The next run tries again.';
const DOWN =
	'The last requests of this run all failed like this, so this one was not sent. The next run tries again.';

type Scope = ReturnType<typeof newScope>;

/**
 * Sends no request that others of the run have shown to be useless. After a refusal for good, it gives up all that would
 * be refused alike. While the service is down, requests wait for those under way until one succeeds; after several
 * failures in a row, one now and then looks again, and after a while all others are given up.
 */
export function stopAfterFailures(clock = SYSTEM_CLOCK): Stage {
	const run = newScope();
	const operations = new Map<string, Scope>();
	const underWay = new Set<Promise<Outcome>>();
	let outage: Failure[] = [];
	let downSince = 0;
	let lastFailed = 0;
	let look: Promise<Outcome> | undefined;
	let hasWorked = false;
	const isDown = () => outage.length >= MOST_FAILED;
	const isGivenUp = () => {
		const now = clock.now();
		const isLong = now - downSince >= LOOK_FOR && now - lastFailed < LOOK_EVERY;
		return isDown() && (isLong || !outage.at(-1)?.passes);
	};
	const observe = (operation: Scope, outcome: Outcome) => {
		const { failure, response, isCancelled, waitTooLong } = outcome;
		if (isCancelled || waitTooLong !== undefined) return;
		if (failure?.reach !== undefined) {
			(failure.reach === 'run' ? run : operation).ended.abort(failure);
			// What other operations need may be down all the same.
			return;
		}
		hasWorked ||= failure === undefined;
		const isBroken = response === undefined || response.status >= 500 || response.status === 408;
		if (failure === undefined || !isBroken) {
			outage = [];
			return;
		}
		outage = [...outage, failure];
		lastFailed = clock.now();
		if (outage.length === MOST_FAILED) downSince = lastFailed;
	};
	const sendIn = async (operation: Scope, request: PendingRequest, next: Send) => {
		const refusal = () =>
			(run.ended.signal.reason ?? operation.ended.signal.reason) as Failure | undefined;
		const mustWait = () =>
			refusal() === undefined && outage.length > 0 && (isDown() ? look : underWay.size > 0);
		while (mustWait() && !isGivenUp()) await Promise.race(look ? [look] : underWay);
		const known = refusal();
		if (known !== undefined) return notSent(known, REFUSED);
		if (request.signal.aborted) return CANCELLED;
		if (isGivenUp()) return notSent(outage[0], DOWN);
		const isLook = isDown();
		const { signal } = operation;
		const pause = async (milliseconds: number) =>
			await sleepUnlessCancelled(clock, milliseconds, signal);
		const attempt = async () => {
			if (isLook && !(await pause(lastFailed + LOOK_EVERY - clock.now()))) return CANCELLED;
			const sendNow = async () => await next({ ...request, signal, isLook });
			let outcome = await sendNow();
			if (hasWorked && isDoubtful(outcome, request) && (await pause(LOOK_EVERY)))
				outcome = await sendNow();
			// Before those that wait go on.
			observe(operation, outcome);
			return outcome;
		};
		const sent = attempt();
		underWay.add(sent);
		if (isLook) look = sent;
		const outcome = await sent.finally(() => {
			underWay.delete(sent);
			if (look === sent) look = undefined;
		});
		const since = outcome.isCancelled ? refusal() : undefined;
		return since === undefined ? outcome : notSent(since, REFUSED, outcome.failure?.mayBeDone);
	};
	return (next) => async (request) => {
		const name = nameOf(request);
		const operation = operations.get(name) ?? newScope(run.signal, request.signal);
		operations.set(name, operation);
		operation.open++;
		const outcome = await sendIn(operation, request, next);
		if (--operation.open === 0 && !operation.ended.signal.aborted) operations.delete(name);
		return outcome;
	};
}

function isDoubtful({ failure, response }: Outcome, request: ApiRequest): boolean {
	const isFree = response !== undefined && response.status !== 402;
	const isSafe = !failure?.mayBeDone || isRepeatable(request);
	return isFree && isSafe && failure?.reach !== undefined;
}

/** `open` counts the requests that have begun and not ended; the first refusal is the reason why a scope has ended. */
function newScope(...signals: AbortSignal[]) {
	const ended = new AbortController();
	return { open: 0, ended, signal: AbortSignal.any([ended.signal, ...signals]) };
}

/**
 * Names the operation of a request, whatever company it is about: what has a digit is an ID. On a path that the
 * documentation does not show, the rest of what is sent may choose a product, with a price of its own.
 */
function nameOf({ method, path, query, body }: ApiRequest): string {
	const place = `${method} ${path.replace(/(?<![^/])[^/]*\d[^/]*/g, '*')}`;
	if (isListedPath(path)) return place;
	const content = JSON.stringify([query, body]);
	return hashOf([place, content.replace(/"[^"\d]*\d[^"]*"|\d+/g, '*')]);
}

/** Lets no more requests of a run leave than this; one that is resent after a failure counts once. */
export function atMost(requests: number): Stage {
	let sent = 0;
	return (next) => async (request) => {
		if (sent++ < requests) return await next(request);
		const failure: Failure = {
			message: `The run has sent as many requests as Max Requests allows (${grouped(requests)})`,
			hint: 'To go on, raise Options → Max Requests, or run the rest later.',
			reach: 'run',
			endsReading: !isWrite(request),
		};
		return { failure };
	};
}
