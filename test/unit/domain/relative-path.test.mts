import fc from 'fast-check';
import { parseRelativePath } from '../../../nodes/shared/domain/relative-path.ts';

describe('paths relative to the base URL', () => {
	it.each([
		['/lists', '/lists'],
		['lists/7/members', '/lists/7/members'],
		[' /webhooks ', '/webhooks'],
		['/empresas/J99216582', '/empresas/J99216582'],
		['/empresas/Espa%C3%B1a', '/empresas/Espa%C3%B1a'],
		['/a..b/c', '/a..b/c'],
	])('%s is %s', (given, value) => {
		expect(parseRelativePath(given)).toEqual({ ok: true, value });
	});

	it.each([
		'',
		'/',
		'https://evil.example/v1',
		'HTTP://evil.example',
		'//evil.example/v1',
		'///evil.example',
		'/\\evil.example',
		'\\\\evil.example',
		'/../v2/admin',
		'/a/../../v2',
		'/%2e%2e/v2',
		'/.%2e/v2',
		'/%252e%252e/v2',
		'/a/./b',
		'/a%5c..%5cb',
		'javascript:alert(1)',
		'/lists?key=1',
		'/lists#x',
		'/a\nb',
		'/a%00b',
		undefined,
		7,
	])('%j is refused', (given) => {
		expect(parseRelativePath(given).ok).toBe(false);
	});

	it('whatever is accepted stays on the host and below the path of the base URL', () => {
		const piece = fc.constantFrom(
			'..',
			'.',
			'/',
			'\\',
			'%2e',
			'%2F',
			'%5c',
			'%25',
			':',
			'@',
			'a',
			'evil.example',
			'//',
			'https:',
			'?',
			'#',
			' ',
			'\t',
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
				const checked = parseRelativePath(pieces.join(''));
				if (!checked.ok) return;
				const url = new URL(`https://api.example.com/v1${checked.value}`);
				expect(url.host).toBe('api.example.com');
				expect(url.pathname.startsWith('/v1/')).toBe(true);
			}),
			{ numRuns: 5000 },
		);
	});
});
