/** Why a request failed, as a value and as an error. `node-error.ts` turns it into an error of n8n. */

import type { IDataObject } from 'n8n-workflow';

/** What a user reads: what happened, and what to do next. */
export interface Explanation {
	message: string;
	hint: string;
}

/** Why a request failed, and what that means for this request and for others. */
export interface Failure extends Explanation {
	/** Status of the response; undefined if there was none. */
	status?: number;
	/** What identifies the record that the request was about: fields for the item of the failure. */
	about?: IDataObject;
	/** What happened, as a word of a fixed set: a network code, or an error code of the API document. */
	cause?: string;
	/** The scope that the service names as missing. */
	missingScope?: string;
	/** True if the same request can succeed soon. */
	isTransient?: boolean;
	/** True if the service may have carried out the request although it failed. */
	isOutcomeUnknown?: boolean;
	/** True if the address is right, and the service does not have what was requested there. */
	isNotFound?: boolean;
	/** Which other requests will fail for the same reason in this run; undefined for none. */
	failsFor?: 'operation' | 'run';
	/** True if it may hold for one record alone: other requests fail for it only if it comes a second time. */
	mayBeOfOne?: boolean;
	/** True if records read before the failure are returned: a quota has run out, or a list was cut short. */
	keepsPartial?: boolean;
}

/** Thrown when a request fails. */
export class RequestFailed extends Error {
	readonly failure: Failure;

	constructor(failure: Failure) {
		super(failure.message);
		this.name = 'RequestFailed';
		this.failure = failure;
	}
}

/** Thrown if reading a list failed after some of it was received. */
export class CutShort extends Error {
	/** What was received, in the order of the list. */
	readonly records: IDataObject[];
	readonly reason: RequestFailed;

	constructor(records: IDataObject[], reason: RequestFailed) {
		super(reason.message);
		this.name = 'CutShort';
		this.records = records;
		this.reason = reason;
	}
}

/** The error to throw if the next page of a list or the next list fails: it contains the records received before. */
export function cutShort(records: IDataObject[], error: unknown): unknown {
	if (error instanceof CutShort) return new CutShort([...records, ...error.records], error.reason);
	if (!(error instanceof RequestFailed) || records.length === 0) return error;

	const keepsPartial = error.failure.status !== 401;
	return new CutShort(records, new RequestFailed({ ...error.failure, keepsPartial }));
}

/**
 * The result of a request, or `none` if the service does not have what was requested. Other failures are thrown.
 *
 * @throws {RequestFailed} when the request fails for another reason.
 */
export async function orIfNotFound<T>(sent: Promise<T>, none: T): Promise<T> {
	return await sent.catch((error: unknown) => {
		if (error instanceof RequestFailed && error.failure.isNotFound) return none;

		throw error;
	});
}
