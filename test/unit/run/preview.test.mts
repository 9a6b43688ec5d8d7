import type { Allowance } from '../../../nodes/client/usage.ts';

import { figuresOf, fits, shownRange, timeOf } from '../../../nodes/CompanyData/run/preview.ts';
import { PLANS } from '../../../nodes/service/limits.ts';

const search = { method: 'GET', path: '/leadbase/buscar' } as const;
const lookup = { method: 'GET', path: '/leadbase/empresa/J99216582' } as const;
const batch = (body: unknown) => ({ method: 'POST', path: '/empresas/batch', body }) as const;
const exactly = (count: number) => ({ least: count, most: count });
const unknown = { least: 0, most: Infinity };

it.each([
	['a search', search, exactly(0)],
	['a lookup', lookup, exactly(1)],
	['a save', { method: 'POST', path: '/empresas/saved', body: {} } as const, exactly(0)],
	['a batch lookup with a CIF twice', batch({ cifs: ['a', 'b', 'a'] }), exactly(2)],
	['one with another name for the CIFs', batch({ numbers: ['a', 'b'], tags: ['x'] }), exactly(2)],
	['one whose body is the list', batch(['a', 'b', 'a']), exactly(2)],
	['one without CIFs', batch({}), exactly(0)],
	['one with its CIFs in a text', batch({ cifs: 'a,b' }), unknown],
	['one with its CIFs further down', batch({ query: { cifs: ['a', 'b'] } }), unknown],
	['a path that is not documented', { method: 'GET', path: '/enrichment' } as const, unknown],
])('The lookups of a request are known: %s', (_, request, lookups) => {
	const credits = lookups === unknown ? unknown : exactly(0);
	expect(figuresOf(request)).toEqual({ requests: exactly(1), lookups, credits });
});

it('Each of several requests costs as much', () => {
	const requests = { least: 2, most: Infinity };
	expect(figuresOf(lookup, requests)).toEqual({ requests, lookups: requests, credits: exactly(0) });
});

const quota = { plan: null, remaining: null };
const allowance = (more: Partial<Allowance> = {}): Allowance => ({
	requests: quota,
	lookups: quota,
	credits: quota,
	...more,
});

describe('The time of a run', () => {
	const [, plan] = PLANS;
	const rate = { limit: 30, remaining: 30, refill: 0.5, burst: 6, plan };
	const timed = {
		allowance: allowance({ rate }),
		latency: 100,
		concurrency: undefined as number | undefined,
	};

	it.each([
		[exactly(0), timed, 0, null],
		[exactly(30), timed, 5, '5 seconds'],
		[exactly(60), timed, 60, '60 seconds'],
		[{ least: 60, most: 330 }, timed, 60, '60 seconds to 10 minutes'],
		[{ least: 60, most: Infinity }, timed, 60, 'at least 60 seconds'],
		[exactly(30), { ...timed, concurrency: 1, latency: 500 }, 15, '15 seconds'],
		[exactly(30), { ...timed, latency: 0 }, null, null],
		[exactly(30), { ...timed, allowance: allowance() }, null, null],
		[
			exactly(30),
			{ ...timed, allowance: allowance({ rate: { ...rate, plan: undefined } }) },
			null,
			null,
		],
	])(
		'is told where pace, latency and concurrency are known: %j',
		(requests, known, least, words) => {
			const time = timeOf(requests, known.allowance, known.latency, known.concurrency);
			expect(time).toMatchObject({ at_least_seconds: least, words });
		},
	);
});

const figures = (requests: ReturnType<typeof exactly>) => ({
	requests,
	lookups: exactly(0),
	credits: exactly(0),
});

describe('A run fits', () => {
	it.each([
		[10, 10, 10, true],
		[11, 11, 10, false],
		[1, 11, 10, null],
		[1, Infinity, 10, null],
		[1, 1000, null, null],
		[1001, 1001, null, false],
	])('with %d to %d requests of %d that are left: %s', (least, most, left, expected) => {
		const allowed = allowance({ requests: { plan: 1000, remaining: left } });
		expect(fits(figures({ least, most }), allowed)).toBe(expected);
	});

	it('if everything does, and not if one thing does not', () => {
		const both = { ...figures(exactly(1)), lookups: exactly(2) };
		const left = (requests: number | null, lookups: number) =>
			allowance({
				requests: { plan: 5, remaining: requests },
				lookups: { plan: 5, remaining: lookups },
			});
		expect(fits(both, left(1, 2))).toBe(true);
		expect(fits(both, left(null, 2))).toBeNull();
		expect(fits(both, left(null, 1))).toBe(false);
		// Where nothing would be sent, it is not known of the rows as they are to be.
		expect(fits(figures(exactly(0)), allowance())).toBeNull();
	});
});

it.each([
	[exactly(1234), '1,234 requests'],
	[exactly(1), '1 request'],
	[{ least: 0, most: 1 }, '0 to 1 request'],
	[{ least: 1, most: Infinity }, 'at least 1 request'],
	[{ least: 0, most: Infinity }, 'an unknown number of requests'],
])('A range is shown as people write it: %j, %s', (range, text) => {
	expect(shownRange(range, 'request')).toBe(text);
});
