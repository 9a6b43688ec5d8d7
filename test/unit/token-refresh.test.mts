import { TokenRefresh } from '../../nodes/CompanyData/transport/auth/token-refresh.ts';
import { VirtualTime } from '../support/virtual-time.mts';

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
				return 'renewed';
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
		const again = async () => (++refreshes < 3 ? 'renewed' : 'EAUTH');
		for (const expected of ['renewed', 'renewed', 'EAUTH']) {
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
