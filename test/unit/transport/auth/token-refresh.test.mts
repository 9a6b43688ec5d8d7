import { toNotRenewed } from '../../../../nodes/CompanyData/transport/auth/token-failure.ts';
import { TokenRefresh } from '../../../../nodes/CompanyData/transport/auth/token-refresh.ts';
import { VirtualTime } from '../../../support/virtual-time.mts';

let identities = 0;
const newIdentity = () => `credential ${++identities}`;

describe('the renewal of a token', () => {
	it('is done once for all who meet the expiry together, across clients', async () => {
		const time = new VirtualTime();
		const identity = newIdentity();
		let refreshes = 0;
		const renew = async () => {
			const refresh = new TokenRefresh(identity);
			return await refresh.renew(refresh.generation, async () => {
				refreshes++;
				await time.sleep(100);
				return 'renewed' as const;
			});
		};
		const results = await time.run(Promise.all(Array.from({ length: 10 }, renew)));
		expect(results).toEqual(Array(10).fill('renewed'));
		expect(refreshes).toBe(1);
	});

	it('is not done again for a request that left before it ended', async () => {
		const refresh = new TokenRefresh(newIdentity());
		const { generation } = refresh;
		expect(await refresh.renew(generation, async () => 'renewed')).toBe('renewed');
		expect(await refresh.renew(generation, async () => Promise.reject(new Error('again')))).toBe(
			'renewed',
		);
	});

	it('is done again at the next expiry, and may be refused', async () => {
		const refresh = new TokenRefresh(newIdentity());
		let refreshes = 0;
		const again = async () => (++refreshes < 3 ? 'renewed' : 'refused');
		for (const expected of ['renewed', 'renewed', 'refused']) {
			expect(await refresh.renew(refresh.generation, again)).toBe(expected);
		}
		expect(refreshes).toBe(3);
	});

	it('of one credential does not wait for that of another', async () => {
		const time = new VirtualTime();
		const ends: number[] = [];
		const renew = async (milliseconds: number) => {
			const refresh = new TokenRefresh(newIdentity());
			await refresh.renew(refresh.generation, async () => {
				await time.sleep(milliseconds);
				return 'renewed';
			});
			ends.push(time.now);
		};
		await time.run(Promise.all([renew(500), renew(10)]));
		expect(ends).toEqual([10, 500]);
	});
});

it('a renewal that found a newer token says so to those who come late', async () => {
	const refresh = new TokenRefresh(newIdentity());
	expect(await refresh.renew(0, async () => 'adopted')).toBe('adopted');
	expect(await refresh.renew(0, async () => 'busy')).toBe('adopted');
	expect(await refresh.renew(1, async () => 'busy')).toBe('busy');
	expect(refresh.generation).toBe(1);
});

it('a renewal that throws is over', async () => {
	const refresh = new TokenRefresh(newIdentity());
	await expect(refresh.renew(0, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
	expect(await refresh.renew(0, async () => 'renewed')).toBe('renewed');
});

it('the access token known last is that of the credential, not of a client', () => {
	const identity = newIdentity();
	new TokenRefresh(identity).accessToken = 'a';
	expect(new TokenRefresh(identity).accessToken).toBe('a');
	expect(new TokenRefresh(newIdentity()).accessToken).toBeUndefined();
});

describe('why a token was not renewed', () => {
	const authError = (error: string) => ({ code: 'EAUTH', body: { error } });
	const wrapped = (cause: unknown, depth: number): unknown =>
		depth === 0 ? cause : { cause: wrapped(cause, depth - 1) };

	it.each<[string, unknown, string]>([
		...[
			'invalid_grant',
			'invalid_client',
			'invalid_request',
			'invalid_scope',
			'unauthorized_client',
			'unsupported_grant_type',
			'access_denied',
		].map((code): [string, unknown, string] => [code, authError(code), 'refused']),
		['a refusal in a cause', wrapped(authError('invalid_grant'), 4), 'refused'],
		['a refusal too deep to belong to it', wrapped(authError('invalid_grant'), 5), 'busy'],
		['the word of n8n 2', { failure: { cause: 'credential-invalid' } }, 'refused'],
		['another word of n8n 2', { failure: { cause: 'timeout' } }, 'busy'],
		[
			'no refresh token in n8n 2',
			new Error('OAuth access token expired and no refresh token is available.'),
			'refused',
		],
		['no refresh token in n8n 1', new Error('refreshToken is required'), 'refused'],
		['no account', new Error('OAuth credentials not connected'), 'refused'],
		['temporarily_unavailable', authError('temporarily_unavailable'), 'busy'],
		['another code', authError('rate_limit_exceeded'), 'busy'],
		['a status of 500', { code: 'ERR_BAD_RESPONSE', status: 500 }, 'busy'],
		['a status of 408', { code: 'ESTATUS', status: 408 }, 'busy'],
		['a status of 425', { code: 'ESTATUS', status: 425 }, 'busy'],
		['a status of 429', { code: 'ESTATUS', status: 429 }, 'busy'],
		['a broken connection', { code: 'ECONNRESET' }, 'busy'],
		['a text', 'no', 'busy'],
		['nothing', undefined, 'busy'],
		['a status of 299', { status: 299 }, 'busy'],
		['a status of 300', { status: 300 }, 'unreachable'],
		['a status of 404', { code: 'ESTATUS', status: 404 }, 'unreachable'],
		['a status of 499', { status: '499' }, 'unreachable'],
		['a host that does not exist', { cause: { code: 'ENOTFOUND' } }, 'unreachable'],
	])('%s', (_, reason, expected) => {
		expect(toNotRenewed(reason)).toBe(expected);
	});
});
