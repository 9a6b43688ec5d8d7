import { describeDuration, describeEnd } from '../../../lib/durations.ts';

it.each([
	[0, '1 second'],
	[1000, '1 second'],
	[44_001, '45 seconds'],
	[90_000, '90 seconds'],
	[90_001, '2 minutes'],
	[11 * 60_000 + 1, '12 minutes'],
	[90 * 60_000, '90 minutes'],
	[90 * 60_000 + 1, '90 minutes'],
	[92 * 60_000, '2 hours'],
	[24 * 3_600_000 + 400, '24 hours'],
	[48 * 3_600_000, '48 hours'],
	[48 * 3_600_000 + 60_001, '3 days'],
	[365 * 24 * 3_600_000 + 400, '365 days'],
])('describeDuration describes %d ms as %s', (milliseconds, text) => {
	expect(describeDuration(milliseconds)).toBe(text);
});

describe('describeEnd', () => {
	const now = Date.parse('2026-11-21T12:53:10Z');
	const MINUTE = 60_000;

	it.each([
		['Europe/Madrid', 11 * MINUTE, '14:05 (Europe/Madrid)'],
		['UTC', 11 * MINUTE, '13:05 (UTC)'],
		['America/New_York', 11 * MINUTE, '08:05 (America/New_York)'],
		['Europe/Madrid', 50_000, '13:54 (Europe/Madrid)'],
		['Europe/Madrid', 50_001, '13:55 (Europe/Madrid)'],
		['Europe/Madrid', 11 * 60 * MINUTE, '00:54 on 22 November (Europe/Madrid)'],
		['UTC', 11 * 60 * MINUTE, '23:54 (UTC)'],
		['Europe/Madrid', 10 * 24 * 60 * MINUTE, '13:54 on 1 December (Europe/Madrid)'],
		['DEFAULT', 11 * MINUTE, '13:05 (UTC)'],
		['DEFAULT', 24 * 60 * MINUTE, '12:54 on 22 November (UTC)'],
	])('gives the local time in %s after %d ms as %s', (timezone, wait, text) => {
		expect(describeEnd(wait, { now, timezone })).toBe(text);
	});
});
