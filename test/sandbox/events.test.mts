import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useSandbox } from './use-sandbox.mts';

interface Received {
	body: string;
	headers: IncomingHttpHeaders;
}

const sandbox = useSandbox({ companies: 200 });
let receiver: Server;
let url: string;
let received: Received[] = [];

beforeAll(async () => {
	receiver = createServer(async (request, response) => {
		let body = '';
		for await (const chunk of request) body += chunk;
		received.push({ body, headers: request.headers });
		response.end();
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => receiver.once('listening', resolve));
	url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
beforeEach(() => {
	received = [];
});
afterAll(async () => {
	receiver.closeAllConnections();
	receiver.close();
});

const SECRET = 'whsec_test';
const register = (more: object = {}) =>
	sandbox.admin.post('/webhooks', { url, secret: SECRET, ...more });
const send = (more: object = {}) =>
	sandbox.admin.post('/events', { events: [{ type: 'territory.new_company' }], ...more });
const hmac = (content: string, encoding: 'hex' | 'base64' = 'hex', secret = SECRET) =>
	createHmac('sha256', secret).update(content).digest(encoding);

describe('an event', () => {
	test.each(['starter', 'pro'])('is not available on the plan %s', async (plan) => {
		await sandbox.settings({ plan });
		await expect(register()).rejects.toMatchObject({ response: { status: 403 } });
	});

	test('about a new company has an ID, a type, a time and the company', async () => {
		const { data: clock } = await sandbox.freeze();
		await register();
		await send();
		expect(JSON.parse(received[0].body)).toEqual({
			id: expect.any(String),
			type: 'territory.new_company',
			created: Math.floor(Date.parse(clock.now) / 1000),
			data: {
				territory_id: expect.any(String),
				empresa_id: expect.any(Number),
				matched_filters: expect.arrayContaining([expect.stringMatching(/^\w+=.+$/)]),
			},
		});
	});

	test('about a new email address is delivered with it', async () => {
		await register();
		await send({ events: [{ type: 'company.email_updated' }] });
		expect(JSON.parse(received[0].body).data.email).toContain('@');
	});
});

describe('an HMAC-SHA256 signature', () => {
	test.each([
		['body', 'hex', ''],
		['timestamp.body', 'base64', 'sha256='],
		['id.timestamp.body', 'base64', 'v1,'],
	] as const)('covers %s, as %s with the prefix "%s"', async (content, encoding, prefix) => {
		await register({ content, encoding, prefix, signatureHeader: 'X-Firma' });
		await send({ events: [{ type: 'x', data: { nombre: 'Ñandú 🦤' } }] });
		const [{ body, headers }] = received;
		const signed = {
			body,
			'timestamp.body': `${headers['x-timestamp']}.${body}`,
			'id.timestamp.body': `${headers['x-event-id']}.${headers['x-timestamp']}.${body}`,
		}[content];
		expect(headers['x-firma']).toBe(prefix + hmac(signed, encoding));
	});

	test('can share a header with the timestamp', async () => {
		await register({ content: 'timestamp.body', combined: true });
		await send();
		const [{ body, headers }] = received;
		const timestamp = headers['x-timestamp'];
		expect(headers['x-signature']).toBe(`t=${timestamp},v1=${hmac(`${timestamp}.${body}`)}`);
	});

	test.each(['signature', 'body', 'secret', 'missing'])(
		'can be made invalid: %s',
		async (tamper) => {
			await register();
			await send({ tamper });
			const [{ body, headers }] = received;
			expect(headers['x-signature']).not.toBe(hmac(body));
			expect(JSON.parse(body).type).toBe('territory.new_company');
		},
	);
});
