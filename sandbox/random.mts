/** Returns numbers in [0, 1), the same sequence for the same seed. */
export type Random = () => number;

/** Mixes two integers into a 32-bit seed, so that neighbouring pairs differ widely. */
export function mixSeed(seed: number, index: number): number {
	let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
	mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
	return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** Mulberry32: small, fast and good enough for fictitious data and faults. */
export function createRandom(seed: number): Random {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

/** An integer from 0 up to, not including, `bound`. */
export function integerBelow(random: Random, bound: number): number {
	return Math.floor(random() * bound);
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
	return items[integerBelow(random, items.length)];
}
