import type { IDataObject } from 'n8n-workflow';
import { get, nearby as around, request, search, withQuery } from '../support/operations.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import type { NodeOutcome } from '../support/workflow.mts';

const nearby = around('40.4, -3.7', 500);
const batch = { resource: 'company', operation: 'getBatch' };
const save = { resource: 'prospect', operation: 'save', companyId: '1' };
const listing = { ...request, path: '/leadbase/buscar' };

const sandbox = useSandbox({ companies: 1200 });

afterEach(async () => {
	await sandbox.admin.post('/reset');
});

/** Calls the node as the tool of an agent. */
async function call(parameters: object): Promise<NodeOutcome> {
	return await sandbox.run(parameters, { asTool: true, executionId: '' });
}

/** The answer of a call that returns a list. */
interface Answer {
	total?: number;
	returned: number;
	next_offset?: number;
	note: string;
	results: IDataObject[];
}

async function answerTo(parameters: object): Promise<Answer> {
	const { items, error } = await call(parameters);
	expect(error).toBeUndefined();
	expect(items).toHaveLength(1);
	return items[0] as never;
}

describe('the answer to an agent', () => {
	it('contains the first results of a search, and the total', async () => {
		const answer = await answerTo(search);
		expect(answer).toMatchObject({ total: 1200, returned: 20, next_offset: 20 });
		expect(answer.results).toHaveLength(20);
		expect(answer.note).toBe(
			'These are results 1 to 20 of 1200. This tool cannot return more: narrow the search.',
		);
		expect(JSON.stringify(answer).length).toBeLessThan(20_000);
	});

	it('is limited in size even with Return All, unless the user raises the limit', async () => {
		const all = await answerTo({ ...search, returnAll: true, limit: 1200 });
		expect(JSON.stringify(all).length).toBeLessThan(21_000);
		expect(all.note).toContain('No more fit into one answer.');
		expect(all.next_offset).toBe(all.returned);
		const raised = await answerTo({ ...search, limit: 1200, options: { maxAnswerSize: 2000 } });
		expect(raised.results).toHaveLength(1200);
		expect(raised.note).toBe('All 1200 results are here.');
	});

	it('is empty for an offset past the last company, and says so', async () => {
		expect(await answerTo({ ...search, options: { offset: 1190 } })).toMatchObject({
			returned: 10,
			note: 'These are the last of 1200.',
		});
		expect(await answerTo({ ...search, options: { offset: '5000' } })).toMatchObject({
			returned: 0,
			note: 'There are no results after the first 5000 of 1200.',
		});
		const filters = { cnae: { __rl: true, mode: 'code', value: 'bares' } };
		const bars = await answerTo({ ...search, limit: 1200, filters });
		expect(bars.note).toMatch(
			/^All \d+ results are here\. Searched for CNAE 563 Servicios de bebidas/,
		);
		const counted = await answerTo({ ...search, operation: 'count', filters });
		expect(counted.note).toContain('Searched for CNAE 563 Servicios de bebidas');
		const one = await answerTo({ ...search, text: String(bars.results[0].nombre) });
		expect(one.note).toMatch(/^This is the only result\. /);
		const none = await answerTo({ ...search, text: 'xyzzy' });
		expect(none).toMatchObject({ total: 0, returned: 0, results: [] });
		expect(none.note).toContain('No company matches Text "xyzzy".');
		const { note } = await answerTo({ ...search, text: 'fontaneros en Sevilla' });
		expect(note).toContain('Set Activity (CNAE) to 4322, Province to Sevilla');
	});

	it('contains the first companies nearby, without a total', async () => {
		const first = await answerTo(nearby);
		expect(first).toMatchObject({ returned: 20, next_offset: 20 });
		expect(first).not.toHaveProperty('total');
		const second = await answerTo({ ...nearby, options: { offset: first.next_offset } });
		const both = await answerTo({ ...nearby, limit: 40 });
		expect([...first.results, ...second.results]).toEqual(both.results);
		expect(await answerTo({ ...nearby, radiusKm: '0.001' })).toMatchObject({ returned: 0 });
	});

	it('contains the first rows of a batch, and says if not all of them fit', async () => {
		const { results } = await answerTo({ ...search, limit: 100, options: { maxAnswerSize: 100 } });
		const cif = results.map((company) => company.cif).join(' ');
		expect(await answerTo({ ...batch, cif, options: { maxAnswerSize: 3 } })).toMatchObject({
			total: 100,
			note: expect.stringMatching(/^Only the first \d+ of 100 fit into one answer\. Ask/) as string,
		});
		const three = await answerTo({ ...batch, cif: cif.slice(0, 29) });
		expect(three).toMatchObject({ total: 3, returned: 3, note: 'All 3 are here.' });
	});

	it('contains the first part of a listing, and of any other response', async () => {
		const first = await answerTo({ ...listing, isListing: true });
		expect(first).toMatchObject({ returned: 20, next_offset: 20 });
		await sandbox.admin.patch('/settings', { mostPerPage: 100 });
		const parameters = [{ name: 'per_page', value: '100' }];
		const whole = { ...listing, options: { additionalQuery: { parameters } } };
		const { items } = await call(whole);
		expect(items[0].note).toContain('only the first 20000 are here');
		expect(JSON.stringify(items[0]).length).toBeLessThan(30_000);
		const large = { ...whole, options: { ...whole.options, maxAnswerSize: 500 } };
		expect((await call(large)).items[0]).toHaveProperty('results');
	});
});

describe('the error for an agent', () => {
	it.each<[string, object, string[]]>([
		['an unknown status', { ...save, status: '={{ "maybe" }}' }, ['prospect, contactado, cliente']],
		[
			'an unknown province',
			{ ...search, province: { __rl: true, mode: 'name', value: 'Bizkaja' } },
			['The closest name is Vizcaya. Enter its name, e.g. Bizkaia.'],
		],
		['a name in place of a CIF', { ...get, cif: 'Mercadona' }, ['looks like a name', 'Search']],
		[
			'an unknown CIF',
			{ ...get, cif: 'A28015865' },
			['no company with the CIF A28015865. The CIF is well formed'],
		],
		[
			'an unknown ID',
			{ ...save, companyId: { __rl: true, mode: 'id', value: 9_999_999 } },
			['Use the field empresa_id of a company'],
		],
		[
			'a refused query',
			{ ...search, options: withQuery('orden', 'nombre') },
			['orden is not known'],
		],
	])('contains the remedy for %s', async (_, parameters, parts) => {
		const { items } = await call(parameters);
		for (const part of parts) expect(items[0].error).toContain(part);
		expect(items[0].error).not.toMatch(/from the list|By CIF|Get Batch|→/);
		expect(items[0].error).not.toMatch(/item \d/i);
	});
});
