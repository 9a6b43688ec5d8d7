import type { UnlikeName } from '../../sandbox/unlike/services.mts';
import { useSandbox } from './use-sandbox.mts';

const sandbox = useSandbox({ companies: 300 });
const UNKNOWN = 'J99216582';
/** Those of two companies of the catalogue. */
const [CIF, OTHER] = ['J0097003H', 'W4834577A'];
const SAVE = { empresa_id: 100_001, status: 'prospect' };

const useUnlike = (unlike: UnlikeName) => beforeEach(() => sandbox.settings({ unlike }));
const search = (params: object) => sandbox.api.get('/leadbase/buscar', { params });
const nowhere = { params: { lat: 0, lng: 0, radius_km: 1 } };
const nearMadrid = (params: object) =>
	sandbox.api.get('/empresas/nearby', {
		params: { lat: 40.4168, lng: -3.7038, radius_km: 500, ...params },
	});
const batch = async (field: string, cifs: string[]) =>
	(await sandbox.api.post('/empresas/batch', { [field]: cifs })).data;
const page = async (params: object = {}) => {
	const { status, data, headers } = await sandbox.api.get('/sandbox/saved', { params });
	return { status, data, headers };
};

/** More saved companies than a page of a listing has. */
async function saveMany(): Promise<void> {
	for (let row = 0; row < 25; row++) await sandbox.api.post('/empresas/saved', SAVE);
}

describe('a service that answers like go', () => {
	useUnlike('go');

	test('answers an empty list as null', async () => {
		expect((await sandbox.api.get('/empresas/nearby', nowhere)).data).toBeNull();
		expect((await search({ q: 'zzzz' })).data).toMatchObject({ total: 0, results: null });
		expect(await batch('cif_list', [CIF])).toMatchObject({ not_found: null });
		expect(await batch('cif_list', [UNKNOWN])).toEqual({ companies: null, not_found: [UNKNOWN] });
		expect((await page()).data).toEqual({ items: null, pagination: {} });
	});

	test('answers an unknown company with a 204 and no body', async () => {
		const { status, data } = await sandbox.api.get(`/leadbase/empresa/${UNKNOWN}`);
		expect([status, data]).toEqual([204, '']);
	});

	test('leaves out empty fields', async () => {
		const { results } = (await search({ per_page: 50 })).data;
		const withEmail = results.filter((company: object) => 'email' in company);
		expect(withEmail.length).toBeLessThan(results.length);
		expect(JSON.stringify(withEmail)).not.toContain('null');
	});

	test('only says that a write was done', async () => {
		const saved = await sandbox.api.post('/empresas/saved', SAVE);
		expect([saved.status, saved.data]).toEqual([201, {}]);
		const { status, data } = await sandbox.api.post('/imports', [1, 2]);
		expect([status, data]).toEqual([200, { message: '2 rows accepted' }]);
	});

	test('has the token of the next page inside pagination', async () => {
		await saveMany();
		const first = (await page()).data;
		const { next_page_token } = first.pagination;
		const second = (await page({ next_page_token })).data;
		expect([first.items.length, second.items.length, second.pagination]).toEqual([20, 5, {}]);
	});
});

describe('a service that answers like queue', () => {
	useUnlike('queue');

	test.each([
		['/empresas/saved', SAVE],
		['/imports', [1, 2]],
	])('accepts a POST to %s as a job that returns the result', async (path, body) => {
		const { status, data, headers } = await sandbox.api.post(path, body);
		expect([status, data]).toEqual([202, { id: expect.any(String), status: 'queued' }]);
		expect(headers).toMatchObject({ location: `/v1/jobs/${data.id}`, 'retry-after': '2' });
		const job = await sandbox.api.get(`/jobs/${data.id}`);
		expect(job.data).toMatchObject({ id: data.id, status: 'done', result: { id: data.id } });
	});

	test('is the only service with jobs', async () => {
		const { data } = await sandbox.api.post('/imports', [1, 2]);
		await sandbox.settings({ unlike: 'no' });
		expect((await sandbox.api.get(`/jobs/${data.id}`)).status).toBe(404);
	});

	test('has pending entries in a batch, which are done when they are requested again', async () => {
		const statuses = async () => {
			const { results } = await batch('cifs', [CIF, OTHER, UNKNOWN]);
			return (results as Array<{ cif: string; status: string }>).map(({ cif, status }) => [
				cif,
				status,
			]);
		};
		expect(await statuses()).toEqual([
			[UNKNOWN, 'pending'],
			[OTHER, 'done'],
			[CIF, 'pending'],
		]);
		expect(await statuses()).toEqual([
			[UNKNOWN, 'not_found'],
			[OTHER, 'done'],
			[CIF, 'done'],
		]);
		await sandbox.admin.post('/reset');
		await sandbox.settings({ unlike: 'queue' });
		expect((await statuses())[2]).toEqual([CIF, 'pending']);
	});

	test('has a company inside data, and success = false for an unknown one', async () => {
		const { data } = await sandbox.api.get(`/leadbase/empresa/${CIF}`);
		expect(data).toMatchObject({ success: true, data: { cif: CIF } });
		const unknown = await sandbox.api.get(`/leadbase/empresa/${UNKNOWN}`);
		expect([unknown.status, unknown.data]).toEqual([200, { success: false, error: 'not found' }]);
	});

	test('has the token of the next page in a header', async () => {
		await saveMany();
		const first = await page();
		const second = await page({ next_page_token: first.headers['x-next-page-token'] });
		expect([first.data.length, second.data.length]).toEqual([20, 5]);
		expect(second.headers).not.toHaveProperty('x-next-page-token');
	});
});

describe('a service that answers like strict', () => {
	useUnlike('strict');

	test.each([
		[{}, 422],
		[{ page: 1, per_page: 20 }, 422],
		[{ q: '' }, 422],
		[{ q: 'hotel' }, 200],
		[{ provincia: 'Madrid' }, 200],
		[{ cnae: '56*' }, 200],
		[{ sector: 'Salud' }, 200],
		[{ q: 'hotel', other: 1 }, 422],
		[{ q: 'hotel', per_page: 21 }, 422],
	])('answers a search with %j with a %i', async (params, status) => {
		expect((await search(params)).status).toBe(status);
	});

	test('wants an asterisk after a prefix of a CNAE, but not after a whole code', async () => {
		const found = async (cnae: string) => (await search({ cnae })).data.results as Array<object>;
		const [{ cnae }] = (await found('56*')) as Array<{ cnae: string }>;
		expect(cnae).toMatch(/^56/);
		expect(await found('56')).toEqual([]);
		expect(await found(cnae)).toContainEqual(expect.objectContaining({ cnae }));
		expect((await nearMadrid({ cnae: '56*', limit: 1 })).data).toHaveLength(1);
		expect((await nearMadrid({ cnae: '56', limit: 1 })).data).toEqual([]);
	});

	test('lists at most 20 records as a bare array, turned by offset', async () => {
		await saveMany();
		const [first, second] = [await page(), await page({ offset: 20 })];
		expect([first.data.length, second.data.length]).toEqual([20, 5]);
		expect(first.headers['x-total-count']).toBe('25');
		const [, next] = /^<(.+)>; rel="next"$/.exec(first.headers.link)!;
		expect((await sandbox.api.get(next)).data).toEqual(second.data);
		expect(second.headers).not.toHaveProperty('link');
		expect((await page({ limit: 21 })).status).toBe(422);
		expect((await page({ next_page_token: 'a' })).status).toBe(422);
	});

	test('has the companies of a batch under their CIFs', async () => {
		const companies = await batch('cifs', [CIF, UNKNOWN]);
		expect(companies).toMatchObject({ [CIF]: { cif: CIF }, [UNKNOWN]: null });
	});
});
