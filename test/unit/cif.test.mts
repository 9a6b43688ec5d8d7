import fc from 'fast-check';
import { checkVAT, spain } from 'jsvat';
import { stdnum } from 'stdnum';
import { checkCif, cifControl, normaliseCif } from '../../nodes/shared/domain/cif.ts';
import { IBEX35 } from '../fixtures/ibex35.mts';

const LETTERS = 'ABCDEFGHJNPQRSUVW';

describe('CIF vectors', () => {
	it.each(['J99216582', 'B86670460', 'Q2876031B', 'N0112768G', 'W8265365J'])(
		'%s is valid',
		(cif) => {
			expect(checkCif(cif)).toMatchObject({ valid: true, cif });
		},
	);

	it.each([
		['J99216583', 'control'],
		['J992165831', 'length'],
		['M-1234567-L', 'person'],
		['O-1234567-L', 'letter'],
		['X13585626', 'person'],
		['12345678Z', 'person'],
		['', 'empty'],
		['   ', 'empty'],
		['J9921658', 'length'],
		['JO9216582', 'digits'],
	])('%s is refused: %s', (cif, fault) => {
		expect(checkCif(cif)).toMatchObject({ valid: false, fault });
	});

	it('computes the worked control of 4635353', () => {
		expect(cifControl('4635353')).toBe(8);
	});
});

describe('CIF normalisation', () => {
	it.each([
		' j-99.216.582 ',
		'ES J99216582',
		'ES-J/99216582',
		'J\u00a099216582',
		'J–9921658–2',
		'j99216582\n',
	])('%j reads as J99216582', (text) => {
		expect(normaliseCif(text)).toBe('J99216582');
	});

	it('does not guess letters for digits', () => {
		expect(normaliseCif('JO92I6582')).toBe('JO92I6582');
	});

	it.each([[null], [undefined], [{}], [[]], [true], [Number.NaN]])(
		'takes %p without throwing',
		(value) => {
			expect(checkCif(value).valid).toBe(false);
		},
	);
});

describe('unusual forms are flagged, not refused', () => {
	it.each([
		['J99216582', false],
		['Q28760312', true],
		['A5881850A', true],
	])('%s: %s', (cif, unusualForm) => {
		expect(checkCif(cif)).toMatchObject({ valid: true, unusualForm });
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
			{ numRuns: 5000 },
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

	it('refuses every single mistyped digit of a valid CIF', () => {
		const slip = fc.record({
			company: fc.constantFrom(...IBEX35),
			place: fc.integer({ min: 1, max: 7 }),
			shift: fc.integer({ min: 1, max: 9 }),
		});
		fc.assert(
			fc.property(slip, ({ company: [, cif], place, shift }) => {
				const digit = (Number(cif[place]) + shift) % 10;
				const mistyped = cif.slice(0, place) + digit + cif.slice(place + 1);
				expect(checkCif(mistyped).valid).toBe(false);
			}),
		);
	});
});
