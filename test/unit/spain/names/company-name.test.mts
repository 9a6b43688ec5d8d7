import { readNames } from '../../../../spain/names/company-name.ts';

const read = (text: string) =>
	readNames(text).map(({ words, form, addition }) =>
		[
			words.map((word) => word.text).join(' '),
			form ?? '',
			addition.map((word) => word.text).join(' '),
		].join('|'),
	);

describe('legal form', () => {
	it.each([
		['Muebles Ruiz, S.L.', 'S.L.'],
		['Muebles Ruiz SL', 'S.L.'],
		['MUEBLES RUIZ S. L. U.', 'S.L.'],
		['Muebles Ruiz, S, L', 'S.L.'],
		['Muebles Ruiz, S:L.', 'S.L.'],
		['Muebles Ruiz SLPU', 'S.L.'],
		['Muebles Ruiz S.R.L.U.', 'S.L.'],
		['Muebles Ruiz, S. Ltda.', 'S.L.'],
		['Muebles Ruiz S.L. Laboral', 'S.L.'],
		['Muebles Ruiz, S.L. en constitución', 'S.L.'],
		['Muebles Ruiz S.A., S.M.E., M.P.', 'S.A.'],
		['Muebles Ruiz S. Coop. Galega', 'S. Coop.'],
		['Muebles Ruiz, S.C.C.L.', 'S. Coop.'],
		['Muebles Ruiz Koop. E.', 'S. Coop.'],
		['Muebles Ruiz, Com. Bienes', 'C.B.'],
		['Muebles Ruiz, E.S.P.J.', 'S.C.'],
		['Muebles Ruiz B.V. Sucursal en España', 'Ltd.'],
		['Muebles Ruiz U.T.E.', 'U.T.E.'],
		['Muebles Ruiz, A.I.E.', 'A.I.E.'],
		['Muebles Ruiz, SL.L', 'S.L.'],
		['Muebles Ruiz Sociedad Limitada', 'S.L.'],
		['Muebles Ruiz, Soc. Ltda.', 'S.L.'],
		['Muebles Ruiz, S.L. (Sociedad Unipersonal)', 'S.L.'],
		['Muebles Ruiz (S.L.)', 'S.L.'],
		['Muebles Ruiz S.L. en liquidación', 'S.L.'],
		['Muebles Ruiz S.L., Lugo', 'S.L.', 'lugo'],
		['Muebles Ruiz SL Lugo', 'S.L.', 'lugo'],
		['Muebles Ruiz S.A. 2', 'S.A.', '2'],
		['Muebles Ruiz Sociedad Limitada Norte', 'S.L.', 'norte'],
		['S.L. Muebles Ruiz', 'S.L.'],
		['S.A.U. Muebles Ruiz', 'S.A.'],
		['Sociedad Anónima Muebles Ruiz', 'S.A.'],
		['Sdad. Ltda. Muebles Ruiz', 'S.L.'],
		['Sociedad Cooperativa Muebles Ruiz', 'S. Coop.'],
		['Muebles Ruiz SL B86670460', 'S.L.'],
		['Muebles Ruiz, S.L. (NIF: B86670460)', 'S.L.'],
		['B86670460 - Muebles Ruiz S.L.', 'S.L.'],
		['Muebles Ruiz, Sociedad Anónima', 'S.A.'],
		['Muebles Ruiz S.A.U.', 'S.A.'],
		['Muebles Ruiz, S.A.L.', 'S.A.'],
		['Muebles Ruiz, Sal', 'S.A.'],
		['Muebles Ruiz, S. Coop.', 'S. Coop.'],
		['Muebles Ruiz, Sdad. Coop. And.', 'S. Coop.'],
		['Muebles Ruiz, C.B.', 'C.B.'],
		['Muebles Ruiz, Comunidad de Bienes', 'C.B.'],
		['Muebles Ruiz SCP', 'S.C.'],
		['Muebles Ruiz Ltd. Sucursal en España', 'Ltd.'],
	])('of %s is %s', (text, form, beside = '') => {
		expect(read(text)).toEqual([`muebles ruiz|${form}|${beside}`]);
	});

	it.each([
		'Bodegas Ruiz',
		'Sociedad Anónima de Muebles',
		'Sa Nostra',
		'Casa Sala',
		'Flor de Sal',
		'Bar Sal',
		'Restaurante Sa Punta',
		'Balneario Spa',
		'Mesa S L Gil',
	])('is not found in %s', (text) => {
		expect(readNames(text)[0].form).toBeUndefined();
	});
});

describe('company name', () => {
	it.each([
		['Muebles Hernández y Vázquez, S.L.', 'muebles hernandez vazquez|S.L.|'],
		['Peña & Cía.', 'peña compañia||'],
		['Hnos. Ruiz i Gil', 'hermanos ruiz gil||'],
		['C.E.E.R., S.L.', 'c e e r|S.L.|'],
		['Bloque E', 'bloque e||'],
		['R-Biopharm S-4', 'rbiopharm s4||'],
		['Hotel Dos Mares XXI', 'hotel dos mares xxi||'],
		['I Ruiz', 'i ruiz||'],
		['Ruiz i Gil', 'ruiz gil||'],
		['Lote 1: Ruiz SL (lotes 2 y 3)', 'ruiz|S.L.|'],
		['Lotes 10 11 12 y 13, Ruiz', 'ruiz||'],
		['Lote12: Ruiz', 'ruiz||'],
		['Casa Paco (Muebles Ruiz, S.L.)', 'muebles ruiz|S.L.|casa paco'],
		['Casa Paco (Muebles Ruiz)', 'casa paco muebles ruiz||'],
		['(Muebles Ruiz)', 'muebles ruiz||'],
	])('%s is read as %s', (text, expected) => {
		expect(read(text)).toEqual([expected]);
	});

	it.each([' , ()', '', 'a'.repeat(501)])('is not found in %j', (text) => {
		expect(readNames(text)).toEqual([]);
	});

	it('differs from another one that begins with the same 200 characters', () => {
		const [first, second] = ['Norte', 'Sur'].map(
			(end) => readNames(`${'Ruiz '.repeat(40)}${end}`)[0],
		);
		expect(first.keys[0].letters).not.toBe(second.keys[0].letters);
	});
});
