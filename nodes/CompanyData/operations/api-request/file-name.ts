/** Finds the name of a file that the service sends, even if its headers break the standards. */

import type { ApiResponse } from '../../../../client';

/** Takes the name from Content-Disposition or else from the end of the path, without any folders. */
export function fileNameOf(headers: ApiResponse['headers'], path: string): string {
	const disposition = headers['content-disposition'] ?? '';
	// RFC 8187: filename*=UTF-8''na%C3%AFve.csv
	const [, charset = '', extended = ''] =
		/\bfilename\*\s*=\s*"?([\w-]+)'[^']*'([^";]+)/i.exec(disposition) ?? [];

	const [, inQuotes = '', plain] =
		/\bfilename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^";]+))/i.exec(disposition) ?? [];

	const named = plain ?? inQuotes.replace(/\\(.)/g, '$1');
	const names = [decoded(extended, charset), fromUtf8(named), decoded(path)];
	return names.map(baseName).find((name) => name !== '') ?? 'response';
}

/** Node reads headers as Latin-1, but most services write UTF-8: bytes that are valid UTF-8 are read as UTF-8. */
function fromUtf8(text: string): string {
	if (/[^\0-\xff]/.test(text)) return text;

	return decodedBytes(Buffer.from(text, 'latin1'), 'utf-8') ?? text;
}

/** Decodes percent-encoded text; returns it unchanged if that is not possible. */
function decoded(text: string, charset = 'utf-8'): string {
	const bytes = Buffer.from(
		text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
		/[^\0-\xff]/.test(text) ? 'utf8' : 'latin1',
	);

	return decodedBytes(bytes, charset) ?? text;
}

/** Decodes the bytes; undefined if the charset is unknown or the bytes are not valid in it. */
function decodedBytes(bytes: Buffer, charset: string): string | undefined {
	try {
		return new TextDecoder(charset, { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

function baseName(path: string): string {
	const name = path
		.replace(/\p{Cc}/gu, '')
		.replace(/^.*[\\/]/s, '')
		.trim();

	return /^\.*$/.test(name) ? '' : name;
}
