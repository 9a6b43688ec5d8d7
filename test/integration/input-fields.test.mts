import type { IDataObject } from 'n8n-workflow';
import { IBEX35 } from '../fixtures/ibex35.mts';
import * as operations from '../support/operations.mts';
import { locator } from '../support/operations.mts';
import { useSandbox } from '../support/use-sandbox.mts';

const UNKNOWN = IBEX35[0][1];
const WRONG = 'J99216583';

const sandbox = useSandbox({ companies: 200 });
const { run } = sandbox;
const known = sandbox.useCompanies({ limit: 3 });

const include = { includeOtherFields: true };
const getBatch = { resource: 'company', operation: 'getBatch', ...include };
const validate = { resource: 'company', operation: 'validateCif', ...include };
const get = { ...operations.get, cif: locator('cif', '={{ $json.CIF }}'), ...include };
const save = { resource: 'prospect', operation: 'save', ...include };
const binary = { data: { data: 'eA==', mimeType: 'text/plain' } };
const cifs = () => known.map(({ cif }) => String(cif));

describe('Include Other Input Fields', () => {
	it('leaves out the input fields if it is off', async () => {
		const items = [{ CIF: cifs()[0], Vendedor: 'Ana' }];
		for (const parameters of [getBatch, get, validate]) {
			const { items: output } = await run({ ...parameters, includeOtherFields: false }, { items });
			expect(output[0]).not.toHaveProperty('Vendedor');
		}
	});

	it.each<[string, object]>([
		['Get', get],
		['Get Batch', { ...getBatch, cif: '={{ $json.CIF }}' }],
		['Validate CIF', { ...validate, cif: '={{ $json.CIF }}' }],
	])(
		'adds the input fields to the result of %s, whose cif gets a prefix',
		async (_, parameters) => {
			const nested = { a: [1] };
			const items = cifs().map((CIF, row) => ({ cif: 'old', CIF, row, nested }));
			const { outputs } = await run(parameters, { items });
			expect(outputs[0]).toHaveLength(3);
			outputs[0].forEach(({ json, pairedItem }, row) => {
				expect(json).toMatchObject({ ...items[row], company_cif: cifs()[row] });
				expect(pairedItem).toEqual({ item: row });
			});
		},
	);

	it('gives each row of a batch the fields of its own item', async () => {
		const [first, second] = cifs();
		const items = [
			{ row: 'a', cif: `${first}, ${second}` },
			{ row: 'b', cif: first },
			{ cif: UNKNOWN, row: 'c' },
			{ row: 'd', cif: WRONG },
			{ row: 'e', cif: [second, first] },
		];
		const { outputs } = await run(getBatch, { items });
		expect(
			outputs[0].map(({ json, pairedItem }) => [
				json.row,
				json.company_cif,
				json.found,
				pairedItem,
			]),
		).toEqual([
			['a', first, true, { item: 0 }],
			['a', second, true, { item: 0 }],
			['b', first, true, { item: 1 }],
			['c', UNKNOWN, false, { item: 2 }],
			['d', WRONG, null, { item: 3 }],
			['e', second, true, { item: 4 }],
			['e', first, true, { item: 4 }],
		]);
		for (const { json } of outputs[0]) {
			expect(Object.keys(json).slice(2, 5)).toEqual(['company_cif', 'found', 'message']);
		}
	});

	it('keeps input values, and prefixes response fields with equal names', async () => {
		const [{ cif: CIF, email, nombre, telefono }] = known;
		const items = [
			{ CIF, email: 'ana@example.com', nombre: null, message: '', company_nombre: 'ours' },
		];
		const names = {
			company_email: email,
			company_2_nombre: nombre,
			company_message: `Found, but its name is ${nombre}`,
			telefono,
		};
		const { items: output, hints } = await run({ ...getBatch, cif: '={{ $json.CIF }}' }, { items });
		expect(output).toMatchObject([{ ...items[0], ...names }]);
		expect(hints).toMatchObject([
			{ message: '1 CIF: 1 found under another name' },
			{
				message:
					'Input columns are kept. Added next to them: company_message, company_2_nombre, company_email.',
			},
		]);
	});

	it('keeps the column order of the file if the first row lacks a column', async () => {
		const [CIF, other] = cifs();
		const items = [
			{ CIF, Zona: '' },
			{ Cliente: 'a', CIF: other, Tel: '1', Zona: 'b' },
		];
		const { items: output } = await run(get, { items });
		const columns = output.map((item) => Object.keys(item).slice(0, 4).join());
		expect(columns).toEqual(Array(2).fill('Cliente,CIF,Tel,Zona'));
	});

	it('names the added columns in a hint', async () => {
		const { hints } = await run(getBatch, { items: known });
		const fields = 'company_cif, company_nombre, company_telefono, company_email and 5 more';
		expect(hints).toMatchObject([
			{},
			{ message: `Input columns are kept. Added next to them: ${fields}.` },
		]);
	});

	it('prefixes a response field in all items if any item has a field with its name', async () => {
		const items = cifs().map((CIF, row) => (row === 1 ? { CIF, email: 'ours' } : { CIF }));
		const { items: output } = await run(get, { items });
		expect(output.map((item) => [item.email, item.company_email])).toEqual(
			known.map(({ email }, row) => [row === 1 ? 'ours' : null, email]),
		);
	});

	const failing = { items: [{ CIF: WRONG, row: 1, error: 'old' }], binary };

	it.each(['', 'company'])(
		'keeps the fields and files of a failed item, with Put Output in Field "%s"',
		async (destinationFieldName) => {
			const { outputs, hints } = await run(
				{ ...get, destinationFieldName },
				{ ...failing, onError: 'continueRegularOutput' },
			);
			const company_error = expect.stringContaining("'CIF'") as string;
			expect(outputs[0]).toMatchObject([
				{ json: { ...failing.items[0], company_error }, binary: failing.binary },
			]);
			expect(JSON.stringify(hints)).toContain('company_error');
		},
	);

	it('has no effect in a tool of an agent', async () => {
		const { items } = await run(getBatch, { items: [{ cif: cifs()[0], row: 1 }], asTool: true });
		expect(items[0]).not.toHaveProperty('row');
	});
});

it('files of the input are returned only with Include Other Input Fields on', async () => {
	const setup = { items: [{ cif: cifs()[0] }], binary };
	expect((await run(getBatch, setup)).outputs[0][0].binary).toEqual(binary);
	const without = await run({ ...getBatch, includeOtherFields: false }, setup);
	expect(without.outputs[0][0]).not.toHaveProperty('binary');
});

describe('Put Output in Field', () => {
	it('uses one destination field for all items, and a hint names it if it had to be prefixed', async () => {
		const items = cifs().map((CIF, row) => (row === 1 ? { CIF, company: 'ours' } : { CIF }));
		const { items: output, hints } = await run(
			{ ...get, destinationFieldName: 'company' },
			{ items },
		);
		expect(output.map((item) => [item.company, (item.company_company as IDataObject).cif])).toEqual(
			[
				[null, cifs()[0]],
				['ours', cifs()[1]],
				[null, cifs()[2]],
			],
		);
		expect(hints).toMatchObject([
			{ message: '3 CIFs: 2 found, 1 found under another name' },
			{ message: 'Input columns are kept. Added next to them: company_company.' },
		]);
	});

	it.each(['includeOtherFields', 'destinationFieldName'])(
		'is refused before any request if invalid, like Include Other Input Fields: %s',
		async (name) => {
			const items = cifs().map((CIF) => ({ CIF, cif: CIF, empresa_id: 1 }));
			for (const parameters of [get, getBatch, save, validate]) {
				const wrong = { ...parameters, [name]: '={{ "__proto__" }}' };
				const { error, requests } = await sandbox.runCounted(wrong, { items });
				expect(requests).toBe(0);
				expect(error?.message).toMatch(
					/'(Include Other Input Fields|Put Output in Field)' "__proto/,
				);
				expect(error?.message).toContain('[item 0]');
			}
		},
	);

	it('fails only the item with an invalid field name if the node continues on error', async () => {
		const items = cifs().map((cif, index) => ({ cif, field: ['a', 'a.b', 'b'][index] }));
		const { items: output } = await run(
			{ ...getBatch, destinationFieldName: '={{ $json.field }}' },
			{ items, onError: 'continueRegularOutput' },
		);
		expect(output).toMatchObject([{ a: { found: true } }, {}, { b: { found: true } }]);
		expect(output[1].error).toContain("'Put Output in Field'");
	});
});
