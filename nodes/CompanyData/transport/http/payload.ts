import type { ApiResponse } from './types';

type Headers = ApiResponse['headers'];

/** The media type of a response without its parameters, in lower case; empty where none is given. */
export function mediaTypeOf(headers: Headers): string {
	return (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
}

/** Whether a response is a web page, such as a proxy's or a sign-in page, and not a download. */
export function isWebPage(headers: Headers): boolean {
	return (
		['text/html', 'application/xhtml+xml'].includes(mediaTypeOf(headers)) && !isAttachment(headers)
	);
}

/** Whether a response is a text to read, such as OK, and not one to download. */
export function isPlainText(headers: Headers): boolean {
	return ['', 'text/plain'].includes(mediaTypeOf(headers)) && !isAttachment(headers);
}

/** Whether a successful response is a file: marked as one, or of a type that is neither JSON nor a page. */
export function isFile({ headers, body }: ApiResponse): boolean {
	if (/\bjson\b/.test(mediaTypeOf(headers))) return false;
	return isAttachment(headers) || (body === undefined && !isWebPage(headers));
}

/**
 * The name of the file in a response: by its Content-Disposition, else the end of the path. Never
 * more than a name, whatever folders the header gives.
 */
export function fileNameOf(headers: Headers, path: string): string {
	const disposition = headers['content-disposition'] ?? '';
	const names = [extendedName(disposition), plainName(disposition), decoded(path)];
	return names.map(baseName).find((name) => name !== '') ?? 'response';
}

function isAttachment(headers: Headers): boolean {
	return /^\s*attachment\b/i.test(headers['content-disposition'] ?? '');
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
		.replace(/^.*[\\/]/, '')
		.trim();
	return /^\.*$/.test(name) ? '' : name;
}
