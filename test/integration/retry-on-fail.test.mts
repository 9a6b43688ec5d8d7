import { startSandbox, type Sandbox } from '../support/sandbox.mts';
import {
	startScriptedServer,
	type Script,
	type ScriptedServer,
	type SeenRequest,
} from '../support/scripted-server.mts';
import { runNode, type NodeRun } from '../support/workflow.mts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
const save = {
	resource: 'prospect',
	operation: 'save',
	companyId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
	status: '={{ $json.status || "prospect" }}',
	options: { concurrency: 1, maxRetries: 0 },
};
const get = {
	resource: 'company',
	operation: 'get',
	cif: { __rl: true, mode: 'cif', value: '={{ $json.cif }}' },
	options: { concurrency: 1, maxRetries: 0 },
};
const CIFS = ['J99216582', 'B86670460', 'Q2876031B', 'N0112768G', 'W8265365J'];
const companies = CIFS.map((cif) => ({ cif }));
const retryOnFail = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 };

let server: ScriptedServer | undefined;
let script: Script;

beforeEach(() => {
	script = (request) => ({ saved: idOf(request) });
});

afterEach(async () => {
	await server?.stop();
	server = undefined;
});

/** Runs the node against a server that answers by the script of the moment. */
async function run(setup: Omit<NodeRun, 'credentials'> & Pick<NodeRun, 'credentials'>) {
	server ??= await startScriptedServer(async (request, reply) => await script(request, reply));
	const credentials = { baseUrl: server.baseUrl, apiKey: 'svc_test_k' };
	return await runNode({ credentials, ...setup });
}

const idOf = ({ body }: SeenRequest) => (body as { empresa_id: number } | undefined)?.empresa_id;
const company = ({ url }: SeenRequest) => ({ cif: url.split('/').at(-1) });
const idsSent = () => server!.seen.map(idOf);

/** Fails once for each of these items, with a status that may end otherwise next time. */
function failOnce(ids: number[], status = 500): Script {
	const left = new Set(ids);
	return (request, reply) =>
		left.delete(idOf(request) ?? 0) ? reply.code(status).send({}) : { saved: idOf(request) };
}

describe('Retry On Fail', () => {
	it('with On Error: Continue asks for each item once, though the first is unknown', async () => {
		script = (request, reply) =>
			request.url.includes(CIFS[0]) ? reply.code(404).send({}) : company(request);
		const { items, run: ended } = await run({
			parameters: get,
			items: companies,
			retry: retryOnFail,
			onError: 'continueRegularOutput',
		});
		expect(server?.seen).toHaveLength(5);
		expect(items).toHaveLength(5);
		expect(ended.data.executionData?.contextData['node:Company Data']).toEqual({});
	});

	it('sends again only what failed', async () => {
		script = failOnce([1, 3]);
		const { items } = await run({
			parameters: save,
			items: rows(5),
			retry: retryOnFail,
			onError: 'continueRegularOutput',
		});
		expect(items.map(({ saved }) => saved)).toEqual([1, 2, 3, 4, 5]);
		expect(idsSent()).toEqual([1, 2, 3, 4, 5, 1, 3]);
	});

	it('does not undo a later write by an earlier one that had failed', async () => {
		script = failOnce([1]);
		const { items } = await run({
			parameters: save,
			items: [
				{ id: 1, status: 'prospect' },
				{ id: 1, status: 'cliente' },
			],
			retry: retryOnFail,
			onError: 'continueRegularOutput',
		});
		expect(server?.seen).toHaveLength(2);
		expect(items[0].error).toContain('A later write to the same record succeeded');
		expect(items[1]).toEqual({ saved: 1 });
	});
});

describe('a service that is strict about keys', () => {
	let sandbox: Sandbox;

	beforeAll(async () => {
		sandbox = await startSandbox({ plan: 'business' });
	});

	afterAll(async () => await sandbox.stop());

	it('and says that the first request is still under way is asked again', async () => {
		await sandbox.admin.patch('/settings', { idempotency: 'strict', creationDelayMs: 3000 });
		const { items, error } = await runNode({
			parameters: { ...save, companyId: '={{ $json.id }}', options: { timeout: 1 } },
			items: [{ id: 100_001 }],
			credentials: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
		});
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		const { data: stats } = await sandbox.admin.get('/stats');
		expect(stats.byStatus['409']).toBeGreaterThan(0);
		expect(stats.saved).toBe(1);
	});
});
