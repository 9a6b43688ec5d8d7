import * as operations from '../support/operations.mts';
import { get, request, save, withQuery } from '../support/operations.mts';
import { useGivenTime } from '../support/given-time.mts';
import { pageOf, type Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const search = { ...operations.search, returnAll: true, options: {} };
const listing = {
	...request,
	path: '/leadbase/buscar',
	isListing: true,
	returnAll: true,
	options: withQuery('per_page', '100'),
};

const CIF = { cif: 'J99216582' };
const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id: 1 + id }));

const server = useScriptedServer();
const { runAt } = server;

/** A catalogue of so many companies, of which it sends 50 a page. */
const catalogue =
	(total: number, headers = {}): Script =>
	(request, reply) => {
		const page = pageOf(request);
		const first = 50 * (page - 1);
		const length = Math.min(50, total - first);
		const results = Array.from({ length }, (_, row) => ({ empresa_id: first + row }));
		return reply.headers(headers).send({ total, page, per_page: 50, results });
	};

describe('Return All of a million companies', () => {
	const starter = { 'x-ratelimit-limit': 30, 'x-ratelimit-remaining': 29 };

	it.each([
		['Search', search],
		['a listing of API Request', listing],
	])('stops %s after the first request and says how many it would take', async (_, parameters) => {
		const { error, items } = await runAt(catalogue(1_000_000, starter), { parameters });
		expect(items).toEqual([]);
		expect(error?.message).toBe("'Return All' would take 20,000 requests for 1,000,000 results");
		expect(error?.description).toContain('add Options → Max Requests and set it to 20000 or more');
		expect(server.seen).toHaveLength(1);
	});
});

describe('Max Requests', () => {
	const readWith = async (parameters: object) =>
		await runAt(catalogue(980), { parameters: { ...search, ...parameters } });

	it('allows a list that takes exactly that many requests, and refuses a longer one', async () => {
		const { items } = await readWith({ options: { maxRequests: 20 } });
		expect(items).toHaveLength(980);
		const { error } = await readWith({ options: { maxRequests: 19 } });
		expect(error?.message).toContain('would take 20 requests for 980 results');
	});

	it('ends a list with a Limit early, and the last item says why', async () => {
		const options = { maxRequests: 2 };
		const { items, hints } = await readWith({ returnAll: false, limit: 150, options });
		expect(items).toHaveLength(101);
		expect(items.at(-1)?.error).toContain('as many requests as Max Requests allows (2)');
		expect(JSON.stringify(hints)).toContain('The list is not complete');
		expect(server.seen).toHaveLength(2);
	});

	/** A list without an end or a total, of one company a page. */
	const endless: Script = () => ({
		next_page_token: `t${server.seen.length}`,
		results: [{ empresa_id: server.seen.length }],
	});

	it.each([
		['a search', search],
		['a listing of API Request by its tokens', listing],
	])(
		'ends %s without a total after 100 requests by default, and says how to get more',
		async (...row) => {
			const [, parameters] = row;
			const { items, hints } = await runAt(endless, { parameters });
			expect(server.seen).toHaveLength(100);
			expect(items).toHaveLength(101);
			expect(items.at(-1)?.error).toBe(
				'There may be more than the 100 requests of Max Requests have read. To get it, raise Options → Max Requests. Or narrow the search, or turn off Return All and set a Limit.',
			);
			expect(JSON.stringify(hints)).toContain('The list is not complete');
		},
	);

	it('of 110 ends a list without a total after 110 requests', async () => {
		const options = { ...listing.options, maxRequests: 110 };
		const { items } = await runAt(endless, { parameters: { ...listing, options } });
		expect(server.seen).toHaveLength(110);
		expect(items.filter(({ empresa_id: id }) => id)).toHaveLength(110);
	});

	it('does not end a search if only the first page has the total', async () => {
		const once: Script = (request) => {
			const first = 50 * (pageOf(request) - 1);
			const results = Array.from({ length: 50 }, (_, row) => ({ empresa_id: 1 + first + row }));
			return pageOf(request) === 1 ? { total: 150, results } : { results };
		};
		const { items, hints } = await runAt(once, { parameters: search });
		expect([items.length, server.seen.length]).toEqual([150, 3]);
		expect(hints[0].message).toContain('150 companies');
	});
});

describe('Max Requests of a run', () => {
	const options = (maxRequests: number) => ({ options: { maxRequests } });

	it('refuses a run that needs more, before the first request', async () => {
		const items = rows(20);
		const { error } = await runAt(catalogue(1), { parameters: { ...save, ...options(19) }, items });
		expect(error?.message).toBe(
			"'Max Requests' is 19, but this run takes 20 requests and no lookups for 20 companies",
		);
		expect(error?.description).toBe(
			'Nothing was sent. Send fewer items, or set Options → Max Requests to 20 or more. Options → Preview shows what the run takes.',
		);
		expect(server.seen).toEqual([]);
	});

	it('is named in each item if the node continues on error', async () => {
		const parameters = { ...get, ...options(1) };
		const items = [CIF, CIF];
		const onError = 'continueRegularOutput' as const;
		const outcome = await runAt(catalogue(1), { parameters, items, onError });
		expect(outcome.items).toHaveLength(2);
		expect(outcome.items[1].error).toContain("'Max Requests' is 1, but this run takes 2 requests");
	});

	it('keeps the results of the first searches, and the others say why they were not made', async () => {
		const parameters = {
			...search,
			returnAll: false,
			limit: 100,
			options: { maxRequests: 5, concurrency: 1 },
		};
		const items = rows(4);
		const outcome = await runAt(catalogue(100), { parameters, items });
		const failed = outcome.items.filter(({ error }) => Boolean(error));
		expect([outcome.items.length - failed.length, failed.length]).toEqual([250, 2]);
		expect(server.seen).toHaveLength(5);
	});

	it('is refused if its value differs between items', async () => {
		const parameters = { ...search, options: { maxRequests: '={{ $itemIndex + 1 }}' } };
		const { error } = await runAt(catalogue(1), { parameters, items: rows(2) });
		expect(error?.message).toContain("'Max Requests' has different values for items 0 and 1");
		expect(server.seen).toEqual([]);
	});

	it.each([
		[19, true],
		[20, false],
	])(
		'of %d does not limit a preview, which says whether the run would begin',
		async (most, isLess) => {
			const parameters = { ...save, options: { maxRequests: most, preview: true } };
			const { items } = await runAt(catalogue(1), { parameters, items: rows(20) });
			const sentence = `Max Requests is ${most} and does not allow all of it.`;
			expect(String(items[0].summary).includes(sentence)).toBe(isLess);
		},
	);
});

describe('a retried request', () => {
	const clock = useGivenTime();

	it('counts once towards Max Requests', async () => {
		let isLost = true;
		const script: Script = (request, reply) => {
			if (!isLost) return catalogue(100)(request, reply);
			isLost = false;
			return reply.code(503).send({});
		};
		const parameters = { ...search, options: { maxRequests: 2 } };
		const { items } = await clock.run(runAt(script, { parameters }));
		expect(items).toHaveLength(100);
		expect(server.seen).toHaveLength(3);
	});
});
