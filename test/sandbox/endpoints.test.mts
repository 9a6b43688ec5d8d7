import { startSandbox } from '../../harness/sandbox/sandbox.mts';
import { stdnum } from 'stdnum';
import { useCheckedSandbox } from './use-sandbox.mts';

const sandbox = useCheckedSandbox();

const MADRID = { lat: 40.4168, lng: -3.7038, radius_km: 20 };

async function nearby(params: object) {
	const { data, status } = await sandbox.api.get('/empresas/nearby', {
		params: { ...MADRID, ...params },
	});
	expect(status).toBe(200);
	return data as Array<Record<string, string | number | null>>;
}

async function search(params: object) {
	const { data, status } = await sandbox.api.get('/leadbase/buscar', { params });
	expect(status).toBe(200);
	return data as {
		total: number;
		page: number;
		per_page: number;
		results: Array<Record<string, string | number | null>>;
	};
}

describe('GET /empresas/nearby', () => {
	test('returns the companies within the radius, nearest first', async () => {
		const found = await nearby({ limit: 1000 });
		const distances = found.map(({ distance_km }) => Number(distance_km));
		expect(found.length).toBeGreaterThan(100);
		expect(distances).toEqual([...distances].sort((left, right) => left - right));
		expect(Math.max(...distances)).toBeLessThanOrEqual(20);
	});

	test('only_email keeps only companies with an email', async () => {
		const all = await nearby({ limit: 1000 });
		const withEmail = await nearby({ limit: 1000, only_email: true });
		expect(withEmail).toEqual(all.filter(({ email }) => email !== null));
		expect(withEmail.length).toBeLessThan(all.length);
	});

	test('limit caps the number of results, 50 by default', async () => {
		expect(await nearby({ limit: 7 })).toHaveLength(7);
		expect(await nearby({})).toHaveLength(50);
	});
});

describe('Filters', () => {
	const searched = async (params: object) => (await search({ per_page: 100, ...params })).results;

	test.each([
		['a sector, ignoring accents', nearby, { sector: 'tecnologia' }, 'sector', /^Tecnología$/],
		['the beginning of a CNAE', nearby, { cnae: '62' }, 'cnae', /^62/],
		['a province', searched, { provincia: 'bizkaia' }, 'provincia', /^Bizkaia$/],
		['the beginning of a CNAE in a search', searched, { cnae: '01' }, 'cnae', /^01/],
		['words of names', searched, { q: 'pelqueria sevilla' }, 'nombre', /Peluquería/],
	])('find companies by %s', async (_, find, filter, field, pattern) => {
		const found = await find(filter);
		expect(found.length).toBeGreaterThan(0);
		expect(found.filter((company) => !pattern.test(String(company[field])))).toEqual([]);
	});
});

describe('GET /leadbase/empresa/{cif}', () => {
	test('returns the full record, including undocumented fields', async () => {
		const [company] = await nearby({ limit: 1 });
		const { data, status } = await sandbox.api.get(`/leadbase/empresa/${company.cif}`);
		expect(status).toBe(200);
		expect(data).toMatchObject({ empresa_id: company.empresa_id, nombre: company.nombre });
		expect(Object.keys(data).length).toBeGreaterThan(10);
		expect(data.roi_estimado_max).toBeGreaterThanOrEqual(data.roi_estimado_min);
	});

	test('answers an unknown CIF with 404', async () => {
		const { data, status } = await sandbox.api.get('/leadbase/empresa/A99999999');
		expect([status, data.error_code]).toEqual([404, 'company_not_found']);
	});
});

describe('GET /leadbase/buscar', () => {
	test('q ranks the company with exactly that name first', async () => {
		const [company] = await nearby({ limit: 1 });
		const { results } = await search({ q: company.nombre });
		expect(results[0].nombre).toBe(company.nombre);
	});

	test('pages start at 1 and return every company once', async () => {
		const first = await search({ sector: 'Salud', per_page: 50 });
		const seen = new Set(first.results.map(({ cif }) => cif));
		for (let page = 2; page <= Math.ceil(first.total / 50); page++) {
			const { results } = await search({ sector: 'Salud', per_page: 50, page });
			for (const { cif } of results) seen.add(cif);
		}
		expect(seen.size).toBe(first.total);
		expect((await search({ sector: 'Salud', page: 999 })).results).toEqual([]);
		expect(await search({ sector: 'Salud' })).toMatchObject({ page: 1, per_page: 20 });
	});
});

describe('POST /empresas/saved', () => {
	test.each(['prospect', 'contactado', 'cliente'])('accepts the status %s', async (status) => {
		const body = { empresa_id: 100_001, status, notes: 'Ñandú 🦤\n"x"' };
		const response = await sandbox.api.post('/empresas/saved', body);
		expect(response.status).toBe(201);
		expect(response.data).toMatchObject(body);
	});
});

describe('POST /empresas/batch', () => {
	test('accepts at most 100 CIFs, omits unknown ones and returns duplicates once', async () => {
		const pages = await Promise.all([1, 2].map((page) => search({ per_page: 50, page })));
		const known = pages.flatMap(({ results }) => results.map(({ cif }) => cif));
		const cifs = [...known.slice(0, 98), known[0], 'A99999999'];
		const { data, status } = await sandbox.api.post('/empresas/batch', { cifs });
		expect(status).toBe(200);
		expect(data.map(({ cif }: { cif: string }) => cif)).toEqual(known.slice(0, 98));
		const { data: refused, status: tooMany } = await sandbox.api.post('/empresas/batch', {
			cifs: [...known, known[0]],
		});
		expect([tooMany, refused.error_code]).toEqual([422, 'invalid_parameters']);
	});
});

describe('POST /imports', () => {
	test.each([
		[[{ a: 1 }, { a: 2 }], 2],
		[{ companies: [{}, {}, {}] }, 3],
		[{ a: 1, b: [1] }, 1],
	])('%j is received as %i rows', async (body, received) => {
		const { status, data } = await sandbox.api.post('/imports', body);
		expect(status).toBe(201);
		expect(data).toMatchObject({ status: 'received', received });
	});
});

describe('Listings', () => {
	test.each(['saved', 'imports'])(
		'next_page_token and offset walk through all %s',
		async (list) => {
			for (let row = 0; row < 25; row++) {
				await (list === 'saved'
					? sandbox.api.post('/empresas/saved', { empresa_id: 100_001, status: 'prospect' })
					: sandbox.api.post('/imports', [{ row }]));
			}
			const { data: whole } = await sandbox.api.get(`/sandbox/${list}`, { params: { limit: 100 } });
			const byToken: unknown[] = [];
			let token: string | null | undefined;
			while (token !== null) {
				const { data } = await sandbox.api.get(`/sandbox/${list}`, {
					params: { limit: 10, next_page_token: token },
				});
				byToken.push(...data.results);
				token = data.next_page_token;
			}
			const { data: rest } = await sandbox.api.get(`/sandbox/${list}`, {
				params: { limit: 100, offset: 20 },
			});
			expect(byToken).toEqual(whole.results);
			expect(rest.results).toEqual(whole.results.slice(20));
		},
	);
});

describe('The fictitious companies', () => {
	test('have valid, distinct CIFs that stay the same in a larger sandbox', async () => {
		const larger = await startSandbox({ companies: 6000 });
		const { data } = await larger.api.get('/leadbase/buscar', { params: { per_page: 50 } });
		const { results } = await search({ per_page: 50 });
		await larger.stop();
		expect(data.results).toEqual(results);
		const cifs = results.map(({ cif }) => String(cif));
		expect(new Set(cifs).size).toBe(50);
		expect(cifs.filter((cif) => !stdnum.ES.cif.validate(cif).isValid)).toEqual([]);
	});
});
