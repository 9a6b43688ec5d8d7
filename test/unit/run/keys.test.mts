import type { ApiRequest, Outcome } from '../../../client/transport/request.ts';
import {
	contentOf,
	isAnswered,
	keyFromContent,
	keyInRun,
	withCallKeys,
	writeOf,
} from '../../../nodes/CompanyData/run/keys.ts';
import { IDENTITY } from '../../fixtures/run-identity.mts';
import { before, done, failed, pending } from '../../support/stages.mts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const post: ApiRequest = {
	method: 'POST',
	path: '/imports',
	query: { a: 1 },
	body: { b: 2 },
	keyFrom: 'operation',
};
const save = (status: string, id = 1): ApiRequest => ({
	...post,
	path: '/empresas/saved',
	body: { id, status },
	resourceKey: `saved ${id}`,
});
const changes: Array<[string, Partial<ApiRequest>]> = [
	['method', { method: 'PUT' }],
	['path', { path: '/lists' }],
	['query', { query: { a: 2 } }],
	['absence of a query', { query: undefined }],
	['body', { body: { b: 3 } }],
	['absence of a body', { body: undefined }],
];

const LOST = failed(undefined, { isOutcomeUnknown: true });
const REFUSED = failed(422, { isTransient: false });

describe('content hash of a request', () => {
	it('does not depend on resourceKey and keyFrom', () => {
		expect(contentOf(post)).toMatch(/^[0-9a-f]{32}$/);
		const other: ApiRequest = { ...post, resourceKey: 'x', keyFrom: 'content' };
		expect(contentOf(other)).toBe(contentOf(post));
	});

	it.each([...changes, ['key', { idempotencyKey: 'k' }] as const])(
		'differs with the %s',
		(_, change) => {
			expect(contentOf({ ...post, ...change })).not.toBe(contentOf(post));
		},
	);

	it('differs with the target', () => {
		expect(contentOf(post, ['w'])).not.toBe(contentOf(post));
		expect(writeOf(post, ['w']).content).toBe(contentOf(post, ['w']));
	});

	it('comes with a hash of the target and of the record that a write sets', () => {
		const { record } = writeOf(save('cliente'));
		expect(record).toMatch(/^[0-9a-f]{32}$/);
		expect(writeOf(save('prospect')).record).toBe(record);
		expect(writeOf(save('cliente', 2)).record).not.toBe(record);
		expect(writeOf(save('cliente'), ['w']).record).not.toBe(record);
		expect(writeOf(post).record).toBeUndefined();
	});
});

describe('key from content', () => {
	it.each(changes)('differs with the %s', (_, change) => {
		expect(keyFromContent({ ...post, ...change })).not.toBe(keyFromContent(post));
		expect(keyFromContent({ ...post, keyFrom: 'content' })).toBe(keyFromContent(post));
	});

	it('does not change between versions, so that an update repeats no write', () => {
		const released = { ...post, query: { a: 1 }, body: { b: 2 } };
		expect(keyFromContent(released)).toBe('3b465213-0a35-bc47-9d47-2925ea732cc1');
	});
});

describe('key of a run', () => {
	it('does not change in another execution', () => {
		const key = keyInRun(post, IDENTITY, 0);
		expect(key).toMatch(UUID);
		expect(keyInRun({ ...post }, { ...IDENTITY, execution: 'retry' }, 0)).toBe(key);
	});

	it.each(['instance', 'workflow', 'origin', 'node', 'runIndex'] as const)(
		'differs with the %s',
		(part) => {
			const identity = { ...IDENTITY, [part]: part === 'runIndex' ? 7 : 'other' };
			expect(keyInRun(post, identity, 0)).not.toBe(keyInRun(post, IDENTITY, 0));
		},
	);

	it('differs between identical requests, unless it is a key from content', () => {
		const fromContent: ApiRequest = { ...post, keyFrom: 'content' };
		expect(keyInRun(post, IDENTITY, 1)).not.toBe(keyInRun(post, IDENTITY, 0));
		expect(keyInRun(fromContent, IDENTITY, 1)).toBe(keyFromContent(post));
	});

	it('is undefined if the request needs none or has a custom key', () => {
		expect(keyInRun({ ...post, keyFrom: undefined }, IDENTITY, 0)).toBeUndefined();
		expect(keyInRun({ ...post, idempotencyKey: 'own' }, IDENTITY, 0)).toBeUndefined();
	});
});

it.each([
	['a success', true, done()],
	['a 400', true, failed(400)],
	['a 404', true, failed(404)],
	['a 422', true, failed(422)],
	['a 401', false, failed(401)],
	['a 409', false, failed(409)],
	['a 429', false, failed(429)],
	['a 500', false, failed(500)],
	['no response', false, failed()],
])('after %s isAnswered returns %s', (_, expected, outcome) => {
	expect(isAnswered(outcome)).toBe(expected);
});

describe('call of an agent', () => {
	const open = new Map<string, { key: string }>();
	beforeEach(() => open.clear());

	const fromContent = (request: ApiRequest): ApiRequest => ({ ...request, keyFrom: 'content' });

	async function call(request: ApiRequest, outcome = done(), target = 'w'): Promise<string> {
		const { send, seen } = before(withCallKeys([target], open, 3), () => outcome);
		await send(pending(request));
		return seen[0].idempotencyKey ?? '';
	}

	it('has a new key after an identical call was answered', async () => {
		const keys = [await call(save('cliente')), await call(save('cliente')), await call(post)];
		expect(keys[0]).toMatch(UUID);
		expect(new Set([...keys, await call(post)]).size).toBe(4);
	});

	it.each([
		['lost', LOST],
		['refused transiently', failed(429)],
		['answered with a sign-in page', failed(200, { isTransient: false, isOutcomeUnknown: true })],
	])(
		'keeps the key of an identical call that was %s, until a call is answered',
		async (_, outcome) => {
			for (const request of [save('cliente'), post]) {
				const first = await call(request, outcome);
				expect(await call(request, outcome)).toBe(first);
				expect(await call(request)).toBe(first);
				expect(await call(request)).not.toBe(first);
			}
		},
	);

	it('has the key of an identical call in flight', async () => {
		let answer: (outcome: Outcome) => void = () => {};
		const { send, seen } = before(
			withCallKeys(['w'], open),
			async () => await new Promise<Outcome>((end) => (answer = end)),
		);
		const first = send(pending(post));
		const repeated = call(post);
		answer(done());
		await first;
		expect(await repeated).toBe(seen[0].idempotencyKey);
	});

	it('returns a note that an earlier call may have done the write', async () => {
		const { send } = before(withCallKeys(['w'], open), () => ({ ...done(), value: { id: 7 } }));
		await call(post, LOST);
		const note = expect.stringContaining('An earlier call sent this') as string;
		expect((await send(pending(post))).value).toEqual({ id: 7, note });
		expect((await send(pending(post))).value).toEqual({ id: 7 });
	});

	it.each<[string, boolean, () => Promise<string>]>([
		['set another status', false, async () => await call(save('cliente'))],
		['may have set another status', false, async () => await call(save('cliente'), LOST)],
		['was refused', true, async () => await call(save('cliente'), REFUSED)],
		[
			'set another status with a custom key',
			false,
			async () => await call({ ...save('cliente'), keyFrom: undefined, idempotencyKey: 'own' }),
		],
		['set another record', true, async () => await call(save('cliente', 2))],
		['went to another workspace', true, async () => await call(save('cliente'), done(), 'x')],
	])('repeats a lost save, after a call that %s, with its key: %s', async (_, isSame, between) => {
		const first = await call(save('prospect'), LOST);
		await between();
		expect((await call(save('prospect'))) === first).toBe(isSame);
	});

	it('forgets the open calls that were least recently attempted, above a maximum', async () => {
		const lose = async (id: number) => await call(save('cliente', id), LOST);
		const first = await lose(1);
		const second = await lose(2);
		expect(await lose(1)).toBe(first);
		for (const id of [3, 4]) await lose(id);
		expect([...open.values()].map(({ key }) => key)).toContain(first);
		expect(await lose(2)).not.toBe(second);
	});

	it('reuses a content key on a repeated call, and leaves a custom key unchanged', async () => {
		const keys = [await call(fromContent(post), LOST), await call(fromContent(post))];
		expect(keys).toEqual([keyFromContent(post), keyFromContent(post)]);
		expect(await call({ ...post, idempotencyKey: 'own' })).toBe('own');
	});

	it('has a new key for each lookup by POST, and none for a GET', async () => {
		const lookup = { ...post, isReadOnly: true };
		expect(await call(lookup, LOST)).not.toBe(await call(lookup));
		expect(await call({ method: 'GET', path: '/x' })).toBe('');
	});
});
