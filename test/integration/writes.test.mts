import { startSandbox, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import {
	startScriptedServer,
	type Script,
	type ScriptedServer,
} from '../support/scripted-server.mts';
import { runNode } from '../support/workflow.mts';

const request = { resource: 'apiRequest', operation: 'send' };
const page = '<html><body>Sign in</body></html>';

let sandbox: Sandbox;
let servers: ScriptedServer[] = [];

beforeAll(async () => {
	sandbox = await startSandbox({ companies: 400 });
}, 60_000);

afterAll(async () => await sandbox.stop());

afterEach(async () => {
	await sandbox.admin.post('/reset');
	await Promise.all(servers.map(async (server) => await server.stop()));
	servers = [];
});

const run = async (parameters: object, more: object = {}) =>
	await runNode({
		parameters: parameters as never,
		credentials: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
		...more,
	});

async function runAt(script: Script, parameters: object, more: object = {}) {
	const server = await startScriptedServer(script);
	servers.push(server);
	return await run(parameters, { credentials: { baseUrl: server.baseUrl, apiKey: 'k' }, ...more });
}

describe('any 2xx is a success of a write', () => {
	const save = { resource: 'prospect', operation: 'save', status: 'cliente' };
	const imports = { resource: 'import', operation: 'create', bodySource: 'json', jsonBody: '[]' };

	it.each<[string, object, object]>([
		['json', {}, { id: expect.any(String) }],
		['array', {}, { id: expect.any(String) }],
		['empty', { success: true }, { success: true }],
		['noContent', { success: true }, { success: true }],
		['text', { success: true, text: 'OK' }, { success: true, text: 'OK' }],
	])('%s', async (writeResponse, saved, imported) => {
		const { items: companies } = await run({ resource: 'company', operation: 'search', limit: 1 });
		const { empresa_id, cif } = companies[0];
		await sandbox.admin.patch('/settings', { writeResponse });
		const save1 = await run({ ...save, companyId: empresa_id });
		expect(save1.error).toBeUndefined();
		expect(save1.items).toEqual([
			expect.objectContaining({ empresa_id, status: 'cliente', ...saved }),
		]);
		const list = { resource: 'import', operation: 'create' };
		const import1 = await run(list, { items: [{ cif }] });
		expect(import1.error).toBeUndefined();
		expect(import1.items).toEqual([expect.objectContaining(imported)]);
		const { data } = await sandbox.admin.get('/stats');
		expect([data.received['POST /empresas/saved'], data.received['POST /imports']]).toEqual([1, 1]);
	});

	it.each<[string, unknown, object]>([
		['several records', [{ id: 1 }, { id: 2 }], { data: [{ id: 1 }, { id: 2 }] }],
		['a list of texts', ['imp_1'], { data: ['imp_1'] }],
		['a number', 7, { data: 7 }],
	])('%s', async (_, body, item) => {
		const { items } = await runAt(
			(_request, reply) => reply.code(202).type('application/json').send(JSON.stringify(body)),
			imports,
		);
		expect(items).toEqual([{ success: true, ...item }]);
	});

	it.each<[string, object, number]>([
		['POST', { body: '{}' }, 201],
		['PUT', { body: '{}' }, 200],
		['PATCH', { body: '{}' }, 200],
		['DELETE', {}, 200],
	])('of %s by API Request, whatever it says', async (method, more, status) => {
		const { items } = await runAt(
			(_, reply) => reply.code(status).type('text/plain').send('Done.'),
			{ ...request, method, path: '/lists/7', ...more },
		);
		expect(items).toEqual([{ success: true, text: 'Done.' }]);
	});

	it.each<[string, object]>([
		['Save', { ...save, companyId: 1 }],
		['Create', imports],
		['Send', { ...request, method: 'POST', path: '/x', body: '{}' }],
		['Send of GET', { ...request, path: '/x' }],
	])('but not the web page of a proxy: %s', async (_, parameters) => {
		const { error } = await runAt(
			(_request, reply) => reply.type('text/html').send(page),
			parameters,
		);
		expect(error?.message).toContain('The response is not JSON (text/html)');
		expect(error?.description).toContain('sign-in page');
	});
});

describe('A request of API Request whose outcome is not known', () => {
	/** Sends a request to a server that breaks down once. */
	async function sent(method: string, more: object = {}) {
		let requests = 0;
		const { error } = await runAt(
			(_, reply) => (requests++ === 0 ? reply.code(502).send({}) : { ok: true }),
			{ ...request, method, path: '/lists/7', body: '{}', ...more },
		);
		return { requests, isDone: error === undefined, error };
	}

	it.each([
		['GET', '/leadbase/buscar', 2],
		['GET', '/leadbase/empresa/J99216582', 2],
		['POST', '/imports', 2],
		['PATCH', '/imports', 1],
		['PUT', '/lists/7', 2],
		['DELETE', '/lists/7', 2],
		['GET', '/lists/7', 1],
		['POST', '/lists', 1],
		['PATCH', '/lists/7', 1],
		['GET', '/leadbase/empresa/J99216582/decisores', 1],
		['GET', '/companies/J99216582/financial-health', 1],
		['POST', '/contacts', 1],
		['GET', '/geo/reverse', 1],
	])('is repeated only if nothing is done twice: %s %s is sent %d times', async (...one) => {
		const [method, path, requests] = one;
		expect(await sent(method, { path })).toMatchObject({ requests, isDone: requests === 2 });
	});

	it.each(['GET', 'POST', 'PATCH'])('is repeated where the user says so: %s', async (method) => {
		const options = { repeatWhenUnknown: '={{ "yes" }}' };
		expect(await sent(method, { options })).toMatchObject({ requests: 2, isDone: true });
	});

	it('A page of a listing of an unlisted path is not repeated either', async () => {
		expect(await sent('GET', { isListing: true })).toMatchObject({ requests: 1, isDone: false });
		const options = { repeatWhenUnknown: true };
		expect(await sent('GET', { isListing: true, options })).toMatchObject({ requests: 2 });
	});

	it.each(['GET', 'POST'])(
		'may have been done, and the message of a %s says so',
		async (method) => {
			const { error } = await sent(method);
			expect(error?.message).toBe(
				'The service is not working (status 502) (may have been done) [item 0]',
			);
			expect(error?.description).toContain('It was not sent again');
			expect(error?.description).toContain('turn on Options → Repeat When Outcome Is Unknown');
		},
	);

	it('An agent is told in the same way', async () => {
		const { items } = await runAt(
			(_, reply) => reply.code(502).send({}),
			{ ...request, path: '/lists/7' },
			{ asTool: true },
		);
		expect(items[0].error).toContain('It is not known whether it was done');
	});

	it('A request with an unknown outcome costs its credits once', async () => {
		const fault = { kind: 'connection_reset', path: '/sandbox/enrichments', after: true, count: 1 };
		await sandbox.admin.post('/faults', fault);
		const { error } = await run({
			...request,
			method: 'POST',
			path: '/sandbox/enrichments',
			body: '{"operation": "financial_health", "quantity": 2}',
		});
		expect(error?.message).toContain('connection broke');
		const { items } = await run({ resource: 'account', operation: 'getUsage' });
		expect(items[0]).toMatchObject({ credits: { used: 10 } });
	});
});

describe('a response that is not JSON', () => {
	const exported = (format: string) => ({
		...request,
		method: 'GET',
		path: '/exports/companies',
		options: { additionalQuery: { parameters: [{ name: 'format', value: format }] } },
	});

	it.each([
		['csv', 'text/csv', 'companies.csv'],
		['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'companies.xlsx'],
	])('comes out as a file, byte for byte: %s', async (format, mimeType, fileName) => {
		const { outputs, error } = await run(exported(format));
		expect(error).toBeUndefined();
		const { data } = await sandbox.api.get(`/exports/companies?format=${format}`, {
			responseType: 'arraybuffer',
		});
		const [{ json, binary, pairedItem }] = outputs[0];
		expect(json).toEqual({ fileName, mimeType, fileSize: data.length });
		expect(binary?.data).toMatchObject({ fileName, mimeType });
		expect(Buffer.from(binary!.data.data, 'base64').equals(data)).toBe(true);
		expect(pairedItem).toEqual({ item: 0 });
	});

	it('A file has the name of its path and the type of that name, where the service gives neither', async () => {
		const { outputs } = await runAt(
			(_, reply) => reply.type('application/octet-stream').send(Buffer.from('a,b')),
			{ ...request, path: '/files/list%201.csv' },
		);
		expect(outputs[0][0].binary?.data).toMatchObject({
			fileName: 'list 1.csv',
			mimeType: 'text/csv',
		});
	});

	it('A response to a GET may be a text', async () => {
		const { outputs } = await runAt((_, reply) => reply.type('text/plain').send('Hola'), {
			...request,
			path: '/notes.txt',
		});
		expect(outputs[0][0].binary?.data).toMatchObject({ fileName: 'notes.txt' });
	});

	it('A response that is no JSON is explained where it claims to be, or where a list is read', async () => {
		const broken = await runAt((_, reply) => reply.type('application/json').send('{"a":'), {
			...request,
			path: '/x',
		});
		expect(broken.error?.message).toContain('The response is not valid JSON');
		const list = await run({ ...exported('csv'), isListing: true });
		expect(list.error?.message).toContain('The response is not JSON (text/csv)');
	});

	it('The words of a refusal in another format are readable', async () => {
		const { error } = await run({ ...exported('pdf') });
		expect(error?.httpCode).toBe('422');
		expect(error?.message).toContain('did not accept the request: ');
	});
});
