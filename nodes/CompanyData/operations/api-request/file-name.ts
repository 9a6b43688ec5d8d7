import type { ApiResponse } from '../../../client/types';

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
