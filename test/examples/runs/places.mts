import { many, type ExampleRuns } from '../run.mts';

/** Runs of the examples that look around a place. */
export const PLACE_RUNS: ExampleRuns = {
	'new-around-a-place.json': [
		{
			requests: 1,
			outputs: {
				Columns: [100, { Company: 'Software Azahar Dulce, S.L.', 'Km away': 0.205 }],
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
				'Only with e-mail': [20],
				'Save as prospect': [14, { empresa_id: 102_098, status: 'prospect' }],
			},
		},
	],
};
