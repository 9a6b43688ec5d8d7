import { parseCnae } from '../../../nodes/shared/domain/cnae.ts';

describe('CNAE', () => {
	it.each([
		['62', '62'],
		['620', '620'],
		['6201', '6201'],
		['62.01', '6201'],
		[' 0121 ', '0121'],
		['01.2', '012'],
		[6201, '6201'],
		[62.01, '6201'],
	])('%p reads as %s', (given, value) => {
		expect(parseCnae(given)).toEqual({ ok: true, value });
	});

	it.each(['', '6', 'J', '62.', '62011', '6.201', 'J62', '٦٢', '62 01', null, {}])(
		'%p is refused',
		(given) => {
			expect(parseCnae(given).ok).toBe(false);
		},
	);

	it('tells of the leading zero that a spreadsheet drops', () => {
		expect(parseCnae(1)).toMatchObject({ hint: expect.stringContaining('01') as string });
	});
});
