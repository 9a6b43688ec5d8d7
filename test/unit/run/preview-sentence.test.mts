import type { Allowance } from '../../../client/api/usage.ts';
import type { Estimate } from '../../../nodes/CompanyData/run/estimate.ts';
import { describePreview, timeOf } from '../../../nodes/CompanyData/run/preview-sentence.ts';
import { PLANS } from '../../../client/service/limits.ts';

const STARTER = PLANS.find(({ name }) => name === 'Starter')!;
const starter = { limit: 30, remaining: 30, refill: 0.5, burst: 6, plan: STARTER };
const unknown = { plan: null, remaining: null };
const ALLOWED: Allowance = {
	requests: { plan: 10_000, remaining: null },
	lookups: { plan: 500, remaining: null },
	credits: { plan: 500, remaining: 500 },
	rate: starter,
};
const NOTHING_KNOWN: Allowance = { requests: unknown, lookups: unknown, credits: unknown };

const estimateOf = (more: Partial<Estimate>): Estimate => ({
	requests: 1,
	lookups: 0,
	companies: Number.NaN,
	isUpTo: false,
	minRequests: more.requests ?? 1,
	refused: [],
	...more,
});
const wrong = { item: 0, error: new Error('is wrong') };
const leftOut = { item: 1, json: {}, notSentReason: 'has no name' };

describe('sentence of a preview', () => {
	it.each<[string, Partial<Estimate>, Allowance, string]>([
		[
			'a cost above the monthly quota',
			{ requests: 531, lookups: 531, companies: 531 },
			ALLOWED,
			"Would take 531 requests and 531 lookups for 531 companies, in about 17 minutes. That is 31 more lookups than Starter's 500 a month.",
		],
		[
			'a cost that may exceed the monthly quota',
			{ requests: 531, lookups: 531, isUpTo: true },
			ALLOWED,
			"Would take up to 531 requests and 531 lookups, in about 17 minutes. That may be 31 more lookups than Starter's 500 a month.",
		],
		[
			'a cost above the remaining lookups',
			{ lookups: 2, companies: 1 },
			{ ...ALLOWED, lookups: { plan: 500, remaining: 1 } },
			'Would take 1 request and 2 lookups for 1 company, in about 1 second. That is 1 more lookups than the 1 left.',
		],
		[
			'a cost within the remaining requests',
			{ requests: 3 },
			{ ...ALLOWED, requests: { plan: 10_000, remaining: 3 } },
			'Would take 3 requests and no lookups, in about 1 second. The plan allows it.',
		],
		[
			'a cost of which only the lookups are known to be within the plan',
			{ requests: 3, lookups: 3 },
			{ ...ALLOWED, lookups: { plan: 500, remaining: 3 } },
			'Would take 3 requests and 3 lookups, in about 1 second. Starter has 10,000 requests a month; the service does not say how many are left.',
		],
		[
			'an unknown cost with lookups left',
			{ lookups: Infinity },
			{ ...ALLOWED, lookups: { plan: 500, remaining: 3 } },
			'Would take 1 request and an unknown number of lookups and credits, in about 1 second.',
		],
		[
			'a cost within a quota whose remainder is unknown',
			{ requests: 3 },
			ALLOWED,
			'Would take 3 requests and no lookups, in about 1 second. Starter has 10,000 requests a month; the service does not say how many are left.',
		],
		[
			'an unknown plan',
			{},
			NOTHING_KNOWN,
			'Would take 1 request and no lookups. The service does not say how many requests are left.',
		],
		[
			'unknown costs',
			{ requests: Infinity, lookups: Infinity, isUpTo: true, minRequests: 1 },
			NOTHING_KNOWN,
			'Would take an unknown number of requests and an unknown number of lookups and credits. The service does not say how many lookups are left. Max Requests is 600 and does not allow all of it.',
		],
		[
			'a quota that is used up',
			{},
			{
				...NOTHING_KNOWN,
				requests: { plan: null, remaining: 0 },
				refusal: 'The monthly request quota is used up',
			},
			'Would take 1 request and no lookups. The monthly request quota is used up. That is 1 more requests than the 0 left.',
		],
		[
			'a cost above Max Requests',
			{ requests: 1000, minRequests: 1000 },
			NOTHING_KNOWN,
			'Would take 1,000 requests and no lookups. The service does not say how many requests are left. Max Requests is 600 and does not allow all of it.',
		],
		[
			'a cost that may exceed Max Requests',
			{ requests: 1000, minRequests: 1, isUpTo: true },
			NOTHING_KNOWN,
			'Would take up to 1,000 requests and no lookups. The service does not say how many requests are left. Max Requests is 600 and does not allow all of it.',
		],
		[
			'refused rows that do not stop the node',
			{ refused: [leftOut, leftOut] },
			NOTHING_KNOWN,
			'Would take 1 request and no lookups. The service does not say how many requests are left. 2 rows would be refused.',
		],
		[
			'rows that stop the node',
			{ requests: 0, refused: [leftOut, wrong] },
			ALLOWED,
			'Nothing would be sent. 2 rows would be refused. To send the others, set On Error to Continue.',
		],
		['no items', { requests: 0 }, NOTHING_KNOWN, 'Would take no requests and no lookups.'],
	])('describes %s', (_, estimate, allowance, sentence) => {
		expect(describePreview(estimateOf(estimate), allowance, 600, false)).toBe(sentence);
	});

	it('gives no advice on invalid rows with On Error set to Continue', () => {
		const estimate = estimateOf({ requests: 2, refused: [wrong] });
		expect(describePreview(estimate, NOTHING_KNOWN, Infinity, true)).toBe(
			'Would take 2 requests and no lookups. The service does not say how many requests are left. 1 row would be refused.',
		);
	});
});

describe('estimated time of a run', () => {
	it.each([
		[0, undefined],
		[1, '1 second'],
		[30, '5 seconds'],
		[60, '60 seconds'],
		[330, '10 minutes'],
		[Infinity, undefined],
	])('with %d requests on Starter is %s', (requests, time) => {
		expect(timeOf(requests, starter)).toBe(time);
	});

	it('includes the wait if the requests of the minute are used up', () => {
		expect(timeOf(60, { ...starter, remaining: 0 })).toBe('2 minutes');
	});

	it('is undefined if the limits of the plan are unknown', () => {
		expect(timeOf(30, undefined)).toBeUndefined();
	});
});
