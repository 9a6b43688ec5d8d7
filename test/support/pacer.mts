import { Pacer } from '../../nodes/CompanyData/transport/throttle/pacer.ts';
import type { RateLimit } from '../../nodes/CompanyData/transport/throttle/rate-limit.ts';

/** Milliseconds by which requests may draw nearer to each other, in the tests of the pacer. */
export const SLACK = 20;

/** The request with this number, which left at `at`, with nothing else under way. */
export const alone = (number: number, at = 0) => ({ number, at, others: 0 });

/** A pacer that has sent `sent` requests at 0 and saw the bucket at `now`. */
export function seen(rateLimit: RateLimit | undefined, sent = 1, now = 0): Pacer {
	const pacer = new Pacer();
	for (let i = 0; i < sent; i++) pacer.take(0);
	pacer.observe(rateLimit, alone(sent, now), now);
	return pacer;
}

/** Sends as soon as it may; says when, in milliseconds. */
export function departures(pacer: Pacer, count: number): number[] {
	let now = 0;
	return Array.from({ length: count }, () => {
		now += Math.max(0, pacer.timeToNext(now, SLACK));
		pacer.take(now);
		return Math.round(now);
	});
}
