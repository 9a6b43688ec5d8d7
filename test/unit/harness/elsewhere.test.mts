import { connectN8n, MARK, originOf, removeCreated } from '../../../harness/n8n/elsewhere.mts';
import { useScriptedServer } from '../../support/use-scripted-server.mts';

it.each([
	['http://localhost:5678', 'http://localhost:5678'],
	['http://LOCALHOST:5678/', 'http://localhost:5678'],
	['https://n8n.example.com:443', 'https://n8n.example.com'],
])('The address %s is taken as n8n writes it', (address, origin) => {
	expect(originOf(address)).toBe(origin);
});

it.each([
	'',
	'-t',
	'localhost:5678',
	'ftp://localhost',
	'http://localhost:5678/n8n',
	'http://localhost:5678/?a=b',
	'http://owner:secret@localhost:5678',
])('The address "%s" is refused, and not repeated', (address) => {
	expect(() => originOf(address)).toThrow(/^--url has no address .*\n {2}What to do: Give it as /);
});

describe('In an n8n elsewhere', () => {
	const server = useScriptedServer();
	let url: string;
	const login = { N8N_OWNER_EMAIL: 'owner@example.com', N8N_OWNER_PASSWORD: 'the-secret' };
	const answers: Record<string, [status: number, body: object]> = {};

	beforeEach(async () => {
		Object.assign(process.env, login);
		Object.assign(answers, {
			'GET /rest/settings': [200, { data: {} }],
			'POST /rest/login': [200, { data: {} }],
			'POST /rest/workflows': [200, { data: { id: 'ours' } }],
		});
		await server.start(({ method, url: path }, reply) => {
			const [status, answer] = answers[`${method} ${path}`] ?? [200, { data: {} }];
			return reply.code(status).send(answer);
		});
		url = new URL(server.credentials().baseUrl).origin;
	});

	afterEach(() => {
		for (const name of Object.keys(login)) delete process.env[name];
	});

	it('What the tests create is marked, and only that can be and is removed in the end', async () => {
		const { client } = await connectN8n(url);
		await client.createWorkflow({ name: 'A', nodes: [], connections: {} });
		const [name] =
			new RegExp(`${MARK} \\w{6}: A`).exec(JSON.stringify(server.seen.at(-1)!.body)) ?? [];
		const listed = [
			{ id: 'theirs', name: 'A' },
			{ id: 'ours', name },
		];
		answers['GET /rest/projects/personal'] = [200, { data: { id: 'p' } }];
		for (const path of ['workflows', 'credentials', 'projects/p/data-tables']) {
			answers[`GET /rest/${path}`] = [200, { data: listed }];
		}
		await expect(client.deleteWorkflow('theirs')).rejects.toThrow("not the tests' own");
		await removeCreated();
		const asked = server.seen.map(({ method, url: path }) => `${method} ${path}`);
		expect(asked.filter((one) => !one.startsWith('GET')).slice(2)).toEqual([
			'POST /rest/workflows/ours/archive',
			'DELETE /rest/workflows/ours',
			'DELETE /rest/credentials/ours',
			'DELETE /rest/projects/p/data-tables/ours',
		]);
	});

	it('A failed request is reported without its session', async () => {
		const { client } = await connectN8n(url);
		answers['GET /rest/x'] = [500, { message: 'No' }];
		const failure = await client.http.get('/x').catch((error: Error) => error);
		expect(String(failure)).toBe('Error: n8n answered GET /x with 500: No');
		expect(Object.keys(failure)).toEqual([]);
	});

	it('A refused login is explained without the password', async () => {
		answers['POST /rest/login'] = [401, { code: 998, message: 'MFA Error' }];
		const failure = await connectN8n(url).catch((error: Error) => error);
		expect(String(failure)).toMatch(/refuses the login\. .* 401: MFA Error\n.*two-factor/);
		expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch('the-secret');
	});
});
