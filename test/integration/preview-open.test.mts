import type { IDataObject } from 'n8n-workflow';
import { rows, save } from '../support/retried-runs.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode } from '../support/workflow.mts';

const server = useScriptedServer();
const LIMITS = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '299' };
const preview = { preview: true };

/**
 * A list of a hundred companies, whose pages say that they are as long as is asked for.
 *
 * @param sizeOf how long they are, by the path and by the size asked for.
 */
function hundred(hasTotal = true, sizeOf = (_path: string, asked: number) => asked): Script {
	return ({ url }, reply) => {
		reply.headers(LIMITS);
		const { pathname, searchParams } = new URL(url, 'http://localhost');
		const page = Number(searchParams.get('page') ?? 1);
		const asked = Number(searchParams.get('per_page') ?? 100);
		const size = sizeOf(pathname, asked);
		const from = (page - 1) * size;
		const results = Array.from({ length: Math.max(0, Math.min(size, 100 - from)) }, (_, index) => ({
			empresa_id: from + index,
		}));
		return { ...(hasTotal && { total: 100 }), page, per_page: asked, results };
	};
}

/** The requests that a preview names, and those that the run then sends. */
async function previewAndRun(script: Script, parameters: IDataObject, items: IDataObject[] = [{}]) {
	const setup = (options: object) => ({
		parameters: { ...parameters, options: { ...(parameters.options as object), ...options } },
		items,
	});
	const { items: previewed } = await server.runAt(script, setup(preview) as never);
	await server.runAt(script, setup({}) as never);
	const { at_least, at_most } = previewed[0].requests as Record<string, number | null>;
	return { at_least, at_most, sent: server.seen.length };
}

describe('A preview leaves open', () => {
	it('how many pages a search has whose pages are smaller than those it has asked for', async () => {
		const items = rows(12).map(({ id }) => ({ text: `text ${id}`, size: id > 10 ? 7 : '' }));
		const sizes = { parameters: [{ name: 'per_page', value: '={{ $json.size }}' }] };
		const search = { resource: 'company', operation: 'search', text: '={{ $json.text }}' };
		const parameters = { ...search, limit: 100, options: { additionalQuery: sizes } };
		// Pages of 100 for ten texts, and fifteen pages of 7 for each of the two others.
		expect(await previewAndRun(hundred(), parameters as never, items)).toEqual({
			at_least: 12,
			at_most: null,
			sent: 40,
		});
	});

	it('how many pages a list has of which only a search was asked for its pages', async () => {
		const list = { resource: 'apiRequest', operation: 'send', isListing: true, limit: 100 };
		const byFive = hundred(true, (path) => (path.endsWith('/lists') ? 5 : 100));
		const items = ['/leadbase/buscar', '/lists'].map((path) => ({ path }));
		const parameters = { ...list, path: '={{ $json.path }}' };
		expect(await previewAndRun(byFive, parameters, items)).toEqual({
			at_least: 2,
			at_most: null,
			sent: 21,
		});
	});

	it('how many pages a search has whose total the service does not say', async () => {
		const parameters = { resource: 'company', operation: 'search', returnAll: true };
		const sizes = { parameters: [{ name: 'per_page', value: '10' }] };
		const options = { additionalQuery: sizes, maxRequests: 5 };
		expect(await previewAndRun(hundred(false), { ...parameters, options } as never)).toMatchObject({
			at_least: 2,
			at_most: null,
			sent: 11,
		});
	});

	it.each([
		['a search', { operation: 'search', limit: 100 }, { at_least: 2, at_most: 4, sent: 4 }],
		[
			'searches of which only ten are asked for their pages',
			{ operation: 'search', limit: 100, text: '={{ $json.id }}' },
			{ at_least: 22, at_most: 48, sent: 48 },
		],
		['Get By ID', { operation: 'getById', companyId: 99 }, { at_least: 2, at_most: 4, sent: 4 }],
	])('how many pages are as long as they say: %s', async (_, parameters, expected) => {
		const byQuarter = hundred(true, () => 25);
		const items = 'text' in parameters ? rows(12) : rows(1);
		const all = { resource: 'company', ...parameters };
		expect(await previewAndRun(byQuarter, all, items)).toEqual(expected);
	});

	it('what of a run that failed is answered already, so that a retry sends less', async () => {
		let isDown = true;
		const script: Script = ({ method }, reply) => {
			reply.headers(LIMITS);
			if (method === 'GET') return { results: [], total: 0 };
			return isDown && server.seen.length > 5 ? reply.code(500).send({}) : { saved: true };
		};
		const items = rows(10);
		const failed = await server.runAt(script, { parameters: save as never, items });
		expect(server.seen).toHaveLength(6);
		isDown = false;
		const retry = async (options: object) =>
			await runNode({
				parameters: { ...save, options: { ...save.options, ...options } } as never,
				credentials: server.credentials(),
				items,
				retryOf: failed,
			});
		const { items: previewed } = await retry(preview);
		expect(previewed[0]).toMatchObject({ requests: { at_least: 0, at_most: 10 } });
		expect(JSON.stringify(previewed[0].notes)).toContain('continues one that failed');
		const before = server.seen.length;
		expect((await retry({})).items).toHaveLength(10);
		expect(server.seen.length - before).toBe(5);
	});
});

describe('Where the service refuses the request for what is left', () => {
	const previewOf = async (status: number, headers: object, body: object) => {
		const script: Script = (_, reply) => reply.code(status).headers(headers).send(body);
		const [item] = (
			await server.runAt(script, {
				parameters: { ...save, options: preview } as never,
				items: rows(3),
			})
		).items;
		return item;
	};

	it.each([
		['with its limits', LIMITS, {}],
		['with nothing', {}, {}],
		['with credits that are left', { ...LIMITS, 'x-credits-remaining': '12' }, {}],
		['with the quota by name', LIMITS, { error_code: 'request_quota_exceeded' }],
	])('since a quota is used up, nothing fits: 402 %s', async (_, headers, body) => {
		expect(await previewOf(402, headers, body)).toMatchObject({
			fits: false,
			fits_note: expect.stringMatching(/used up\. .*the 0 requests that are left/) as string,
			requests: { at_most: 3, left: 0 },
		});
	});

	it('since lookups are used up, other requests may fit', async () => {
		expect(await previewOf(402, LIMITS, { error_code: 'lookups_exceeded' })).toMatchObject({
			fits: true,
			fits_note: expect.stringContaining('The monthly lookup quota') as string,
			lookups: { left: 0 },
			requests: { left: null },
		});
	});
});
