import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../shared/json';
import type { ApiResponse } from '../transport/http/types';
import { RequestFailed, type Failure } from '../transport/errors/request-failed';

/** Explains JSON that does not have the documented shape; `expected` names what it should be. */
export function explainShape(expected: string): Failure {
	return {
		message: `The response is not ${expected}`,
		hint: 'Check that the Base URL of the credential is that of the Company Data API, including the version segment.',
	};
}

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
 * What a successful write brought, as one record: the service's, where it sent one, by itself or in a
 * list. Otherwise what was sent, with whatever the service said.
 */
export function asWritten({ body, text }: ApiResponse, sent: IDataObject = {}): IDataObject {
	const record: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
	if (isRecord(record)) return record;
	if (body === null) return { success: true, ...sent };
	const said = body === undefined ? { text } : { data: body as IDataObject[string] };
	return { success: true, ...sent, ...said };
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
