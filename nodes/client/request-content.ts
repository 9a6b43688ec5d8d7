import { hashOf, uuidOf } from '../lib/hash';
import type { ApiRequest } from './types';

/** What a write does, as hashes, from which nothing of it can be read. */
export interface Write {
	/** The same for two requests exactly when they send the same. */
	content: string;
	/** The state that it sets, if it sets one: the next write to that state replaces it. */
	state?: string;
}

/**
 * What a request does, as a hash; the same for two requests exactly when they send the same.
 *
 * @param target where the request goes, if requests to several places are to be told apart.
 */
export function contentOf(request: ApiRequest, target: readonly string[] = []): string {
	const { method, path, query = null, body = null, idempotencyKey = null } = request;
	return hashOf([method, path, query, body, idempotencyKey, ...target]);
}

/** @param target as of `contentOf`. */
export function writeOf(request: ApiRequest, target: readonly string[] = []): Write {
	const { writesTo } = request;
	const state = writesTo === undefined ? undefined : hashOf([...target, writesTo]);
	return { content: contentOf(request, target), state };
}

/** The idempotency key from what is sent: the same in every execution. */
export function keyFromContent(request: ApiRequest): string {
	return uuidOf(['content', contentOf(request)]);
}
