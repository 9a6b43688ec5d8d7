import { useCheckedSandbox } from './use-sandbox.mts';

const sandbox = useCheckedSandbox({ companies: 200 });

const SAVE = { empresa_id: 100_001, status: 'prospect' };
const JSON_TYPE = { 'Content-Type': 'application/json' };
const big = Buffer.alloc(20 * 1024 * 1024, 0x20);

describe('bad input', () => {
	test.each([
		['a missing parameter', 422, 'GET /empresas/nearby?lat=40&lng=-3', undefined],
		['an unknown parameter', 422, 'GET /leadbase/buscar?nombre=x', undefined],
		['letters for numbers', 422, 'GET /empresas/nearby?lat=a&lng=-3&radius_km=1', undefined],
		['a radius of 0', 422, 'GET /empresas/nearby?lat=40&lng=-3&radius_km=0', undefined],
		['a parameter twice', 422, 'GET /leadbase/buscar?page=1&page=2', undefined],
		['an invalid CNAE', 422, 'GET /leadbase/buscar?cnae=J62', undefined],
		['101 CIFs', 422, 'POST /empresas/batch', { cifs: Array(101).fill('A1') }],
		['a number as text', 422, 'POST /empresas/saved', { ...SAVE, empresa_id: '100001' }],
		['an unknown field', 422, 'POST /empresas/saved', { ...SAVE, x: 1 }],
		['an unknown company', 404, 'POST /empresas/saved', { ...SAVE, empresa_id: 1 }],
		['a text as an import', 422, 'POST /imports', Buffer.from('"text"')],
		['broken JSON', 400, 'POST /imports', Buffer.from('{"a":')],
		['a body of 20 MB', 413, 'POST /imports', big],
		['an unknown route', 404, 'GET /nowhere', undefined],
		['a CIF of 400 characters', 422, `GET /leadbase/empresa/${'A'.repeat(400)}`, undefined],
	])('with %s gets a %i, an error_code and a message', async (_name, status, route, data) => {
		const [method, url] = route.split(' ');
		const response = await sandbox.api.request({
			method,
			url,
			data,
			headers: data === undefined ? {} : JSON_TYPE,
		});
		expect(response.status).toBe(status);
		expect(response.data).toMatchObject({
			error_code: expect.stringMatching(/^[a-z_]+$/),
			message: expect.stringMatching(/.{8,}/),
		});
		expect(JSON.stringify(response.data)).not.toMatch(/node_modules|\.mts|at .+:\d+/);
	});

	test('with an unsupported content type gets a 415', async () => {
		const response = await sandbox.api.post('/imports', '<a/>', {
			headers: { 'Content-Type': 'text/xml' },
		});
		expect([response.status, response.data.error_code]).toEqual([415, 'unsupported_media_type']);
	});

	test('with an Idempotency-Key of 256 characters gets a 422', async () => {
		const headers = { 'Idempotency-Key': 'a'.repeat(256) };
		expect((await sandbox.api.post('/imports', [], { headers })).status).toBe(422);
	});
});
