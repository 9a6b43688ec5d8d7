import { require } from '../../support/checks.mts';
import { many, textOf, type ExampleRuns } from '../run.mts';

const HOSTILE = '</script><img src=x onerror=alert(1)>';

/** Runs of the examples that look around a place. */
export const PLACE_RUNS: ExampleRuns = {
	'companies-on-a-map.json': [
		{
			requests: 1,
			outputs: { 'What the page shows': [50], File: [1] },
			verify: (execution) => {
				const page = textOf(execution, 'Page', 'html');
				for (const part of ['Estudios Navarro y Pérez, S.L.', '"lat":40.40787', '</html>']) {
					require(page.includes(part), `The page is without ${part}`);
				}
			},
		},
		{
			title: 'a name cannot inject markup',
			pin: { 'Companies around the point': [{ nombre: HOSTILE, lat: 40.4, lon: -3.7 }] },
			requests: 0,
			outputs: { File: [1] },
			verify: (execution) => {
				const page = textOf(execution, 'Page', 'html');
				const [, json] = /id="companies">(.*?)<\/script>/s.exec(page)!;
				require(!page.includes('<img'), 'The name became markup.');
				require(JSON.parse(json)[0].nombre === HOSTILE, `The data are ${json}`);
			},
		},
	],
	'new-around-a-place.json': [
		{
			requests: 1,
			outputs: {
				Columns: [100, { Company: 'Estudios Navarro y Pérez, S.L.', 'Km away': 0.157 }],
				'Excel file': [1],
			},
		},
		{ title: 'the next morning without news', requests: 1, outputs: { 'Excel file': [0] } },
	],
	'prospects-by-town.json': [
		{
			requests: 21,
			outputs: {
				'Save as prospect': [18, { empresa_id: 100_189, status: 'prospect' }],
				'How many in each town': [
					3,
					{ Town: 'Ferrol', sum_Saved: 8 },
					{ Town: 'Lugo', sum_Saved: 8 },
					{ Town: 'Hellín', sum_Saved: 2 },
				],
			},
		},
		{
			title: 'a town without companies does not end it',
			replace: ['\\"town\\": \\"Lugo\\"', '\\"town\\": \\"Nowhere\\"'],
			requests: 13,
			outputs: {
				'How many in each town': [
					3,
					{ Town: 'Ferrol', sum_Saved: 8 },
					{ Town: 'Nowhere', sum_Saved: 0 },
					{ Town: 'Hellín', sum_Saved: 2 },
				],
			},
		},
		{
			title: 'a long list of towns',
			pin: { 'One item for each town': many(50, () => ({ town: 'Nowhere', province: 'Lugo' })) },
			requests: 10,
			outputs: { 'None in this town': [10], 'Save as prospect': [0] },
		},
	],
	'save-nearby-companies.json': [
		{
			requests: 15,
			outputs: {
				'Only with email': [20],
				'Save as prospect': [14, { empresa_id: 103_393, status: 'prospect' }],
			},
		},
	],
};
