import { Cancelled } from '../lib/concurrency';
import { spelled, withinBounds, type TriedSpellings } from './searches';
import { readAccount, withSameCredential, type KeyKind } from './account';
import { withFreshToken } from './connected-account';
import { anyOf, cancelSignalOf, type Deadline, deadlinesOf, http } from './http';
import {
	pipe,
	RequestFailed,
	type ApiRequest,
	type ApiResponse,
	type Observer,
	type RequestContext,
	type Send,
	type Sender,
	type Stage,
} from './request';
import { serialize } from './serialize';
import { circuitBreaker } from './circuit-breaker';
import { refusals } from './refusals';
import { retry, type Budget } from './retry';
import { throttled, throttleFor } from './throttle/throttle';

export interface RequestSettings extends Budget {
	concurrency?: number;
	/** Milliseconds one attempt may take, until the last byte is received. */
	timeout: number;
	deadline?: Deadline;
}

export interface ApiClient extends Sender {
	/** Unfinished requests worth having: one is always ready to be sent, and no more are in memory. */
	parallelism(): number;
	room(): number;
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
		serialize(),
		...stagesFor([root, credentialType, credentialId, keyKind]),
		circuitBreaker(),
		refusals(),
		retry(budget),
		throttled(throttle, concurrency, observer, clock),
		...attemptStages,
		...(isConnected ? [withFreshToken(account, deadlines)] : []),
		http(account, deadlines, () => ({ isConnected, usualScope, clock: clock() })),
	);
	let searches: Send | undefined;
	const lineOf = ({ sizedBy }: ApiRequest) => {
		if (sizedBy === undefined) return line;
		return (searches ??= pipe(spelled(onTriedSpellings), withinBounds(), line));
	};
	const closing = new AbortController();
	const signal = anyOf(closing.signal, cancelSignalOf(context), deadline?.signal);
	const underWay = new Set<Promise<unknown>>();
	const parallelism = () => Math.min(concurrency, throttle.parallelism());
	return {
		async send<T>(request: ApiRequest, read: (response: ApiResponse) => T) {
			const sent = lineOf(request)({ ...request, read, signal, maxWait });
			underWay.add(sent);
			const { failure, isCancelled, value } = await sent.finally(() => underWay.delete(sent));
			if (isCancelled) throw new Cancelled();
			if (failure !== undefined) throw new RequestFailed(failure);
			return value as T;
		},
		parallelism,
		room: () => parallelism() - underWay.size,
		async close() {
			closing.abort();
			await Promise.allSettled(underWay);
		},
		keyKind,
	};
}
