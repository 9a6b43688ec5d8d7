import { randomUUID } from 'node:crypto';
import { CredentialTestContext } from 'n8n-core';
import { companyDataApiTest } from '../../nodes/CompanyData/editor/credential-test.ts';
import { get, locator } from '../support/operations.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { ActiveTrigger } from './polling/active-trigger.mts';

const CIF = 'J99216582';
const LIMITS = {
	'x-ratelimit-limit': '300',
	'x-ratelimit-remaining': '299',
	'x-credits-plan': '5000',
	'x-credits-remaining': '4000',
};
const REFUSAL = { error_code: 'filter_required', message: 'q, provincia or cnae is required' };

/** A service that refuses a search without a filter, and knows one company. */
const wantsFilter =
	(headers: object = LIMITS, refusal: object = REFUSAL, status = 422): Script =>
	({ url, method }, reply) => {
		const sent = reply.headers(headers as Record<string, string>);
		if (url.includes('/buscar')) return sent.code(status).send(refusal);
		const company = { cif: CIF, nombre: 'One', empresa_id: 1, telefono: '+34 900000000' };
		return sent.send(method === 'POST' ? [company] : company);
	};

const server = useScriptedServer();

describe('a service that refuses a search without a filter', () => {
	const testKey = async () => {
		const data = server.credentials();
		const credential = { id: '', name: '', type: 'companyDataApi', data };
		return await companyDataApiTest.call(new CredentialTestContext(), credential);
	};

	it.each<[string, Script]>([
		['the limits of the plan', wantsFilter(LIMITS, { detail: 'q is required' })],
		['the limits and status 400', wantsFilter(LIMITS, REFUSAL, 400)],
		['the limits and results that are null', wantsFilter(LIMITS, { results: null }, 200)],
	])('lets the credential test recognise a valid key by %s', async (_, script) => {
		await server.start(script);
		expect(await testKey()).toMatchObject({ status: 'OK' });
	});

	it.each<[string, Script]>([
		['a refusal without limits', wantsFilter({})],
		['a refusal that names nothing of a search', wantsFilter(LIMITS, {}, 400)],
		['a refusal with neither limits nor a code', wantsFilter({}, { detail: 'q is required' })],
		['status 401, even with limits and a code', wantsFilter(LIMITS, REFUSAL, 401)],
		['status 404, even with limits and a code', wantsFilter(LIMITS, REFUSAL, 404)],
	])('lets the credential test recognise an invalid key by %s', async (_, script) => {
		await server.start(script);
		expect(await testKey()).toMatchObject({ status: 'Error' });
	});

	it('gives Get Usage the limits of the plan', async () => {
		const parameters = { resource: 'account', operation: 'getUsage' };
		const { items } = await server.runAt(wantsFilter(), { parameters });
		expect(items).toMatchObject([{ plan: 'Pro', credits: { remaining: 4000 } }]);
	});

	it('is quoted by Get Usage if the refusal has no limits', async () => {
		const parameters = { resource: 'account', operation: 'getUsage' };
		const { error } = await server.runAt(wantsFilter({}), { parameters });
		expect(error?.message).toContain('q, provincia or cnae is required');
	});

	it('gives a preview the remaining credits', async () => {
		const parameters = { ...get, cif: locator('cif', CIF), options: { preview: true } };
		const { items } = await server.runAt(wantsFilter(), { parameters });
		expect(items).toMatchObject([{ requests: 1, left: { credits: 4000 } }]);
	});

	it('lets Company Changed start', async () => {
		await server.start(wantsFilter());
		const trigger = new ActiveTrigger({
			parameters: { event: 'companyChanged', cifs: CIF, watchedFields: ['telefono'] },
			credentials: server.credentials(),
			workflowId: randomUUID(),
		});
		await trigger.activate();
		expect(trigger.errors).toEqual([]);
		expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'POST']);
	});
});
