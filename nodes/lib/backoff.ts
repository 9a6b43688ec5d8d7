/** A random number from 0 (inclusive) to 1 (exclusive), as of Math.random. */
export type Random = () => number;

const LONGEST_EXPONENT = 10;
const JITTER = 0.25;

/**
 * Milliseconds to wait after the n-th refusal in a row, from 1: 2^n seconds, and up to a quarter more, so
 * that clients refused together do not return together.
 */
export function backoff(n: number, random: Random): number {
	const seconds = 2 ** Math.min(n, LONGEST_EXPONENT);
	return seconds * 1000 * (1 + JITTER * random());
}
