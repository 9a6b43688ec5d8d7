import {
	adviceForModel,
	phraseForModel,
	recordsThatFit,
} from '../../../nodes/CompanyData/callers/agent.ts';
import { beginCall } from '../../../client/transport/deadlines.ts';
import { CANCELLED, type Outcome } from '../../../client/transport/request.ts';
import { before, done, failed, pending } from '../../support/stages.mts';

/** What a model is told of a request that ends like this. */
async function told(outcome: Outcome, request: object = {}, isOver = false) {
	const controller = new AbortController();
	if (isOver) controller.abort();
	const deadline = { length: 40_000, signal: controller.signal, left: () => 0 };
	const { send } = before(phraseForModel(deadline), () => outcome);
	const { failure, isCancelled } = await send(pending(request));
	return { ...failure, isCancelled };
}

const post = { method: 'POST' } as const;
const held = { message: 'Held', hint: 'Raise Max Wait.' };
const paused: Outcome = { failure: held, waitTooLong: 'pause', retryAfter: 70_000 };
const queued: Outcome = { failure: held, waitTooLong: 'queue' };

describe('phraseForModel', () => {
	it('leaves a success unchanged', async () => {
		const deadline = beginCall(1000);
		const outcome = done();
		const { send } = before(phraseForModel(deadline), () => outcome);
		expect(await send(pending())).toBe(outcome);
	});

	it('says when to call again if the pause is too long', async () => {
		const { message, hint } = await told(paused);
		expect(message).toBe('Held');
		expect(hint).toBe(
			'This request was not carried out and will not be sent later. Call again in 70 seconds.',
		);
	});

	it('advises to ask for less if the queue is too long', async () => {
		const { message, hint } = await told(queued);
		expect(message).toBe('Held');
		expect(hint).toContain('Call again in a minute, and ask for less at once.');
		expect((await told(queued, post)).hint).toContain('was not carried out');
	});

	it('gives the time limit of a call that timed out, and does not report it as cancelled', async () => {
		const { message, isCancelled } = await told(CANCELLED, {}, true);
		expect(message).toBe('The call was ended, since it took longer than 40 seconds');
		expect(isCancelled).toBe(false);
		expect((await told(CANCELLED)).isCancelled).toBe(true);
	});

	it('keeps message and hint of a failure that is not about time', async () => {
		const failure = { message: 'Refused', hint: 'Check the key.' };
		for (const isOver of [false, true]) {
			expect(await told({ failure }, post, isOver)).toMatchObject(failure);
		}
	});

	it('adds to the hint of a lost write that it is not known whether it was done', async () => {
		const lost = failed(undefined, { message: 'Lost', hint: 'Look.', isOutcomeUnknown: true });
		expect((await told(lost, post)).hint).toBe('Look. It is not known whether it was done.');
		expect((await told(lost, { ...post, idempotencyKey: 'k' })).hint).toBe(
			'Look. It is not known whether it was done. The same call again, with the same values, does not do it a second time.',
		);
	});

	it('says "was not carried out" of a lost read, but not of a lost write', async () => {
		const lost = failed(undefined, { isOutcomeUnknown: true }, { waitTooLong: 'queue' });
		const { hint } = await told(lost, post);
		expect(hint).toContain('It is not known whether it was done.');
		expect(hint).not.toContain('was not carried out');
		expect((await told(lost, { ...post, idempotencyKey: 'k' })).hint).toContain(
			'does not do it a second time',
		);
		expect((await told(lost)).hint).toContain('was not carried out');
	});
});

it.each([
	['Pick one from the list, or enter its code: 561 Bares.', 'Enter its code: 561 Bares.'],
	[
		'Enter a code, e.g. 62, 62.0 or 6201, or pick one from the list.',
		'Enter a code, e.g. 62, 62.0 or 6201.',
	],
	[
		'The closest is Lugo. Enter its name, or pick it from the list.',
		'The closest is Lugo. Enter its name.',
	],
	['Choose from the list, or give one of a, b.', 'Give one of a, b.'],
	['Check it. To send it anyway, turn off Options → Check CIF.', 'Check it.'],
	['Drag the column into this field.', ''],
	['Enter a smaller one, or leave it out.', 'Enter a smaller one, or leave it out.'],
	['Use empresa_id of a company, or choose By CIF.', 'Use empresa_id of a company.'],
	['Enter {{ $json.empresa_id }} alone in this field, or choose By CIF or From List.', ''],
	['It may be closed. Get Batch returns an item for an unknown company.', 'It may be closed.'],
	['The service may name it otherwise: Options → Additional Query Parameters adds one.', ''],
	[
		'Set Filters → Activity to 4322, and leave Text empty.',
		'Set Activity to 4322, and leave Text empty.',
	],
	['Enter a value. To search without it, clear the field in the node.', 'Enter a value.'],
	['Set Area to Province and choose Lleida or Girona, or enter a town.', 'Enter a town.'],
	[
		'There may be more pages: if next is it, set Options → Next Page In to it.',
		'There may be more pages.',
	],
])('a model gets of %j what it can do: %j', (hint, advice) => {
	expect(adviceForModel(hint)).toBe(advice);
});

it('beginCall counts down the remaining time and aborts at the end', async () => {
	const minute = beginCall(60_000).left();
	expect(minute).toBeGreaterThan(0);
	expect(minute).toBeLessThanOrEqual(60_000);
	const { signal, left, length } = beginCall(1);
	await new Promise((resolve) => signal.addEventListener('abort', resolve));
	expect([left(), length]).toEqual([0, 1]);
});

/** A record that takes this many characters as JSON. */
const sized = (characters: number) => ({ a: 'x'.repeat(characters - '{"a":""}'.length) });

describe('fitting', () => {
	it.each<[string, number[], number, number]>([
		['all records if they fit exactly', [10, 20, 30], 60, 3],
		['the records before the first that exceeds the limit by one character', [10, 20, 30], 59, 2],
		['no record after the first that does not fit', [10, 50, 10], 30, 1],
		['the first record, however long', [10, 10, 10], 9, 1],
		['nothing for an empty list', [], 10, 0],
	])('keeps %s', (_, sizes, characters, count) => {
		const records = sizes.map(sized);
		expect(recordsThatFit(records, characters)).toEqual(records.slice(0, count));
	});
});
