import {
	isFile,
	isPlainText,
	isWebPage,
	mediaTypeOf,
	pointsToResult,
	toResponse,
} from '../../../nodes/transport/response.ts';

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
	it.each<[string, string | undefined, string | undefined, string, string]>([
		['JSON', 'application/json', undefined, '{}', ''],
		['truncated JSON', 'application/json', undefined, '{"a":', ''],
		['problem+json', 'application/problem+json', attachment, '{"a":', ''],
		['JSON under another type', 'text/plain', undefined, '{}', 'text'],
		['CSV', 'text/csv', undefined, 'a,b', 'file'],
		['CSV that is valid JSON', 'text/csv', attachment, '42', 'file'],
		['CSV with inline disposition', 'text/csv', 'inline; filename="attachment"', '42', ''],
		['text', 'text/plain', undefined, 'OK', 'file text'],
		['text to download', 'text/plain', ' Attachment', 'OK', 'file'],
		['no content type', undefined, undefined, 'OK', 'file text'],
		['a web page', 'text/html; charset=utf-8', undefined, '<html>', 'page'],
		['an XHTML page', 'application/xhtml+xml', undefined, '<html>', 'page'],
		['a web page to download', 'text/html', attachment, '<html>', 'file'],
		['a web page with another disposition', 'text/html', 'attachments', '<html>', 'page'],
	])('follows from the headers: %s', (_, type, disposition, text, kinds) => {
		const response = toResponse(200, headersOf(type, disposition), Buffer.from(text));
		const { headers } = response;
		expect(
			[isFile(response) && 'file', isPlainText(headers) && 'text', isWebPage(headers) && 'page']
				.filter(Boolean)
				.join(' '),
		).toBe(kinds);
	});
});

it('toResponse keeps the bytes of a body received as bytes', () => {
	const bytes = Buffer.from('{"a":"ñ"}');
	expect(toResponse(200, {}, bytes)).toEqual({
		status: 200,
		headers: {},
		text: '{"a":"ñ"}',
		body: { a: 'ñ' },
		bytes,
	});
	expect(toResponse(200, {}, 'x')).toEqual({
		status: 200,
		headers: {},
		text: 'x',
		body: undefined,
	});
	expect(toResponse(204, {}, undefined)).toMatchObject({ text: '', body: null });
});

it.each([
	['with a byte order mark', 'application/json', Buffer.from('\uFEFF{"a":"ñ"}')],
	['in ISO-8859-1', 'application/json; charset=ISO-8859-1', Buffer.from('{"a":"ñ"}', 'latin1')],
	['in an unknown charset', 'application/json; charset=x-odd', Buffer.from('{"a":"ñ"}')],
])('toResponse reads JSON %s', (_, type, bytes) => {
	expect(toResponse(200, headersOf(type), bytes).body).toEqual({ a: 'ñ' });
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
