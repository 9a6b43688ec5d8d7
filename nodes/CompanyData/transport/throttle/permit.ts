import type { Waiter } from './queue';

/** Permission to send one request; to be given back with `release`. Times in milliseconds. */
export interface Permit {
	/** When it was given. */
	at: number;
	/** Its sequence number, from 1. */
	number: number;
	/** How many requests were under way then, this one included. */
	underWay: number;
	group: unknown;
	/** Since when the request was held. */
	since: number;
	/** How long it was held by the limits of the plan, rather than by others of its run. */
	waited: number;
}

/** What a response, or its absence, tells the throttle. `status` is absent when none came. */
export interface ResponseInfo {
	status?: number;
	headers?: Record<string, unknown>;
	/** Milliseconds the service asks to wait, where it does. */
	retryAfter?: number;
}

/** How a request may be held. */
export interface AcquireOptions extends Waiter {
	signal?: AbortSignal;
}

/** Why a request got no permit: it was, or would be, held longer than it may be. */
export interface WaitTooLong {
	/** Milliseconds that are left of the key's pause; 0 if others were served until the time was over. */
	pause: number;
}
