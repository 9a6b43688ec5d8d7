import fc from 'fast-check';
import { parseRelativePath } from '../../../../nodes/CompanyData/operations/api-request/send.operation.ts';

const PATH = 'Enter a path, e.g. /lists.';
const HOST =
	'Enter only what follows the Base URL, e.g. /lists. The key is never sent to another host.';
const DOTS = 'Enter a path without "..", backslashes and invisible characters, e.g. /lists.';
const QUERY =
	'Add what follows the ? under Options → Additional Query Parameters, each name with its value.';

const MISSING = 'An expression in it gives nothing for this item. Check the name of its field.';

describe('parseRelativePath', () => {
	it.each([
		['/lists', '/lists'],
		['lists/7/members', '/lists/7/members'],
		[' /webhooks ', '/webhooks'],
		['/empresas/Espa%C3%B1a', '/empresas/Espa%C3%B1a'],
		['/a..b/c', '/a..b/c'],
		['/empresas:search', '/empresas:search'],
		['/javascript:alert(1)', '/javascript:alert(1)'],
		['/lists/https://acme.example', '/lists/https://acme.example'],
		['lists/', '/lists/'],
		['/100%', '/100%'],
	])('accepts %s as %s', (given, value) => {
		expect(parseRelativePath(given)).toEqual({ ok: true, value });
	});

	it.each([
		['', 'is empty', PATH],
		['/', 'is empty', PATH],
		[undefined, 'is empty', PATH],
		[7, 'is empty', PATH],
		['HTTP://evil.example', '"HTTP://evil.example" is more than the part after the Base URL', HOST],
		['/S3://evil.example', '"/S3://evil.example" is more than the part after the Base URL', HOST],
		['javascript:alert(1)', '"javascript:alert(1)" is more than the part after the Base URL', HOST],
		['empresas:search', '"empresas:search" is more than the part after the Base URL', HOST],
		['s3:a', '"s3:a" is more than the part after the Base URL', HOST],
		['//evil.example/v1', '"//evil.example/v1" is more than the part after the Base URL', HOST],
		['///evil.example', '"///evil.example" is more than the part after the Base URL', HOST],
		['/\\evil.example', '"/\\evil.example" points outside the Base URL', DOTS],
		['\\\\evil.example', '"\\\\evil.example" points outside the Base URL', DOTS],
		['/../v2/admin', '"/../v2/admin" points outside the Base URL', DOTS],
		['/%2e%2e/v2', '"/%2e%2e/v2" points outside the Base URL', DOTS],
		['/.%2E/v2', '"/.%2E/v2" points outside the Base URL', DOTS],
		['/%252e%252e/v2', '"/%252e%252e/v2" points outside the Base URL', DOTS],
		['/%252525252e.', '"/%252525252e." points outside the Base URL', DOTS],
		['/%25252525253A', '"/%25252525253A" points outside the Base URL', DOTS],
		['/a/./b', '"/a/./b" points outside the Base URL', DOTS],
		['/a%5c..%5cb', '"/a%5c..%5cb" points outside the Base URL', DOTS],
		['/a/..;/x', '"/a/..;/x" points outside the Base URL', DOTS],
		['/a/%2e%2e%3bv=1/x', '"/a/%2e%2e%3bv=1/x" points outside the Base URL', DOTS],
		['/a\nb', '"/a b" points outside the Base URL', DOTS],
		['/a%00b', '"/a%00b" points outside the Base URL', DOTS],
		['/lists?key=1', '"/lists?key=1" contains more than a path', QUERY],
		['/lists/undefined', '"/lists/undefined" has "undefined" where a value is missing', MISSING],
		['/lists/[object Object]/x', expect.stringContaining('"[object Object]"'), MISSING],
		['/lists#x', '"/lists#x" contains more than a path', QUERY],
	])('refuses %j', (given, what, hint) => {
		expect(parseRelativePath(given)).toEqual({ ok: false, what, hint });
	});

	it('accepts only paths that stay on the host and below the path of the Base URL', () => {
		const piece = fc.constantFrom(
			...['..', '.', '/', '\\', '%2e', '%2F', '%5c', '%25', ':', '@', 'a'],
			...['evil.example', '//', 'https:', '?', '#', ' ', '\t'],
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
				const checked = parseRelativePath(pieces.join(''));
				if (!checked.ok) return;
				const url = new URL(`https://api.example.com/v1${checked.value}`);
				expect(url.host).toBe('api.example.com');
				expect(url.pathname.startsWith('/v1/')).toBe(true);
			}),
			{ numRuns: 1000 },
		);
	});
});
