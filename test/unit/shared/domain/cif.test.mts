import fc from 'fast-check';
import { checkVAT, spain } from 'jsvat';
import { stdnum } from 'stdnum';
import { checkCif, normaliseCif, parseCif } from '../../../../nodes/shared/domain/cif.ts';
import { IBEX35 } from '../../../fixtures/ibex35.mts';

const LETTERS = 'ABCDEFGHJNPQRSUVW';
const FORM =
	'A CIF is the tax number of a Spanish company: a letter, seven digits and a last digit or letter, e.g. J99216582.';
const EMPTY =
	'Enter the CIF of a company, e.g. J99216582, or drag the column that holds it into this field.';
const NAME = 'is not a CIF; it looks like a name';
const SEARCH = `To find a company by its name, use the operation Search with the name as Text. ${FORM}`;
const ONE_TEXT =
	'Drag the column that holds the CIF into this field, not the whole item. For several CIFs, use Get Batch.';
const COMPANIES_ONLY = 'Enter the CIF of the company instead, e.g. J99216582.';
const CLOSE = 'Check for a missing bracket or quote, or separate the CIFs by commas alone.';
const BATCH = 'For several CIFs at once, use the operation Get Batch.';
const PERSON = 'is the tax number of a person (DNI, NIE or NIF), not of a company';
const FIRST = `${FORM} The letter is one of A B C D E F G H J N P Q R S U V W.`;
const MIDDLE =
	'Between its first letter and its last character a CIF has seven digits. Check for a letter O in place of a zero, or a letter I in place of a one.';
const CONTROL =
	'The last character of a CIF follows from the others, so a character is mistyped, or two are swapped. Compare it with an invoice of the company.';

describe('CIF vectors', () => {
	it.each(['J99216582', 'B86670460', 'Q2876031B', 'N0112768G', 'W8265365J'])(
		'%s is valid',
		(cif) => {
			expect(checkCif(cif)).toMatchObject({ valid: true, cif });
			expect(parseCif(` ${cif.toLowerCase()}`)).toEqual({ ok: true, value: cif });
		},
	);

	it.each([
		'CIF: B65136277',
		'cif B-65.136.277',
		'C.I.F.: B65136277',
		'N.I.F. B65136277',
		'CIF/NIF: ES B65136277',
		'CIF nº B65136277',
		'VAT ESB65136277',
	])('%s is read without its label', (given) => {
		expect(parseCif(given)).toEqual({ ok: true, value: 'B65136277' });
	});

	it.each([
		['', 'empty', 'is empty', EMPTY],
		['   ', 'empty', 'is empty', EMPTY],
		[null, 'empty', 'is empty', EMPTY],
		[undefined, 'empty', 'is empty', EMPTY],
		[{ cif: 'J99216582' }, 'empty', 'is an object; one CIF is expected', ONE_TEXT],
		['[object Object]', 'empty', 'is an object; one CIF is expected', ONE_TEXT],
		[['J99216582'], 'empty', 'is a list; one CIF is expected', ONE_TEXT],
		[[], 'empty', 'is a list; one CIF is expected', ONE_TEXT],
		[true, 'empty', 'is true; one CIF is expected', ONE_TEXT],
		['12345678Z', 'person', `"12345678Z" ${PERSON}`, COMPANIES_ONLY],
		['X1234567L', 'person', `"X1234567L" ${PERSON}`, COMPANIES_ONLY],
		['X13585626', 'person', `"X13585626" ${PERSON}`, COMPANIES_ONLY],
		['M-1234567-L', 'person', `"M-1234567-L" ${PERSON}`, COMPANIES_ONLY],
		['J992165831', 'length', '"J992165831" has 10 characters; a CIF has 9', FORM],
		['112345678Z', 'length', '"112345678Z" has 10 characters; a CIF has 9', FORM],
		['12345678ZZ', 'length', '"12345678ZZ" has 10 characters; a CIF has 9', FORM],
		['X123', 'length', '"X123" has 4 characters; a CIF has 9', FORM],
		['XX1234567L', 'length', '"XX1234567L" has 10 characters; a CIF has 9', FORM],
		['X1234567LL', 'length', '"X1234567LL" has 10 characters; a CIF has 9', FORM],
		[7, 'length', '"7" has 1 character; a CIF has 9', FORM],
		['Ono', 'name', `"Ono" ${NAME}`, SEARCH],
		['Eurofinsa', 'name', `"Eurofinsa" ${NAME}`, SEARCH],
		['Telefónica, S.A.', 'name', `"Telefónica, S.A." ${NAME}`, SEARCH],
		['4 Gats SL', 'name', `"4 Gats SL" ${NAME}`, SEARCH],
		['ABC123', 'length', '"ABC123" has 6 characters; a CIF has 9', FORM],
		['[old] J99216582', 'length', '"[old] J99216582" has 14 characters; a CIF has 9', FORM],
		['J99216582 [old]', 'length', '"J99216582 [old]" has 14 characters; a CIF has 9', FORM],
		['["J99216582', 'length', '"["J99216582" is a list that is not closed', CLOSE],
		[
			'J99216582; B86670460',
			'length',
			'"J99216582; B86670460" holds several CIFs; one is expected',
			BATCH,
		],
		['CIF: J9921658', 'length', '"CIF: J9921658" has 8 characters; a CIF has 9', FORM],
		['CIF', 'name', `"CIF" ${NAME}`, SEARCH],
		['AB', 'length', '"AB" is not a CIF', FORM],
		['#N/A', 'length', '"#N/A" is not a CIF', FORM],
		['-', 'empty', 'is empty', EMPTY],
		['null', 'length', '"null" is not a CIF', FORM],
		['{"cif": "J99216582"}', 'empty', 'is an object; one CIF is expected', ONE_TEXT],
		[' ["J99216582"] ', 'empty', 'is a list; one CIF is expected', ONE_TEXT],
		[Number.NaN, 'length', '"NaN" is not a CIF', FORM],
		['O-1234567-L', 'letter', '"O-1234567-L" starts with "O", which no CIF does', FIRST],
		[112345678, 'letter', '"112345678" starts with "1", which no CIF does', FIRST],
		['JO9216582', 'digits', '"JO9216582" has a character other than a digit in its middle', MIDDLE],
		['J992165O2', 'digits', '"J992165O2" has a character other than a digit in its middle', MIDDLE],
		['J99216583', 'control', '"J99216583" does not have the right control character', CONTROL],
	])('%j is refused: %s', (given, fault, what, hint) => {
		expect(checkCif(given)).toEqual({
			valid: false,
			cif: normaliseCif(given),
			fault,
			what,
			hint,
		});
		expect(parseCif(given)).toEqual({ ok: false, what, hint });
	});
});

describe('CIF normalisation', () => {
	it.each([
		' j-99.216.582 ',
		'ES J99216582',
		'ES-J/99216582',
		'J\\99216582',
		'J–9921658–2',
		'J\u22129921658\u22122',
		'j99216582\n',
	])('%j reads as J99216582', (text) => {
		expect(normaliseCif(text)).toBe('J99216582');
	});

	const invisible = [
		...[0x00a0, 0x2007, 0x202f, 0x00ad, 0xfeff, 0x200b, 0x200c, 0x200d, 0x2060, 0x200e, 0x200f],
		...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
	];

	it.each(invisible)('leaves out the character %d, which is not seen', (code) => {
		const unseen = String.fromCharCode(code);
		const pasted = unseen + [...'ESJ99216582'].join(unseen + unseen);
		expect(checkCif(pasted)).toMatchObject({ valid: true, cif: 'J99216582' });
	});

	it('does not guess letters for digits', () => {
		expect(normaliseCif('JO92I6582')).toBe('JO92I6582');
	});

	it.each([[null], [undefined], [{}], [[]], [true], ['[object Object]']])(
		'leaves nothing of %p, which is no text',
		(value) => {
			expect(normaliseCif(value)).toBe('');
		},
	);
});

describe('unusual forms are flagged, not refused', () => {
	it.each([
		['J99216582', false],
		['J9921658B', false],
		['Q2876031B', false],
		['Q28760312', true],
		['A5881850A', true],
		['A58818501', false],
		['G00000034', true],
		['G0000003D', false],
		['A00000034', true],
		['A0000003D', false],
	])('%s: %s', (cif, unusualForm) => {
		expect(checkCif(cif)).toEqual({ valid: true, cif, unusualForm });
	});
});

describe('against independent libraries', () => {
	const organisation = fc.constantFrom(...LETTERS);
	const digits = fc.stringMatching(/^\d{7}$/);
	const control = fc.constantFrom(...'0123456789ABCDEFGHIJ');

	it('agrees with stdnum on any letter, digits and control', () => {
		fc.assert(
			fc.property(organisation, digits, control, (letter, middle, last) => {
				const cif = letter + middle + last;
				expect(checkCif(cif).valid).toBe(stdnum.ES.cif.validate(cif).isValid);
			}),
			{ numRuns: 1000 },
		);
	});

	it('knows the public CIFs of the IBEX 35, and so do stdnum and jsvat', () => {
		for (const [company, cif] of IBEX35) {
			expect({ company, ...checkCif(cif) }).toMatchObject({ company, valid: true, cif });
			expect(stdnum.ES.cif.validate(cif).isValid).toBe(true);
			expect(checkVAT(`ES${cif}`, [spain]).isValid).toBe(true);
		}
		expect(IBEX35.length).toBeGreaterThanOrEqual(30);
	});
});
