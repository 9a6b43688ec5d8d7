import type { IDataObject } from 'n8n-workflow';
import type { Explanation } from './types';

/** Why a request did not succeed, and what follows from that. */
export interface Failure extends Explanation {
	/** Absent when no response was received. */
	status?: number;
	/** Whether it may pass by itself, so that the same request can succeed soon. */
	passes?: boolean;
	/** Whether the service may have carried out the request all the same. */
	mayBeDone?: boolean;
	/** Which other requests would fail alike until something outside the run changes; none by default. */
	reach?: 'operation' | 'run';
	/** Whether it refused a read for want of a quota or of credits, so that what was read before is all there is. */
	endsReading?: boolean;
}

/** A request that did not succeed. The router turns it into n8n's NodeApiError. */
export class RequestFailed extends Error {
	readonly failure: Failure;

	constructor(failure: Failure) {
		super(failure.message);
		this.name = 'RequestFailed';
		this.failure = failure;
	}
}

/** A list that ends early, since a page of it failed. */
export class CutShort extends Error {
	/** What was received before. */
	readonly records: IDataObject[];
	readonly reason: RequestFailed;

	constructor(records: IDataObject[], reason: RequestFailed) {
		super(reason.message);
		this.name = 'CutShort';
		this.records = records;
		this.reason = reason;
	}
}

/** What reading a list ends with where a page fails: what was received is worth its requests. */
export function cutShort(records: IDataObject[], error: unknown): unknown {
	return error instanceof RequestFailed && records.length > 0
		? new CutShort(records, error)
		: error;
}
