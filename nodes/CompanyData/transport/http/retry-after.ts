/** Milliseconds of the longest wait that is believed: 31 days, the longest a quota lasts. */
const LONGEST_WAIT = 31 * 24 * 3_600_000;

/**
 * The time on the service's own clock, to which its dates refer, however this machine's clock is set.
 *
 * @param headers of a response; `now` is used if they have no date. Milliseconds since 1970.
 */
export function serverTime(headers: Record<string, unknown>, now: number): number {
	const time = Date.parse(String(headers.date));
	return Number.isNaN(time) ? now : time;
}

/**
 * Reads a Retry-After header: a count of seconds, or an HTTP date (RFC 9110, section 10.2.3).
 *
 * @param now milliseconds since 1970, by which a date is turned into a wait.
 * @returns the wait in milliseconds, 0 for a date gone by; undefined when there is no header or it
 * says nothing that can be waited for.
 */
export function parseRetryAfter(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string' && typeof header !== 'number') return undefined;
	const text = String(header).trim();
	if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_WAIT);
	if (!/[a-z]{3}/i.test(text)) return undefined;
	const time = Date.parse(text);
	return Number.isNaN(time) ? undefined : Math.min(Math.max(0, time - now), LONGEST_WAIT);
}
