import type { IDataObject } from 'n8n-workflow';
import * as operations from '../support/operations.mts';
import { locator } from '../support/operations.mts';
import { useSandbox } from '../support/use-sandbox.mts';

const sandbox = useSandbox({ companies: 1000, 'requests-per-minute': 0, burst: 0 });
const { run, runCounted } = sandbox;
const known = sandbox.useCompanies({ limit: 2, output: 'raw' });

const save = { resource: 'prospect', operation: 'save' };
const LEFT_OUT = '2 items left out: 1 not in the catalogue, 1 mistyped';
const textsOf = (hints: ReadonlyArray<{ message: string }>) => hints.map(({ message }) => message);

/** What Get Batch returns for a CIF that is known, one that is not, and one that is mistyped. */
async function lookedUp(): Promise<IDataObject[]> {
	const items = [String(known[0].cif), 'B86670460', 'J99216583'].map((cif) => ({ cif }));
	return (await run(operations.getBatch, { items })).items;
}

describe('Save, after Get Batch or Match', () => {
	it.each([
		['By ID', locator('id', ''), 1],
		['By ID, with an expression', locator('id', '={{ $json.empresa_id }}'), 1],
		['By CIF', locator('cif', ''), 2],
		['By CIF, with an expression', locator('cif', '={{ $json.cif }}'), 2],
	])('%s, leaves out and counts what was not found', async (_, companyId, sent) => {
		const saves = await runCounted({ ...save, companyId }, { items: await lookedUp() });
		expect(saves.error).toBeUndefined();
		expect(saves.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }]);
		expect(textsOf(saves.hints)).toEqual(['1 company saved', LEFT_OUT]);
		expect(saves.requests).toBe(sent);
	});

	it('leaves out what a sheet in between has made of it', async () => {
		const items = (await lookedUp()).map((row) => ({
			...row,
			empresa_id: row.empresa_id ?? '',
			found: row.found === null ? '' : String(row.found).toUpperCase(),
		}));
		const { error, hints } = await run(save, { items });
		expect(error).toBeUndefined();
		expect(textsOf(hints)).toEqual(['1 company saved', LEFT_OUT]);
	});

	it('leaves out matches that are not sure, and sends nothing if there is no other', async () => {
		const [word] = String(known[0].nombre).split(/[\s,]/);
		const items = [{ name: 'Nothing of this kind' }, { name: word }, { name: '' }];
		const { items: matches } = await run(
			{ ...operations.match, name: '={{ $json.name }}' },
			{ items },
		);
		expect(matches.map(({ match }) => match)).toEqual(['none', 'unsure', 'none']);
		const { outputs, error, hints, requests } = await runCounted(save, { items: matches });
		expect(error).toBeUndefined();
		expect(outputs[0]).toEqual([]);
		expect(textsOf(hints)).toEqual(['3 items left out: 2 not found, 1 to decide']);
		expect(requests).toBe(0);
	});

	it.each([
		['a reason of its own', { reason: 'Recommended by Ana' }],
		['a column found of its own', { found: 'no', reason: 'valid' }],
		['a fault that its CIF does not have', { reason: 'name' }],
		['a column match of its own', { match: 'none' }],
	])('saves an item that comes from no lookup, with %s', async (_, own) => {
		const items = known.map(({ cif }) => ({ cif, ...own }));
		const { error, hints } = await run(save, { items });
		expect(error).toBeUndefined();
		expect(textsOf(hints)).toEqual(['2 companies saved']);
	});

	it('saves a match that was to decide, once somebody has entered its CIF', async () => {
		const rows = [{ name: 'Nothing of this kind' }, { name: 'Nor of this' }];
		const { items } = await run(
			{ ...operations.match, name: '={{ $json.name }}' },
			{ items: rows },
		);
		items[0].cif = known[0].cif;
		const { error, hints } = await run(save, { items });
		expect(error).toBeUndefined();
		expect(textsOf(hints)).toEqual(['1 company saved', '1 item left out: 1 not found']);
	});

	it('leaves out the CIFs that Validate CIF has found to be mistyped', async () => {
		const cifs = [known[0].cif, 'J99216583'].map((cif) => ({ cif }));
		const checked = await run({ resource: 'company', operation: 'validateCif' }, { items: cifs });
		const { error, hints } = await run(save, { items: checked.items });
		expect(error).toBeUndefined();
		expect(textsOf(hints)).toEqual(['1 company saved', '1 item left out: 1 mistyped']);
	});

	it('counts them in a preview as well', async () => {
		const options = { preview: true };
		const { items } = await run({ ...save, options }, { items: await lookedUp() });
		expect(items[0]).toMatchObject({
			companies: 1,
			refused: [
				{ item: 1, reason: 'Left out: not in the catalogue' },
				{ item: 2, reason: 'Left out: mistyped' },
			],
		});
	});

	it('saves another company than the one that was not found, if its ID is entered', async () => {
		const { empresa_id } = known[1];
		const companyId = locator('id', String(empresa_id));
		const items = (await lookedUp()).slice(1, 2);
		expect((await run({ ...save, companyId }, { items })).items).toMatchObject([{ empresa_id }]);
	});
});

it('Save refuses From List without a choice, whatever company the item has', async () => {
	const companyId = locator('list', '');
	const { error, requests } = await runCounted({ ...save, companyId }, { items: [known[0]] });
	expect(error?.message).toBe("'Company' is empty");
	expect(requests).toBe(0);
});
