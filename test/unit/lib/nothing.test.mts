/** Tests of the tables that decide which values are nothing. */

import { isNoFact, isNothing, isNoText } from '../../../lib/nothing.ts';

describe('nothing', () => {
	it.each([
		...[
			undefined,
			null,
			Number.NaN,
			'',
			' \u00a0',
			[],
			[null, ''],
			'null',
			'NULL',
			'undefined',
			'NaN',
		],
		...['[object Object]', 'N/A', '#N/D', '#¡REF!', '-', '—', '...', '0000000'],
		...['Sin especificar', 'no tiene', '(en blanco)', '(No value)', 'Sin asignar', '<p><br></p>'],
		...['#CAMPO!', '#¡CAMPO!', '#NOMBRE?', '#CÁLC!', '#GETTING_DATA', 'Err:502', 'Cargando...'],
		...[
			'[null]',
			'["", "NULL"]',
			"['']",
			'[None]',
			'\\N',
			'<NA>',
			'undefined undefined',
			'null, null',
		],
		...['""', "''", '=""', '/', ', ', '…', '\u200b', '\ufeff \u200b'],
		...[
			'--None--',
			'(not set)',
			'N/C',
			'NS/NC',
			'No facilitado',
			'[object Object], [object Object]',
		],
		...['sin email', 'Sin ciudad', 'SIN TELÉFONO', 'sin página web', 'sin correo electrónico'],
	])('is %p, whatever is expected', (value) => {
		expect([isNothing(value), isNoText(value), isNoFact(value)]).toEqual([true, true, true]);
	});

	it('is false only if a text is expected', () => {
		expect([isNothing(false), isNoText(false), isNoFact(false)]).toEqual([false, true, true]);
	});

	it.each(['*', 'None', 'NAN', 'Nada', 'Ninguno', 'no'])(
		'is %p only as a fact about a company, since a company can have this name',
		(value) => {
			expect([isNothing(value), isNoText(value), isNoFact(value)]).toEqual([false, false, true]);
		},
	);

	it.each([
		...[0, '0', true, {}, 'Nada, S.L.', 'Null Island S.L.', 'Null Studio', '-5', 'A', '00'],
		...[
			'&',
			'#SOMOS!',
			'[x]',
			'["A"]',
			'(No)',
			'Sin Nombre',
			'Sin Email, S.L.',
			'None None, S.L.',
			'NC',
			'NaN Lab',
			'Err:502 S.L.',
		],
	])('is never %p', (value) => {
		expect(isNoFact(value)).toBe(false);
	});
});
