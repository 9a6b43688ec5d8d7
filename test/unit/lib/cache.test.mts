import { CoalescingCache, getOrCreate } from '../../../lib/cache.ts';

describe('coalescing cache', () => {
	it('returns a cached value, shared by simultaneous reads, only for its lifetime', async () => {
		const cache = new CoalescingCache<number>(50);
		let count = 0;
		const at = async (now: number, key = 'a') => await cache.get(key, now, async () => ++count);
		expect(await Promise.all([at(0), at(0), at(49)])).toEqual([1, 1, 1]);
		expect(await at(50)).toBe(2);
		expect(await at(60, 'b')).toBe(3);
		// The clock was set back.
		expect(await at(10)).toBe(4);
		expect(await Promise.all([at(1000, 'c'), at(1049, 'c')])).toEqual([5, 5]);
	});

	it('reads again after a read that failed', async () => {
		const cache = new CoalescingCache<number>(50);
		const failing = async () => await Promise.reject(new Error('down'));
		await expect(cache.get('a', 0, failing)).rejects.toThrow('down');
		expect(await cache.get('a', 1, async () => 7)).toBe(7);
	});
});

it('getOrCreate keeps at most 1,000 shared objects and drops the least recently used', () => {
	const shared = new Map<string, object>();
	const use = (identity: string) => getOrCreate(shared, identity, () => ({}));
	const first = use('first');
	for (let other = 0; other < 2000; other++) {
		use(String(other));
		expect(use('first')).toBe(first);
	}
	expect(shared.size).toBe(1000);
});
