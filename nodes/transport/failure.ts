import type { IDataObject } from 'n8n-workflow';

export interface Explanation {
	message: string;
	hint: string;
}

export interface Failure extends Explanation {
	status?: number;
	/** True where the same request can succeed soon. */
	isTransient?: boolean;
	/** True where the service may have carried out the request all the same. */
	isOutcomeUnknown?: boolean;
	/** Other requests that fail alike until something outside the run changes; none by default. */
	failsFor?: 'operation' | 'run';
	/** True where what was read before is to come out: a quota has ended, or a list broke off. */
	keepsPartial?: boolean;
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

/** Keeps what was received of a list whose next page fails, or the next list: it is worth its requests. */
export function cutShort(records: IDataObject[], error: unknown): unknown {
	if (error instanceof CutShort) return new CutShort([...records, ...error.records], error.reason);
	if (!(error instanceof RequestFailed) || records.length === 0) return error;

	const keepsPartial = error.failure.status !== 401;
	return new CutShort(records, new RequestFailed({ ...error.failure, keepsPartial }));
}
