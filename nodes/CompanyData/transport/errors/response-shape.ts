import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../shared/json';
import { explainShape, RequestFailed } from './request-failed';

/**
 * The body of a response as one record.
 *
 * @throws {RequestFailed} when it is not a JSON object.
 */
export function asRecord(body: unknown): IDataObject {
	if (!isRecord(body)) throw new RequestFailed(explainShape('a single record'));
	return body;
}

/**
 * The body of a response as a list of records.
 *
 * @throws {RequestFailed} when it is not a JSON array of objects.
 */
export function asRecords(body: unknown): IDataObject[] {
	if (!Array.isArray(body) || !body.every(isRecord)) {
		throw new RequestFailed(explainShape('a list of records'));
	}
	return body;
}
