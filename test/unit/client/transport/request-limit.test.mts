import { requestLimit } from '../../../../client/transport/request-limit.ts';
import { before, done, pending } from '../../../support/stages.mts';

it('Max Requests limits the number of requests, and the message says how to continue', async () => {
	const { send, seen } = before(requestLimit(2), () => done());
	const ends = [];
	for (let row = 0; row < 3; row++) ends.push(await send(pending()));
	expect(seen).toHaveLength(2);
	expect(ends[2].failure?.message).toContain('as many requests as Max Requests allows (2)');
	expect(ends[2].failure?.hint).toContain('raise Options → Max Requests');
});

it.each([
	['Max Requests keeps the records read before the limit', 'GET', true],
	['Max Requests keeps no partial result of a write', 'POST', false],
] as const)('%s', async (_, method, keepsPartial) => {
	const { send } = before(requestLimit(0), () => done());
	expect((await send(pending({ method }))).failure?.keepsPartial).toBe(keepsPartial);
});
