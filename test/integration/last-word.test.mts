import { useGivenTime } from '../support/given-time.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { type NodeRun } from '../support/workflow.mts';

const CONCURRENCY = 5;
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
const save = {
	resource: 'prospect',
	operation: 'save',
	companyId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
};
const request = {
	resource: 'apiRequest',
	operation: 'send',
	method: 'POST',
	path: '={{ $json.path }}',
	options: { concurrency: 1 },
};
const goOn = { onError: 'continueRegularOutput' } as const;

const server = useScriptedServer();
const time = useGivenTime();
const runAt: typeof server.runAt = async (script, setup) =>
	await time.run(server.runAt(script, setup));

const idOf = ({ body }: { body: unknown }) => (body as { empresa_id: number }).empresa_id;
const pathsSent = () => server.seen.map(({ url }) => url.replace('/v1', ''));

describe('after the last word of the service', () => {
	it.each<[string, number, object, string]>([
		['a key it does not know', 401, {}, 'does not recognise this key'],
		['credits that are used up', 402, { error_code: 'insufficient_credits' }, 'credits'],
		['a quota that is used up', 402, { error_code: 'monthly_quota_exceeded' }, 'quota'],
		['a missing scope', 403, { error_code: 'missing_scope' }, 'lacks a scope'],
	])('%s, nothing more of the run is sent', async (_, status, body, words) => {
		const { items } = await runAt((_request, reply) => reply.code(status).send(body), {
			parameters: save,
			items: rows(80),
			...goOn,
		});
		expect(server.seen.length).toBeLessThanOrEqual(CONCURRENCY);
		expect(items).toHaveLength(80);
		for (const { error } of items) expect(error).toContain(words);
		const unsent = items.filter(({ error }) => String(error).includes('(not sent)'));
		expect(unsent).toHaveLength(80 - server.seen.length);
	});

	it('After a refusal of one item the others are sent', async () => {
		const refusals = [
			[403, { error_code: 'plan_required' }],
			[404, {}],
			[422, {}],
		] as const;
		const { items } = await runAt(
			(seen, reply) => {
				const [status, body] = refusals[idOf(seen) - 1] ?? [200, { id: idOf(seen) }];
				return reply.code(status).send(body);
			},
			{ parameters: save, items: rows(9), ...goOn },
		);
		expect(server.seen).toHaveLength(9);
		expect(items.filter(({ error }) => error === undefined)).toHaveLength(6);
	});

	it('After the refusal of one operation another is sent', async () => {
		const paths = ['/enrichments/1', '/enrichments/2', '/lists', '/enrichments/3', '/lists'];
		await runAt(
			({ url }, reply) =>
				url.includes('enrichments')
					? reply.code(402).send({ error_code: 'insufficient_credits' })
					: {},
			{ parameters: request, items: paths.map((path) => ({ path })), ...goOn },
		);
		expect(pathsSent()).toEqual(['/enrichments/1', '/lists', '/lists']);
	});

	it('After a refusal of the whole workspace no operation is sent', async () => {
		const paths = ['/enrichments/1', '/lists', '/exports'];
		await runAt((_, reply) => reply.code(402).send({ error_code: 'monthly_quota_exceeded' }), {
			parameters: request,
			items: paths.map((path) => ({ path })),
			...goOn,
		});
		expect(pathsSent()).toEqual(['/enrichments/1']);
	});

	it('The next run asks again, since the answer may have changed', async () => {
		let renewed = false;
		const { items } = await runAt(
			(_, reply) => {
				if (renewed) return { id: 1 };
				renewed = true;
				return reply.code(402).send({ error_code: 'monthly_quota_exceeded' });
			},
			{
				parameters: { ...save, options: { concurrency: 1 } },
				items: rows(3),
				retry: { retryOnFail: true, waitBetweenTries: 1 },
			},
		);
		expect(items).toHaveLength(3);
	});
});

describe('a node that stops at the first failure', () => {
	it.each<[string, NodeRun['parameters'], number]>([
		['saves', save, 0],
		['batch lookups', { resource: 'company', operation: 'getBatch', cif: '={{ $json.cif }}' }, 100],
	])('starts nothing more of its %s', async (_, parameters, each) => {
		const cifs = Array.from({ length: each * 30 }, (_unused, index) => ({ cif: cifNumber(index) }));
		let arrived = 0;
		const { error } = await runAt(
			async (_request, reply) => {
				const number = ++arrived;
				if (number === 3) return reply.code(422).send({ message: 'no' });
				// The first shows that there is no limit; the second is still under way when the third fails.
				if (number > 1) await time.delay(reply, number === 2 ? 300 : 10);
				return {};
			},
			{
				parameters: { ...parameters, options: { concurrency: CONCURRENCY } },
				items: each === 0 ? rows(300) : cifs,
			},
		);
		expect(error?.message).toContain('did not accept the request');
		expect(server.seen.length).toBeLessThanOrEqual(1 + CONCURRENCY);
	});

	it('A node that stops waits for what is under way, so that a retry does not overlap it', async () => {
		let underWay = 0;
		let overlapped = false;
		let refused = false;
		await runAt(
			async (seen, reply) => {
				if (refused && idOf(seen) === 1 && underWay > 0) overlapped = true;
				underWay++;
				await time.delay(reply, idOf(seen) === 1 ? 5 : 200);
				underWay--;
				if (idOf(seen) > 1 || refused) return { id: idOf(seen) };
				refused = true;
				return reply.code(422).send({});
			},
			{ parameters: save, items: rows(5), retry: { retryOnFail: true, waitBetweenTries: 1 } },
		);
		expect(refused).toBe(true);
		expect(overlapped).toBe(false);
	});

	it('A node that stops waits for the pages of a listing that are under way', async () => {
		let underWay = 0;
		const { error } = await runAt(
			async ({ url }, reply) => {
				const page = Number(new URL(url, 'http://x').searchParams.get('page'));
				if (page === 2) return reply.code(422).send({});
				underWay++;
				await time.delay(reply, page === 1 ? 1 : 300);
				underWay--;
				return { total: 500, page, per_page: 100, results: [{ empresa_id: page }] };
			},
			{ parameters: { resource: 'company', operation: 'search', returnAll: true } },
		);
		expect(error?.message).toContain('did not accept the request');
		expect(server.seen.length).toBeGreaterThan(2);
		expect(underWay).toBe(0);
	});

	it('A node that stops says what failed, and not that it gave up the others', async () => {
		const { error } = await runAt(
			async (seen, reply) => {
				if (idOf(seen) === 1) return reply.code(500).send({});
				await time.delay(reply, 50);
				return reply.code(422).send({ message: 'no' });
			},
			{ parameters: { ...save, options: { concurrency: 2 } }, items: rows(9) },
		);
		expect(error?.message).toContain('did not accept the request: no [item 1]');
		expect(server.seen.length).toBeLessThanOrEqual(3);
	});
});

/** A well-formed CIF for each number. */
function cifNumber(number: number): string {
	const digits = String(number + 1).padStart(7, '0');
	const sum = [...digits].reduce((total, digit, index) => {
		const weighted = index % 2 === 0 ? 2 * Number(digit) : Number(digit);
		return total + Math.floor(weighted / 10) + (weighted % 10);
	}, 0);
	return `A${digits}${(10 - (sum % 10)) % 10}`;
}
