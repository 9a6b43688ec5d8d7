import fc from 'fast-check';
import { stdnum } from 'stdnum';
import { checkCif, nameAfterCif, normaliseCif, parseCif } from '../../../spain/cif.ts';
import { IBEX35 } from '../../fixtures/ibex35.mts';

const LETTERS = 'ABCDEFGHJNPQRSUVW';
describe('CIF check', () => {
	it.each(['J99216582', 'B86670460', 'Q2876031B', 'N0112768G', 'W8265365J'])(
		'accepts %s',
		(cif) => {
			expect(checkCif(cif)).toMatchObject({ valid: true, cif });
			expect(parseCif(` ${cif.toLowerCase()}`)).toEqual({ ok: true, value: cif });
		},
	);
});

describe('a CIF with a letter for a digit', () => {
	it.each([
		['B8667O460', 'B86670460'],
		['B8667046O', 'B86670460'],
		['b-86.67O.46o', 'B86670460'],
		['J992I6S82', 'J99216582'],
		['BO6670467', 'B06670467'],
	])('%s is refused, and %s is suggested where rows show it, too', (given, meant) => {
		expect(checkCif(given)).toMatchObject({
			valid: false,
			what: expect.stringContaining(`: did you mean ${meant}?`),
			hint: expect.not.stringContaining(meant),
		});
	});

	it('gets no suggestion if it has another error, too', () => {
		expect(checkCif('B8667O461')).toMatchObject({
			valid: false,
			what: expect.not.stringContaining('did you mean'),
		});
	});
});

describe('a VAT number of another country', () => {
	it.each(['DE123456789', 'PT 501 442 600', 'ATU12345678', 'FR12345678901'])(
		'%s is called so',
		(given) => {
			expect(checkCif(given)).toMatchObject({ what: expect.stringMatching(/ VAT number$/) });
		},
	);

	it.each(['BE1234567', 'B866704601', 'DEUTSCHE1'])('%s is not', (given) => {
		expect(checkCif(given)).toMatchObject({ what: expect.not.stringContaining('VAT') });
	});
});

describe('CIF normalisation', () => {
	const invisible = [
		...[0x00a0, 0x2007, 0x202f, 0x00ad, 0xfeff, 0x200b, 0x200c, 0x200d, 0x2060, 0x200e, 0x200f],
		...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
	];

	it.each(invisible)('removes the invisible character %d', (code) => {
		const unseen = String.fromCharCode(code);
		const pasted = unseen + [...'ESJ99216582'].join(unseen + unseen);
		expect(checkCif(pasted)).toMatchObject({ valid: true, cif: 'J99216582' });
	});

	it('does not replace letters that look like digits', () => {
		expect(normaliseCif('JO92I6582')).toBe('JO92I6582');
	});

	it.each([[null], [undefined], [{}], [[]], [true], ['[object Object]']])(
		'returns an empty text for %p',
		(value) => {
			expect(normaliseCif(value)).toBe('');
		},
	);
});

it('a number after 500 characters is not taken for a part of a name', () => {
	const text = `A74657909 ${'Muebles '.repeat(70)}`;
	expect([nameAfterCif(text), nameAfterCif(`${text} B69409381`)]).toEqual(['', '']);
});

describe('unusualForm of a valid CIF', () => {
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
	])('is set for %s: %s', (cif, unusualForm) => {
		expect(checkCif(cif)).toEqual({ valid: true, cif, unusualForm });
	});
});

describe('CIF check and stdnum', () => {
	const organisation = fc.constantFrom(...LETTERS);
	const digits = fc.stringMatching(/^\d{7}$/).filter((text) => text !== '0000000');
	const control = fc.constantFrom(...'0123456789ABCDEFGHIJ');

	it('agree on any letter, digits and control character', () => {
		fc.assert(
			fc.property(organisation, digits, control, (letter, middle, last) => {
				const cif = letter + middle + last;
				expect(checkCif(cif).valid).toBe(stdnum.ES.cif.validate(cif).isValid);
			}),
			{ numRuns: 1000 },
		);
	});

	it('accept the public CIFs of the IBEX 35', () => {
		for (const [company, cif] of IBEX35) {
			expect({ company, ...checkCif(cif) }).toMatchObject({ company, valid: true, cif });
			expect(stdnum.ES.cif.validate(cif).isValid).toBe(true);
		}
		expect(IBEX35.length).toBeGreaterThanOrEqual(30);
	});
});
