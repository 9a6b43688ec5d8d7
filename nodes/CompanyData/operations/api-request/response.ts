/** Makes output of the response to an API Request: a record, an array, a text or a file. Lists are read in `list.ts`. */

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

/** Makes output of any answer: a file, one record, the outcome of a write, or a list. */
export async function toRecords(
	context: OperationContext,
	request: ApiRequest,
	response: ApiResponse,
): Promise<Records> {
	const { caller } = context;
	const { body, headers, bytes } = response;
	const isWord = isWrite(request) && isPlainText(headers);
	if (bytes !== undefined && isFile(response) && !isWord) {
		return await toFile(context, request.path, headers, bytes);
	}
	if (isRecord(body)) return caller.presentRecord(context, body);
	if (body === null || body === undefined) {
		return caller.presentRecord(context, withFollowUp(writtenRecord(response), response));
	}

	const records = [body].flat().map(toRecord);
	const extent = { offset: 0, limit: records.length };
	const none = 'The answer is empty.';
	return caller.presentList(context, { records, extent, hasMore: false, none });
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
	// Under the name that n8n's own nodes give it.
	return new RecordWithFile(json, { data: file });
}

/** By Content-Disposition, else the end of the path. Never more than a name, whatever folders the header gives. */
export function fileNameOf(headers: ApiResponse['headers'], path: string): string {
	const disposition = headers['content-disposition'] ?? '';
	// RFC 8187: filename*=UTF-8''na%C3%AFve.csv
	const [, extended = ''] = /\bfilename\*\s*=\s*[\w-]+'[^']*'([^\s;]+)/i.exec(disposition) ?? [];
	const [, quoted = '', token] =
		/\bfilename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s";]+))/i.exec(disposition) ?? [];

	const names = [decoded(extended), token ?? quoted.replace(/\\(.)/g, '$1'), decoded(path)];
	return names.map(baseName).find((name) => name !== '') ?? 'response';
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function baseName(path: string): string {
	const name = path
		.replace(/\p{Cc}/gu, '')
		.replace(/^.*[\\/]/s, '')
		.trim();

	return /^\.*$/.test(name) ? '' : name;
}
