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
	/** True where what was read before is to come out: a quota has ended, or a list broke off. */
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
	if (!(error instanceof RequestFailed) || records.length === 0) return error;
	const { failure } = error;
	return new CutShort(
		records,
		new RequestFailed({ ...failure, endsReading: failure.status !== 401 }),
	);
}
