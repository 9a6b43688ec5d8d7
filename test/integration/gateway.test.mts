import type { FastifyReply } from 'fastify';
import { gzipSync } from 'node:zlib';
import { IDEMPOTENCY_HEADER } from '../../client/service/api.ts';
import { useGivenTime } from '../support/given-time.mts';
import { get, save } from '../support/operations.mts';
import type { Script, SeenRequest } from '../support/scripted-server.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode } from '../support/workflow.mts';

const COUNT = 50;
/** Milliseconds after the first request between which the gateway breaks down, and of each response. */
const [FROM, TO] = [150, 1650];
const LATENCY = 100;
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };

const sandbox = useSandbox({ 'requests-per-minute': 0, burst: 0, idempotency: 'strict' });
const companies = sandbox.useCompanies({ limit: COUNT });
const gateway = useScriptedServer();
const time = useGivenTime();

/** What the service answers to a request that the gateway passes on. */
async function passOn({ method, url, headers, body }: SeenRequest) {
	const [, path] = url.split('/v1');
	const names = ['accept', 'user-agent', IDEMPOTENCY_HEADER.toLowerCase()];
	const passed = Object.entries(headers).filter(([name]) => names.includes(name));
	return await sandbox.api.request({
		method,
		url: path,
		data: body,
		headers: Object.fromEntries(passed) as Record<string, string>,
	});
}

const status =
	(code: number, text = '{}', headers: object = JSON_TYPE): Script =>
	(_, reply) =>
		reply
			.code(code)
			.headers(headers as Record<string, string>)
			.send(text);
const page = (code: number, headers: object = {}) =>
	status(code, '<html><body>Please wait</body></html>', { ...HTML, ...headers });
const redirect = (location: string, code = 302) => status(code, '', { location });

/** Lets the service do its work, and writes to the connection itself what comes of the answer. */
const cut =
	(write: (raw: FastifyReply['raw'], text: string, reply: FastifyReply) => unknown): Script =>
	async (request, reply) => {
		const { data } = await passOn(request);
		reply.hijack();
		await write(reply.raw, JSON.stringify(data), reply);
		return undefined;
	};

it.each<[string, Script]>([
	...[408, 500, 502, 503, 520, 521, 522, 523, 524].map((code): [string, Script] => [
		`status ${code}`,
		status(code),
	]),
	['a page with status 503', page(503, { 'retry-after': '1' })],
	['status 429 without headers', status(429)],
	['a sign-in page', page(200)],
	['a firewall page', page(403)],
	['a redirect on the same host', redirect('/login')],
	['a redirect to another host', redirect('https://login.example/x')],
	['a 303 to a sign-in page', redirect('/login?next=/v1', 303)],
	['a closed connection', (_, reply) => void reply.hijack().raw.destroy()],
	['a connection closed after the service has done its work', cut((raw) => raw.destroy())],
	[
		'a body shorter than its Content-Length',
		cut((raw, text) => {
			raw.writeHead(200, { ...JSON_TYPE, 'content-length': text.length });
			raw.write(text.slice(0, text.length / 2), () => raw.destroy());
		}),
	],
	[
		'a truncated body without Content-Length',
		cut((raw, text) => {
			raw.useChunkedEncodingByDefault = false;
			raw.writeHead(200, { ...JSON_TYPE, connection: 'close' });
			raw.end(text.slice(0, text.length / 2));
		}),
	],
	[
		'a truncated compressed body',
		cut((raw, text) => {
			const bytes = gzipSync(text);
			raw.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' });
			raw.end(bytes.subarray(0, bytes.length / 2));
		}),
	],
	[
		'a slow body',
		cut(async (raw, text, reply) => {
			raw.writeHead(200, JSON_TYPE);
			raw.write(text.slice(0, 5));
			await time.delay(reply, 3000);
			raw.end(text.slice(5));
		}),
	],
])(
	'each lookup and save is done once if a gateway answers with %s for 1.5 seconds',
	async (_, fault) => {
		await sandbox.admin.post('/reset', {});
		let began: number | undefined;
		let faults = 0;
		await gateway.start(async (request, reply) => {
			began ??= time.now;
			const since = time.now - began;
			if (since >= FROM && since < TO) {
				faults++;
				return await fault(request, reply);
			}
			const response = await passOn(request);
			await time.delay(reply, LATENCY);
			return reply.code(response.status).send(response.data);
		});
		const run = async (parameters: object) =>
			await runNode({
				parameters: { ...parameters, options: { concurrency: 5 } },
				items: companies.map(({ cif, empresa_id: id }) => ({ cif, id })),
				credentials: gateway.credentials(),
				onError: 'continueRegularOutput',
			});
		const outcomes = await time.run(Promise.all([get, save].map(run)));
		const { data } = await sandbox.admin.get('/stats');
		expect(faults).toBeGreaterThan(0);
		const errors = outcomes.flatMap(({ items }) => items.flatMap(({ error = [] }) => error));
		expect(errors).toEqual([]);
		expect([...outcomes.map(({ items }) => items.length), data.saved]).toEqual([
			COUNT,
			COUNT,
			COUNT,
		]);
	},
	60_000,
);
