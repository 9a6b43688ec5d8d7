import {
	isFile,
	isPlainText,
	isWebPage,
	mediaTypeOf,
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
])('reads the media type of %j as %j', (type, media) => {
	expect(mediaTypeOf(headersOf(type))).toBe(media);
});

describe('the kind of a response', () => {
	const attachment = 'attachment; filename="x"';
	it.each<[string, string | undefined, string | undefined, string, string]>([
		['JSON', 'application/json', undefined, '{}', ''],
		['JSON that broke off', 'application/json', undefined, '{"a":', ''],
		['JSON of a kind', 'application/problem+json', attachment, '{"a":', ''],
		['JSON under another type', 'text/plain', undefined, '{}', 'text'],
		['CSV', 'text/csv', undefined, 'a,b', 'file'],
		['CSV that reads like JSON', 'text/csv', attachment, '42', 'file'],
		['CSV that may be shown', 'text/csv', 'inline; filename="attachment"', '42', ''],
		['a text', 'text/plain', undefined, 'OK', 'file text'],
		['a text to download', 'text/plain', ' Attachment', 'OK', 'file'],
		['no type', undefined, undefined, 'OK', 'file text'],
		['a web page', 'text/html; charset=utf-8', undefined, '<html>', 'page'],
		['another web page', 'application/xhtml+xml', undefined, '<html>', 'page'],
		['a web page to download', 'text/html', attachment, '<html>', 'file'],
		['an attachments page', 'text/html', 'attachments', '<html>', 'page'],
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

it('keeps the bytes of a body that came as bytes', () => {
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
	['a byte order mark', 'application/json', Buffer.from('\uFEFF{"a":"ñ"}')],
	[
		'letters of ISO-8859-1',
		'application/json; charset=ISO-8859-1',
		Buffer.from('{"a":"ñ"}', 'latin1'),
	],
	['an unknown charset', 'application/json; charset=x-odd', Buffer.from('{"a":"ñ"}')],
])('reads JSON with %s', (_, type, bytes) => {
	expect(toResponse(200, headersOf(type), bytes).body).toEqual({ a: 'ñ' });
});
