import {
	compareFacts,
	domainOf,
	phoneOf,
	type CompanyFacts,
} from '../../../../nodes/spain/names/facts.ts';

const NOTHING: CompanyFacts = { town: '', province: '', web: '', email: '', phone: '' };
const compare = (wanted: Partial<CompanyFacts>, found: Partial<CompanyFacts>) =>
	compareFacts({ ...NOTHING, ...wanted }, { ...NOTHING, ...found });

describe('two towns', () => {
	it.each([
		['Sevilla', 'Sevilla', 'same'],
		['SEVILLA', 'Sevilla', 'same'],
		['Sevila', 'Sevilla', 'same'],
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
	])('%j and %j are %s', (wanted, found, place) => {
		expect(compare({ town: wanted }, { town: found }).place).toBe(place);
	});
});

describe('a province', () => {
	it('contradicts a town of another one', () => {
		const { place, places } = compare({ province: 'Vizcaya' }, { town: 'Sevilla' });
		expect(place).toBe('different');
		expect(places).toEqual(['Bizkaia', 'Sevilla']);
	});

	it('does not confirm a company, of which it has many', () => {
		const { place, confirmedBy } = compare({ province: 'Vizcaya' }, { province: 'Bizkaia' });
		expect([place, confirmedBy]).toEqual(['unknown', undefined]);
	});
});

describe('a website', () => {
	it.each([
		['https://www.ruiz.example/contacto?x=1', 'ruiz.example'],
		['ruiz.example', 'ruiz.example'],
		['Info@Ruiz.Example', 'ruiz.example'],
		['ana@gmail.com', ''],
		['ana@yahoo.es', ''],
		['https://www.facebook.com/talleresruiz', ''],
		['talleresruiz.business.site', ''],
		['no web', ''],
	])('of %s has the domain %j', (text, domain) => {
		expect(domainOf(text)).toBe(domain);
	});

	it('confirms a company by its email address too', () => {
		const found = { email: 'info@ruiz.example' };
		expect(compare({ web: 'www.ruiz.example' }, found).confirmedBy).toBe('web');
		expect(compare({ email: 'x@gmail.com' }, { email: 'x@gmail.com' }).confirmedBy).toBeUndefined();
	});
});

describe('a telephone number', () => {
	it.each([
		['+34 955 12 34 56', '955123456'],
		['0034955123456', '955123456'],
		['955.123.456', '955123456'],
		['12 34', ''],
	])('%s is %j', (text, digits) => {
		expect(phoneOf(text)).toBe(digits);
	});
});
