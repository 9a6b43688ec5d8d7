import assert from 'node:assert/strict';
import type { SavedCompany } from '../../../sandbox/service/records.mts';
import { failedSaves, many, NO_SCOPE, textOf, type ExampleRuns } from '../run.mts';

const HOSTILE = '</script><img src=x onerror=alert(1)>';

/** The area of two towns, in the parameters of a node. */
const TWO_TOWNS = '"area":"towns","towns":"Vigo, Lugo"';

/** Runs of the examples that look around a place. */
export const PLACE_RUNS: ExampleRuns = {
	'companies-on-a-map.json': [
		{
			requests: 1,
			outputs: { 'Companies around the point': [50], File: [1] },
			verify: (execution) => {
				const page = textOf(execution, 'Page', 'html');
				const points = page.split('<circle class="company"').length - 1;
				assert(points === 50, `The page draws ${points} points.`);
				const parts = [
					'<title>Companies around Madrid</title>',
					'There are more within 3 km: only the 50 nearest are shown.',
					'<text class="town"',
					'>Madrid</text>',
					'translate(368.8 -4040.8)',
					'<circle class="ring" r="0.5"/>',
					'>1 km</text>',
					'>50</text>',
					'CC-BY 4.0 ign.es',
					'.example">Estudios Navarro y Pérez, S.L.</a>',
					'href="https://www.openstreetmap.org/?mlat=40.40787',
					'</html>',
				];
				for (const part of parts) assert(page.includes(part), `The page is without ${part}`);
				const loaded = page.match(/(src|srcset|data)=|<(script|link|img|iframe)\b|@import|url\(/g);
				assert(loaded === null, `The page loads something: ${loaded?.join(' ')}`);
			},
		},
		{
			title: 'without a limit, the page says that it shows all of them',
			replace: ['"limit":50', '"returnAll":true'],
			pin: { 'Companies around the point': [{ nombre: 'First', lat: 40.4, lon: -3.7 }] },
			requests: 0,
			outputs: { File: [1] },
			verify: (execution) => {
				const page = textOf(execution, 'Page', 'html');
				assert(page.includes('found within 3 km is shown'), 'It says no extent.');
			},
		},
		{
			title: 'around a place without coordinates, the map shows no distances',
			replace: ['?mlat=40.408&mlon=-3.688', ''],
			pin: { 'Companies around the point': [{ nombre: 'First', lat: 40.4, lon: -3.7 }] },
			requests: 0,
			outputs: { File: [1] },
			verify: (execution) => {
				const page = textOf(execution, 'Page', 'html');
				assert(!/"(ring|centre)"/.test(page), 'It shows distances from another place.');
				assert(page.includes('cx="0" cy="0"'), 'The company is not in the middle.');
			},
		},
		{
			title: 'a name cannot inject markup, and a company without a position stays in the list',
			pin: {
				'Companies around the point': [
					{ nombre: 'First', lat: 40.4, lon: -3.7, web: 'javascript:alert(1)' },
					{ nombre: HOSTILE, ciudad: HOSTILE, telefono: '"><b>', lat: 40.5, lon: -3.7 },
					{ nombre: 'Nowhere' },
				],
			},
			requests: 0,
			outputs: { File: [1] },
			verify: (execution) => {
				const page = textOf(execution, 'Page', 'html');
				assert(!/<img|<b>|<script|href="javascript/.test(page), 'A value became markup.');
				assert(page.includes('found within 3 km is shown, without those'), 'It says no extent.');
				assert(page.includes('3. Nowhere'), 'A company without a position is missing.');
			},
		},
	],
	'competitor-activity.json': [
		{
			requests: 7,
			outputs: {
				'Look up the competitor': [1, { cif: 'B10042703', cnae: '8623' }],
				Columns: [8],
				'Excel file': [1],
				'How many in each province': [
					3,
					{ Province: 'Sevilla', Companies: 5, 'In the file': 'all' },
					{ Province: 'Málaga', Companies: 2 },
					{ Province: 'Cádiz', Companies: 2 },
				],
			},
			verify: ({ outputs }) => {
				const provinces = outputs.Columns[0].map(({ json }) => json.Province);
				const expected = [
					...Array.from({ length: 5 }, () => 'Sevilla'),
					'Málaga',
					'Málaga',
					'Cádiz',
				];
				assert.deepEqual(provinces, expected);
			},
		},
		{
			title: 'in its own province, the competitor does not come out',
			replace: ['"Sevilla, Málaga, Cádiz"', '"Granada"'],
			requests: 3,
			outputs: { Columns: [0], 'How many in each province': [1, { Companies: 1 }] },
		},
		{
			title: 'an activity that is not known is said to be not known',
			pin: { 'Look up the competitor': [{ cif: 'B10042703', cnae: null }] },
			requests: 0,
			outputs: {
				'Excel file': [0],
				'How many in each province': [3, { Companies: null, 'In the file': 'not known' }],
			},
		},
		{
			title: 'a long list of provinces',
			replace: ['"Sevilla, Málaga, Cádiz"', `"${'Sevilla, '.repeat(30)}"`],
			requests: 21,
			outputs: { 'How many in each province': [10] },
		},
	],
	'prospects-not-in-crm.json': [
		{
			requests: 3,
			outputs: { 'Excel file': [1] },
			verify: ({ outputs }) => {
				const cifs = outputs.Columns[0].map(({ json }) => json.CIF);
				const expected = 'J54428651,N47129994,N87799078,A48798714,B67776427';
				assert(String(cifs) === expected, `There come out ${cifs.join(', ')}.`);
			},
		},
		{
			title: 'rows of a CRM with columns of its own, and nobody who has objected',
			pin: {
				'Our CRM': [
					{ id: 'a-1', Cliente: 'Halcón', 'N.I.F.': 'A31628787', Comercial: 'Marta' },
					{ id: 'a-2', Cliente: 'León y Cano', 'N.I.F.': 'j-87139531', Comercial: 'Luis' },
				],
				Objections: [{}],
			},
			requests: 3,
			outputs: { Columns: [7], 'Excel file': [1] },
		},
	],
	'new-around-a-place.json': [
		{
			requests: 1,
			outputs: {
				Columns: [3, { Company: 'Estudios Navarro y Pérez, S.L.', 'Km away': 0.157 }],
				'Excel file': [1],
				Message: [1, { subject: '3 new companies within 5 km of Madrid' }],
			},
			verify: (execution) => {
				const text = textOf(execution, 'Message', 'text');
				assert(text.startsWith('3 companies within 5 km of Madrid were not there before.'), text);
				const [{ binary }] = execution.outputs.Message[0];
				assert(binary !== undefined, 'The message is without the file.');
			},
		},
		{
			title: 'around several towns',
			replace: ['"event":"newCompanyNear",', `"event":"newCompanyNear",${TWO_TOWNS},`],
			requests: 1,
			outputs: { Message: [1, { subject: '3 new companies within 5 km of Vigo, Lugo' }] },
		},
	],
	'weekly-new-companies.json': [
		{
			requests: 1,
			outputs: {
				Columns: [3],
				'Excel file': [1],
				Message: [1, { subject: '3 new dentists in the province of Valencia' }],
			},
		},
	],
	'prospects-by-town.json': [
		failedSaves(`17 of 17 companies are not saved. ${NO_SCOPE}`),
		{
			requests: 20,
			outputs: {
				'Save as prospect': [17, { empresa_id: 102_483, status: 'prospect' }],
				'How many in each town': [
					3,
					{ Town: 'Ferrol', Saved: 7 },
					{ Town: 'Lugo', Saved: 8 },
					{ Town: 'Hellín', Saved: 2, 'With email': 2, 'Left out': '' },
				],
			},
			verify: ({ outputs }) => {
				for (const { json } of outputs['How many in each town'][0]) {
					const more = Number(json['With email']) - Number(json.Saved);
					const leftOut = more > 0 ? `${more} companies with email: a run saves 8 a town` : '';
					assert(json['Left out'] === leftOut, `It leaves out ${String(json['Left out'])}`);
				}
			},
		},
		{
			title: 'run again, it saves no company again',
			requests: 3,
			outputs: {
				'Save as prospect': [0],
				'How many in each town': [
					3,
					{ Town: 'Ferrol', Saved: 0, 'Saved before': 7 },
					{ Town: 'Lugo', Saved: 0, 'Saved before': 8 },
					{ Town: 'Hellín', Saved: 0, 'Saved before': 2 },
				],
			},
		},
		{
			title: 'a town is known by its other names and spellings',
			pin: {
				'Each town': [
					{ town: 'La Coruña', province: 'A Coruña' },
					{ town: 'elx' },
					{ town: 'HELLIN', province: 'albacete' },
				],
			},
			requests: 19,
			outputs: {
				'How many in each town': [
					3,
					{ Town: 'La Coruña', Saved: 8 },
					{ Town: 'elx', Saved: 8 },
					{ Town: 'HELLIN', Saved: 0, 'Saved before': 2 },
				],
			},
		},
		{
			title: 'a town that is not known does not end the run',
			replace: ['\\"town\\": \\"Lugo\\"', '\\"town\\": \\"Nowhere\\"'],
			requests: 2,
			outputs: {
				'How many in each town': [
					3,
					{ Town: 'Ferrol', Saved: 0, 'Saved before': 7 },
					{ Town: 'Nowhere', Saved: 0, 'Saved before': 0 },
					{ Town: 'Hellín', Saved: 0, 'Saved before': 2 },
				],
			},
			verify: ({ outputs }) => {
				const { 'Left out': leftOut } = outputs['How many in each town'][0][1].json;
				assert(/^the whole town: .*Nowhere/.test(String(leftOut)), String(leftOut));
			},
		},
		{
			title: 'a company that is near two towns is saved once',
			pin: { 'Each town': [{ town: 'Ourense' }, { town: 'Ourense ' }] },
			requests: 10,
			outputs: {
				'Save as prospect': [8],
				'How many in each town': [2, { Saved: 8 }, { Saved: 8 }],
			},
		},
		{
			title: 'a long list of towns',
			pin: { 'Each town': many(50, (index) => ({ town: `Nowhere ${'x'.repeat(index)}` })) },
			requests: 0,
			outputs: { 'How many in each town': [50], 'Save as prospect': [0] },
			verify: ({ outputs }) => {
				const rows = outputs['How many in each town'][0];
				const leftOut = rows.filter(({ json }) =>
					String(json['Left out']).startsWith('the whole town: a run'),
				);
				assert(leftOut.length === 40, `${leftOut.length} towns are said to be left out.`);
			},
		},
	],
	'save-nearby-companies.json': [
		failedSaves(`20 of 20 companies are not saved. ${NO_SCOPE}`),
		{
			requests: 21,
			outputs: {
				'Companies near a town': [20],
				'Save as prospect': [20, { status: 'prospect' }],
				'What was done': [1, { Saved: 20 }],
			},
			verify: (execution) => {
				const leftOut = textOf(execution, 'What was done', 'Left out');
				assert(/^Those further away than [\d.]+ km: .* Limit of 20\.$/.test(leftOut), leftOut);
			},
		},
		{
			title: 'run again, it leaves a company as a colleague has set it since',
			prepare: async ({ sandbox }) => {
				const body = { empresa_id: 103_393, status: 'cliente', notes: 'Signed in May' };
				await sandbox.api.post('/empresas/saved', body);
			},
			requests: 2,
			outputs: {
				'Save as prospect': [0],
				'What was done': [1, { Saved: 0, 'Saved before': 20 }],
			},
			verify: async (_, { sandbox }) => {
				const { data } = await sandbox.api.get('/sandbox/saved?limit=100');
				const [kept] = data.results.filter((one: SavedCompany) => one.empresa_id === 103_393);
				assert(kept.status === 'cliente' && kept.notes === 'Signed in May', JSON.stringify(kept));
			},
		},
		{
			title: 'a search without a limit says that it has found all of them',
			replace: ['"limit":20', '"returnAll":true'],
			pin: { 'Companies near a town': [{ empresa_id: 100_001, distance_km: 1 }] },
			requests: 1,
			outputs: { 'What was done': [1, { Saved: 1 }] },
			verify: (execution) => {
				const leftOut = textOf(execution, 'What was done', 'Left out');
				assert(leftOut.startsWith('Nothing'), leftOut);
			},
		},
		{
			title: 'a search that finds all of them says so',
			replace: ['"radiusKm":"10"', '"radiusKm":"0.3"'],
			requests: 1,
			outputs: { 'What was done': [1, { Saved: 0, 'Saved before': 3 }] },
			verify: (execution) => {
				const leftOut = textOf(execution, 'What was done', 'Left out');
				assert(leftOut.startsWith('Nothing'), leftOut);
			},
		},
	],
};
