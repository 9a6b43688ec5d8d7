import { require } from '../../support/checks.mts';
import { many, type ExampleRuns } from '../run.mts';

/** Runs of the examples that begin with a list or a file. */
export const LIST_RUNS: ExampleRuns = {
	'batch-lookup.json': [
		{
			requests: 1,
			outputs: {
				Table: [
					10,
					{ CIF: 'A74657909', Company: 'Mármoles Luna Brava, S.A.', 'Estimated staff': 155 },
					{ CIF: 'A37848736', Remark: 'Found' },
				],
			},
			verify: ({ outputs }) => {
				const remarks = outputs.Table[0].slice(-2).map(({ json }) => json.Remark);
				require(/not in the catalogue/.test(String(remarks[0])), `The first is ${remarks[0]}`);
				require(/control character/.test(String(remarks[1])), `The second is ${remarks[1]}`);
			},
		},
		{
			title: 'a long list does not use up the lookups of the month',
			pin: { 'One item for each CIF': many(1_000, () => ({ cif: 'A57315145' })) },
			requests: 1,
			outputs: { Table: [100] },
		},
	],
};
