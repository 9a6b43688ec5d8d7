import { parseSignatures } from '../../../nodes/CompanyDataTrigger/verify.ts';
import { processorTime } from '../../support/processor-time.mts';

it.each([' '.repeat(1e6), ','.repeat(1e6), 't='.repeat(5e5), 'v1,'.repeat(3e5)])(
	'parseSignatures reads a header of a million characters in less than two seconds, case %#',
	(text) => {
		expect(processorTime(() => parseSignatures(text))).toBeLessThan(2000);
	},
);
