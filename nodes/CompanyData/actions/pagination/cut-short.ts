import type { IDataObject } from 'n8n-workflow';
import { RequestFailed } from '../../transport/errors/request-failed';

/** A list that ends early, since the service refused all further requests, as at the end of a quota. */
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
	return isRefusal(error) && records.length > 0 ? new CutShort(records, error) : error;
}

/** Whether a failure holds for more requests than the one that got it. */
export function isRefusal(error: unknown): error is RequestFailed {
	return error instanceof RequestFailed && error.failure.endsFor !== undefined;
}
