/** Reads what comes back to an API Request: one record, a listing, a text or a file. */

import type { IDataObject } from 'n8n-workflow';

import type { Extent, LengthCheck } from '../../fields';
import { explainShortfall } from '../../run/hints';
import {
	type ItemContext,
	type OperationContext,
	type Records,
	RecordWithFile,
} from '../../run/types';
import { type Page, readList } from '../../../api/pages';
import { findList, valueAt, wrongShape } from '../../../api/records';
import { withFollowUp, writtenRecord } from '../../../api/writes';
import { isRecord } from '../../../lib/kinds';
import { toCount } from '../../../lib/numbers';
import { IDENTIFIER_FIELD, LIKE_A_TOKEN, LISTING_POSITION } from '../../../service/api';
import { RequestFailed } from '../../../transport/failure';
import { type ApiRequest, isWrite } from '../../../transport/request';
import { type ApiResponse, isFile, isPlainText, mediaTypeOf } from '../../../transport/response';

/** How a listing is to be read. */
export interface Listing {
	extent: Extent;
	length: LengthCheck;
	tokenName: string;
}

/**
 * Reads the wanted records of a listing, page by page.
 *
 * @throws {RequestFailed} when the service turns its pages in a way that cannot be followed.
 */
export async function readRecords(
	context: OperationContext,
	request: ApiRequest,
	{ extent, length, tokenName }: Listing,
): Promise<IDataObject[] | IDataObject> {
	const { client, caller, hints } = context;
	const end = extent.offset + extent.limit;
	let field: string | undefined;
	let unread: string | undefined;
	const found = await readList({
		readPage: async (position) => {
			length.count();
			const { [LISTING_POSITION.token]: token, ...others } = position;
			const at = token === undefined ? others : { [tokenName]: token };
			const query = { ...request.query, ...at };
			const page = await client.send({ ...request, query }, ({ body }) =>
				readListing(body, field, tokenName),
			);

			if (page.records.length > 0) ({ field } = page);

			({ unread } = page);
			return page;
		},
		// Equal records that nothing identifies may both be meant.
		identity: (record) => (hasIdentifier(record) ? JSON.stringify(record) : undefined),
		onLength: length.check,
		// One more than a model gets shows whether there are more.
		limit: caller.isModel ? end + 1 : end,
		onShortfall: (received, total) => hints.add('shortfall', explainShortfall(received, total)),
	});

	const bound = found.length >= end ? undefined : explainUnread(unread);
	if (bound !== undefined) hints.add('bound', bound);

	return caller.presentList(context, {
		records: found.slice(extent.offset, end),
		extent,
		hasMore: found.length > end,
		none: 'The list is empty.',
		bound,
	});
}

function explainUnread(field: string | undefined): string | undefined {
	if (field === undefined) return undefined;

	return `There may be more pages: if ${field} is the next one, set Options → Next Page Field to it.`;
}

/**
 * Reads a page of a listing: the answer itself, its only array of records, or on later pages the array in the field
 * `known`.
 *
 * @throws {RequestFailed} when there is no list.
 */
export function readListing(
	body: unknown,
	known?: string,
	tokenName: string = LISTING_POSITION.token,
): Page & { field?: string; unread?: string } {
	if (body === null) return { records: [] };
	if (Array.isArray(body)) return { records: body.map(toRecord) };

	const field = known ?? findList(body)?.path;
	if (field === undefined) {
		const { message } = wrongShape('a list of records', body);
		throw new RequestFailed({ message, hint: 'Turn off Response Is a List to get it as it is.' });
	}

	const answer = isRecord(body) ? body : {};
	const records = valueAt(body, field);
	const { total, page, offset } = LISTING_POSITION;
	const nextToken = toToken(answer[tokenName]);
	const isUnread = (name: string) => LIKE_A_TOKEN.test(name) && toToken(answer[name]) !== undefined;
	return {
		records: Array.isArray(records) ? records.map(toRecord) : [],
		field,
		nextToken,
		unread: nextToken === undefined ? Object.keys(answer).find(isUnread) : undefined,
		total: toCount(answer[total]),
		page: toCount(answer[page]),
		offset: toCount(answer[offset]),
	};
}

/** Whether a record has a field by which it can be told from an equal one. */
export function hasIdentifier(value: unknown): boolean {
	return isRecord(value) && Object.keys(value).some((name) => IDENTIFIER_FIELD.test(name));
}

function toRecord(value: unknown): IDataObject {
	return isRecord(value) ? value : { value: value as IDataObject[string] };
}

/** A token is a text or a number; an empty one, 0 and -1 say that there is none. */
function toToken(value: unknown): string | number | undefined {
	if (typeof value === 'number') return value > 0 ? value : undefined;

	return typeof value === 'string' && value !== '' ? value : undefined;
}

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
