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
async function previewAndRun(script: Script, parameters: IDataObject, items: IDataObject[]) {
	const setup = (options: object) => ({
		parameters: { ...parameters, options: { ...(parameters.options as object), ...options } },
		items,
	});
	const { items: previewed } = await server.runAt(script, setup(preview));
	await server.runAt(script, setup({}));
	const { at_least, at_most } = previewed[0].requests as Record<string, number | null>;
	return { at_least, at_most, sent: server.seen.length };
}

const search = { resource: 'company', operation: 'search' };
const texts = rows(12).map(({ id }) => ({ text: `text ${id}`, size: id > 10 ? 7 : '' }));
const pagesOf = (value: string) => ({
	additionalQuery: { parameters: [{ name: 'per_page', value }] },
});
const paths = ['/leadbase/buscar', '/lists'].map((path) => ({ path }));
const list = {
	resource: 'apiRequest',
	operation: 'send',
	isListing: true,
	path: '={{ $json.path }}',
};
const byQuarter = hundred(true, () => 25);

describe('A preview leaves open', () => {
	it.each([
		[
			// Pages of 100 for ten texts, and fifteen pages of 7 for each of the two others.
			'a search has whose pages are smaller than those it has asked for',
			hundred(),
			{ ...search, text: '={{ $json.text }}', limit: 100, options: pagesOf('={{ $json.size }}') },
			texts,
			{ at_least: 12, at_most: null, sent: 40 },
		],
		[
			'a list has of which only a search was asked for its pages',
			hundred(true, (path) => (path.endsWith('/lists') ? 5 : 100)),
			{ ...list, limit: 100 },
			paths,
			{ at_least: 2, at_most: null, sent: 21 },
		],
		[
			'a search has whose total the service does not say',
			hundred(false),
			{ ...search, returnAll: true, options: { ...pagesOf('10'), maxRequests: 5 } },
			[{}],
			{ at_least: 2, at_most: null, sent: 11 },
		],
		[
			'a search has whose pages are shorter than they say',
			byQuarter,
			{ ...search, limit: 100 },
			[{}],
			{ at_least: 2, at_most: 4, sent: 4 },
		],
		[
			'searches have of which only ten are asked for their pages',
			byQuarter,
			{ ...search, limit: 100, text: '={{ $json.text }}' },
			texts,
			{ at_least: 22, at_most: 48, sent: 48 },
		],
		[
			'Get By ID needs where they are shorter than they say',
			byQuarter,
			{ resource: 'company', operation: 'getById', companyId: 99 },
			[{}],
			{ at_least: 2, at_most: 4, sent: 4 },
		],
	])('how many pages %s', async (_, script, parameters, items, expected) => {
		expect(await previewAndRun(script, parameters, items)).toEqual(expected);
	});

	it('what of a run that failed is answered already, so that a retry sends less', async () => {
		let isDown = true;
		const script: Script = ({ method }, reply) => {
			reply.headers(LIMITS);
			if (method === 'GET') return { results: [], total: 0 };
			return isDown && server.seen.length > 5 ? reply.code(500).send({}) : { saved: true };
		};
		const items = rows(10);
		const failed = await server.runAt(script, { parameters: save, items });
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
	const usedUp = {
		fits: false,
		fits_note: expect.stringMatching(/used up\. .*the 0 requests that are left/) as string,
		requests: { at_most: 3, left: 0 },
	};
	const lookupsUsedUp = {
		fits: true,
		fits_note: expect.stringContaining('The monthly lookup quota') as string,
		lookups: { left: 0 },
		requests: { left: null },
	};

	it.each([
		['nothing fits, with its limits', LIMITS, {}, usedUp],
		['nothing fits, with nothing', {}, {}, usedUp],
		['nothing fits, with credits left', { ...LIMITS, 'x-credits-remaining': '12' }, {}, usedUp],
		['nothing fits, by its name', LIMITS, { error_code: 'request_quota_exceeded' }, usedUp],
		['requests may fit, of lookups', LIMITS, { error_code: 'lookups_exceeded' }, lookupsUsedUp],
	])('since a quota is used up, %s', async (_, headers, body, expected) => {
		const script: Script = (_request, reply) => reply.code(402).headers(headers).send(body);
		const parameters = { ...save, options: preview };
		const { items } = await server.runAt(script, { parameters, items: rows(3) });
		expect(items).toMatchObject([expected]);
	});
});
