import { describeDuration } from '../../../shared/durations';
import type { RateLimit } from '../../transport/throttle/rate-limit';
import type { Figures, Range } from './plan';

const SECOND = 1000;

/** What is left of the plan, as far as that is known: null where it is not. */
export interface Left {
	/** What the plan gives in a month. */
	plan: number | null;
	left: number | null;
}

/** What is left of each, and how fast requests may be sent. */
export interface Allowance {
	requests: Left;
	lookups: Left;
	credits: Left;
	/** The requests a minute; undefined where the service shows none. */
	rate?: Pick<RateLimit, 'limit' | 'remaining' | 'refill' | 'burst'>;
	/** Why the service refuses requests now; undefined where it does not. */
	refusal?: string;
}

/** Whether something fits, and what is compared. */
export interface Fit {
	/** Null where it is not known. */
	fits: boolean | null;
	note: string;
}

/**
 * Seconds that so many requests take at the pace of the plan: those left of this minute in bursts, the others as the
 * plan allows.
 */
export function secondsFor(
	requests: number,
	{ remaining, refill, burst }: NonNullable<Allowance['rate']>,
): number {
	const atOnce = Math.min(requests, remaining);
	// What comes in while the burst goes out may leave with it.
	return Math.max((requests - 1) / burst, (requests - atOnce) / refill, 0);
}

/** The time in words, for a range or for exactly so many requests. */
export function describeTime({ least, most }: Range, { rate }: Allowance): string | undefined {
	if (rate === undefined || most === 0) return undefined;
	const words = (requests: number) => describeDuration(secondsFor(requests, rate) * SECOND);
	if (most === Infinity) return `at least ${words(least)}`;
	return words(least) === words(most) ? words(most) : `${words(least)} to ${words(most)}`;
}

/**
 * Whether what is needed at most fits into what is left, or into the plan's whole month where the service does not
 * say what is left.
 */
export function fitOf(figures: Figures, allowance: Allowance): Fit {
	const names = ['requests', 'lookups', 'credits'] as const;
	const parts = names
		.filter((name) => figures[name].most > 0)
		.map((name) => fitOfOne(name, figures[name], allowance[name]));
	const isAny = (fits: boolean | null) => parts.some((part) => part.fits === fits);
	const fits = isAny(false) ? false : isAny(null) ? null : true;
	const refusal = allowance.refusal === undefined ? [] : [`${allowance.refusal}.`];
	const notes = parts.length === 0 ? ['Nothing is needed.'] : parts.map(({ note }) => note);
	return { fits, note: [...refusal, ...notes].join(' ') };
}

function fitOfOne(name: string, { least, most }: Range, { plan, left }: Left): Fit {
	const bound = left ?? plan;
	if (bound === null) return { fits: null, note: `It is not known how many ${name} are left.` };
	const what =
		left === null
			? `the ${shown(bound)} ${name} of a month; the service does not say how many of them are left`
			: `the ${shown(bound)} ${name} that are left`;
	if (most <= bound) return { fits: true, note: `Within ${what}.` };
	if (least > bound) return { fits: false, note: `More than ${what}.` };
	return most === Infinity
		? { fits: null, note: `It is not known how many ${name} it takes. Compare with ${what}.` }
		: { fits: false, note: `It may take more than ${what}.` };
}

/** A number as texts have it. */
export function shown(count: number): string {
	return count.toLocaleString('en');
}

/** So many of something, as texts have it, e.g. "1 request", "1 to 50 requests", "at least 1 request". */
export function shownRange({ least, most }: Range, noun: string): string {
	if (least === 0 && most === Infinity) return `an unknown number of ${noun}s`;
	const [first, last] = [shown(least), shown(most)];
	const count =
		least === most ? first : most === Infinity ? `at least ${first}` : `${first} to ${last}`;
	const isOne = (most === Infinity ? least : most) === 1;
	return `${count} ${noun}${isOne ? '' : 's'}`;
}
