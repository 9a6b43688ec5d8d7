import { require } from '../../support/checks.mts';
import { many, type ExampleRuns } from '../run.mts';

const MANUAL = "When clicking 'Execute workflow'";

const FORM_ROWS = 'cif,nombre\nB96416813,"Muebles Hernández y Vázquez, S.L."\n12345678Z,A person\n';

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
	'complete-a-sheet.json': [
		{
			trigger: MANUAL,
			requests: 1,
			outputs: {
				Columns: [
					4,
					{
						CIF: 'B96416813',
						'Our contact': 'Marta',
						Company: 'Muebles Hernández y Vázquez, S.L.',
						'Estimated turnover': 4936247,
						'Estimated staff': 44,
						Remark: 'Found',
					},
					{ CIF: 'b-13344387', Company: 'Canteras Alonso y Álvarez, S.L.' },
					{ CIF: 'ES A65831570', 'Our contact': 'Marta' },
					{
						CIF: 'B96416814',
						Company: '',
						Remark: 'The CIF "B96416814" does not have the right control character',
					},
				],
				'Completed sheet': [1],
			},
		},
		{
			title: 'a sheet sent by the form',
			trigger: 'Upload your sheet',
			// The reader of Excel files takes text too.
			upload: { name: 'sheet.xlsx', content: 'CIF;nombre\nA57315145;Ours\n' },
			requests: 1,
			outputs: {
				Columns: [1, { CIF: 'A57315145', nombre: 'Ours', Company: 'Quesería Cano y Ramos, S.A.' }],
				'Completed sheet': [1],
			},
		},
		{
			title: 'a long sheet does not use up the lookups of the month',
			trigger: MANUAL,
			pin: { 'Read the sheet': many(1_000, () => ({ CIF: 'A57315145' })) },
			requests: 1,
			outputs: { Columns: [100] },
		},
	],
	'import-a-csv.json': [
		{
			trigger: MANUAL,
			requests: 1,
			outputs: {
				'Only your columns': [
					3,
					{ cif: 'B96416813', nombre: 'Muebles Hernández y Vázquez, S.L.', valid: undefined },
					{ cif: 'B13344387', ciudad: 'Lugo' },
				],
				Import: [1, { received: 3 }],
				'To correct in your file': [1, { nombre: 'Mistyped, S.L.', cif: 'B96416814' }],
			},
		},
		{
			title: 'a file with commas, sent by the form',
			trigger: 'Upload your CSV',
			upload: { name: 'companies.csv', content: FORM_ROWS },
			requests: 1,
			outputs: {
				Import: [1, { received: 1 }],
				'To correct in your file': [1, { cif: '12345678Z', nombre: 'A person' }],
			},
		},
		{
			title: 'a long file',
			trigger: MANUAL,
			pin: { 'Read the rows': many(1_000, () => ({ cif: 'A57315145' })) },
			requests: 1,
			outputs: { Import: [1, { received: 500 }] },
		},
	],
	'names-to-cifs.json': [
		{
			requests: 6,
			outputs: {
				Sure: [
					2,
					{ 'Your name': 'Muebles Hernández y Vázquez', CIF: 'B96416813' },
					{ 'Your name': 'TALLER VIDAL Y SERRANO SA', CIF: 'A65831570' },
				],
				'To decide': [
					3,
					{ 'Your name': 'Panadería Ruiz' },
					{
						'Your name': 'Canteras Alonso y Álvarez, S.A.',
						Candidates: 'Canteras Alonso y Álvarez, S.L. (B13344387, Lugo)',
						CIF: '',
					},
					{ 'Your name': 'Nothing of this kind', Candidates: 'none found' },
				],
			},
		},
		{
			title: 'a long list is not searched through',
			pin: {
				'One item for each name': many(1_000, (index) => ({
					name: `Quesería Cano y Ramos${'.'.repeat(index)}`,
				})),
			},
			requests: 26,
			outputs: { Sure: [25, { CIF: 'A57315145' }], 'To decide': [0] },
		},
	],
};
