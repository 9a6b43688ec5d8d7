import assert from 'node:assert/strict';
import type { OutputItem } from '../../../harness/n8n/execution.mts';
import { completeCif } from '../../../sandbox/catalogue/cif.mts';
import { many, type ExampleRun, type ExampleRuns } from '../run.mts';

const MANUAL = "When clicking 'Execute workflow'";

const REMARK = 'Company Data: remark';
const HAPPENED = 'What happened';

const FORM_ROWS = 'cif,nombre\nB96416813,"Muebles Hernández y Vázquez, S.L."\n12345678Z,A person\n';

/** Windows-1252, with two characters that Latin-1 lacks. */
const ANSI_ROWS = Buffer.from(
	'cif;nombre\r\nB96416813;Pe\xf1a y Mu\xf1oz \x96 5 \x80\r\n',
	'latin1',
);

/** Two companies, each written in two ways: a column with fewer names is in doubt. */
const CLIENTS = [
	'QUESERIA CANO Y RAMOS',
	'Queseria Cano y Ramos SA',
	'MUEBLES HERNANDEZ Y VAZQUEZ',
	'Muebles Hernandez y Vazquez SL',
];

/** Requires that the last rows, as many as were left out, say that a run does not take them. */
function requireLeftOut(rows: OutputItem[], field: string, count: number): void {
	const saying = rows.filter(({ json }) =>
		/^not .*: a run takes the first/i.test(String(json[field])),
	);
	assert(saying.length === count, `${saying.length} rows say that they were left out.`);
}

/** Different CIFs that are written right. */
function manyCifs(count: number): string[] {
	return Array.from({ length: count }, (_, index) => completeCif('P', String(1_500_000 + index)));
}

/** The path that the example leaves to its user: in the sandbox, one that takes five credits. */
const ENRICHMENT: ExampleRun['replace'] = [
	'"name":"path","type":"string","value":""',
	'"name":"path","type":"string","value":"/leadbase/empresa/{cif}/ficha"',
];

/** Leaves so many of the 500 credits of the month. */
function leaveCredits(left: number): ExampleRun['prepare'] {
	return async ({ sandbox }) => {
		await sandbox.admin.post('/usage', { creditsUsed: 500 - left });
	};
}

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
				assert(/not in the catalogue/.test(String(remarks[0])), `The first is ${remarks[0]}`);
				assert(/control character/.test(String(remarks[1])), `The second is ${remarks[1]}`);
			},
		},
		{
			title: 'a long list does not use up the lookups of the month',
			pin: {
				'One item for each CIF': many(1_000, (row) => ({
					cif: row % 2 === 0 ? 'A57315145' : 'B96416813',
				})),
			},
			requests: 1,
			outputs: { 'Look up all at once': [100], Table: [1_000, { CIF: 'A57315145' }] },
			verify: ({ outputs }) => requireLeftOut(outputs.Table[0], 'Remark', 900),
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
						'Company Data: name': 'Muebles Hernández y Vázquez, S.L.',
						'Company Data: same name': 'yes',
						'Company Data: estimated turnover': 4936247,
						'Company Data: estimated staff': 44,
						[REMARK]: 'Found',
					},
					{ CIF: 'b-13344387', 'Company Data: name': 'Canteras Alonso y Álvarez, S.L.' },
					{ CIF: 'ES A65831570', 'Our contact': 'Marta', 'Company Data: same name': 'no' },
					{
						CIF: 'B96416814',
						'Company Data: name': '',
						'Company Data: same name': '',
						[REMARK]: 'Not sent: the CIF "B96416814" does not have the right control character',
					},
				],
				'Completed sheet': [1],
			},
		},
		{
			title: 'a sheet sent by the form comes back completed',
			trigger: 'Upload your sheet',
			// The reader of Excel files takes text too.
			upload: { name: 'sheet.xlsx', content: 'CIF;nombre\nA57315145;Ours\n' },
			handsBack: { file: 'completed.xlsx', says: '1 rows: 1 completed, 0 not looked up' },
			requests: 1,
			outputs: {
				Columns: [
					1,
					{ CIF: 'A57315145', nombre: 'Ours', 'Company Data: name': 'Quesería Cano y Ramos, S.A.' },
				],
				'Completed sheet': [1],
			},
		},
		{
			title: 'a long sheet keeps all its rows and says which were not looked up',
			trigger: 'Upload your sheet',
			upload: { name: 'sheet.xlsx', content: `CIF\n${'A57315145\nB96416813\n'.repeat(500)}` },
			handsBack: { file: 'completed.xlsx', says: '1000 rows: 100 completed, 900 not looked up' },
			requests: 1,
			outputs: { 'Look up all at once': [100], Columns: [1_000] },
			verify: ({ outputs }) => requireLeftOut(outputs.Columns[0], REMARK, 900),
		},
	],
	'enrich-within-a-budget.json': [
		{
			fails: 'Nothing was sent. Open Settings: set path',
			requests: 0,
			outputs: { Usage: [0] },
		},
		{
			title: 'a budget for three of the companies, one of them unknown',
			replace: ENRICHMENT,
			requests: 4,
			outputs: {
				Enrich: [3],
				'All companies': [
					5,
					{ cif: 'A74657909', responded: true, data: { cif: 'A74657909', solvencia: 'B' } },
					{ cif: 'B12345674', responded: false, data: null },
					{ cif: 'A37848736', remark: 'Response with status 200' },
					{
						cif: 'A69757037',
						remark: 'Not sent: a budget of 15 credits, with 500 left, is enough for 3 at 5 each',
					},
				],
				'To correct in your list': [1, { CIF: 'B96416814' }],
				'What was done': [1, { 'With a response': 2, 'Without a response': 3, 'Credits used': 10 }],
			},
		},
		{
			title: 'fewer credits left than the budget',
			prepare: leaveCredits(9),
			replace: ENRICHMENT,
			requests: 2,
			outputs: {
				Enrich: [1],
				'What was done': [1, { 'With a response': 1, 'Without a response': 4, 'Credits used': 5 }],
			},
		},
		{
			title: 'no credits left for a single company',
			prepare: leaveCredits(4),
			replace: ENRICHMENT,
			requests: 1,
			outputs: {
				Enrich: [0],
				'What was done': [1, { 'With a response': 0, 'Without a response': 5, 'Credits used': 0 }],
			},
		},
	],
	'import-a-csv.json': [
		{
			trigger: MANUAL,
			requests: 1,
			outputs: {
				// With the two rows that are left out.
				Import: [3, { received: 3 }, { reason: 'duplicate' }, { reason: 'control' }],
				'Why not': [2],
				Report: [
					5,
					{ Row: 2, [HAPPENED]: 'Imported', Cliente: 'Muebles Hernández y Vázquez, S.L.' },
					{ Row: 3, [HAPPENED]: 'Imported', 'N.I.F.': 'B-13344387' },
					{ Row: 4, [HAPPENED]: 'Imported' },
					{ Row: 5, [HAPPENED]: 'Not imported: The CIF B13344387 is in the list before (row 3)' },
					{
						Row: 6,
						[HAPPENED]:
							'Not imported: The CIF "B96416814" does not have the right control character',
					},
				],
			},
		},
		{
			title: 'a file with commas, sent by the form, comes back with the results',
			trigger: 'Upload your CSV',
			upload: { name: 'companies.csv', content: FORM_ROWS },
			handsBack: { file: 'what-was-imported.xlsx', says: '2 rows: 1 imported, 1 not' },
			requests: 1,
			outputs: {
				Import: [2, { received: 1 }, { reason: 'person' }],
				Report: [2, { [HAPPENED]: 'Imported' }, { cif: '12345678Z', nombre: 'A person' }],
			},
		},
		{
			title: "a file as Spanish Excel's CSV has it keeps its accents",
			trigger: 'Upload your CSV',
			upload: { name: 'companies.csv', content: new Blob([ANSI_ROWS]) },
			handsBack: { file: 'what-was-imported.xlsx', says: '1 rows: 1 imported, 0 not' },
			requests: 1,
			outputs: { Report: [1, { [HAPPENED]: 'Imported', nombre: 'Peña y Muñoz – 5 €' }] },
		},
		{
			title: 'a file of which nothing can be imported',
			trigger: 'Upload your CSV',
			upload: { name: 'companies.csv', content: 'NIF\n12345678Z\n' },
			handsBack: { file: 'what-was-imported.xlsx', says: '1 rows: 0 imported, 1 not' },
			requests: 0,
			outputs: { Import: [1, { reason: 'person' }], Report: [1, { NIF: '12345678Z' }] },
		},
		{
			title: 'a long file',
			trigger: 'Upload your CSV',
			upload: { name: 'companies.csv', content: `cif\n${manyCifs(2500).join('\n')}\n` },
			handsBack: { file: 'what-was-imported.xlsx', says: '2500 rows: 2500 imported, 0 not' },
			requests: 3,
			outputs: { Import: [3, { received: 1000 }, {}, { received: 500 }], Report: [2500] },
		},
	],
	'names-to-cifs.json': [
		{
			requests: 5,
			outputs: {
				'Sure or to decide': [5],
			},
			verify: ({ outputs }) => {
				const [sure, toDecide] = outputs['Sure or to decide'];
				const cifs = sure.map(({ json }) => json.cif);
				assert(String(cifs) === 'B96416813,A65831570,B13344387', `Sure are ${cifs}.`);
				const reasons = toDecide.map(({ json }) => `${json.name}: ${json.reason}`);
				assert(reasons.length === 2 && /Panadería Ruiz/.test(reasons[0]), reasons.join('; '));
			},
		},
	],
	'complete-names.json': [
		{
			trigger: MANUAL,
			requests: 3,
			outputs: {
				Columns: [
					4,
					{
						Cliente: 'Muebles Hernández y Vázquez',
						'Our contact': 'Marta',
						'Company Data: match': 'sure',
						'Company Data: CIF': 'B96416813',
					},
					{ Ciudad: 'Lugo', 'Company Data: CIF': 'B13344387' },
					{ 'Company Data: CIF': 'A65831570' },
					{
						'Company Data: match': 'unsure',
						'Company Data: CIF': '',
						'Company Data: reason': 'same name, but in Lugo, not Sevilla',
						'Company Data: candidates': 'Canteras Alonso y Álvarez, S.L. (B13344387, Lugo)',
					},
				],
				'Completed sheet': [1],
			},
		},
		{
			title: 'a sheet sent by the form comes back completed, long as it is',
			trigger: 'Upload your sheet',
			upload: {
				name: 'sheet.xlsx',
				content: `Empresa;Ciudad\n${CLIENTS.map((name) => `${name};\n`)
					.join('')
					.repeat(63)}`,
			},
			handsBack: {
				file: 'completed.xlsx',
				says: '252 rows: 200 sure, 0 to decide, 52 not matched',
			},
			requests: 2,
			outputs: { 'Match all at once': [200], Columns: [252, { Empresa: CLIENTS[0] }] },
			verify: ({ outputs }) => requireLeftOut(outputs.Columns[0], 'Company Data: reason', 52),
		},
	],
};
