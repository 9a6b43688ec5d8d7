import { outcome, useSandbox } from './use-sandbox.mts';

const sandbox = useSandbox({ companies: 500 });

const { settings, advance, stats } = sandbox;
const save = (key: string, notes = 'first') =>
	sandbox.api.post(
		'/empresas/saved',
		{ empresa_id: 100_001, status: 'prospect', notes },
		{ headers: { 'Idempotency-Key': key } },
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

test.each([
	['no', [['second', 2]]],
	[
		'rails',
		[
			['first', 1],
			['second', 1],
		],
	],
])('a company that is saved twice, unlike: %s', async (unlike, records) => {
	await settings({ unlike });
	await save('a');
	await save('b', 'second');
	await settings({ unlike: 'no' });
	const { results } = (await sandbox.api.get('/sandbox/saved')).data;
	expect(
		results.map(({ notes, saves }: { notes: string; saves: number }) => [notes, saves]),
	).toEqual(records);
});

describe('idempotency: strict', () => {
	beforeEach(() => settings({ idempotency: 'strict' }));

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
