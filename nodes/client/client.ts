import { readAccount, withSameCredential, type KeyKind } from './account';
import { withFreshToken } from './connected-account';
import { cancelSignalOf, Deadlines, type Deadline } from './deadlines';
import { http } from './http';
import type { ApiRequest, ApiResponse, RequestContext } from './types';
import { oneAtATime } from './writes';
import { pipe, valueOf, type Stage } from './pipe';
import { retried, type Budget } from './retried';
import { stopAfterFailures } from './stop-after-failures';
import { throttled, type Observer } from './throttled';
import { throttleFor } from './throttle/throttle';

/** How a node sends its requests; set by its Options. */
export interface RequestSettings extends Budget {
	/** Requests of one run that may be in flight at the same time; undefined for as many as the plan allows. */
	concurrency?: number;
	/** Milliseconds one attempt may take, from the first byte sent to the last received. */
	timeout: number;
	/** Set where all requests together have a time by which they must end. */
	deadline?: Deadline;
}

/** Sends requests to the service with the credential of the node. */
export interface ApiClient {
	/**
	 * Sends one request, paced and retried as the service's limits and the settings allow. To be called
	 * in the order of the requests.
	 *
	 * @param read takes what is wanted from the response; throws RequestFailed where it has another shape.
	 * @returns what was read.
	 * @throws {RequestFailed} when the request does not succeed, or its response cannot be read.
	 * @throws {Cancelled} when the execution is cancelled or the client closed.
	 */
	send<T>(request: ApiRequest, read: (response: ApiResponse) => T): Promise<T>;
	/**
	 * How many unfinished requests this run should have: enough that one is always ready when it may be
	 * sent, and no more in memory than that.
	 */
	parallelism(): number;
	/** How many more requests are worth starting now. */
	room(): number;
	/** Milliseconds that the latest response took; 0 before the first. */
	latency(): number;
	/** What the node authenticates with. */
	keyKind: KeyKind;
	/**
	 * Sends nothing more: those waiting are given up, those in flight finish. Resolves when none is in
	 * flight, so that nothing overlaps what the node does next.
	 */
	close(): Promise<void>;
}

/** What the requests of a run are given besides the client's own stages. */
export interface ClientOptions {
	observer?: Observer;
	/** The scope that they usually need, for the message where it is missing. */
	usualScope?: string;
	/** Makes further stages for all requests, given what identifies where these go. */
	stagesFor?(target: readonly string[]): Stage[];
}

/**
 * Makes a client for the credential of the node. Makes no request.
 *
 * @throws {InvalidInput} when the base URL or the key of the credential cannot be used.
 */
export async function createClient(
	context: RequestContext,
	settings: RequestSettings,
	{ observer, usualScope, stagesFor = () => [] }: ClientOptions = {},
): Promise<ApiClient> {
	const account = await readAccount(context);
	const { root, credentialType, credentialId, keyKind, isConnected } = account;
	const { timeout, concurrency = Infinity, maxWait, deadline } = settings;
	const own = withSameCredential(context, account);
	const deadlines = new Deadlines(own, timeout, deadline?.signal);
	const throttle = throttleFor(...account.limitedWith);
	const clock = () => ({ now: Date.now(), timezone: context.getTimezone() });
	const budget = () => ({
		...settings,
		maxWait: Math.min(maxWait, deadline?.left() ?? Infinity),
	});
	const line = pipe(
		oneAtATime(),
		...stagesFor([root, credentialType, credentialId, keyKind]),
		stopAfterFailures(),
		retried(budget),
		throttled(throttle, concurrency, observer, clock),
		...(isConnected ? [withFreshToken(account, deadlines)] : []),
		http(account, deadlines, () => ({ isConnected, usualScope, clock: clock() })),
	);
	const closing = new AbortController();
	const ends = [closing.signal, cancelSignalOf(context), deadline?.signal];
	const signal = AbortSignal.any(ends.filter((end) => end !== undefined));
	const underWay = new Set<Promise<unknown>>();
	const parallelism = () => Math.min(concurrency, throttle.parallelism());
	return {
		async send<T>(request: ApiRequest, read: (response: ApiResponse) => T) {
			const sent = line({ ...request, read, signal, maxWait });
			underWay.add(sent);
			return valueOf(await sent.finally(() => underWay.delete(sent))) as T;
		},
		parallelism,
		room: () => parallelism() - underWay.size,
		latency: () => throttle.latency,
		async close() {
			closing.abort();
			await Promise.allSettled(underWay);
		},
		keyKind,
	};
}
