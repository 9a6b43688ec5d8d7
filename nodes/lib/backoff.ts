/** A random number from 0 (inclusive) to 1 (exclusive), as of Math.random. */
export type Random = () => number;

const LONGEST_EXPONENT = 10;
const JITTER = 0.25;

/**
 * How long to wait before trying again: 2^n seconds for the n-th refusal in a row, and up to a
 * quarter more, so that clients refused together do not return together. Never less than 2^n.
 *
 * @param n counts from 1.
 * @returns milliseconds.
 */
export function backoff(n: number, random: Random): number {
	const seconds = 2 ** Math.min(n, LONGEST_EXPONENT);
	return seconds * 1000 * (1 + JITTER * random());
}
