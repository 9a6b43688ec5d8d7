import fc from 'fast-check';
import {
	isFile,
	isPlainText,
	isWebPage,
	mediaTypeOf,
	toResponse,
} from '../../../nodes/transport/response.ts';
import { parseRetryAfter, retryAfterOf } from '../../../nodes/transport/retry-after.ts';

const headersOf = (type?: string, disposition?: string): Record<string, string> => ({
	...(type === undefined ? {} : { 'content-type': type }),
	...(disposition === undefined ? {} : { 'content-disposition': disposition }),
});

it.each([
	['Text/CSV; charset=utf-8', 'text/csv'],
	[' application/json ', 'application/json'],
	[undefined, ''],
])('The media type of %j is %j', (type, media) => {
	expect(mediaTypeOf(headersOf(type))).toBe(media);
});

describe('The kind of a response', () => {
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
	])('%s is taken for what its headers say', (_, type, disposition, text, kinds) => {
		const response = toResponse(200, headersOf(type, disposition), Buffer.from(text));
		const { headers } = response;
		expect(
			[isFile(response) && 'file', isPlainText(headers) && 'text', isWebPage(headers) && 'page']
				.filter(Boolean)
				.join(' '),
		).toBe(kinds);
	});
});

it('A response keeps the bytes where they came as such', () => {
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

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);

describe('Retry-After', () => {
	it.each([
		['0', 0],
		['7', 7000],
		[' 120 ', 120_000],
		['1.5', 1500],
		['1.25', 1250],
		[3, 3000],
		['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
		['Sat, 21 Nov 2026 11:00:00 GMT', 0],
	])('The header %p is a wait of %d ms', (header, wait) => {
		expect(parseRetryAfter(header, NOW)).toBe(wait);
	});

	it.each([
		...[undefined, null, '', 'soon', '-5', 'NaN', 'Infinity', {}, ['7'], '12:00'],
		'2026-11-21T12:00:30Z',
	])('The header %p says nothing', (header) => {
		expect(parseRetryAfter(header, NOW)).toBeUndefined();
	});

	it('Any text is taken without throwing', () => {
		fc.assert(
			fc.property(fc.string(), (header) => {
				const wait = parseRetryAfter(header, NOW);
				expect(wait === undefined || wait >= 0).toBe(true);
			}),
		);
	});
});

it.each([
	['the service', { date: new Date(NOW).toUTCString() }, NOW],
	['this machine, where the response has no date', {}, 5],
	['this machine, where the response has another date', { date: 'soon' }, 5],
])('A wait until a date is counted on the clock of %s', (_, headers, start) => {
	const end = new Date(NOW + 30_000).toUTCString();
	const response = { headers: { ...headers, 'retry-after': end }, body: null };
	const longest = 366 * 24 * 3_600_000;
	expect(retryAfterOf(response, 5)).toBe(Math.min(NOW + 30_000 - start, longest));
});

it.each([
	['a byte order mark', 'application/json', Buffer.from('\uFEFF{"a":"ñ"}')],
	[
		'letters of ISO-8859-1',
		'application/json; charset=ISO-8859-1',
		Buffer.from('{"a":"ñ"}', 'latin1'),
	],
	['an unknown charset', 'application/json; charset=x-odd', Buffer.from('{"a":"ñ"}')],
])('JSON with %s is read', (_, type, bytes) => {
	expect(toResponse(200, headersOf(type), bytes).body).toEqual({ a: 'ñ' });
});
