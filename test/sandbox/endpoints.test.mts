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

/** The answers that no other test of the sandbox holds against the contract; what they have, the node's tests show. */
test.each([
	['a full record', 200, (cif: unknown) => `GET /leadbase/empresa/${cif}`, undefined],
	['an unknown CIF', 404, () => 'GET /leadbase/empresa/A99999999', undefined],
	['a batch', 200, () => 'POST /empresas/batch', { cifs: ['A99999999', 'A18314781'] }],
	['a save', 201, () => 'POST /empresas/saved', { empresa_id: 100_001, status: 'cliente' }],
	['an import of rows', 201, () => 'POST /imports', [{ a: 1 }, { a: 2 }]],
	['an import of a record', 201, () => 'POST /imports', { a: 1, b: [1] }],
])('%s gets a %i', async (_, expected, routeOf, data) => {
	const [{ cif }] = await nearby({ limit: 1 });
	const [method, url] = routeOf(cif).split(' ');
	expect((await sandbox.api.request({ method, url, data })).status).toBe(expected);
});

describe('GET /empresas/nearby', () => {
	test('returns the companies within the radius, nearest first', async () => {
		const found = await nearby({ limit: 1000 });
		const distances = found.map(({ distance_km }) => Number(distance_km));
		expect(found.length).toBeGreaterThan(100);
		expect(distances).toEqual([...distances].sort((left, right) => left - right));
		expect(Math.max(...distances)).toBeLessThanOrEqual(20);
	});
});

describe('GET /leadbase/buscar', () => {
	test('starts at page 1 and returns every company once', async () => {
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

describe('listings', () => {
	test.each(['saved', 'imports'])(
		'return all %s by next_page_token and by offset',
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

describe('the fictitious companies', () => {
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
