import { hashOf, uuidOf } from '../../../shared/hash';
import type { ApiRequest } from '../http/types';

/** What a write does, as hashes, from which nothing of it can be read. */
export interface Write {
	/** The same for two requests exactly when they send the same. */
	content: string;
	/** The state that it sets, if it sets one: the next write to that state replaces it. */
	state?: string;
}

/** What a request does, as a hash; the same for two requests exactly when they send the same. */
export function contentOf({ method, path, query, body, idempotencyKey }: ApiRequest): string {
	return hashOf([method, path, query ?? null, body ?? null, idempotencyKey ?? null]);
}

/** @param target where the request goes, if states of several places are to be told apart. */
export function writeOf(request: ApiRequest, target: readonly string[] = []): Write {
	const { writesTo } = request;
	const state = writesTo === undefined ? undefined : hashOf([...target, writesTo]);
	return { content: contentOf(request), state };
}

/** The idempotency key from what is sent: the same in every execution. */
export function keyFromContent({ method, path, query, body }: ApiRequest): string {
	return uuidOf(['content', method, path, query ?? null, body ?? null]);
}
