import { runNode } from '../support/workflow.mts';
import { get as lookUp, locator, save } from '../support/operations.mts';
import { startScriptedServer, type Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const SECRET = 'svc_test_0123456789abcdef';
const get = { ...lookUp, cif: locator('cif', 'J99216582'), options: { maxWait: 0.9 } };

const server = useScriptedServer(SECRET);

const lookUpAt = async (script: Script) => await server.runAt(script, { parameters: get });

describe('the message of a failure', () => {
	it('quotes the service, without the key', async () => {
		const { error } = await lookUpAt((_, reply) =>
			reply.code(400).send({ message: 'nine characters are needed' }),
		);
		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: '400',
			message: 'The service did not accept the request: nine characters are needed',
			description: expect.any(String) as string,
		});
		expect(JSON.stringify(error)).not.toContain(SECRET);
	});

	it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'names the item once, by its index in the editor of n8n (On Error: %s)',
		async (onError) => {
			const { error, outputs } = await runNode({
				parameters: lookUp,
				items: [{ cif: 'J99216583' }, { cif: 'J99216583' }],
				credentials: { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'svc_live_k' },
				onError,
			});
			const failed = outputs.flat().map(({ json }) => String(json.error));
			for (const [index, message] of (error ? [error.message] : failed).entries()) {
				expect(message.match(/item/gi)).toHaveLength(1);
				expect(message).toMatch(
					new RegExp(
						`character \\[item ${index}\\](\\. The last character of a CIF is [^.]+\\.)?$`,
					),
				);
			}
			expect(failed).toHaveLength(error ? 0 : 2);
		},
	);

	it.each([
		[
			'an invalid option',
			{ ...get, options: { concurrency: 'many' } },
			'http://127.0.0.1:9/v1',
			'Concurrency',
		],
		['an invalid Base URL', get, 'nowhere', 'Base URL'],
	])('names %s in every item if the node continues on error', async (_, ...setup) => {
		const [parameters, baseUrl, field] = setup;
		const { outputs } = await runNode({
			parameters: parameters as never,
			items: [{}, {}],
			credentials: { baseUrl, apiKey: SECRET },
			onError: 'continueErrorOutput',
		});
		expect(outputs[1].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		for (const { json } of outputs[1]) expect(json.error).toContain(`'${field}'`);
	});
});

it('a redirect is not followed, and the key is not sent to its target', async () => {
	const other = await startScriptedServer(() => ({ stolen: true }));
	const { error } = await lookUpAt((_, reply) =>
		reply.code(307).header('location', `${other.baseUrl}/empresa`).send(),
	);
	await other.stop();
	expect(error?.message).toContain('The service redirects to another address');
	expect(error?.description).toContain('The key was not sent there.');
	expect(other.seen).toHaveLength(0);
});

describe('a request', () => {
	it('has the documented path and headers', async () => {
		await lookUpAt(() => ({ cif: 'J99216582' }));
		expect(server.seen).toHaveLength(1);
		expect(server.seen[0]).toMatchObject({
			method: 'GET',
			url: '/v1/leadbase/empresa/J99216582',
			headers: {
				accept: 'application/json',
				authorization: `Bearer ${SECRET}`,
				'user-agent': expect.stringMatching(/^n8n-nodes-company-data\/\d+\.\d+\.\d+$/) as string,
			},
		});
	});

	it('contains notes in Unicode unchanged, as JSON', async () => {
		await server.start((request) => request.body);
		const notes = 'Señor Núñez — 東京 🏭 "quoted" \\ \u0000 line\nbreak';
		const { items } = await runNode({
			parameters: {
				...save,
				companyId: locator('id', '12'),
				status: 'contactado',
				notes,
				options: { additionalBody: '{"list_id": 7}' },
			},
			credentials: { baseUrl: `${server.credentials().baseUrl}///`, apiKey: SECRET },
		});
		expect(items).toEqual([{ empresa_id: 12, status: 'contactado', notes, list_id: 7 }]);
		expect(server.seen[0].url).toBe('/v1/empresas/saved');
		expect(server.seen[0].headers['content-type']).toBe('application/json');
	});
});
