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

function isAttachment(headers: Headers): boolean {
	return /^\s*attachment\b/i.test(headers['content-disposition'] ?? '');
}
