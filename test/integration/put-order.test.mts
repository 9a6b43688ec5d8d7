import { useScriptedServer } from '../support/use-scripted-server.mts';

const { runAt } = useScriptedServer();

it('Two PUTs to one path keep their order, though the first is broken off and sent again', async () => {
	let state: unknown;
	let isFirst = true;
	const { error } = await runAt(
		({ body }, reply) => {
			if (isFirst) {
				isFirst = false;
				return reply.code(500).send({});
			}
			state = body;
			return { done: true };
		},
		{
			parameters: {
				resource: 'apiRequest',
				operation: 'send',
				method: 'PUT',
				path: '/lists/7',
				body: '={{ { state: $json.state } }}',
			},
			items: [{ state: 'older' }, { state: 'newer' }],
		},
	);
	expect(error).toBeUndefined();
	expect(state).toEqual({ state: 'newer' });
});

it.each([
	[
		'by its operation',
		{ resource: 'prospect', operation: 'save', companyId: '1' },
		'usually lists:write',
	],
	[
		'not at all where it depends on the path',
		{ resource: 'apiRequest', operation: 'send', path: '/x' },
		'operation',
	],
])('a missing scope that the service does not name is named %s', async (_, parameters, words) => {
	const { error } = await runAt(
		(_request, reply) => reply.code(403).send({ error_code: 'missing_scope' }),
		{ parameters },
	);
	expect(error?.message).toContain('lacks a scope for this operation');
	expect(error?.message).toContain(words);
});
