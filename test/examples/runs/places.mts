import type { ExampleRuns } from '../run.mts';

/** Runs of the examples that look around a place. */
export const PLACE_RUNS: ExampleRuns = {
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
