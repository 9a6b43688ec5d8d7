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

/** A request was, or would be, held longer than it may be. Times in milliseconds. */
export class WaitTooLong extends Error {
	/** What is left of the key's pause; 0 if others were served until the time was over. */
	readonly pause: number;
	/** How long the request may be held. */
	readonly maxWait: number;

	constructor(pause: number, maxWait: number) {
		super('The request would wait longer than allowed');
		this.name = 'WaitTooLong';
		this.pause = pause;
		this.maxWait = maxWait;
	}
}
