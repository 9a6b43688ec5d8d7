import * as operations from '../support/operations.mts';
import { request, withQuery } from '../support/operations.mts';
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
	])('stops %s after the first request and says how long it would take', async (_, parameters) => {
		const { error, items } = await runAt(catalogue(1_000_000, starter), { parameters });
		expect(items).toEqual([]);
		expect(error?.message).toBe(
			"'Return All' would take 20,000 requests for 1,000,000 results, about 12 hours at the 30 requests a minute of the plan",
		);
		expect(error?.description).toContain('add Options → Max Requests and set it to 20000 or more');
		expect(server.seen).toHaveLength(1);
	});
});

describe('Max Requests', () => {
	const readWith = async (parameters: object) =>
		await runAt(catalogue(980), { parameters: { ...search, ...parameters } });

	it('A list of as many requests as Max Requests is read, and a longer one is refused', async () => {
		const { items } = await readWith({ options: { maxRequests: 20 } });
		expect(items).toHaveLength(980);
		const { error } = await readWith({ options: { maxRequests: 19 } });
		expect(error?.message).toContain('would take 20 requests for 980 results');
	});

	it('Max Requests does not hold for a Limit that was set', async () => {
		const options = { maxRequests: 2 };
		const { items } = await readWith({ returnAll: false, limit: 101, options });
		expect(items).toHaveLength(101);
	});

	it.each([
		['a search', search],
		['a listing of API Request by its tokens', listing],
	])('%s that does not say how long it is ends after Max Requests', async (_, parameters) => {
		const endless: Script = () => ({
			next_page_token: `t${server.seen.length}`,
			results: [{ empresa_id: server.seen.length }],
		});
		const options = { ...parameters.options, maxRequests: 10 };
		const { error } = await runAt(endless, { parameters: { ...parameters, options } });
		expect(error?.message).toContain("'Return All' would take more than 10 requests");
		expect(server.seen).toHaveLength(10);
	});
});
