import { useGivenTime } from '../support/given-time.mts';
import type { Script } from '../support/scripted-server.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const request = { resource: 'apiRequest', operation: 'send' };

const sandbox = useSandbox({ companies: 10 });
const scripted = useScriptedServer();
const time = useGivenTime();

afterEach(async () => void (await sandbox.admin.post('/reset')));

const run = async (...setup: Parameters<typeof sandbox.run>) =>
	await time.run(sandbox.run(...setup));
const runAt = async (script: Script, parameters: object, more: object = {}) =>
	await time.run(scripted.runAt(script, { parameters: parameters as never, ...more }));

describe('a write', () => {
	const save = { resource: 'prospect', operation: 'save', status: 'cliente' };
	const imports = { resource: 'import', operation: 'create', bodySource: 'json', jsonBody: '[]' };

	const record = { id: '7', empresa_id: 1, status: 'cliente' };

	it.each([
		['JSON', 201, 'application/json', JSON.stringify(record), record],
		['an array', 201, 'application/json', JSON.stringify([record]), record],
		['an empty body', 200, 'application/json', '', { success: true }],
		['no content', 204, 'application/json', '', { success: true }],
		['text', 200, 'text/plain', 'OK', { success: true, text: 'OK' }],
	])('succeeds if a 2xx response has %s', async (_, status, type, body, item) => {
		let requests = 0;
		const answer: Script = (_request, reply) => {
			requests++;
			return reply.code(status).type(type).send(body);
		};
		const saving = await runAt(answer, { ...save, companyId: 1 });
		const importing = await runAt(answer, imports);
		expect([saving.error, importing.error]).toEqual([undefined, undefined]);
		expect(saving.items).toEqual([
			expect.objectContaining({ empresa_id: 1, status: 'cliente', ...item }),
		]);
		expect(importing.items).toEqual([expect.objectContaining(item)]);
		expect(requests).toBe(2);
	});

	it.each<[string, object]>([
		['Save', { ...save, companyId: 1 }],
		['Send', { ...request, path: '/x' }],
	])('fails if a proxy answers %s with a web page', async (_, parameters) => {
		const { error } = await runAt(
			(_request, reply) => reply.type('text/html').send('<html>Sign in</html>'),
			parameters,
		);
		expect(error?.message).toContain('The response is not JSON (text/html)');
		expect(error?.description).toContain('sign-in page');
	});
});

describe('an API Request with an unknown outcome', () => {
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
		['POST', '/imports', 2],
		['PATCH', '/imports', 1],
		['DELETE', '/lists/7', 2],
		['GET', '/lists/7', 1],
		['PATCH', '/lists/7', 1],
		['GET', '/leadbase/empresa/J99216582/decisores', 1],
		['GET', '/geo/reverse', 1],
	])(
		'is retried only if that does nothing twice: %s %s is sent %d times',
		async (method, path, requests) => {
			expect(await sent(method, { path })).toMatchObject({ requests, isDone: requests === 2 });
		},
	);

	it.each([{ method: 'GET' }, { method: 'POST' }, { method: 'GET', isListing: true }])(
		'is retried only if the user allows it: %j',
		async ({ method, ...more }) => {
			expect(await sent(method, more)).toMatchObject({ requests: 1, isDone: false });
			const options = { repeatWhenUnknown: '={{ "yes" }}' };
			expect(await sent(method, { ...more, options })).toMatchObject({ requests: 2 });
		},
	);

	it('has an error that says it may have been done', async () => {
		const { error } = await sent('GET');
		expect(error?.message).toBe('The service is not working (status 502) (may have been done)');
		expect(error?.description).toContain('It was not sent again');
		expect(error?.description).toContain('turn on Options → Repeat When Outcome Is Unknown');
	});

	it('tells an agent that its outcome is not known', async () => {
		const { items } = await runAt(
			(_, reply) => reply.code(502).send({}),
			{ ...request, path: '/lists/7' },
			{ asTool: true },
		);
		expect(items[0].error).toContain('It is not known whether it was done');
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
	])('is returned as a file, byte for byte: %s', async (format, mimeType, fileName) => {
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

	it('is an error if it claims to be JSON, or if a list is expected', async () => {
		const broken = await runAt((_, reply) => reply.type('application/json').send('{"a":'), {
			...request,
			path: '/x',
		});
		expect(broken.error?.message).toContain('The response is not valid JSON');
		const list = await run({ ...exported('csv'), isListing: true });
		expect(list.error?.message).toContain('The response is not JSON (text/csv)');
	});

	it('is refused with a readable message if its format is unknown', async () => {
		const { error } = await run({ ...exported('pdf') });
		expect(error?.httpCode).toBe('422');
		expect(error?.message).toContain('did not accept the request: ');
	});
});
