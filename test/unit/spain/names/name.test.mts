import { foldName, withoutForm } from '../../../../nodes/spain/names/legal-form.ts';
import { readNames } from '../../../../nodes/spain/names/name.ts';

describe('the legal form', () => {
	it.each([
		['Muebles Ruiz, S.L.', 'muebles ruiz', 'S.L.'],
		['Muebles Ruiz SL', 'muebles ruiz', 'S.L.'],
		['MUEBLES RUIZ S. L. U.', 'muebles ruiz', 'S.L.'],
		['Muebles Ruiz Sociedad Limitada', 'muebles ruiz', 'S.L.'],
		['Muebles Ruiz, Soc. Ltda.', 'muebles ruiz', 'S.L.'],
		['Muebles Ruiz, S.L. (Sociedad Unipersonal)', 'muebles ruiz', 'S.L.'],
		['Muebles Ruiz S.L. en liquidación', 'muebles ruiz', 'S.L.'],
		['Muebles Ruiz, Sociedad Anónima', 'muebles ruiz', 'S.A.'],
		['Muebles Ruiz S.A.U.', 'muebles ruiz', 'S.A.'],
		['Vinos del Duero, S. Coop.', 'vinos del duero', 'S. Coop.'],
		['Vinos del Duero, Sdad. Coop. And.', 'vinos del duero', 'S. Coop.'],
		['Hermanos Ruiz, C.B.', 'hermanos ruiz', 'C.B.'],
		['Ruiz y Gil, Comunidad de Bienes', 'ruiz y gil', 'C.B.'],
		['Obras Norte U.T.E.', 'obras norte', 'U.T.E.'],
		['Acme Ltd. Sucursal en España', 'acme', 'Sucursal'],
		['Sociedad Cooperativa Vinos del Duero', 'vinos del duero', 'S. Coop.'],
		['Tall. Ruiz, S.A.', 'tall. ruiz', 'S.A.'],
		['Bar Sal', 'bar', 'S.A.'],
	])('of %s is taken off', (text, rest, form) => {
		expect(withoutForm(foldName(text))).toEqual({ rest, form });
	});

	it.each(['Bodegas Ruiz', 'SL', 'Casa Sala', 'La Slow Food'])('is not found in %s', (text) => {
		expect(withoutForm(foldName(text)).form).toBeUndefined();
	});
});

describe('a name', () => {
	const isTown = (text: string) => ['sevilla', 'jerez de la frontera'].includes(text.toLowerCase());
	const read = (text: string) =>
		readNames(text, isTown).map(({ words, form, appended }) =>
			[words.map((word) => word.text).join(' '), form, appended?.toLowerCase()].join('|'),
		);

	it.each([
		['Muebles Hernández y Vázquez, S.L.', ['muebles hernandez vazquez|S.L.|']],
		["L'Obrador de la Mª", ['obrador maria||']],
		['Hnos. Ruiz & Gil', ['hnos ruiz gil||']],
		['Ruiz, Muebles, S.L.', ['ruiz muebles|S.L.|']],
		['Muebles Ruiz (Casa Paco)', ['muebles ruiz||', 'casa paco||']],
		['Casa Paco (Muebles Ruiz S.L.)', ['muebles ruiz|S.L.|', 'casa paco||']],
		['Muebles Ruiz (S.L.)', ['muebles ruiz|S.L.|']],
		['Muebles Ruiz (Sevilla)', ['muebles ruiz||sevilla']],
		['Muebles Ruiz, S.L. - Sevilla', ['muebles ruiz|S.L.|sevilla']],
		['Muebles Ruiz, Sevilla', ['muebles ruiz||sevilla']],
		['Muebles Ruiz SL Jerez de la Frontera', ['muebles ruiz|S.L.|jerez de la frontera']],
		['Muebles Ruiz Sevilla', ['muebles ruiz sevilla||', 'muebles ruiz||sevilla']],
		['Muebles Sevilla', ['muebles sevilla||']],
		['Ruiz y Sevilla', ['ruiz sevilla||']],
		['Sevilla', ['sevilla||']],
		['(Muebles Ruiz)', ['muebles ruiz||']],
		[' , ()', []],
	])('%s is read as %j', (text, expected) => {
		expect(read(text)).toEqual(expected);
	});
});
