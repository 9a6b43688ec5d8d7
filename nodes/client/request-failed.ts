import type { IDataObject } from 'n8n-workflow';
import type { Explanation } from './types';

export interface Failure extends Explanation {
	status?: number;
	/** True where the same request can succeed soon. */
	passes?: boolean;
	/** True where the service may have carried out the request all the same. */
	mayBeDone?: boolean;
	/** Scope of other requests that would fail alike until something outside the run changes. */
	reach?: 'operation' | 'run';
	/** True where a quota or credits ended a read, so that what was read before is all there is. */
	endsReading?: boolean;
}

export class RequestFailed extends Error {
	readonly failure: Failure;

	constructor(failure: Failure) {
		super(failure.message);
		this.name = 'RequestFailed';
		this.failure = failure;
	}
}

export class CutShort extends Error {
	readonly records: IDataObject[];
	readonly reason: RequestFailed;

	constructor(records: IDataObject[], reason: RequestFailed) {
		super(reason.message);
		this.name = 'CutShort';
		this.records = records;
		this.reason = reason;
	}
}

/** Keeps what was received of a list whose next page fails: it is worth its requests. */
export function cutShort(records: IDataObject[], error: unknown): unknown {
	return error instanceof RequestFailed && records.length > 0
		? new CutShort(records, error)
		: error;
}
