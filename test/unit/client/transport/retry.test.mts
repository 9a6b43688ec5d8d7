import { type Outcome, type PendingRequest, pipe } from '../../../../client/transport/request.ts';
import { toResponse } from '../../../../client/transport/response.ts';
import { retry } from '../../../../client/transport/retry.ts';
import { Throttle } from '../../../../client/transport/throttle.ts';
import { throttled } from '../../../../client/transport/throttled.ts';
import { before, done, failed, pending } from '../../../support/stages.mts';
import { VirtualTime } from '../../../support/virtual-time.mts';

const BUDGET = { maxRetries: 5, maxWait: 300_000 };
const START = 1_000_000;

/** Sends a request whose attempts end as given, each after a millisecond; the times are seconds from then on. */
async function send(
	ends: Outcome[],
	{ budget = BUDGET, ...more }: { budget?: typeof BUDGET } & Partial<PendingRequest> = {},
) {
	const time = new VirtualTime();
	time.now = START;
	const attempts: number[] = [];
	const stage = retry(
		() => budget,
		time.clock,
		() => 0,
	);
	const { send: line, seen } = before(stage, async (request, number) => {
		attempts.push((time.now - START) / 1000);
		const heldSince = request.heldSince ?? time.now;
		await time.sleep(1);
		return { heldSince, ...(ends[number - 1] ?? done()) };
	});
	const outcome = await time.run(line(pending(more)));
	return { outcome, attempts, seen, time };
}

const unclear = failed(undefined, { isOutcomeUnknown: true });
const post = { method: 'POST' } as const;

describe('retry', () => {
	it('retries after 1, 2 and 4 seconds', async () => {
		const { attempts, outcome } = await send([unclear, unclear, unclear]);
		expect(outcome.failure).toBeUndefined();
		expect(attempts.map((at) => Math.round(at))).toEqual([0, 1, 3, 7]);
	});

	it('tries what the run can do without once, and hardly lets it wait', async () => {
		const { attempts, seen } = await send([unclear], { isOptional: true });
		expect(attempts).toEqual([0]);
		expect(seen[0].maxWait).toBe(5_000);
	});

	it('retries a 429 at once, since the throttle pauses', async () => {
		const { attempts } = await send([failed(429), failed(429)]);
		expect(attempts).toEqual([0, 0.001, 0.002]);
	});

	it.each([
		[0, 1],
		[10_000, 10],
	])('waits at least for a Retry-After of %d ms', async (...given) => {
		const [retryAfter, seconds] = given;
		const { attempts } = await send([failed(503, {}, { retryAfter })]);
		expect(attempts.map((at) => Math.round(at))).toEqual([0, seconds]);
	});

	it.each<[string, object, Outcome, number]>([
		['retries a GET of unknown outcome', {}, unclear, 2],
		[
			'retries a POST of unknown outcome with an idempotency key',
			{ ...post, idempotencyKey: 'k' },
			unclear,
			2,
		],
		['does not retry a POST of unknown outcome without a key', post, unclear, 1],
		['retries a POST without a key after a 503', post, failed(503), 2],
		['does not retry a final failure', {}, failed(503, { isTransient: false }), 1],
		['does not retry a success', {}, done(), 1],
	])('%s', async (_, request, end, attempts) => {
		expect((await send([end], request)).attempts).toHaveLength(attempts);
	});

	it('does not count a 429 as a retry', async () => {
		const limited: Outcome[] = Array(9).fill(failed(429));
		const budget = { ...BUDGET, maxRetries: 1 };
		expect((await send([...limited, unclear], { budget })).outcome.failure).toBeUndefined();
		const { outcome, attempts } = await send([unclear, ...limited, unclear], { budget });
		expect(outcome.failure?.message).toBe('broken, in 11 attempts');
		expect(attempts).toHaveLength(11);
	});

	it('ends with the last failure after the maximum number of retries', async () => {
		const { attempts, outcome } = await send(Array(9).fill(unclear), {
			budget: { ...BUDGET, maxRetries: 2 },
		});
		expect(attempts).toHaveLength(3);
		expect(outcome.failure?.message).toBe('broken, in 3 attempts');
	});

	it.each([
		// A second after the first attempt, which took a millisecond.
		[1001, [0, 1.001]],
		[1000, [0]],
		// Attempts at 0, 1 and 3 s; the next is due at 7 s.
		[7002, [0, 1.001, 3.002]],
		[7003, [0, 1.001, 3.002, 7.003]],
	])('begins no attempt more than Max Wait (%d ms) after the first', async (maxWait, times) => {
		const ends = [unclear, unclear, unclear];
		const { attempts } = await send(ends, { budget: { ...BUDGET, maxWait } });
		expect(attempts).toEqual(times);
	});

	it('passes heldSince and Max Wait to the next stage', async () => {
		const { seen } = await send([unclear, unclear]);
		expect(seen.map(({ heldSince }) => heldSince)).toEqual([undefined, START, START]);
		expect(seen[0].maxWait).toBe(BUDGET.maxWait);
	});

	it('reports an unknown outcome if an earlier attempt may have been carried out', async () => {
		const refused = failed(429, { isTransient: false });
		expect((await send([unclear, refused])).outcome).toMatchObject({
			failure: { isOutcomeUnknown: true },
			response: { status: 429 },
		});
		expect((await send([refused])).outcome.failure?.isOutcomeUnknown).toBe(false);
	});

	it('says that a request was not sent again if another attempt might have helped', async () => {
		const hintAfter = async (end: Outcome, request: Partial<PendingRequest>) =>
			(await send([end], { ...request, budget: { ...BUDGET, maxRetries: 0 } })).outcome.failure
				?.hint;
		expect(await hintAfter(unclear, post)).toContain('It was not sent again');
		expect(await hintAfter(unclear, { isRepeatable: false })).toContain('It was not sent again');
		expect(
			await hintAfter(failed(undefined, { isOutcomeUnknown: true, isTransient: false }), post),
		).toBe('');
		expect(await hintAfter(failed(503), post)).toBe('');
		expect(await hintAfter(unclear, {})).toBe('');
	});

	it('reads the retry budget again for each request', async () => {
		let maxRetries = 1;
		const time = new VirtualTime();
		const stage = retry(
			() => ({ ...BUDGET, maxRetries }),
			time.clock,
			() => 0,
		);
		const { send: line, seen } = before(stage, () => unclear);
		await time.run(line(pending()));
		maxRetries = 0;
		await time.run(line(pending()));
		expect(seen).toHaveLength(3);
	});

	it('ends within a second of a cancellation, and reports an unknown outcome', async () => {
		const controller = new AbortController();
		const time = new VirtualTime();
		const stage = retry(
			() => BUDGET,
			time.clock,
			() => 0,
		);
		const { send: line, seen } = before(stage, () => unclear);
		const sent = line(pending({ signal: controller.signal }));
		const cancelling = time.sleep(4000).then(() => controller.abort());
		const [outcome] = await time.run(Promise.all([sent, cancelling]));
		expect(outcome).toMatchObject({ isCancelled: true, failure: { isOutcomeUnknown: true } });
		expect(time.now).toBeLessThanOrEqual(5000);
		expect(seen).toHaveLength(3);
	});
});

describe('retry after a refusal of the run or operation', () => {
	/** Sends requests of one run in turn, and returns how many attempts were made in all. */
	async function attempts(request: Partial<PendingRequest>, ...ends: Outcome[]) {
		const time = new VirtualTime();
		const stage = retry(
			() => BUDGET,
			time.clock,
			() => 0,
		);
		const { send: line, seen } = before(stage, (_, number) => ends[number - 1] ?? done());
		let outcome: Outcome = {};
		for (let row = 0; row < 3; row++) outcome = await time.run(line(pending(request)));
		return { sent: seen.length, failure: outcome.failure, seconds: time.now / 1000 };
	}

	const page = (status: number) =>
		failed(
			status,
			{ failsFor: 'operation', isTransient: false, isOutcomeUnknown: status === 200 },
			{ response: toResponse(status, {}, '<html>') },
		);
	const unknownKey = failed(401, { isTransient: false, failsFor: 'run' });
	const post = { method: 'POST' } as const;

	it.each([200, 302, 403])(
		'repeats a request once after a web page with status %d, even the first request',
		async (status) => {
			expect(await attempts({}, page(status))).toEqual({
				sent: 4,
				failure: undefined,
				seconds: 3,
			});
			expect((await attempts({}, page(status), page(status))).sent).toBe(4);
			expect((await attempts({}, done(), page(status))).sent).toBe(4);
		},
	);

	it('repeats a write answered with a web page only if it has a key', async () => {
		expect((await attempts(post, page(200))).sent).toBe(3);
		expect((await attempts({ ...post, idempotencyKey: 'k' }, page(200))).sent).toBe(4);
	});

	it('repeats a request once after its key was refused, if the key has worked before', async () => {
		expect((await attempts({}, unknownKey)).sent).toBe(3);
		expect((await attempts({}, done(), unknownKey)).sent).toBe(4);
		expect((await attempts({}, done(), unknownKey, unknownKey)).sent).toBe(4);
	});

	it.each([
		['a used-up quota', failed(402, { isTransient: false, failsFor: 'operation' })],
		['an address blocked by n8n', failed(undefined, { failsFor: 'run' })],
	])('does not repeat a request after %s', async (_, refusal) => {
		expect((await attempts({}, done(), refusal)).sent).toBe(3);
	});
});

describe('retry after a 429', () => {
	/** Sends one request to a service that asks for these pauses in turn, and for the last one ever after. */
	async function refusedFor(pauses: number[], budget: typeof BUDGET, isEndless = false) {
		const time = new VirtualTime();
		const throttle = new Throttle(time.clock, () => 0.99);
		const clock = () => ({ now: time.now, timezone: 'UTC' });
		const attempts: number[] = [];
		const line = pipe(
			retry(() => budget, time.clock),
			throttled(throttle, Infinity, undefined, clock),
			async () => {
				attempts.push(time.now / 60_000);
				await time.sleep(200);
				const pause = isEndless ? pauses[0] : pauses[attempts.length - 1];
				return pause === undefined ? done() : failed(429, {}, { retryAfter: pause * 60_000 });
			},
		);
		const outcome = await time.run(line(pending()));
		return { outcome, attempts };
	}

	const HOUR = { maxRetries: 0, maxWait: 3_600_000 };

	it('succeeds after two pauses of half an hour within a Max Wait of an hour', async () => {
		const { outcome, attempts } = await refusedFor([30, 30], HOUR);
		expect(outcome.failure).toBeUndefined();
		expect(attempts.map(Math.round)).toEqual([0, 30, 60]);
	});

	it('ends at once if the next pause would exceed Max Wait', async () => {
		const { outcome, attempts } = await refusedFor([30, 40], HOUR);
		expect(outcome.failure?.message).toContain('possible again in about 41 minutes, at 01:11');
		expect(attempts.map(Math.round)).toEqual([0, 30]);
	});

	it('sends only after each pause until Max Wait is over', async () => {
		const { outcome, attempts } = await refusedFor([10], HOUR, true);
		expect(outcome.failure?.message).toContain('reached its request limit');
		expect(attempts.map(Math.floor)).toEqual([0, 10, 20, 30, 40, 50, 60]);
	});
});
