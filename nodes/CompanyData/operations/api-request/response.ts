import type { IDataObject } from 'n8n-workflow';
import { readList } from '../../../client/pages';
import { isFile, isPlainText, mediaTypeOf, asWritten } from '../../../client/response';
import { isWrite, type ApiRequest, type ApiResponse } from '../../../client/types';
import { isRecord } from '../../../lib/json';
import { SHORTFALL } from '../../run/hints';
import {
	RecordWithFile,
	type ItemContext,
	type OperationContext,
	type Records,
} from '../../run/types';
import { hasIdentifier, readListing } from './listing';
import type { Listing } from './request';

/** The field of the item that holds the file, under the name n8n's own nodes give it. */
const FILE_FIELD = 'data';

export async function readRecords(
	context: OperationContext,
	request: ApiRequest,
	{ extent, length }: Listing,
): Promise<IDataObject[] | IDataObject> {
	const { client, caller, hints, progress } = context;
	let field: string | undefined;
	const found = await readList({
		readPage: async (position) => {
			length.count();
			const query = { ...request.query, ...position };
			const page = await client.send({ ...request, query }, (response) => {
				length.observe(response);
				return readListing(response.body, field);
			});
			if (page.records.length > 0) ({ field } = page);
			return page;
		},
		// Equal records that nothing identifies may both be meant.
		identity: (record) => (hasIdentifier(record) ? JSON.stringify(record) : undefined),
		onLength(records, requests) {
			length.check(records, requests);
			progress.expectRequests(requests);
		},
		limit: extent.needed,
		onShortfall: (received, total) => hints.add(SHORTFALL, { received, total }),
	});
	const end = extent.offset + extent.limit;
	return caller.presentList(context, {
		records: found.slice(extent.offset, end),
		extent,
		hasMore: found.length > end,
		none: 'The list is empty.',
	});
}

/** Turns a successful response into a file, one or several records, or the outcome of a write. */
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

/**
 * The name of the file in a response: by its Content-Disposition, else the end of the path. Never
 * more than a name, whatever folders the header gives.
 */
export function fileNameOf(headers: ApiResponse['headers'], path: string): string {
	const disposition = headers['content-disposition'] ?? '';
	const names = [extendedName(disposition), plainName(disposition), decoded(path)];
	return names.map(baseName).find((name) => name !== '') ?? 'response';
}

/** The name in the form of RFC 8187: filename*=UTF-8''na%C3%AFve.csv */
function extendedName(disposition: string): string {
	return decoded(/\bfilename\*\s*=\s*[\w-]+'[^']*'([^\s;]+)/i.exec(disposition)?.[1] ?? '');
}

function plainName(disposition: string): string {
	const [, quoted, token] =
		/\bfilename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s";]+))/i.exec(disposition) ?? [];
	return token ?? (quoted ?? '').replace(/\\(.)/g, '$1');
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** The last segment of a path, without control characters; empty where it would name a folder. */
function baseName(path: string): string {
	const name = path
		.replace(/\p{Cc}/gu, '')
		.replace(/^.*[\\/]/s, '')
		.trim();
	return /^\.*$/.test(name) ? '' : name;
}
