import type { ExampleRuns } from '../run.mts';

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
