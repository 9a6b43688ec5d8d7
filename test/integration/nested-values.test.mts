import type { IDataObject } from 'n8n-workflow';
import { CASES } from '../support/operation-cases.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import type { NodeOutcome } from '../support/workflow.mts';

const nested = (wrap: (inner: unknown) => unknown, levels: number) =>
	Array.from({ length: levels }).reduce<unknown>(wrap, 'Vigo');

/** A text, a list and an object, nested as deeply. */
const valuesOf = (levels: number, levelsOfText = levels) => [
	'['.repeat(levelsOfText) + ']'.repeat(levelsOfText),
	nested((inner) => [inner], levels),
	nested((inner) => ({ inner }), levels),
];

const sandbox = useSandbox({ companies: 100 });
const companies = sandbox.useCompanies({ limit: 3 });

const cases = CASES.filter(({ name, row }) => name === undefined || row !== undefined);

/** Runs three rows, and returns their results and errors without what a run has of its own. */
async function runRows(node: object, items: IDataObject[]) {
	const outcome = await sandbox.run(node, { items, onError: 'continueErrorOutput' });
	return { outcome, results: resultsOf(outcome) };
}

function resultsOf({ outputs }: NodeOutcome) {
	return outputs.map((items) => items.map(({ json }) => json.error ?? json.cif ?? json.count));
}

function saidBy({ outputs, error, hints }: NodeOutcome): string {
	return JSON.stringify([outputs.flat().map(({ json }) => json.error), error?.message, hints]);
}

describe.each(cases)('$title', ({ node, rowsOf }) => {
	it('gives every row its result if a column that nobody uses has a value nested 4,000 levels', async () => {
		const rows = rowsOf(companies);
		const plain = await runRows(
			node,
			rows.map((row) => ({ ...row, Varios: 'x' })),
		);
		const odd = valuesOf(4000).map((Varios, index) => ({ ...rows[index], Varios }));
		const other = await runRows(node, odd as IDataObject[]);
		expect(other.results).toEqual(plain.results);
	});

	it('says what is wrong with a value that it reads and that is nested so', async () => {
		const rows = rowsOf(companies);
		// Of an expression, n8n itself cannot hand over lists and objects that are nested more deeply.
		for (const value of valuesOf(1000, 4000)) {
			const spoilt = Object.fromEntries(Object.keys(rows[1]).map((column) => [column, value]));
			const { outcome } = await runRows(node, [rows[0], spoilt as IDataObject, rows[2]]);
			expect(saidBy(outcome)).not.toContain('call stack');
		}
	});
});
