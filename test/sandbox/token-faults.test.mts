import axios from 'axios';
import { useSandbox } from './use-sandbox.mts';

const sandbox = useSandbox({ companies: 50 });

const refresh = () =>
	axios.post(
		`${sandbox.authUrl}/oauth/token`,
		new URLSearchParams({
			client_id: 'sandbox-public',
			grant_type: 'refresh_token',
			refresh_token: 'unknown',
		}),
		{ validateStatus: () => true },
	);
const fail = (fault: object) => sandbox.admin.post('/oauth/token-faults', fault);

describe('Faults of the token endpoint', () => {
	test.each([
		[400, 'temporarily_unavailable', undefined],
		[429, 'rate_limit_exceeded', '7'],
		[500, 'server_error', undefined],
		[503, 'temporarily_unavailable', undefined],
	])('the endpoint answers %i %s as often as configured', async (status, error, retryAfter) => {
		await fail({ status, count: 2, seconds: 7 });
		for (const response of [await refresh(), await refresh()]) {
			expect([response.status, response.data.error]).toEqual([status, error]);
			expect(response.headers['retry-after']).toBe(retryAfter);
		}
		expect((await refresh()).data.error).toBe('invalid_grant');
		const { data } = await sandbox.admin.get('/stats');
		expect(data).toMatchObject({ tokenFaults: 2, tokenRefreshes: 0 });
	});

	test('a reset removes the faults', async () => {
		await fail({ status: 500, count: 100 });
		await sandbox.admin.post('/reset');
		expect((await refresh()).data.error).toBe('invalid_grant');
	});
});
