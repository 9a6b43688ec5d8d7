/** Joins the stages of transport/ into the client of this service. What each stage does is in its own file. */

import { explainWith } from './errors';
import { operationKey } from './operation-key';
import { adaptPageSize } from './page-size';
import { type TriedSpellings, trySpellings } from './spellings';
import { Cancelled } from '../lib/clock';
import { type KeyKind, readAccount, withSameCredential } from '../transport/account';
import { circuitBreaker } from '../transport/circuit-breaker';
import { anyOf, cancelSignalOf, type Deadline, deadlinesOf } from '../transport/deadlines';
import { RequestFailed } from '../transport/failure';
import { http } from '../transport/http';
import { withFreshToken } from '../transport/refresh-token';
import { refusals } from '../transport/refusals';
import {
	type ApiRequest,
	type Observer,
	pipe,
	type RequestContext,
	type Sender,
	type Stage,
} from '../transport/request';
import type { ApiResponse } from '../transport/response';
import { type Budget, retry } from '../transport/retry';
import { serialize } from '../transport/serialize';
import { throttleFor } from '../transport/throttle';
import { throttled } from '../transport/throttled';

/** How the requests of a run are sent: `concurrency` bounds those in flight, by default the plan does. */
export interface RequestSettings extends Budget {
	concurrency?: number;
	/** Milliseconds one attempt may take, until the last byte is received. */
	timeout: number;
	deadline?: Deadline;
}

/** Sends requests through all stages, and says how many more are worth starting. */
export interface ApiClient extends Sender {
	/** Unfinished requests worth having: one is always ready to be sent, and no more are in memory. */
	parallelism(): number;
	capacity(): number;
	keyKind: KeyKind;
	/** Gives up what waits, and resolves once nothing is under way, so that nothing overlaps what follows. */
	close(): Promise<void>;
}

interface ClientOptions {
	observer?: Observer;
	usualScope?: string;
	stagesFor?(target: readonly string[]): Stage[];
	/** Stages around every attempt, right before it leaves. */
	attemptStages?: Stage[];
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
	const own = withSameCredential(context, account);
	const deadlines = deadlinesOf(own, timeout, deadline?.signal);
	const throttle = throttleFor(...account.limitedWith);
	const clock = () => ({ now: Date.now(), timezone: context.getTimezone() });
	const budget = () => ({
		...settings,
		maxWait: Math.min(maxWait, deadline?.left() ?? Infinity),
	});

	const line = pipe(
		trySpellings(onTriedSpellings),
		adaptPageSize(),
		serialize(),
		...stagesFor([root, credentialType, credentialId, keyKind]),
		circuitBreaker(),
		refusals(operationKey),
		retry(budget),
		throttled(throttle, concurrency, observer, clock),
		...attemptStages,
		...(isConnected ? [withFreshToken(account, deadlines)] : []),
		http(
			account,
			deadlines,
			explainWith(() => ({ isConnected, usualScope, clock: clock() })),
		),
	);

	const closing = new AbortController();
	const signal = anyOf(closing.signal, cancelSignalOf(context), deadline?.signal);
	const inFlight = new Set<Promise<unknown>>();
	const parallelism = () => Math.min(concurrency, throttle.parallelism());
	return {
		async send<T>(request: ApiRequest, read: (response: ApiResponse) => T) {
			const sent = line({ ...request, read, signal, maxWait });
			inFlight.add(sent);
			const { failure, isCancelled, value } = await sent.finally(() => inFlight.delete(sent));
			if (isCancelled) throw new Cancelled();
			if (failure !== undefined) throw new RequestFailed(failure);

			return value as T;
		},
		parallelism,
		capacity: () => parallelism() - inFlight.size,
		async close() {
			closing.abort();
			await Promise.allSettled(inFlight);
		},
		keyKind,
	};
}
