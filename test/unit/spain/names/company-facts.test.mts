import {
	compareFacts,
	withoutTown,
	type CompanyFacts,
} from '../../../../spain/names/company-facts.ts';
import { readNames } from '../../../../spain/names/company-name.ts';

const NOTHING: CompanyFacts = { town: '', province: '', web: '', email: '', phone: '' };
const compare = (wanted: Partial<CompanyFacts>, found: Partial<CompanyFacts>) =>
	compareFacts({ ...NOTHING, ...wanted }, { ...NOTHING, ...found }, readNames('Talleres Ruiz')[0]);

describe('comparison of towns', () => {
	it.each([
		['Sevilla', 'Sevilla', 'same'],
		['SEVILLA', 'Sevilla', 'same'],
		['Sevila', 'Sevilla', 'different'],
		['Mieres', 'Beires', 'different'],
		['Santiago', 'Sástago', 'different'],
		['Carabanchel Alto', 'Carabanchel Bajo', 'different'],
		['Carabanchel Alto', 'CARABANCHEL ALTO', 'same'],
		['41001 Sevilla', 'Sevilla', 'same'],
		['Sevilla (Sevilla)', 'Sevilla', 'same'],
		['San Sebastián', 'Donostia / San Sebastián', 'same'],
		['Ibiza', 'Eivissa', 'same'],
		['Palma de Mallorca', 'Palma', 'same'],
		['Madrid', 'Las Rozas de Madrid', 'different'],
		['Vigo', 'Lugo', 'different'],
		['Sevilla', 'Córdoba', 'different'],
		['Jerez', 'Jerez de la Frontera', 'unknown'],
		['', 'Sevilla', 'unknown'],
		['Sevilla', '', 'unknown'],
	])('for %j and %j returns "%s"', (wanted, found, place) => {
		expect(compare({ town: wanted }, { town: found }).place).toBe(place);
	});
});

describe('known province', () => {
	it('contradicts a town of another province', () => {
		const { place, places } = compare({ province: 'Vizcaya' }, { town: 'Sevilla' });
		expect(place).toBe('different');
		expect(places).toEqual(['Vizcaya', 'Sevilla']);
	});

	it('does not confirm a company of that province', () => {
		const { place, confirmedBy } = compare({ province: 'Vizcaya' }, { province: 'Bizkaia' });
		expect([place, confirmedBy]).toEqual(['unknown', undefined]);
	});
});

describe('website or email', () => {
	it.each([
		['https://www.talleresruiz.example/contacto?x=1', 'talleresruiz.example', 'web'],
		['Info@Talleres-Ruiz.example', 'http://talleres-ruiz.example', 'web'],
		['talleresruiz.business.site', 'talleresruiz.business.site', 'web'],
		['talleresruiz.example', 'talleresruiz.test', undefined],
		['ana@gmail.com', 'eva@gmail.com', undefined],
		['mundo-r.com', 'mundo-r.com', undefined],
		['https://www.facebook.com/ruiz', 'https://www.facebook.com/ruiz', undefined],
		['no web', 'no web', undefined],
	])('confirms a company only by a domain of its own: %s and %s', (wanted, found, confirmedBy) => {
		expect(compare({ web: wanted }, { web: found }).confirmedBy).toBe(confirmedBy);
		expect(compare({ email: wanted }, { email: found }).confirmedBy).toBe(confirmedBy);
	});
});

describe('telephone numbers', () => {
	it.each([
		['+34 955 31 47 22', '955314722', 'phone'],
		['0034955314722', '955.314.722', 'phone'],
		['955314722 / 600112233', '955314722', 'phone'],
		['600112233; 955314722', 'Tel. 955 314 722', 'phone'],
		['+33 1 70 18 99 00', '0033170189900', 'phone'],
		['955314722 ext. 3', '955314722', 'phone'],
		['12 34', '12 34', undefined],
		['000000000', '000000000', undefined],
		['999 999 999', '999 999 999', undefined],
		['912345678', '912345678', undefined],
	])('confirm a company, but placeholders do not: %s and %s', (wanted, found, confirmedBy) => {
		expect(compare({ phone: wanted }, { phone: found }).confirmedBy).toBe(confirmedBy);
	});
});

describe('withoutTown', () => {
	it.each([
		['Muebles Ruiz, Sevilla', '', 'Muebles Ruiz', 'Sevilla'],
		['Muebles Ruiz, S.L. - Sevilla', '', 'Muebles Ruiz, S.L.', 'Sevilla'],
		['Muebles Ruiz (Sevilla)', '', 'Muebles Ruiz', 'Sevilla'],
		['Muebles Ruiz (Jerez)', 'Jerez', 'Muebles Ruiz', 'Jerez'],
		['Muebles Ruiz (Vigo)', 'Lugo', 'Muebles Ruiz (Vigo)', 'Lugo'],
		['Muebles Ruiz Sevilla', '', 'Muebles Ruiz Sevilla', ''],
		['Ruiz, Muebles', '', 'Ruiz, Muebles', ''],
	])('reads %j in %j as %j in %j', (text, known, name, town) => {
		const facts = { ...NOTHING, town: known };
		expect(withoutTown(text, facts)).toEqual({ name, facts: { ...NOTHING, town } });
	});
});
