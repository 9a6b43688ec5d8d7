/** Why a request failed, as a value and as an error. What n8n shows of it is made in `node-error.ts`. */

import type { IDataObject } from 'n8n-workflow';

/** What a user reads: what happened, and what to do next. */
export interface Explanation {
	message: string;
	hint: string;
}

/** Why a request failed, and what follows from that for it and for others. */
export interface Failure extends Explanation {
	/** Status of the response; undefined if none came. */
	status?: number;
	/** True if the same request can succeed soon. */
	isTransient?: boolean;
	/** True if the service may have carried out the request all the same. */
	isOutcomeUnknown?: boolean;
	/** Which other requests fail for the same reason, until something outside the run changes; none by default. */
	failsFor?: 'operation' | 'run';
	/** True if what was read before is to come out: a quota has ended, or a list broke off. */
	keepsPartial?: boolean;
}

/** The failure of a request, thrown. */
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

/** The error to throw if the next page of a list fails, or the next list: it keeps what was received before. */
export function cutShort(records: IDataObject[], error: unknown): unknown {
	if (error instanceof CutShort) return new CutShort([...records, ...error.records], error.reason);
	if (!(error instanceof RequestFailed) || records.length === 0) return error;

	const keepsPartial = error.failure.status !== 401;
	return new CutShort(records, new RequestFailed({ ...error.failure, keepsPartial }));
}
