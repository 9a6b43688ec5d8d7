/** The body of a request: JSON, a file alone, or a form with a file (RFC 7578). */

import type { ApiRequest, RequestFile } from './request';
import { hashOf } from '../../lib/hash';
import { isRecord } from '../../lib/kinds';

/** A body as it is sent, with its media type. */
interface SentBody {
	content: string | Buffer;
	contentType: string;
}

/** The body of a request; undefined if it has none. */
export function bodyOf({ body, file, fileHash = '' }: ApiRequest): SentBody | undefined {
	if (file === undefined) {
		if (body === undefined) return undefined;

		return { content: JSON.stringify(body), contentType: 'application/json' };
	}
	if (file.formField === undefined) return { content: file.bytes, contentType: file.mimeType };

	// A repetition has the same boundary, and no part can contain a hash of itself and all others.
	const boundary = `form-${hashOf([body, fileHash])}`;
	return {
		content: formOf(isRecord(body) ? body : {}, { ...file, formField: file.formField }, boundary),
		contentType: `multipart/form-data; boundary=${boundary}`,
	};
}

function formOf(
	fields: Record<string, unknown>,
	{ bytes, formField, mimeType, name }: RequestFile & { formField: string },
	boundary: string,
): Buffer {
	const texts = Object.entries(fields).map(([field, value]) => {
		const text = typeof value === 'string' ? value : JSON.stringify(value);
		return `--${boundary}\r\nContent-Disposition: form-data; name="${inQuotes(field)}"\r\n\r\n${text}\r\n`;
	});

	const names = `name="${inQuotes(formField)}"; filename="${inQuotes(name)}"`;
	const head = `--${boundary}\r\nContent-Disposition: form-data; ${names}\r\nContent-Type: ${mimeType}\r\n\r\n`;
	return Buffer.concat([
		Buffer.from(`${texts.join('')}${head}`),
		bytes,
		Buffer.from(`\r\n--${boundary}--\r\n`),
	]);
}

/** Writes a name as browsers do: the few characters that would end it are encoded (WHATWG, multipart/form-data). */
function inQuotes(name: string): string {
	return name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
}
