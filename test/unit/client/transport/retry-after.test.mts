import fc from 'fast-check';
import { explainDisbelief, retryAfterOf } from '../../../../client/transport/retry-after.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);
const IN_30_SECONDS = (NOW + 30_000) / 1000;

const asking = (header: unknown, { status = 429, headers = {}, body = null as unknown } = {}) => ({
	status,
	headers: { ...headers, 'retry-after': header },
	body,
});
const waitFor = (...asked: Parameters<typeof asking>) => retryAfterOf(asking(...asked), NOW);

describe('Retry-After', () => {
	it.each([
		['0', 0],
		['7', 7000],
		[' 120 ', 120_000],
		['1.5', 1500],
		['1.25', 1250],
		[3, 3000],
		['3600', 3_600_000],
		[`${IN_30_SECONDS}`, 30_000],
		[IN_30_SECONDS * 1000, 30_000],
		['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
		['Sat, 21 Nov 2026 11:00:00 GMT', 0],
	])('of %p is a wait of %d ms', (header, wait) => {
		expect(waitFor(header)).toBe(wait);
		expect(explainDisbelief(asking(header), NOW)).toBeUndefined();
	});

	it.each([
		...[undefined, null, '', 'soon', '-5', 'NaN', 'Infinity', {}, ['7'], '12:00'],
		'2026-11-21T12:00:30Z',
	])('of %p is ignored', (header) => {
		expect(waitFor(header)).toBeUndefined();
		expect(explainDisbelief(asking(header), NOW)).toBeUndefined();
	});

	it.each([
		['an hour and a second', '3601'],
		['seconds since 1970 in the past', `${IN_30_SECONDS - 60}`],
		['milliseconds since 1970 far ahead', `${NOW + 7_200_000}`],
		['a round number', 1e9],
		['a date far ahead', 'Fri, 31 Dec 9999 23:59:59 GMT'],
		['more digits than a number has', '9'.repeat(400)],
	])('of %s is not believed, with status 429 and 503', (_, header) => {
		for (const status of [429, 503]) {
			expect(waitFor(header, { status })).toBeUndefined();
			const words = explainDisbelief(asking(header, { status }), NOW);
			expect(words).toContain(`(${String(header).slice(0, 40)}) cannot be right`);
		}
	});

	it.each([
		['7200', 7_200_000],
		[`${NOW / 1000 + 7200}`, 7_200_000],
		[`${NOW + 7_200_000}`, 7_200_000],
	])('of %s is believed if X-RateLimit-Reset confirms it', (header, wait) => {
		const at = (seconds: number) => ({
			headers: { 'x-ratelimit-reset': `${NOW / 1000 + seconds}` },
		});
		expect(waitFor(header, at(7203))).toBe(wait);
		expect(waitFor(header, at(3600))).toBeUndefined();
	});

	it.each([202, 402])('may be long with status %d', (status) => {
		const end = new Date(NOW + 86_400_000).toUTCString();
		expect([waitFor('86400', { status }), waitFor(end, { status })]).toEqual([
			86_400_000, 86_400_000,
		]);
	});

	it('in the body is read if that in the header cannot be right', () => {
		expect(waitFor(1e9, { body: { retry_after_seconds: 20 } })).toBe(20_000);
	});

	it('is read without an error, whatever its text', () => {
		fc.assert(
			fc.property(fc.string(), (header) => {
				const wait = waitFor(header);
				expect(wait === undefined || wait >= 0).toBe(true);
			}),
		);
	});
});

it.each([
	['the service', { date: new Date(NOW).toUTCString() }, 0],
	['this machine, if the response has no date', {}, NOW],
	['this machine, if the response has an invalid date', { date: 'soon' }, NOW],
])('retryAfterOf measures the wait until a date by the clock of %s', (_, headers, now) => {
	const end = new Date(NOW + 30_000).toUTCString();
	expect(retryAfterOf(asking(end, { headers }), now)).toBe(30_000);
});
