import { withCallKeys } from '../../../nodes/CompanyData/callers/agent.ts';
import { knownToAgents } from '../../../nodes/CompanyData/callers/workflow.ts';
import type { ApiRequest, Outcome } from '../../../nodes/client/request.ts';
import { keyFromContent, UnansweredWrites } from '../../../nodes/client/writes.ts';
import { before, done, failed, pending } from '../../support/stages.mts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const post: ApiRequest = {
	method: 'POST',
	path: '/imports',
	body: { a: 1 },
	keyFrom: 'operation',
};
const save = (status: string, id = 1): ApiRequest => ({
	...post,
	path: '/empresas/saved',
	body: { id, status },
	writesTo: `saved ${id}`,
});
const fromContent = (request: ApiRequest): ApiRequest => ({ ...request, keyFrom: 'content' });
const withOwnKey = (request: ApiRequest): ApiRequest => ({
	...request,
	keyFrom: undefined,
	idempotencyKey: 'own',
});

const LOST = failed(undefined, { mayBeDone: true });
const REFUSED = failed(422, { passes: false });

let unanswered: UnansweredWrites;

beforeEach(() => {
	unanswered = new UnansweredWrites();
});

/** The stages of an agent. */
const callStages: typeof withCallKeys = (...where) => {
	return (next) => knownToAgents(...where)(withCallKeys(...where)(next));
};

async function sendBy(
	stage: typeof withCallKeys,
	request: ApiRequest,
	outcome: Outcome,
	target: string,
): Promise<string> {
	const { send, seen } = before(stage([target], unanswered), () => outcome);
	await send(pending(request));
	return seen[0].idempotencyKey ?? '';
}

/** The key of a call of a tool. */
const call = async (request: ApiRequest, outcome = done(), target = 'w') =>
	await sendBy(callStages, request, outcome, target);
/** A write of a workflow in the same process. */
const run = async (request: ApiRequest, outcome = done()) =>
	await sendBy(knownToAgents, request, outcome, 'w');

describe('A write of a tool', () => {
	it('An answered write has a new key when the same is sent again', async () => {
		const keys = [await call(save('cliente')), await call(save('cliente')), await call(post)];
		expect(keys[0]).toMatch(UUID);
		expect(new Set([...keys, await call(post)]).size).toBe(4);
	});

	it.each([
		['lost', LOST],
		['refused for now', failed(429)],
		['answered with a sign-in page', failed(200, { passes: false, mayBeDone: true })],
	])('A write keeps its key as long as it has no answer: it was %s', async (_, outcome) => {
		for (const request of [save('cliente'), post]) {
			const first = await call(request, outcome);
			expect(await call(request, outcome)).toBe(first);
			expect(await call(request)).toBe(first);
			expect(await call(request)).not.toBe(first);
		}
	});

	it('A write keeps its key while the first call is still under way', async () => {
		let answer: (outcome: Outcome) => void = () => {};
		const stage = callStages(['w'], unanswered);
		const { send, seen } = before(
			stage,
			async () => await new Promise<Outcome>((end) => (answer = end)),
		);
		const first = send(pending(post));
		const repeated = call(post);
		answer(done());
		await first;
		expect(await repeated).toBe(seen[0].idempotencyKey);
	});

	it.each<[string, boolean, () => Promise<string>]>([
		['a tool has written something else', false, () => call(save('cliente'))],
		['a tool has lost something else', false, () => call(save('cliente'), LOST)],
		['a tool was refused something else', true, () => call(save('cliente'), REFUSED)],
		['a workflow has written something else', false, () => run(save('cliente'))],
		['so has one under a key of the user', false, () => run(withOwnKey(save('cliente')))],
		['a workflow was refused something else', true, () => run(save('cliente'), REFUSED)],
		['a workflow has written the same', true, () => run(save('prospect'))],
	])('A lost write is repeated after %s, and keeps its key: %s', async (_, isKept, between) => {
		const first = await call(save('prospect'), LOST);
		await between();
		expect((await call(save('prospect'))) === first).toBe(isKept);
	});

	it('A lost write keeps its key behind others that do not replace it', async () => {
		const first = await call(post, LOST);
		await call({ ...post, body: { a: 2 } });
		await call({ method: 'GET', path: post.path });
		await call(save('cliente', 2));
		expect(await call(post)).toBe(first);
	});

	it('A write has nothing to do with the same one in another workspace', async () => {
		const first = await call(save('prospect'), LOST);
		await call(save('cliente'), done(), 'another');
		expect(await call(save('prospect'), LOST, 'third')).not.toBe(first);
		expect(await call(save('prospect'))).toBe(first);
	});

	it('A write with a key from content has the same key always', async () => {
		const request = fromContent(save('prospect'));
		const keys = [await call(request, LOST), await call(fromContent(save('cliente')), REFUSED)];
		keys.push(await call(request), await call(request));
		expect(keys[0]).toBe(keyFromContent(save('prospect')));
		expect(keys[0]).toBe(keys[2]);
		expect(keys[0]).toBe(keys[3]);
		expect(keys[1]).not.toBe(keys[0]);
	});

	it('A write keeps a key of the user', async () => {
		expect(await call(withOwnKey(save('cliente')))).toBe('own');
		expect(await call({ ...save('cliente'), idempotencyKey: 'own' })).toBe('own');
	});
});

it('A lookup by POST has a new key for each call, and a GET has none', async () => {
	const lookup = { ...post, changesNothing: true };
	expect(await call(lookup, LOST)).not.toBe(await call(lookup));
	expect(await call({ method: 'GET', path: '/x' })).toBe('');
});
