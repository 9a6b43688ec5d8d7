import {
	bodyText,
	hasFileType,
	isPlainText,
	isWebPage,
	mediaTypeOf,
	pointsToResult,
	textOf,
	toResponse,
} from '../../../../client/transport/response.ts';

const headersOf = (type?: string, disposition?: string): Record<string, string> => ({
	...(type === undefined ? {} : { 'content-type': type }),
	...(disposition === undefined ? {} : { 'content-disposition': disposition }),
});

it.each([
	['Text/CSV; charset=utf-8', 'text/csv'],
	[' application/json ', 'application/json'],
	[undefined, ''],
])('mediaTypeOf reads %j as %j', (type, media) => {
	expect(mediaTypeOf(headersOf(type))).toBe(media);
});

describe('kind of a response', () => {
	const attachment = 'attachment; filename="x"';
	it.each<[string, string | undefined, string | undefined, string]>([
		['JSON', 'application/json', undefined, ''],
		['problem+json', 'application/problem+json', attachment, ''],
		['CSV', 'text/csv', undefined, 'file'],
		['CSV to download', 'text/csv', attachment, 'file'],
		['text, which may be JSON', 'text/plain', undefined, 'file text'],
		['text to download', 'text/plain', ' Attachment', 'file'],
		['no content type', undefined, undefined, 'file text'],
		['a web page', 'text/html; charset=utf-8', undefined, 'page'],
		['an XHTML page', 'application/xhtml+xml', undefined, 'page'],
		['a web page to download', 'text/html', attachment, 'file'],
		['a web page with another disposition', 'text/html', 'attachments', 'page'],
	])('follows from the headers: %s', (_, type, disposition, kinds) => {
		const headers = headersOf(type, disposition);
		expect(
			[hasFileType(headers) && 'file', isPlainText(headers) && 'text', isWebPage(headers) && 'page']
				.filter(Boolean)
				.join(' '),
		).toBe(kinds);
	});
});

it.each<[string, unknown, string]>([
	['{"a":"ñ"}', { a: 'ñ' }, ''],
	['x', undefined, 'x'],
	['42', 42, '42'],
	[' ', null, ' '],
])('toResponse keeps the text of %j only if it is no object', (given, body, text) => {
	const response = toResponse(200, {}, given);
	expect(response).toEqual({ status: 200, headers: {}, body, text });
	expect(bodyText(response)).toBe(given);
});

it.each([
	['with a byte order mark', 'application/json', Buffer.from('\uFEFF{"a":"ñ"}')],
	['in ISO-8859-1', 'application/json; charset=ISO-8859-1', Buffer.from('{"a":"ñ"}', 'latin1')],
	['in UTF-16', 'application/json; charset=utf-16le', Buffer.from('{"a":"ñ"}', 'utf16le')],
	['in an unknown charset', 'application/json; charset=x-odd', Buffer.from('{"a":"ñ"}')],
])('textOf reads JSON %s', (_, type, bytes) => {
	expect(textOf(bytes, headersOf(type))).toBe('{"a":"ñ"}');
});

describe('pointsToResult', () => {
	const address = 'https://api.example/v1/empresas/saved';
	const pointsFrom = (from: string, location?: string) =>
		pointsToResult({
			...toResponse(303, location === undefined ? {} : { location }, ''),
			address: from,
		});

	it.each([
		'/v1/empresas/saved/3f2c',
		'saved/3f2c',
		'https://api.example/v1/empresas/saved/3f2c?x=1',
		'https://api.example:443/v1/empresas/saved/3f2c',
	])('is true for %s', (location) => {
		expect(pointsFrom(address, location)).toBe(true);
		expect(pointsFrom(`${address}/?x=1`, new URL(location, address).href)).toBe(true);
	});

	it.each([
		undefined,
		'',
		'/',
		'/login?next=/v1/empresas/saved/3f2c',
		'/v1/empresas/saved',
		'/v1/empresas/saved/',
		'/v1/empresas/saved/?next=/login',
		'/v1/empresas/saved-and-more/1',
		'/v1/empresas/saved/../../../login',
		'/v1/empresas/saved/%2e%2e/login',
		'http://api.example/v1/empresas/saved/3f2c',
		'https://api.example:8443/v1/empresas/saved/3f2c',
		'https://user:password@api.example/v1/empresas/saved/3f2c',
		'//login.example/v1/empresas/saved/3f2c',
		'http://[',
	])('is false for %s', (location) => {
		expect(pointsFrom(address, location)).toBe(false);
	});
});
