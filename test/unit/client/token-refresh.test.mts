import { tokenRefreshOf } from '../../../nodes/client/connected-account.ts';
import { VirtualTime } from '../../support/virtual-time.mts';

let identities = 0;
const refused = { failure: { message: 'Refused', hint: '' } };
const busy = { failure: { message: 'Busy', hint: '' } };
const newIdentity = () => `credential ${++identities}`;

describe('the renewal of a token', () => {
	it('is done once for all who meet the expiry together, across clients', async () => {
		const time = new VirtualTime();
		const identity = newIdentity();
		let refreshes = 0;
		const renew = async () => {
			const refresh = tokenRefreshOf(identity);
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
		const refresh = tokenRefreshOf(newIdentity());
		const { generation } = refresh;
		expect(await refresh.renew(generation, async () => 'renewed')).toBe('renewed');
		expect(await refresh.renew(generation, async () => Promise.reject(new Error('again')))).toBe(
			'renewed',
		);
	});

	it('is done again at the next expiry, and may be refused', async () => {
		const refresh = tokenRefreshOf(newIdentity());
		let refreshes = 0;
		const again = async () => (++refreshes < 3 ? 'renewed' : refused);
		for (const expected of ['renewed', 'renewed', refused] as const) {
			expect(await refresh.renew(refresh.generation, again)).toBe(expected);
		}
		expect(refreshes).toBe(3);
	});

	it('of one credential does not wait for that of another', async () => {
		const time = new VirtualTime();
		const ends: number[] = [];
		const renew = async (milliseconds: number) => {
			const refresh = tokenRefreshOf(newIdentity());
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
	const refresh = tokenRefreshOf(newIdentity());
	expect(await refresh.renew(0, async () => 'adopted')).toBe('adopted');
	expect(await refresh.renew(0, async () => busy)).toBe('adopted');
	expect(await refresh.renew(1, async () => busy)).toBe(busy);
	expect(refresh.generation).toBe(1);
});

it('a renewal that throws is over', async () => {
	const refresh = tokenRefreshOf(newIdentity());
	await expect(refresh.renew(0, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
	expect(await refresh.renew(0, async () => 'renewed')).toBe('renewed');
});

it('the access token known last is that of the credential, not of a client', () => {
	const identity = newIdentity();
	tokenRefreshOf(identity).accessToken = 'a';
	expect(tokenRefreshOf(identity).accessToken).toBe('a');
	expect(tokenRefreshOf(newIdentity()).accessToken).toBeUndefined();
});

it('is not asked for again within the pause that the server asks for, by nobody', async () => {
	const time = new VirtualTime();
	const identity = newIdentity();
	let requests = 0;
	const renew = async () =>
		await tokenRefreshOf(identity, time.clock).renew(0, async () => {
			requests++;
			return requests === 1 ? { ...busy, retryAfter: 60_000 } : 'renewed';
		});
	const pauses: unknown[] = [];
	const inTurn = async () => {
		for (const wait of [0, 20_000, 40_000]) {
			await time.sleep(wait);
			pauses.push(await renew());
		}
	};
	await time.run(inTurn());
	expect(pauses).toEqual([
		{ ...busy, retryAfter: 60_000 },
		{ ...busy, retryAfter: 40_000 },
		'renewed',
	]);
	expect(requests).toBe(2);
});

it('is asked for again within a pause once the account has been connected again', async () => {
	const refresh = tokenRefreshOf(newIdentity());
	const paused = { ...busy, retryAfter: 60_000 };
	refresh.begin('first');
	await refresh.renew(0, async () => paused);
	refresh.begin('first');
	expect(await refresh.renew(0, async () => 'renewed')).toMatchObject(busy);
	refresh.begin('connected again');
	expect(await refresh.renew(0, async () => 'renewed')).toBe('renewed');
});
