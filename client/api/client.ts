/** Joins the stages of transport/ into the client of this service. Each stage is explained in its own file. */

import { explainWith } from './errors';
import { confirmNotFound } from './not-found';
import { operationKey, reportedOperation } from './operation-key';
import { adaptPageSize } from './page-size';
import { type TriedSpellings, trySpellings } from './spellings';
import { type KeyKind, readAccount, withSameCredential } from '../transport/account';
import { circuitBreaker } from '../transport/circuit-breaker';
import { anyOf, cancelSignalOf, type Deadline, deadlinesOf } from '../transport/deadlines';
import { RequestFailed } from '../transport/failure';
import { http } from '../transport/http';
import { type RecentFailure, recentFailures, recentFailuresOf } from '../transport/recent-failures';
import { withFreshToken } from '../transport/refresh-token';
import { refusals } from '../transport/refusals';
import {
	type ApiRequest,
	type Observer,
	type PendingRequest,
	pipe,
	type RequestContext,
	type Send,
	type Sender,
	type Stage,
} from '../transport/request';
import type { ApiResponse } from '../transport/response';
import { type Budget, retry } from '../transport/retry';
import { serialize } from '../transport/serialize';
import { throttleFor } from '../transport/throttle';
import { throttled } from '../transport/throttled';
import { Cancelled } from '../../lib/clock';

/** Settings for the requests of a run. */
export interface RequestSettings extends Budget {
	/** Maximum number of requests in flight; by default, as many as the plan allows. */
	concurrency?: number;
	/** Longest time for one attempt until the last byte is received, in ms. */
	timeout: number;
	/** The time by which all requests must end; undefined for none. */
	deadline?: Deadline;
}

/** Sends requests through all stages, and says how many more are worth starting. */
export interface ApiClient extends Sender {
	/** How many requests to keep unfinished at once: enough that one is always ready to leave. */
	parallelism(): number;
	/** How many more requests are worth starting now. */
	capacity(): number;
	keyKind: KeyKind;
	/** Identifies the service and the credential. */
	target: readonly string[];
	/** What this process has seen of the account: its connections, undefined if not known, and its last failures, the oldest first. */
	seen(): { connections?: number; failures: readonly RecentFailure[] };
	/** Cancels waiting requests, and resolves once none is in flight, so that none overlaps the next node. */
	close(): Promise<void>;
}

/** Where the requests of a client go. */
export interface Target {
	/** Identifies the address and the account. */
	identity: readonly string[];
	/** A secret of the account that stays when tokens are renewed; undefined if it has none. */
	lastingSecret?: string;
}

interface ClientOptions {
	/** Learns how long requests were held, and what responses say about the plan. */
	observer?: Observer;
	/** The scope that the operation needs, for the message of a 403. */
	usualScope?: string;
	/** Stages of the caller around each request. */
	stagesFor?(target: Target): Stage[];
	/** Stages of the caller around each attempt, right before it leaves. */
	attemptStages?: Stage[];
	/** Called when a search has tried other spellings of a province. */
	onTriedSpellings?(spellings: TriedSpellings): void;
}

/** @throws {InvalidInput} when the base URL or the key of the credential cannot be used. */
export async function createClient(
	context: RequestContext,
	settings: RequestSettings,
	{
		observer,
		usualScope,
		stagesFor = () => [],
		attemptStages = [],
		onTriedSpellings = () => {},
	}: ClientOptions = {},
): Promise<ApiClient> {
	const account = await readAccount(context);
	const { root, credentialType, credentialId, keyKind, isConnected } = account;
	const { timeout, concurrency = Infinity, maxWait, deadline } = settings;
	const guardedContext = withSameCredential(context, account);
	const target = [root, credentialType, credentialId, keyKind];
	const deadlines = deadlinesOf(guardedContext, timeout, deadline?.signal);
	const throttle = throttleFor(...account.limitedWith);
	const failures = recentFailuresOf(...account.limitedWith);
	const clock = () => ({ now: Date.now(), timezone: context.getTimezone() });
	const budget = () => ({
		...settings,
		maxWait: Math.min(maxWait, deadline?.left() ?? Infinity),
	});

	// A request passes the stages from top to bottom, and its outcome comes back from bottom to top.
	const pipeline = pipe(
		// These two stages act only on searches. They may send one several times, each time through all other stages.
		...trySpellings(onTriedSpellings),
		adaptPageSize(),
		// Writes to one record keep their order, which the idempotency keys depend on.
		serialize(),
		// The caller comes before everything that costs time: a response kept from an earlier run is not requested again.
		...stagesFor({ identity: target, lastingSecret: account.lastingSecret }),
		// A 404 is confirmed once for each request, after its last attempt.
		confirmNotFound(),
		// It counts requests, not attempts, so it comes before the retries.
		refusals(operationKey),
		retry(budget),
		// Repetitions are held, too, while the service is down.
		circuitBreaker(),
		// Each attempt waits for its turn, so this comes after the retries.
		throttled(throttle, concurrency, observer, clock),
		...attemptStages,
		recentFailures(failures, reportedOperation),
		// The token may expire while an attempt waits, so it is checked last.
		...(isConnected ? [withFreshToken(account, deadlines)] : []),
		http(
			account,
			deadlines,
			explainWith(() => ({ root, isConnected, usualScope, clock: clock() })),
		),
	);

	const closing = new AbortController();
	const signal = anyOf(closing.signal, cancelSignalOf(context), deadline?.signal);
	const { send, inFlight } = sendingThrough(pipeline, { signal, maxWait });
	const parallelism = () => Math.min(concurrency, throttle.parallelism());
	return {
		send,
		parallelism,
		capacity: () => parallelism() - inFlight.size,
		seen: () => ({ connections: throttle.connections, failures }),
		async close() {
			closing.abort();
			await Promise.allSettled(inFlight);
		},
		keyKind,
		target,
	};
}

/** Sends requests through the stages, and keeps those that are in flight. */
function sendingThrough(
	pipeline: Send,
	options: Pick<PendingRequest, 'signal' | 'maxWait'>,
): Sender & { inFlight: ReadonlySet<Promise<unknown>> } {
	const inFlight = new Set<Promise<unknown>>();
	return {
		inFlight,
		async send<T>(request: ApiRequest, read: (response: ApiResponse) => T) {
			const sent = pipeline({ ...request, read, ...options });
			inFlight.add(sent);
			const { failure, isCancelled, value } = await sent.finally(() => inFlight.delete(sent));
			if (isCancelled) throw new Cancelled();
			if (failure !== undefined) throw new RequestFailed(failure);

			return value as T;
		},
	};
}
