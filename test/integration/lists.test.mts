import { startSandbox, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { startScriptedServer } from '../support/scripted-server.mts';
import { runNode } from '../support/workflow.mts';

const SAVED = 25;

let sandbox: Sandbox;
let ids: number[];

beforeAll(async () => {
	sandbox = await startSandbox({ companies: 100 });
	const { items } = await runNode({
		parameters: { resource: 'company', operation: 'search', limit: SAVED },
		credentials: credentials(),
	});
	ids = items.map(({ empresa_id }) => Number(empresa_id));
	for (const empresa_id of ids) {
		await sandbox.api.post('/empresas/saved', { empresa_id, status: 'prospect' });
	}
}, 60_000);

afterAll(async () => await sandbox.stop());

const credentials = () => ({ baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live });

const listing = (more: object = {}) => ({
	resource: 'apiRequest',
	operation: 'send',
	method: 'GET',
	path: '/sandbox/saved',
	isListing: true,
	returnAll: true,
	options: { additionalQuery: { parameters: [{ name: 'limit', value: '10' }] } },
	...more,
});

describe('a listing of the sandbox', () => {
	it.each(['token', 'emptyPage', 'numericToken', 'offset', 'twoArrays'])(
		'paged by %s is read to its end',
		async (listingShape) => {
			await sandbox.admin.patch('/settings', { listingShape });
			const { items, error, hints } = await runNode({
				parameters: listing(),
				credentials: credentials(),
			});
			expect(error).toBeUndefined();
			expect(items.map(({ empresa_id }) => empresa_id)).toEqual(ids);
			expect(hints).toEqual([]);
		},
	);

	it('A listing that repeats its first page for ever ends and says that rows are missing', async () => {
		await sandbox.admin.patch('/settings', { listingShape: 'repeatedPage' });
		const { items, hints } = await runNode({ parameters: listing(), credentials: credentials() });
		expect(items.map(({ empresa_id }) => empresa_id)).toEqual(ids.slice(0, 10));
		expect(JSON.stringify(hints)).toContain('counts 25 results and sent 10');
	});
});

describe('a search', () => {
	/** Searches a server that sends these rows as its pages. */
	async function search(pages: number[][], total: number) {
		const server = await startScriptedServer(({ url }) => {
			const page = Number(new URL(url, 'http://x').searchParams.get('page'));
			const results = (pages[page - 1] ?? []).map((empresa_id) => ({ empresa_id }));
			return { total, page, per_page: 2, results };
		});
		const { items, hints } = await runNode({
			parameters: { resource: 'company', operation: 'search', returnAll: true },
			credentials: { baseUrl: server.baseUrl, apiKey: 'k' },
		});
		await server.stop();
		return { found: items.map(({ empresa_id }) => empresa_id), hints };
	}

	it('A search goes on behind a page of known rows while its total says there is more', async () => {
		const { found, hints } = await search([[1, 2], [2, 1], [3]], 5);
		expect(found).toEqual([1, 2, 3]);
		expect(JSON.stringify(hints)).toContain('counts 5 results and sent 3');
	});

	it('A search of which all has come has no hint', async () => {
		expect(await search([[1, 2], [3]], 3)).toEqual({ found: [1, 2, 3], hints: [] });
	});
});
