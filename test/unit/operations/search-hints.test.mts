import { describeSearched } from '../../../nodes/CompanyData/operations/company/search-hints.ts';

describe('summary of a search', () => {
	it.each<[received: number, total: number | undefined, criteria: string, said: string]>([
		[3, 3, ': CNAE 5610', '3 companies: CNAE 5610'],
		[1, undefined, ': CNAE 5610', '1 company: CNAE 5610'],
		[50, 1724, '', '50 of 1,724 companies'],
		[0, 0, ': CNAE 5610', 'No company matches CNAE 5610. Leave it out.'],
		[0, 0, '', 'No company matches this search. Leave it out.'],
		[0, undefined, ' within 1 km of Vigo', 'No company within 1 km of Vigo. Leave it out.'],
		[
			214,
			undefined,
			` in ${'x'.repeat(60)} ${'y'.repeat(60)}`,
			`214 companies in ${'x'.repeat(60)}…`,
		],
	])('with %d of %s companies received for "%s" is "%s"', (received, total, criteria, said) => {
		const searched = { received, total, criteria, advice: 'Leave it out.' };
		expect(describeSearched(searched)).toBe(said);
	});

	it('says what of the companies received did not come out', () => {
		const leftOut = '3 companies left out; 61 have an email address';
		const search = { received: 100, total: 300, leftOut, criteria: '', advice: '' };
		expect(describeSearched(search)).toBe(`100 of 300 companies; ${leftOut}`);
	});
});
