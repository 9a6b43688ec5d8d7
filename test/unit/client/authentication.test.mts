import { parseApiKey } from '../../../nodes/client/account.ts';

const KEY = 'svc_live_0a1B-2c.3';

describe('API key', () => {
	it.each([
		KEY,
		`  ${KEY}\n`,
		`"${KEY}"`,
		`“${KEY}”`,
		`Bearer ${KEY}`,
		`bearer  ${KEY}`,
		`"Bearer ${KEY}"`,
		`Bearer: ${KEY}`,
		`Bearer\n${KEY}\n`,
		`Authorization: Bearer ${KEY}`,
		`AUTHORIZATION:Bearer ${KEY}\r\n`,
		`"Authorization": "Bearer ${KEY}"`,
		`'Authorization: Bearer ${KEY}'`,
		`Authorization=${KEY}`,
	])('%j reads as the key alone', (given) => {
		expect(parseApiKey(given)).toEqual({ ok: true, value: KEY });
	});

	it('leaves a key alone that only begins like a header', () => {
		expect(parseApiKey('bearer_1')).toEqual({ ok: true, value: 'bearer_1' });
	});

	it.each(['', '  ', '""', 'Bearer ', 'Authorization: Bearer ', undefined, 42])(
		'refuses %j as empty',
		(given) => {
			expect(parseApiKey(given)).toMatchObject({ ok: false, what: 'is empty' });
		},
	);

	it.each(['svc_live_0a1B 2c3', 'svc_live_0a1B\n2c3', 'svc_live_…', 'Bearer svc_live_ñ'])(
		'refuses %j, which no header can carry',
		(given) => {
			expect(parseApiKey(given)).toMatchObject({
				ok: false,
				what: 'contains blanks or characters that no key has',
				hint: expect.stringContaining('again') as string,
			});
		},
	);

	it('refuses a text too long for a key without showing it', () => {
		expect(parseApiKey(`${' '.repeat(10_000)}k`)).toMatchObject({
			ok: false,
			what: 'has 10001 characters; at most 10000 are expected',
		});
	});
});
