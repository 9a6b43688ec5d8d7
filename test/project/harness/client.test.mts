import { N8nClient } from '../../../harness/n8n/client.mts';
import { useScriptedServer } from '../../support/use-scripted-server.mts';

const server = useScriptedServer();

it('the error of a request that n8n refuses does not contain the session', async () => {
	await server.start((_request, reply) => reply.code(500).send({ message: 'No' }));
	const client = new N8nClient(new URL(server.credentials().baseUrl).origin);
	const failure = await client.http.get('/x').catch((error: Error) => error);
	expect(String(failure)).toBe('Error: n8n answered GET /x with 500: No');
	expect(Object.keys(failure)).toEqual([]);
});
