import { IBEX35 } from '../fixtures/ibex35.mts';
import { useSandbox } from '../support/use-sandbox.mts';

const sandbox = useSandbox({ companies: 10 });
const { run } = sandbox;
let known: string;

beforeAll(async () => {
	const { items } = await run({ resource: 'company', operation: 'search', limit: 1 });
	known = String(items[0].cif);
}, 60_000);

describe('a sheet', () => {
	const lookUpSheet = async (column: string, more: object = {}) => {
		const rows = [known, 'J99216583', IBEX35[0][1]].map((cif) => ({
			Empresa: 'X',
			[column]: cif,
		}));
		return await run({ resource: 'company', operation: 'getBatch' }, { items: rows, ...more });
	};

	it.each(['cif', 'CIF', 'Cif', 'NIF', 'nif', 'C.I.F.', 'N.I.F.', 'CIF/NIF', 'Tax ID', 'tax_id'])(
		'with the column %s needs no setting',
		async (column) => {
			const { items, hints } = await lookUpSheet(column);
			expect(items.map(({ cif, found }) => [cif, found])).toEqual([
				[known, true],
				['J99216583', false],
				[IBEX35[0][1], false],
			]);
			expect(hints).toMatchObject([{ message: '2 of 3 CIFs not found.' }]);
		},
	);

	it('has a column for what became of the CIF, beside it', async () => {
		const { items } = await lookUpSheet('CIF');
		for (const item of items) {
			expect(Object.keys(item).slice(0, 3)).toEqual(['cif', 'found', 'message']);
		}
		expect(items.map(({ message }) => message)).toEqual([
			'Found',
			'The CIF "J99216583" does not have the right control character',
			`The CIF ${IBEX35[0][1]} is not in the catalogue of the service`,
		]);
	});

	it('without such a column stops before a request, and says which it has', async () => {
		const before = await sandbox.requestsReceived();
		const { error } = await lookUpSheet('Código');
		expect(error?.message).toBe("'CIF' is empty: no item has a CIF");
		expect(error?.description).toContain(
			'The items have the columns Empresa, Código. Choose one in the field CIF.',
		);
		const { items } = await lookUpSheet('Código', { onError: 'continueRegularOutput' });
		expect(items).toHaveLength(3);
		for (const { error: message } of items) expect(message).toContain('no item has a CIF');
		expect((await sandbox.requestsReceived()) - before).toBe(0);
	});

	it('with many columns has some of them named; with none, that is said', async () => {
		const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`c${index}`, index]));
		expect((await lookUpSheet('x', { items: [many] })).error?.description).toContain(
			'the columns c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, and 8 more.',
		);
		expect((await lookUpSheet('x', { items: [{}] })).error?.description).toContain(
			'have no columns',
		);
	});

	it('of known companies has no hint', async () => {
		expect((await lookUpSheet('CIF', { items: [{ CIF: known }] })).hints).toEqual([]);
	});
});
