/** Makes output of the response to an API Request: a record, an array, a text or a file. Lists are read in `list.ts`. */

import type { IDataObject } from 'n8n-workflow';

import { fileNameOf } from './file-name';
import {
	type ItemContext,
	type OperationContext,
	type Records,
	RecordWithFile,
} from '../../run/types';
import { toRecord } from '../../../api/listing';
import { withFollowUp, writtenRecord } from '../../../api/writes';
import { isRecord } from '../../../lib/kinds';
import { type ApiRequest, isWrite } from '../../../transport/request';
import { type ApiResponse, isFile, isPlainText, mediaTypeOf } from '../../../transport/response';

/** Makes output of any response: the whole of it, a file, one record, the outcome of a write, or a list. */
export async function toRecords(
	context: OperationContext,
	request: ApiRequest,
	response: ApiResponse,
): Promise<Records> {
	const { caller } = context;
	const { body, headers, bytes, text } = response;
	const isPlainAcknowledgement = isWrite(request) && isPlainText(headers);
	if (bytes !== undefined && isFile(response) && !isPlainAcknowledgement) {
		const file = await toFile(context, request.path, headers, bytes);
		return request.wantsHeaders
			? new RecordWithFile(whole(response, file.json), file.binary)
			: file;
	}
	if (request.wantsHeaders) return caller.presentRecord(context, whole(response, body ?? text));
	if (isRecord(body)) return caller.presentRecord(context, body);
	if (body === null || body === undefined) {
		return caller.presentRecord(context, withFollowUp(writtenRecord(response), response));
	}

	const records = [body].flat().map(toRecord);
	const extent = { offset: 0, limit: records.length };
	const none = 'The answer is empty.';
	return caller.presentList(context, { records, extent, hasMore: false, none });
}

/** The response with the field names of n8n's HTTP Request. */
function whole({ status, headers }: ApiResponse, body: unknown): IDataObject {
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
	const known = ['', 'application/octet-stream'].includes(type) ? undefined : type;
	const name = fileNameOf(headers, path);
	const file = await node.helpers.prepareBinaryData(bytes, name, known);
	const json = { fileName: name, mimeType: file.mimeType, fileSize: bytes.length };
	// n8n's own nodes call it `data`.
	return new RecordWithFile(json, { data: file });
}
