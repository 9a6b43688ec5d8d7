import { isRecord } from '../../../lib/json';
import { asWritten } from '../../../client/response-shape';
import { isWrite, type ApiRequest, type ApiResponse } from '../../../client/types';
import { isFile, isPlainText, mediaTypeOf } from '../../../client/response';
import { readListing } from './listing-records';
import { fileNameOf } from './file-name';
import { RecordWithFile, type ItemContext, type Records } from '../../run/types';

/** The field of the item that holds the file, under the name n8n's own nodes give it. */
const FILE_FIELD = 'data';

/** What a successful response becomes: a file, one or several records, or the outcome of a write. */
export async function toRecords(
	context: ItemContext,
	request: ApiRequest,
	response: ApiResponse,
): Promise<Records> {
	const { body, headers, bytes } = response;
	const isWord = isWrite(request) && isPlainText(headers);
	if (bytes !== undefined && isFile(response) && !isWord) {
		return await toFile(context, request.path, headers, bytes);
	}
	if (body === null || body === undefined) return asWritten(response);
	return isRecord(body) ? body : readListing(Array.isArray(body) ? body : [body]).records;
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
	return new RecordWithFile(json, { [FILE_FIELD]: file });
}
