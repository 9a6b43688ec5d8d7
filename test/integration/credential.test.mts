import { CredentialTestContext } from 'n8n-core';
import { companyDataApiTest } from '../../nodes/CompanyData/editor/credential-test.ts';
import { useSandbox } from '../support/use-sandbox.mts';
import { startScriptedServer } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode } from '../support/workflow.mts';

const sandbox = useSandbox({});

const testKey = async (apiKey: string, baseUrl = sandbox.baseUrl) =>
	await companyDataApiTest.call(new CredentialTestContext(), {
		id: '',
		name: '',
		type: 'companyDataApi',
		data: { baseUrl, apiKey },
	});

/** As people paste a key. */
const pasted = (key: string) => `'Authorization: Bearer ${key}'\r\n`;

describe('the credential test', () => {
	it('accepts a key pasted with its header name', async () => {
		expect(await testKey(pasted(sandbox.keys.live))).toMatchObject({ status: 'OK' });
	});

	it('names the missing scope of a key, and what the key still allows', async () => {
		expect(await testKey(sandbox.keys.noRead)).toEqual({
			status: 'Error',
			message:
				'The key lacks a scope for this operation (usually empresas:read). The scopes of a key are fixed when it is created. Create a new key that has empresas:read, and paste it into the credential. The service knows the key: you can keep it if you only save prospects or create imports.',
		});
	});

	it('accepts a read-only key', async () => {
		expect(await testKey(sandbox.keys.readOnly)).toMatchObject({ status: 'OK' });
	});

	it('accepts a key whose monthly quota is used up, even if the 402 gives no reason', async () => {
		await sandbox.admin.post('/usage', { requests: 1_000_000_000 });
		expect(await testKey(sandbox.keys.live)).toMatchObject({ status: 'OK' });
		await sandbox.admin.post('/reset');
	});

	it('refuses an unknown key without showing it', async () => {
		const { status, message } = await testKey('Bearer svc_live_unknown');
		expect(status).toBe('Error');
		expect(message).toContain('does not recognise this key');
		expect(message).not.toContain('svc_live_unknown');
	});

	it.each([
		['of a page that is not the API', () => new URL(sandbox.baseUrl).origin],
		['of a host that does not answer', () => 'http://127.0.0.1:9/v1'],
		['without https', () => 'http://api.example.com/v1'],
	])('refuses an address %s without showing the key', async (_, baseUrl) => {
		const { status, message } = await testKey(sandbox.keys.live, baseUrl());
		expect(status).toBe('Error');
		expect(message).not.toContain(sandbox.keys.live);
	});

	it('says that JSON of another service is not a page of search results', async () => {
		const other = await startScriptedServer(() => ({ hello: 'world' }));
		const { message } = await testKey(sandbox.keys.live, other.baseUrl);
		await other.stop();
		expect(message).toContain('The key could not be tested: The response is not a page of results');
	});

	const scripted = useScriptedServer();
	const LIMITS = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '299' };

	it.each<[string, number, object, string]>([
		['is invalid', 400, { error_code: 'invalid_key' }, 'could not be tested: invalid_key'],
		['is revoked', 422, { error_code: 'key_revoked', message: 'Key revoked.' }, 'Key revoked'],
		['is not accepted', 200, { success: false, mensaje: 'Clave caducada' }, 'Clave caducada'],
		['is not read', 200, { results: [], error: 'Index offline' }, 'Index offline'],
		['is not known', 402, {}, ''],
	])('refuses a key that %s', async (what, status, body, reason) => {
		const headers = what === 'is not known' ? {} : LIMITS;
		await scripted.start((_, reply) => reply.code(status).headers(headers).send(body));
		const { message, ...result } = await testKey('svc_live_k', scripted.credentials().baseUrl);
		expect(result.status).toBe('Error');
		expect(message).toContain(reason);
	});

	it.each<[number, object]>([
		[200, { results: [], total: 0 }],
		[422, { message: 'q, provincia or cnae is required' }],
		[400, { mensaje: 'Indique al menos un filtro' }],
		[422, { detail: [{ loc: ['query', 'per_page'], msg: 'too small' }] }],
		[402, {}],
		[429, { error_code: 'rate_limit_exceeded' }],
	])('accepts a key that the service answers with %d and %j', async (status, body) => {
		await scripted.start((_, reply) => reply.code(status).headers(LIMITS).send(body));
		const { status: result } = await testKey('svc_live_k', scripted.credentials().baseUrl);
		expect(result).toBe('OK');
	});

	it('refuses a key that contains a space', async () => {
		const { status, message } = await testKey('svc_live_sandbox all_scopes');
		expect({ status, message }).toMatchObject({
			status: 'Error',
			message: expect.stringContaining("'API Key' contains spaces") as string,
		});
	});
});

describe('the key of a run', () => {
	const service = useScriptedServer();
	const elsewhere = useScriptedServer();
	const search = { resource: 'company', operation: 'count', provincia: 'Madrid' };
	const count = async (apiKey: string) =>
		await runNode({
			parameters: search,
			credentials: { baseUrl: sandbox.baseUrl, apiKey },
		});

	it('works if it was pasted with its header name', async () => {
		expect(await count(pasted(sandbox.keys.live))).toMatchObject({ error: undefined });
	});

	it('does not change, nor does the Base URL, if the credential is edited during the run', async () => {
		const credentials = { baseUrl: '', apiKey: 'svc_test_first' };
		let other = 0;
		await elsewhere.start(() => ({ other: ++other }));
		await service.start(() => {
			const edited = { ...elsewhere.credentials(), apiKey: 'svc_test_second' };
			Object.assign(credentials, edited);
			return { ok: true };
		});
		credentials.baseUrl = service.credentials().baseUrl;
		const { items, error } = await runNode({
			parameters: { resource: 'apiRequest', operation: 'send', path: '/lists' },
			items: [{}, {}, {}],
			credentials,
		});
		expect([error, items.length, other]).toEqual([undefined, 3, 0]);
		const keys = service.seen.map(({ headers }) => headers.authorization);
		expect(keys).toEqual(Array(3).fill('Bearer svc_test_first'));
	});
});
