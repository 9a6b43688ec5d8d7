import type { IBinaryKeyData } from 'n8n-workflow';
import { request } from '../support/operations.mts';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const server = useScriptedServer('svc_live_secret');

describe('a file as the body of an API Request', () => {
	const CONTENT = Buffer.from([0x63, 0x69, 0x66, 0x0a, 0xff, 0x00, 0x0d, 0x0a]);
	const binary: IBinaryKeyData = {
		list: {
			data: CONTENT.toString('base64'),
			mimeType: 'text/csv',
			fileName: 'Clientes "España".csv',
		},
	};
	const upload = (options: object, body = '{}') => ({
		parameters: { ...request, method: 'POST', path: '/uploads', body, options } as never,
		binary,
		items: [{ row: 1 }],
	});

	it('is sent alone with its type, byte for byte', async () => {
		const { error } = await server.runAt(() => ({}), upload({ sendFile: 'list' }));
		expect(error).toBeUndefined();
		const [{ headers, body }] = server.seen;
		expect(headers['content-type']).toBe('text/csv');
		expect(CONTENT.equals(body as Buffer)).toBe(true);
	});

	it('is sent in a field of a form beside the fields of Body', async () => {
		const options = { sendFile: 'list', sendFileAs: 'file' };
		await server.runAt(() => ({}), upload(options, '{"list_id": 7, "name": "Ñ"}'));
		const [{ headers, body }] = server.seen;
		const form = await new Response(new Uint8Array(body as Buffer), {
			headers: { 'content-type': String(headers['content-type']) },
		}).formData();
		expect([form.get('list_id'), form.get('name')]).toEqual(['7', 'Ñ']);
		const file = form.get('file') as File;
		expect([file.name, file.type]).toEqual(['Clientes "España".csv', 'text/csv']);
		expect(CONTENT.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
	});

	it('has the same boundary when it is repeated, which no text can contain', async () => {
		const options = { sendFile: 'list', sendFileAs: 'file' };
		const send = async (comment: string) => {
			await server.runAt(() => ({}), upload(options, JSON.stringify({ comment })));
			const [{ headers, body }] = server.seen;
			const type = String(headers['content-type']);
			const form = new Response(new Uint8Array(body as Buffer), {
				headers: { 'content-type': type },
			});
			return { boundary: type.split('boundary=')[1], fields: await form.formData() };
		};
		const { boundary } = await send('harmless');
		expect((await send('harmless')).boundary).toBe(boundary);
		const planted = `\r\n--${boundary}\r\nContent-Disposition: form-data; name="role"\r\n\r\nadmin`;
		const { fields } = await send(planted);
		expect([fields.get('role'), fields.get('comment')]).toEqual([null, planted]);
	});

	it('is refused before any request if its media type has a line break', async () => {
		const mimeType = 'text/csv\r\nContent-Disposition: form-data; name="role"';
		const file = { list: { ...binary.list, mimeType } };
		const setup = { ...upload({ sendFile: 'list', sendFileAs: 'file' }), binary: file };
		const { error } = await server.runAt(() => ({}), setup);
		expect(error?.message).toContain("'Send File' has a media type that cannot be sent");
		expect(server.seen).toEqual([]);
	});

	it('has the same key in a Retry, and another one if its content differs', async () => {
		await server.start((_, reply) => reply.code(503).send({}));
		const { runNode } = await import('../support/workflow.mts');
		const run = async (data: string) => {
			const setup = upload({ sendFile: 'list', idempotencyKey: 'content', maxWait: 0 });
			const file = { list: { ...binary.list, data: Buffer.from(data).toString('base64') } };
			await runNode({ ...setup, binary: file, credentials: server.credentials() });
		};
		for (const data of ['a', 'a', 'b']) await run(data);
		const [first, second, third] = server.keys();
		expect(first).toBe(second);
		expect(third).not.toBe(first);
	});

	it.each<[string, object, string, string]>([
		['the item has no such file', { sendFile: 'data' }, '{}', '\'Send File\' is "data"'],
		['Body would be lost', { sendFile: 'list' }, '{"a": 1}', "'Body' cannot be sent beside"],
		['no file is chosen', { sendFileAs: 'file' }, '{}', "'Send File As' names a form field"],
	])('is refused before any request if %s', async (_, options, body, message) => {
		const { error } = await server.runAt(() => ({}), upload(options, body));
		expect(error?.message).toContain(message);
		expect(server.seen).toEqual([]);
	});
});

it('a file goes through byte for byte, even if it is valid JSON, and a key in it is overwritten', async () => {
	const answer = (content: Buffer) =>
		server.runAt((_, reply) => reply.type('text/csv').send(content), {
			parameters: { ...request, path: '/exports/7.csv' },
		});
	const odd = (inside: string) => Buffer.from(`\xff\0\xe9;${inside};\r\n`, 'latin1');
	for (const [sent, expected] of [
		[odd('svc_live_secret'), odd('*'.repeat(15))],
		[odd('svc_live_%73ecret'), odd('svc_live_%73ecret')],
		[Buffer.from('42'), Buffer.from('42')],
	]) {
		const { outputs } = await answer(sent);
		expect(outputs[0][0].binary?.data.data).toBe(expected.toString('base64'));
	}
});

describe('the redirect of a download', () => {
	let files: ScriptedServer;
	const address = (path: string) => `${files.baseUrl}${path}`;
	const redirectTo = async (location: string, more: object = {}) =>
		await server.runAt((_, reply) => reply.code(302).header('location', location).send(), {
			parameters: { ...request, path: '/exports/7', ...more } as never,
		});

	beforeAll(async () => {
		files = await startScriptedServer(({ url }, reply) => {
			if (url.includes('expired')) return reply.code(403).send({ message: 'expired' });
			if (url.includes('down')) return reply.code(503).send();
			if (url.includes('login')) return reply.type('text/html').send('<html>Sign in</html>');
			if (url.includes('again')) return reply.code(302).header('location', '/v1/file').send();
			return reply
				.type('text/csv')
				.header('x-credits-used', '999')
				.header('content-disposition', 'attachment; filename=a b.csv')
				.send('cif');
		});
	});
	afterEach(() => void (files.seen.length = 0));
	afterAll(async () => await files.stop());

	it('is followed once to another host, by GET and without the key', async () => {
		const { items, error } = await redirectTo(address('/file?signature=x'));
		expect(error).toBeUndefined();
		expect(items).toEqual([{ fileName: 'a b.csv', mimeType: 'text/csv', fileSize: 3 }]);
		expect(files.seen).toMatchObject([{ method: 'GET', url: '/v1/file?signature=x' }]);
		expect(files.seen[0].headers.authorization).toBeUndefined();
		expect(JSON.stringify(files.seen)).not.toContain('svc_live_secret');
	});

	it('causes an error with the host and its status if the link has expired or redirects again', async () => {
		const { host } = new URL(files.baseUrl);
		for (const [path, status] of [
			['/expired', 403],
			['/again', 302],
		] as const) {
			const { error } = await redirectTo(address(path));
			expect(error?.message).toContain(`at ${host}, which responded with status ${status}`);
		}
		expect(files.seen).toHaveLength(2);
	});

	it.each(['/down', '/login'])(
		'is not requested a second time if the service may charge for it, and the host sends %s',
		async (path) => {
			const { error } = await server.runAt(
				(_, reply) =>
					reply
						.code(302)
						.headers({ location: address(path), 'x-ratelimit-limit': '300' })
						.send(),
				{ parameters: { ...request, path: '/exports/7' } as never },
			);
			expect(error?.message).toContain('(may have been done)');
			expect([server.seen.length, files.seen.length]).toEqual([1, 1]);
		},
	);

	it('leaves the headers about the plan to the service', async () => {
		const { items } = await server.runAt(
			(_, reply) =>
				reply
					.code(302)
					.headers({ location: address('/file'), 'x-credits-used': '3' })
					.send(),
			{ parameters: { ...request, path: '/exports/7', options: { fullResponse: true } } as never },
		);
		expect(items).toMatchObject([{ statusCode: 200, headers: { 'x-credits-used': '3' } }]);
	});

	it.each([
		['to a host without HTTPS', 'http://files.example.com/x', {}],
		['to the same host', '/v1/other', {}],
		['if the request is for a list', 'https://files.example.com/x', { isListing: true }],
		['if the request is a POST', 'https://files.example.com/x', { method: 'POST', body: '{}' }],
	])('is not followed %s', async (_, location, more) => {
		const { error } = await redirectTo(location, more);
		expect(error?.message).toContain('The service redirects to another address');
	});
});
