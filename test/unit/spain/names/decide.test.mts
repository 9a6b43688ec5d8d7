import { decide, withEarlier } from '../../../../nodes/spain/names/decide.ts';
import type { FoundCompany } from '../../../../nodes/spain/names/decision.ts';
import { townsFor, type CompanyFacts } from '../../../../nodes/spain/names/facts.ts';
import { readNames } from '../../../../nodes/spain/names/name.ts';

const NOTHING: CompanyFacts = { town: '', province: '', web: '', email: '', phone: '' };

/** Companies by their names and towns, "Bar Ruiz (Sevilla)". */
function companies(...texts: string[]): FoundCompany[] {
	return texts.map((text, index) => {
		const [, name = text, town = ''] = /^(.+) @(.+)$/.exec(text) ?? [];
		return { ...NOTHING, id: String(index), name, town };
	});
}

function decided(
	text: string,
	found: FoundCompany[],
	more: Partial<CompanyFacts> & { mayHaveMore?: boolean } = {},
) {
	const { mayHaveMore = false, ...known } = more;
	const [, name = text, town = ''] = /^(.+) @(.+)$/.exec(text) ?? [];
	const facts = { ...NOTHING, town, ...known };
	return decide(
		{ names: readNames(name, townsFor(facts)), facts },
		{ companies: found, mayHaveMore },
	);
}

describe('a name is sure', () => {
	it.each([
		['Muebles Hernández y Vázquez', 'Muebles Hernández y Vázquez, S.L.', 'same name, the only'],
		['Hnos. Zentralis, S.L.', 'Hermanos Zentralis, S.L.', 'same name, abbreviated'],
		['Constr. Etxebarria y Cía.', 'Construcciones Etxebarria y Compañía', 'same name, abbreviated'],
		['Ntra. Sra. de Begoña Farm.', 'Farmacia Nuestra Señora de Begoña', 'same name, abbreviated'],
		['Muebles Hernádnez y Vázquez', 'Muebles Hernández y Vázquez, S.L.', 'but for a typing error'],
		['Hernández y Vázquez, Muebles', 'Muebles Hernández y Vázquez, S.L.', 'same name, the only'],
		['Muebles Hernández y Vázquez (Casa Paco)', 'Muebles Hernández y Vázquez', 'same name'],
		['Muebles Zentralis Sevilla', 'Muebles Zentralis, S.L. @Sevilla', 'same name, same town'],
		['Zentralis @Sevilla', 'Muebles Zentralis @Sevilla', 'but for “muebles”, same town'],
		['Muebles Zentralis SA @Sevilla', 'Muebles Zentralis SL @Sevilla', 'another legal form'],
		['Muebles Zentralsi @Sevilla', 'Muebles Zentralis @Sevilla', 'typing error'],
		['Promociones Sierra (Fase 2) @Jaén', 'Promociones Sierra Fase 2 @Jaén', 'same name'],
		['García López, Juan', 'Juan García López, S.L.', 'same name, the only'],
		['J. Zubieta @Jaén', 'José Zubieta, S.L. @Jaén', 'same name, abbreviated, same town'],
		['Zentralis y Asoc.', 'Zentralis y Asociados, S.L.', 'same name, abbreviated'],
		['Asoc. Zentralis', 'Asociación Zentralis', 'same name, the only'],
	])('%s for %s: %s', (text, found, reason) => {
		const decision = decided(text, companies(found, 'Vinos Duero @Zamora'));
		expect(decision).toMatchObject({ match: 'sure', candidates: [{ company: { id: '0' } }] });
		expect(decision.reason).toContain(reason);
	});

	it('by its website, though two companies have the name', () => {
		const [first, second] = companies('Bar Central', 'Bar Central');
		const found = [first, { ...second, web: 'https://central.example' }];
		expect(decided('Bar Central', found, { email: 'a@central.example' })).toMatchObject({
			match: 'sure',
			reason: 'same name, same website',
			candidates: [{ company: { id: '1' } }, {}],
		});
	});

	it('by its town, though there may be more companies than were found', () => {
		const found = companies('Bar Central @Sevilla');
		const [withPhone] = found.map((one) => ({ ...one, phone: '955123456' }));
		const more = { phone: '+34 955 123 456', mayHaveMore: true };
		expect(decided('Bar Central @Sevilla', [withPhone], more).match).toBe('sure');
		expect(decided('Bar Central @Sevilla', found, { mayHaveMore: true }).match).toBe('unsure');
	});
});

describe('a name is not sure', () => {
	it.each([
		[
			'Muebles Zentralis',
			['Muebles Zentralis @Jaén', 'Muebles Zentralis @Lugo'],
			'two companies of this name in Jaén and Lugo',
		],
		['Zentralis', ['Zentralis SL @Jaén', 'UTE Zentralis @Lugo'], 'two companies of this name'],
		[
			'Muebles Zentralis @Jaén',
			['Muebles Zentralis SL @Jaén', 'Muebles Zentralis SA @Jaén'],
			'two companies of this name in Jaén',
		],
		['Logística Norte Azul @Jaén', ['Logística Sur Azul @Jaén'], 'but “sur” instead of “norte”'],
		['Promociones Sierra 1 @Jaén', ['Promociones Sierra 2 @Jaén'], '“2” instead of “1”'],
		['Promociones Sierra @Jaén', ['Promociones Sierra 2 @Jaén'], 'but with “2” too'],
		['Promociones Sierra II @Jaén', ['Promociones Sierra @Jaén'], 'but without “ii”'],
		['Muebles Puente Alta @Jaén', ['Muebles Fuente Alta @Jaén'], '“fuente” instead of “puente”'],
		[
			'Muebles Heernández y Vega @Jaén',
			['Muebles Fernández y Vega @Jaén'],
			'“fernandez” instead of “heernandez”',
		],
		['Bar Central', ['Bar Central'], 'common words, and no town'],
		['Transportes @Jaén', ['Transportes y Servicios @Jaén'], 'but with “servicios” too'],
		['Talleres Jaén', ['Talleres, S.L. @Jaén'], 'but without “jaen”'],
		['J. Etxebarria @Jaén', ['Jardinería Etxebarria @Jaén'], '“jardineria” instead of “j”'],
		['Casa Paco (Muebles Ruiz SL) @Jaén', ['Casa Paco, S.L. @Jaén'], 'only the trade name'],
		['Talleres Romeo', ['Talleres Romero'], 'if romero for romeo is a typing error'],
		['Muebles Etxebarria y León', ['Muebles Etxebarria @León'], 'but without “leon”'],
		['ABC, S.L.', ['ABC, S.L.'], 'common words, and no town'],
		['Muebles Zentralis @Jaén', ['Muebles Zentralis @Lugo'], 'same name, but in Lugo, not Jaén'],
		['Zentralis', ['Muebles Zentralis'], 'but with “muebles” too'],
		['Muebles Zentralis SA', ['Muebles Zentralis SL'], 'another legal form (S.L., not S.A.)'],
		['Muebles Zentralsi', ['Muebles Zentralis'], 'if zentralis for zentralsi is a typing error'],
		['Clínica Zentralis SA @Jaén', ['Clínica Dental Zentralis SL @Jaén'], 'but with “dental” too'],
		['Asesoría Vázquez Etxebarria', ['Asesoría Etxebarria Vázquez'], 'in another order'],
		['Etxebarria García Ruiz', ['García Ruiz Etxebarria'], 'in another order'],
		['Hijos de Etxebarria @Jaén', ['Etxebarria @Jaén'], 'but without “hijos”'],
		['Etxebarria e Hijo @Jaén', ['Etxebarria e Hijos @Jaén'], '“hijos” instead of “hijo”'],
		['Zentralis @Jaén', ['Muebles Cocinas Zentralis @Jaén'], '“muebles” and “cocinas” too'],
		['García @Jaén', ['Talleres García @Jaén'], 'but with “talleres” too'],
		['Carpintería J. Etxebarria', ['Carpintería Juan Etxebarria'], 'if the initial is short'],
		['Mar. Zubieta', ['Marta Zubieta'], 'if the initial is short for the same name'],
		['J. M. Zubieta @Jaén', ['J. Zubieta @Jaén'], '“j” instead of “jm”'],
		['Residencial Zentralis I @Jaén', ['Residencial Zentralis @Jaén'], 'but without “i”'],
		['Residencial Zentralis A @Jaén', ['Residencial Zentralis E @Jaén'], '“e” instead of “a”'],
		['Zentralis X @Jaén', ['Zentralis XI @Jaén'], '“xi” instead of “x”'],
		['Zentralis (Fase 2) @Jaén', ['Zentralis @Jaén'], 'but without “fase” and “2”'],
		['Zentralis @Jaén', ['Fundación Zentralis @Jaén'], 'legal form (Fundación, not none)'],
		['UTE Zentralis @Jaén', ['Zentralis SL @Jaén'], 'legal form (S.L., not U.T.E.)'],
		['Talleres Ruiz Toledo', ['Talleres Ruiz @Toledo'], 'but without “toledo”'],
		['Muebles Peres Zentralis', ['Muebles Pérez Zentralis'], '“perez” instead of “peres”'],
		['Zentralis Arrieta @Jaén', ['Zentralis Urrieta @Jaén'], '“urrieta” instead of “arrieta”'],
	])('%s for %j: %s', (text, found, reason) => {
		const decision = decided(text, companies(...found));
		expect(decision.match).toBe('unsure');
		expect(decision.reason).toContain(reason);
		expect(decision.candidates).toHaveLength(found.length);
	});

	it('whatever the telephone number says, if a telling word differs', () => {
		const [found] = companies('Muebles Sur Azul').map((one) => ({ ...one, phone: '955123456' }));
		expect(decided('Muebles Norte Azul', [found], { phone: '955123456' }).match).toBe('unsure');
	});
});

it('a company of another telephone number is not sure if one like it has the right one', () => {
	const [exact, other] = companies('Muebles Zentralis', 'Muebles Zentralis Sol');
	const found = [exact, { ...other, phone: '955123456' }];
	expect(decided('Muebles Zentralis', found, { phone: '955 123 456' })).toMatchObject({
		match: 'unsure',
		candidates: [{}, {}],
	});
});

it('a company in the right town is preferred to one of the exact name elsewhere', () => {
	const found = companies('Muebles Zentralis @Lugo', 'Muebles Zentralis Dos @Jaén');
	const { candidates } = decided('Muebles Zentralis @Jaén', found);
	expect(candidates.map(({ company }) => company.town)).toEqual(['Jaén', 'Lugo']);
});

it('the exact name is preferred to one that is alike', () => {
	const found = companies(
		'Muebles Puentes Alta',
		'Muebles Puente Alta SA',
		'Muebles Puente Alta SL',
	);
	const decision = decided('Muebles Puente Alta SL', found);
	expect(decision).toMatchObject({
		match: 'sure',
		score: 100,
		candidates: [{ company: { id: '2' } }, {}, {}],
	});
});

it('nothing like the name is none, and at most five candidates are handed over', () => {
	expect(decided('Muebles Zentralis', companies('Vinos Duero'))).toEqual({
		match: 'none',
		score: 0,
		reason: 'no company with a name like this',
		candidates: [],
	});
	const many = companies(...Array<string>(12).fill('Muebles Zentralis @Jaén'));
	const { reason, candidates } = decided('Muebles Zentralis', many);
	expect([reason, candidates.length]).toEqual(['12 companies of this name in Jaén', 5]);
});

it('a company alike of an earlier search is remembered in a further one, and counted once', () => {
	const found = companies('Hermanos Ruiz Etxebarria @Jaén', 'Hnos. Ruiz Etxebarria @Lugo');
	const { candidates } = decided('Hermanos Ruiz Etxebarria', found, { mayHaveMore: true });
	const all = withEarlier(found.slice(0, 1), candidates);
	expect(all).toHaveLength(2);
	expect(decided('Hermanos Ruiz Etxebarria', all)).toMatchObject({
		match: 'unsure',
		reason: 'two companies of this name in Jaén and Lugo',
	});
});
