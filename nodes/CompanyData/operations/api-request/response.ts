/** Converts the response to an API Request to output: a record, an array, a text or a file. `list.ts` reads lists page by page. */

import type { IDataObject } from 'n8n-workflow';

import { fileNameOf } from './file-name';
import {
	type ItemContext,
	type OperationContext,
	type Records,
	RecordWithFile,
} from '../../run/types';
import {
	ACCEPTED,
	type ApiRequest,
	type ApiResponse,
	mediaTypeOf,
	toRecord,
	writtenRecord,
} from '../../../../client';
import { isRecord } from '../../../../lib/kinds';

/** Converts a response to output: a file, a record, the outcome of a write, a list, or the response with its status and headers. */
export async function toRecords(
	context: OperationContext,
	request: ApiRequest,
	response: ApiResponse,
): Promise<Records> {
	const { caller } = context;
	const { body, headers, bytes, text } = response;
	if (bytes !== undefined) {
		const file = await toFile(context, request.path, headers, bytes);
		return request.wantsHeaders
			? new RecordWithFile(withStatusAndHeaders(response, file.json), file.binary)
			: file;
	}
	if (request.wantsHeaders)
		return caller.presentRecord(context, withStatusAndHeaders(response, body ?? text));
	if (isRecord(body)) return caller.presentRecord(context, body);
	if (body === null || body === undefined) {
		return caller.presentRecord(
			context,
			writtenRecord(response, response.status === ACCEPTED ? 'later' : 'done'),
		);
	}

	const records = [body].flat().map(toRecord);
	const extent = { offset: 0, limit: records.length };
	const none = 'The answer is empty.';
	return caller.presentList(context, { records, extent, hasMore: false, none });
}

/** The full response, with the field names of n8n's HTTP Request. */
function withStatusAndHeaders({ status, headers }: ApiResponse, body: unknown): IDataObject {
	return { body: body as IDataObject[string], headers, statusCode: status };
}

async function toFile(
	{ node }: ItemContext,
	path: string,
	headers: ApiResponse['headers'],
	bytes: Buffer,
): Promise<RecordWithFile> {
	const type = mediaTypeOf(headers);
	// n8n infers the type from the file name if the service does not state it.
	const knownType = ['', 'application/octet-stream'].includes(type) ? undefined : type;
	const name = fileNameOf(headers, path);
	const file = await node.helpers.prepareBinaryData(bytes, name, knownType);
	const json = { fileName: name, mimeType: file.mimeType, fileSize: bytes.length };
	// n8n's own nodes call the field of a file `data`.
	return new RecordWithFile(json, { data: file });
}
