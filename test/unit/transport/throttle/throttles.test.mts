import {
	throttleFor,
	type Permit,
} from '../../../../nodes/CompanyData/transport/throttle/throttle.ts';

describe('the clock', () => {
	it('is not the machine’s, which can be set', async () => {
		const { now } = Date;
		try {
			const throttle = throttleFor('clock');
			const options = { group: 'run', concurrency: 1, maxWait: 10_000 };
			const headers = { 'x-ratelimit-limit': '1500', 'x-ratelimit-remaining': '1500' };
			for (const jump of [0, -3_600_000, 3_600_000]) {
				Date.now = () => now() + jump;
				const permit = await throttle.acquire(options);
				expect(permit).toHaveProperty('at');
				throttle.release(permit as Permit, { status: 200, headers });
			}
		} finally {
			Date.now = now;
		}
	});
});

describe('throttles', () => {
	it('are shared by identity, and begin anew where any part of it changes', () => {
		const one = throttleFor('https://a/v1', 'key');
		expect(throttleFor('https://a/v1', 'key')).toBe(one);
		expect(throttleFor('https://b/v1', 'key')).not.toBe(one);
		expect(throttleFor('https://a/v1', 'other key')).not.toBe(one);
		expect(throttleFor('https://a/v1key')).not.toBe(one);
	});

	it('are forgotten when a thousand others were used since', () => {
		const useOthers = (count: number) => {
			for (let i = 0; i < count; i++) throttleFor('tenant', String(i));
		};
		const one = throttleFor('one');
		useOthers(999);
		expect(throttleFor('one')).toBe(one);
		useOthers(999);
		expect(throttleFor('one')).toBe(one);
		useOthers(1000);
		expect(throttleFor('one')).not.toBe(one);
	});
});
