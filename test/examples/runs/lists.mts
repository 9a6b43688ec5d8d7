import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Execution, OutputItem } from '../../../harness/n8n/execution.mts';
import { projectRoot } from '../../../harness/process/paths.mts';
import { completeCif } from '../../../sandbox/catalogue/cif.mts';
import { many, type ExampleRun, type ExampleRuns } from '../run.mts';

const MANUAL = "When clicking 'Execute workflow'";

const REMARK = 'Company Data: remark';
const HAPPENED = 'Company Data: result';

const FORM_ROWS = 'cif,nombre\nB96416813,"Muebles Hernández y Vázquez, S.L."\n12345678Z,A person\n';

/** Windows-1252, with two characters that Latin-1 lacks. */
const ANSI_ROWS = Buffer.from(
	'cif;nombre\r\nB96416813;Pe\xf1a y Mu\xf1oz \x96 5 \x80\r\n',
	'latin1',
);

const NAME = 'Company Data: name';
const MISTYPED = 'Not sent: the CIF "B96416814" does not have the right control character';

/** What a file is that a form refuses, its name and content, and what the form says. */
type RefusedFile = [title: string, name: string, content: string | Blob, says: string];

/** Columns as people have them: a number for a heading, none, no value in the first row, and texts like numbers. */
const OWN_COLUMNS =
	'2024;N.I.F.;;Since;Sales\n;A57315145;04001;03/04/2026;72182,71\nx;B96416814;;1/2;007\n;A57315145; a ;;\n';

/** A candidate with all that it takes to ask the company itself. */
const CANDIDATE =
	'Canteras Alonso y Álvarez, S.L., B13344387, Lugo, +34 935115061, info@alonso-y-alvarez-506.example';

/** CIFs that the service does not have, and texts that are none, each twice. */
const NOT_FOUND = ['B96416814', 'B86670460', '12345678Z'].flatMap((cif) => [cif, cif]);

/** Rows as they come from other programs: quotes within a cell, a cell of two lines, too few cells and too many empty ones. */
const UNEVEN =
	'Customer;CIF;Note\r\nTalleres "El Rayo", S.L.;A57315145;x\r\n"Bar ""Sol""\nLugo";B96416813\r\n;b-13344387;;;\r\n';

/** The same, cell by cell. */
const EVEN = [
	['Customer', 'CIF', 'Note'],
	['Talleres "El Rayo", S.L.', 'A57315145', 'x'],
	['Bar "Sol"\nLugo', 'B96416813', ''],
	['', 'b-13344387', ''],
];

/** The same of an import, with a number for a heading, two columns of one name and one that is named as what is added. */
const UNEVEN_IMPORT =
	'Cliente;N.I.F.;2024;Note;Note;Row\n;A57315145;7;a;b;R-1\nTalleres "El Rayo", S.L.;B96416814\nBar Sol;B96416813;;;;;;\n';

/** The same, cell by cell. */
const EVEN_IMPORT = [
	['Cliente', 'N.I.F.', '2024', 'Note', 'Note', 'Row', HAPPENED],
	['', 'A57315145', '7', 'a', 'b', 'R-1', 'Imported'],
	[
		...['Talleres "El Rayo", S.L.', 'B96416814', '', '', '', ''],
		'Not imported: The CIF "B96416814" does not have the right control character',
	],
	['Bar Sol', 'B96416813', '', '', '', '', 'Imported'],
];

/** A row of which nobody can tell what belongs where. */
const TOO_MANY_CELLS: RefusedFile = [
	'a row with more cells than there are headings',
	'rows.csv',
	'CIF,Customer\nB96416813,Bar Sol\nA57315145,Muebles, Luz y Sol\n',
	'Row 3 of the file has more cells than there are headings',
];

/** The same as an Excel file, with dates. */
const EXCEL_FILE = join(projectRoot, 'test/fixtures/own-columns.xlsx');

/** The first bytes of a file of Excel 97. */
const OLD_EXCEL = new Blob([Buffer.from('d0cf11e0a1b11ae1', 'hex')]);

/** Files that cannot be completed. */
const REFUSED_FILES: RefusedFile[] = [
	TOO_MANY_CELLS,
	['an empty file', 'sheet.csv', '', 'The file is empty.'],
	['a file with headings only', 'sheet.csv', 'CIF;Customer\n', 'no rows below its headings'],
	[
		'a file without CIFs',
		'sheet.csv',
		'Customer;Town\nBar Sol;Lugo\n',
		'The item has the columns Customer, Town.',
	],
	['an old Excel file', 'sheet.xls', OLD_EXCEL, 'neither an Excel file'],
];

/** The same of an import. */
const REFUSED_IMPORTS: RefusedFile[] = [
	TOO_MANY_CELLS,
	['an empty file', 'rows.csv', '', 'The file is empty.'],
	['a file with headings only', 'rows.csv', 'CIF;Customer\n', 'no rows below its headings'],
	['a file without CIFs', 'rows.csv', 'Customer;Town\nBar Sol;Lugo\n', 'Nothing was imported'],
	['an Excel file', 'rows.csv', new Blob([readFileSync(EXCEL_FILE)]), 'This is no CSV file.'],
];

/** Requires that the lines of a file begin with these cells. */
function requireCells(lines: OutputItem[], expected: Array<Array<string | number>>): void {
	const [{ length }] = expected;
	const cells = lines.map(({ json }) => Object.values(json).slice(0, length));
	assert.deepEqual(cells, expected);
}

/** Requires that the file to correct has the headings and the rows with these cells, and no others. */
function requireToCorrect(...cells: string[]) {
	return ({ outputs }: Pick<Execution, 'outputs'>): void => {
		// The second output of a filter has the rest.
		const [, ...rows] = outputs['Rows to correct'][0].map(({ json }) => Object.values(json));
		const isEach = rows.every((row, index) => row.includes(cells[index]));
		assert(rows.length === cells.length && isEach, `To correct are ${JSON.stringify(rows)}.`);
	};
}

/** What a user keeps of companies, with their sources. */
const OUR_COMPANIES = [
	{
		id: 1,
		cif: 'B96416813',
		nombre: 'Muebles',
		source: 'api.example.com · Search',
		retrieved_at: '2026-03-02T08:00:00.000Z',
	},
	{ id: 2, cif: '', email: 'contacto@Hernandez-y-vazquez-195.example' },
	{ id: 3, cif: 'A57315145', email: 'other@company.example', phone: '+34 981000000' },
	{ id: 4, cif: null, email: null, phone: '0034 600.10.20.30 / 981 00 00 01' },
];

/** What names nobody for certain, though a part of it would. */
const UNCLEAR = [
	{},
	{ cif: 'ninguno', phone: '-' },
	{ cif: 'B96416814', email: 'other@company.example' },
	{ email: 'a@b.example, c@d.example' },
	{ phone: '981 000 000 / 600 100 200' },
	{ phone: '+351 912 345 678' },
	{ phone: '981 000 00' },
];

/** The runs with each of them, from a node. */
function unclearRuns(node: string, trigger?: string): ExampleRun[] {
	return UNCLEAR.map((written) => ({
		title: `what is unclear is decided by hand: ${JSON.stringify(written)}`,
		...(trigger !== undefined && { trigger }),
		pin: { [node]: [written], 'Our records': OUR_COMPANIES },
		requests: 0,
		outputs: { 'Who it is': [0], 'To decide by hand': [1] },
	}));
}

/** The runs in which somebody asks for their data, found in the rows with these numbers. */
function whereRuns(
	...asked: Array<[written: Record<string, string>, ...ids: number[]]>
): ExampleRun[] {
	return asked.map(([written, ...ids]) => ({
		title: `what is kept is found, however it is written: ${JSON.stringify(written)}`,
		pin: { 'Who asks': [written], 'Our records': OUR_COMPANIES },
		requests: 0,
		outputs: { Answer: [ids.length] },
		verify: ({ outputs }) => {
			const found = outputs.Theirs[0].map(({ json }) => json.id);
			assert.deepEqual(found, ids);
			const answers = outputs.Answer[0].map(({ json }) => String(json.Answer));
			assert(
				answers.every((answer) => answer.startsWith('We have your data')),
				answers.join(' '),
			);
		},
	}));
}

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
			verify: requireToCorrect('B96416814'),
		},
		{
			title: 'a sheet sent by the form comes back completed',
			trigger: 'Upload your sheet',
			upload: { name: 'sheet.csv', content: 'CIF;nombre\nA57315145;Ours\n' },
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
			upload: { name: 'sheet.csv', content: `CIF\n${'A57315145\nB96416813\n'.repeat(200)}` },
			handsBack: { file: 'completed.xlsx', says: '400 rows: 100 completed, 300 not looked up' },
			requests: 1,
			outputs: { 'Look up all at once': [100], Columns: [400] },
			verify: ({ outputs }) => {
				requireLeftOut(outputs.Columns[0], REMARK, 300);
				requireToCorrect()({ outputs });
			},
		},
		{
			title: 'the columns of a CSV file come back as they were, in their order',
			trigger: 'Upload your sheet',
			upload: { name: 'sheet.csv', content: OWN_COLUMNS },
			handsBack: { file: 'completed.zip', says: '1 to correct: they are also in a file' },
			requests: 1,
			outputs: { 'All lines': [4] },
			verify: ({ outputs }) => {
				requireCells(outputs['All lines'][0], [
					...[
						['2024', 'N.I.F.', '', 'Since', 'Sales'],
						['', 'A57315145', '04001', '03/04/2026', '72182,71'],
					],
					...[
						['x', 'B96416814', '', '1/2', '007'],
						['', 'A57315145', ' a ', '', ''],
					],
				]);
				requireToCorrect('B96416814')({ outputs });
			},
		},
		{
			title: 'a CIF that is not found is not said to be found where it comes again',
			trigger: 'Upload your sheet',
			upload: { name: 'sheet.csv', content: `CIF\n${NOT_FOUND.join('\n')}\n` },
			handsBack: { file: 'completed.zip', says: '6 rows: 0 completed, 0 not looked up' },
			requests: 1,
			outputs: { Columns: [6] },
			verify: ({ outputs }) => {
				const remarks = outputs.Columns[0].map(({ json }) => String(json[REMARK]));
				assert(!remarks.some((remark) => remark.startsWith('Found')), remarks.join('; '));
				requireToCorrect(...NOT_FOUND)({ outputs });
			},
		},
		{
			title: 'quotes, a cell of two lines and a short row of a CSV file lose nothing',
			trigger: 'Upload your sheet',
			upload: { name: 'sheet.csv', content: UNEVEN },
			handsBack: { file: 'completed.xlsx', says: '3 rows: 3 completed, 0 not looked up' },
			requests: 1,
			outputs: { 'All lines': [4] },
			verify: ({ outputs }) => requireCells(outputs['All lines'][0], EVEN),
		},
		{
			title: 'the columns of an Excel file come back as they were, with their dates',
			trigger: 'Upload your sheet',
			upload: { name: 'sheet.xlsx', content: new Blob([readFileSync(EXCEL_FILE)]) },
			handsBack: { file: 'completed.zip', says: '3 rows: 2 completed, 0 not looked up' },
			requests: 1,
			outputs: {
				Columns: [
					3,
					{},
					{ [REMARK]: MISTYPED },
					{ [REMARK]: 'Found, as in a row above: the same CIF' },
				],
			},
			verify: ({ outputs }) =>
				requireCells(outputs['All lines'][0], [
					['2024', 'Our no.', 'N.I.F.', 'Since', 'Postal code', 'Sales', 'Note'],
					['x', '', 'A57315145', '04/03/2026', '04001', 72_182.71, '72182,71'],
					['', 7, 'B96416814', '04/03/2026 18:00', '28001', 46_085, '03/04/2026'],
					['', 8, 'A57315145', '', '08001', 0, ''],
				]),
		},
		{
			title: 'a sheet that is sent again pays for the corrected row only, and keeps its order',
			trigger: 'Upload your sheet',
			upload: {
				name: 'sheet.csv',
				content: `CIF;${NAME};${REMARK}\nA57315145;Kept;Found\nB96416813;;Mistyped\nA57315145;Kept;Found\n`,
			},
			handsBack: { file: 'completed.xlsx', says: '3 rows: 3 completed, 0 not looked up' },
			requests: 1,
			outputs: {
				'Look up all at once': [1],
				Columns: [
					3,
					{ [NAME]: 'Kept' },
					{ [NAME]: 'Muebles Hernández y Vázquez, S.L.', [REMARK]: 'Found' },
					{ [NAME]: 'Kept', [REMARK]: 'Found' },
				],
			},
		},
		...REFUSED_FILES.map(([title, name, content, says]): ExampleRun => ({
			title,
			trigger: 'Upload your sheet',
			upload: { name, content },
			handsBack: { says },
			requests: 0,
			outputs: { 'Completed sheet': [0] },
		})),
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
					{ [HAPPENED]: 'Imported', Cliente: 'Muebles Hernández y Vázquez, S.L.' },
					{ [HAPPENED]: 'Imported', 'N.I.F.': 'B-13344387' },
					{ [HAPPENED]: 'Imported' },
					{ [HAPPENED]: 'Not imported: The CIF B13344387 is in the list before (row 3)' },
					{
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
			title: 'the columns of the file come back as they were, in their order',
			trigger: 'Upload your CSV',
			upload: { name: 'companies.csv', content: UNEVEN_IMPORT },
			handsBack: { file: 'what-was-imported.xlsx', says: '3 rows: 2 imported, 1 not' },
			requests: 1,
			outputs: { Import: [2, { received: 2 }, { reason: 'control' }] },
			verify: ({ outputs }) => requireCells(outputs['All lines'][0], EVEN_IMPORT),
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
		...REFUSED_IMPORTS.map(([title, name, content, says]): ExampleRun => ({
			title,
			trigger: 'Upload your CSV',
			upload: { name, content },
			handsBack: { says },
			requests: 0,
			outputs: {},
			// The second output of a filter has the rest.
			verify: ({ outputs }) => {
				assert.deepEqual(outputs['Sent by the form']?.[0] ?? [], []);
			},
		})),
	],
	'keep-objections.json': [
		{
			trigger: MANUAL,
			pin: { 'Our records': OUR_COMPANIES },
			requests: 0,
			outputs: {
				'Leave out everywhere': [
					1,
					{
						cif: 'B96416813',
						email: 'contacto@hernandez-y-vazquez-195.example',
						phone: '',
					},
				],
				'To decide by hand': [0],
			},
			// The second output of a filter has the rest.
			verify: ({ outputs }) => {
				const ids = outputs['Whose it is'][0].map(({ json }) => json.id);
				assert(String(ids) === '1,2', `It deletes the rows ${ids.join(', ')}`);
			},
		},
		{
			title: 'an objection by form, by telephone number, of somebody of whom nothing is kept',
			trigger: 'When somebody objects',
			pin: { 'When somebody objects': [{ email: '', cif: '', phone: '+34 600 10 20 30' }] },
			requests: 0,
			outputs: { 'Leave out everywhere': [1, { phone: '600102030' }], 'Delete them': [0] },
		},
		{
			title: 'an objection that names nobody for certain',
			trigger: 'When somebody objects',
			pin: { 'When somebody objects': [{ email: '', cif: 'B96416814', phone: '' }] },
			requests: 0,
			outputs: {
				'Leave out everywhere': [0],
				'To decide by hand': [
					1,
					{ 'What is unclear': 'The CIF "B96416814" does not have the right control character' },
				],
			},
		},
		...unclearRuns('When somebody objects', 'When somebody objects'),
	],
	'where-from.json': [
		{
			pin: { 'Our records': OUR_COMPANIES },
			requests: 0,
			outputs: {
				Answer: [
					1,
					{
						Answer:
							'We have your data (Muebles, B96416813) from api.example.com · Search, since 2026-03-02T08:00:00.000Z.',
					},
				],
			},
		},
		{
			title: 'nothing is kept',
			requests: 0,
			outputs: { Answer: [1, { Answer: 'We keep nothing about you in this table.' }] },
		},
		...whereRuns(
			[{ cif: 'ES B96416813' }, 1],
			[{ cif: 'CIF: b-96.416.813', email: 'Other@company.example ' }, 1, 3],
			[{ phone: '981 000 001' }, 4],
			[{ phone: '+34-600-102-030' }, 4],
		),
		...unclearRuns('Who asks'),
	],
	'names-to-cifs.json': [
		{
			trigger: MANUAL,
			requests: 5,
			outputs: { 'Sure or to decide': [5], 'Excel file': [1] },
			verify: ({ outputs }) => {
				const [sure, toDecide] = outputs['Sure or to decide'];
				const cifs = sure.map(({ json }) => json.cif);
				assert(String(cifs) === 'B96416813,A65831570,B13344387', `Sure are ${cifs}.`);
				const reasons = toDecide.map(({ json }) => `${json.name}: ${json.reason}`);
				assert(reasons.length === 2 && /Panadería Ruiz/.test(reasons[0]), reasons.join('; '));
			},
		},
		{
			title: 'pasted lines come back as a file, with all that it takes to decide',
			trigger: 'Paste your names',
			upload:
				'Muebles Hernández y Vázquez\nCanteras Alonso Álvarez\tSevilla\n\nNothing of this kind',
			handsBack: { file: 'cifs.xlsx', says: '3 names: 1 sure, 1 to decide, 1 not found' },
			requests: 3,
			outputs: {
				Columns: [
					3,
					{ CIF: 'B96416813', Match: 'sure', Telephone: '+34 908486592' },
					{ CIF: '', Match: 'unsure', Candidates: CANDIDATE },
					{ Name: 'Nothing of this kind', Match: 'none', Candidates: '' },
				],
			},
		},
		{
			title: 'what is no list of names gets the reason',
			trigger: 'Paste your names',
			upload: ' \n',
			handsBack: { says: 'Nothing was done' },
			requests: 0,
			outputs: { 'Excel file': [0] },
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
						'Company Data: candidates': CANDIDATE,
					},
				],
				'Completed sheet': [1],
			},
		},
		{
			title: 'a list of names alone may have commas in them',
			trigger: 'Upload your sheet',
			upload: {
				name: 'sheet.csv',
				content: 'Empresa\nQuesería Cano y Ramos, S.A.\n"Nothing, of this kind"\n',
			},
			handsBack: { file: 'completed.xlsx', says: '2 rows: 1 sure, 0 to decide, 1 not found' },
			requests: 2,
			outputs: {
				Columns: [
					2,
					{ Empresa: 'Quesería Cano y Ramos, S.A.', 'Company Data: match': 'sure' },
					{ Empresa: 'Nothing, of this kind', 'Company Data: match': 'none' },
				],
			},
		},
		{
			title: 'a sheet sent by the form comes back completed, long as it is',
			trigger: 'Upload your sheet',
			upload: {
				name: 'sheet.csv',
				content: `Empresa;Ciudad\n${CLIENTS.map((name) => `${name};\n`)
					.join('')
					.repeat(63)}`,
			},
			handsBack: {
				file: 'completed.xlsx',
				says: '252 rows: 200 sure, 0 to decide, 0 not found, 52 not matched',
			},
			requests: 2,
			outputs: { 'Match all at once': [200], Columns: [252, { Empresa: CLIENTS[0] }] },
			verify: ({ outputs }) => requireLeftOut(outputs.Columns[0], 'Company Data: reason', 52),
		},
	],
};
