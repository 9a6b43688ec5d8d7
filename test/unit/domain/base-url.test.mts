import { parseBaseUrl } from '../../../nodes/shared/domain/base-url.ts';

describe('base URL', () => {
	it.each([
		['https://api.example.com/v1', 'https://api.example.com/v1'],
		['https://api.example.com/v1///', 'https://api.example.com/v1'],
		[' https://api.example.com ', 'https://api.example.com'],
		['http://127.0.0.1:4010/v1/', 'http://127.0.0.1:4010/v1'],
		['http://localhost:4010/v1', 'http://localhost:4010/v1'],
		['http://[::1]:4010/v1', 'http://[::1]:4010/v1'],
	])('%s reads as %s', (given, value) => {
		expect(parseBaseUrl(given)).toEqual({ ok: true, value });
	});

	it.each([
		'',
		'api.example.com/v1',
		'http://api.example.com/v1',
		'http://127.evil.example/v1',
		'http://localhost.evil.example',
		'ftp://api.example.com',
		'javascript:alert(1)',
		'https://user:secret@api.example.com/v1',
		'https://api.example.com/v1?key=1',
		'https://api.example.com/v1#x',
		undefined,
		42,
	])('%p is refused', (given) => {
		expect(parseBaseUrl(given).ok).toBe(false);
	});
});
