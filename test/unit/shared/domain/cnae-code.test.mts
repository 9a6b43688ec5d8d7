import { parseCnae, withoutPrefix } from '../../../../nodes/shared/domain/cnae/code.ts';

const DIGITS = 'Enter two to four digits, e.g. 62, 620, 6201 or 62.01.';
const NOT_A_LETTER = 'Enter the digits of a division, group or class, e.g. 62, 620 or 6201.';
const LETTER = 'is a section letter, which cannot be used as a filter';

it.each([
	['CNAE 56.10', '56.10'],
	[' cnae: 5610', '5610'],
	['CNAE de bares', 'CNAE de bares'],
	[56, 56],
])('%j is %j without the word CNAE', (given, expected) => {
	expect(withoutPrefix(given)).toBe(expected);
});

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
	])('%j reads as %s', (given, value) => {
		expect(parseCnae(given)).toEqual({ ok: true, value });
	});

	it.each([
		['', 'is empty', DIGITS],
		[null, 'is empty', DIGITS],
		[
			6,
			'"6" has one digit; a CNAE code has two to four',
			'Spreadsheets drop leading zeros: for division 06 enter 06.',
		],
		['J', `"J" ${LETTER}`, NOT_A_LETTER],
		[' v ', `"v" ${LETTER}`, NOT_A_LETTER],
		['W', '"W" is not a CNAE code', DIGITS],
		['JJ', '"JJ" is not a CNAE code', DIGITS],
		['J62', '"J62" is not a CNAE code', DIGITS],
		['62J', '"62J" is not a CNAE code', DIGITS],
		['6J', '"6J" is not a CNAE code', DIGITS],
		['6-', '"6-" is not a CNAE code', DIGITS],
		['62.', '"62." is not a CNAE code', DIGITS],
		['62011', '"62011" is not a CNAE code', DIGITS],
		['6.201', '"6.201" is not a CNAE code', DIGITS],
		['٦٢', '"٦٢" is not a CNAE code', DIGITS],
		['62 01', '"62 01" is not a CNAE code', DIGITS],
		[{ cnae: 62 }, '"{"cnae":62}" is not a CNAE code', DIGITS],
	])('%j is refused', (given, what, hint) => {
		expect(parseCnae(given)).toEqual({ ok: false, what, hint });
	});
});
