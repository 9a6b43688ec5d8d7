import { outcome, useSandbox } from './use-sandbox.mts';

const sandbox = useSandbox({ companies: 500 });

const { settings, advance, stats } = sandbox;
const save = (key?: string, notes = 'first', more: object = {}) =>
	sandbox.api.post(
		'/empresas/saved',
		{ empresa_id: 100_001, status: 'prospect', notes },
		{ headers: key === undefined ? {} : { 'Idempotency-Key': key }, ...more },
	);

describe('absent and changed', () => {
	const nearby = async () => {
		const { data } = await sandbox.api.get(
			'/empresas/nearby?lat=40.4168&lng=-3.7038&radius_km=20&limit=20',
		);
		return data as Array<{ empresa_id: number; cif: string; nombre: string }>;
	};
	const search = async (text: string) =>
		(await sandbox.api.get('/leadbase/buscar', { params: { q: text } })).data.total as number;

	test('keep a company out of every search and lookup until it is there', async () => {
		const [first, second] = await nearby();
		await settings({ absent: [first.empresa_id] });
		expect((await nearby())[0]).toEqual(second);
		const found = await search(`${first.nombre} `);
		expect((await sandbox.api.get(`/leadbase/empresa/${first.cif}`)).status).toBe(404);
		const { status } = await sandbox.api.post('/empresas/saved', {
			empresa_id: first.empresa_id,
			status: 'prospect',
		});
		expect(status).toBe(404);
		await settings({ absent: [] });
		expect((await nearby())[0]).toEqual(first);
		expect(await search(first.nombre)).toBe(found + 1);
	});

	test('give the fields of a record other values', async () => {
		const [{ cif }] = await nearby();
		const before = (await sandbox.api.get(`/leadbase/empresa/${cif}`)).data;
		await settings({ changed: { [cif]: { telefono: '+34 900000000' } } });
		const { data } = await sandbox.api.get(`/leadbase/empresa/${cif}`);
		expect(data).toEqual({ ...before, telefono: '+34 900000000' });
	});
});

describe('idempotency: strict', () => {
	beforeEach(() => settings({ idempotency: 'strict' }));

	test('answers 409 while the first request is in progress, then repeats its response', async () => {
		await sandbox.freeze();
		await settings({ creationDelayMs: 1000 });
		const both = [save('a'), save('a')];
		expect(outcome(await Promise.race(both))).toEqual([409, 'idempotency_key_in_progress']);
		await advance(1);
		expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409]);
		const replayed = await save('a');
		expect([replayed.status, replayed.headers['idempotency-replayed']]).toEqual([201, 'true']);
		expect(await stats()).toMatchObject({ saved: 1 });
	});

	test('answers 409 for the same key with a different body', async () => {
		await save('a');
		expect(outcome(await save('a', 'second'))).toEqual([409, 'idempotency_key_reused']);
	});

	test('remembers a key whose response never arrived for more than a day', async () => {
		await sandbox.admin.post('/faults', { kind: 'connection_reset', after: true, count: 1 });
		await expect(save('a')).rejects.toMatchObject({ code: 'ECONNRESET' });
		await advance(48 * 3600);
		expect((await save('a')).headers['idempotency-replayed']).toBe('true');
		expect(await stats()).toMatchObject({ saved: 1 });
	});
});

describe('writeResponse', () => {
	const raw = { responseType: 'text', transformResponse: (text: string) => text } as const;

	test.each([
		['empty', 200, undefined, /^$/],
		['noContent', 204, undefined, /^$/],
		['array', 201, 'application/json', /^\[{"id":.*}\]$/],
		['text', 200, 'text/plain', /^OK$/],
		['json', 201, 'application/json', /^{"id":.*}$/],
	])('%s answers a write with status %i', async (writeResponse, status, type, body) => {
		await settings({ writeResponse });
		const responses = [
			await save('a', 'first', raw),
			await save('a', 'first', raw),
			await sandbox.api.post('/imports', [1], raw),
		];
		for (const response of responses) {
			const sentType = response.headers['content-type'] as string | undefined;
			expect([response.status, sentType?.split(';')[0]]).toEqual([status, type]);
			expect(response.data).toMatch(body);
		}
		expect(await stats()).toMatchObject({ saved: 1 });
	});
});

describe('listingShape', () => {
	const page = async (params: object = {}) =>
		(await sandbox.api.get('/sandbox/imports', { params: { limit: 2, ...params } })).data;
	const next = (next_page_token: unknown) => page({ next_page_token });
	let rows: object[] = [];

	beforeEach(async () => {
		for (let row = 0; row < 5; row++) await sandbox.api.post('/imports', [row]);
		rows = (await page({ limit: 100 })).results;
	});

	test('emptyPage sends an empty second page with a token', async () => {
		await settings({ listingShape: 'emptyPage' });
		const first = await page();
		const second = await next(first.next_page_token);
		expect(second).toMatchObject({ results: [], next_page_token: expect.any(String) });
		const third = await next(second.next_page_token);
		const last = await next(third.next_page_token);
		expect([...first.results, ...third.results, ...last.results]).toEqual(rows);
		expect(last.next_page_token).toBeNull();
	});

	test('numericToken sends page tokens as numbers', async () => {
		await settings({ listingShape: 'numericToken' });
		const first = await page();
		expect(first.next_page_token).toBe(2);
		const second = await next(2);
		expect([...first.results, ...second.results]).toEqual(rows.slice(0, 4));
		expect(await next(4)).toMatchObject({ results: rows.slice(4), next_page_token: null });
		expect((await next('x')).error_code).toBe('invalid_parameters');
	});

	test('offset sends a total and no token', async () => {
		await settings({ listingShape: 'offset' });
		expect(await page({ offset: 2 })).toEqual({
			total: 5,
			limit: 2,
			offset: 2,
			results: rows.slice(2, 4),
		});
	});

	test('twoArrays puts another array before the records', async () => {
		await settings({ listingShape: 'twoArrays' });
		const first = await page();
		const arrays = Object.keys(first).filter((name) => Array.isArray(first[name]));
		expect(arrays).toEqual(['filters', 'results']);
		expect(first.results).toEqual(rows.slice(0, 2));
	});

	test('repeatedPage sends the same page under different tokens', async () => {
		await settings({ listingShape: 'repeatedPage' });
		const first = await page();
		const second = await next(first.next_page_token);
		const third = await next(second.next_page_token);
		expect([second.results, third.results]).toEqual([first.results, first.results]);
		const tokens = [first, second, third].map(({ next_page_token }) => next_page_token);
		expect(new Set(tokens).size).toBe(3);
	});
});
