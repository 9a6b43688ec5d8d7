import type { CompanyFacts } from '../../../../spain/names/company-facts.ts';
import {
	decide,
	isNameOf,
	readWanted,
	withEarlier,
	type FoundCompany,
} from '../../../../spain/names/company-match.ts';

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
	const wanted = readWanted(name, { ...NOTHING, town, ...known });
	return decide(wanted, { companies: found, mayHaveMore });
}

describe('isNameOf', () => {
	it.each([
		['MUEBLES HERNANDEZ Y VAZQUEZ', true],
		['Muebles Hernández y Vázquez SA', true],
		['Muebles Hernández y Vázquez, Lugo', true],
		['Muebles Pérez', false],
		['Bar Sol', false],
	])('compares %s with the name found by CIF and returns %s', (text, agrees) => {
		expect(isNameOf(text, 'Muebles Hernández y Vázquez, S.L.', 'Lugo')).toBe(agrees);
	});
});

describe('sure match', () => {
	it.each([
		['Muebles Zentralis', 'Muebles Zentralis, S.L.', 'same name, the only'],
		['MUEBLES ZENTRALIS S. L. U.', 'Muebles Zentralis, S.L.', 'same name, the only'],
		['S.L. Muebles Zentralis', 'Muebles Zentralis, S.L.', 'same name, the only'],
		['Sociedad Limitada Zentralis', 'Zentralis, S.L.', 'same name, the only'],
		['Zentralis SL B86670460', 'Zentralis, S.L.', 'same name, the only'],
		['Zentralis SL Lugo', 'Zentralis, S.L. @Lugo', 'same town'],
		['Hnos. Zentralis, S.L.', 'Hermanos Zentralis, S.L.', 'same name, the only'],
		[
			'Constr. Zentralis y Cía.',
			'Construcciones Zentralis y Compañía',
			'spelling (constr for construcciones)',
		],
		['Suminstros Zentralis', 'Suministros Zentralis, S.L.', 'suminstros for suministros'],
		['Servicio Zentralis', 'Servicios Zentralis, S.L.', 'servicio for servicios'],
		['Construciones Zentralis', 'Construcciones Zentralis', 'construciones for construcciones'],
		['Zentralis Espana', 'Zentralis España', 'espana for españa'],
		['ZentralisBrands', 'Zentralis Brands, S.L.', 'same name, the only'],
		['Zentralis S-4', 'Zentralis S4', 'same name, the only'],
		['LOTE 1: Zentralis SL (lote 2)', 'Zentralis, S.L.', 'same name, the only'],
		['Hotel Central SL', 'HOTEL CENTRAL, S.L.', 'same name, the only'],
		['El Corte Inglés, S.A.', 'EL CORTE INGLES S A', 'same name, the only'],
		['Tea Ediciones SA', 'TEA EDICIONES, S.A.U.', 'same name, the only'],
		['LIDER CONGRESOS S.L', 'Líder Congresos, Sociedad Limitada', 'same name, the only'],
		['Deportes Alternativos, S.L.', 'DEPORTES ALTERNATIVOS SL', 'same name, the only'],
		['Suminstros ABC, S.L.', 'Suministros ABC, S.L.', 'spelling (suminstros for suministros)'],
		['Hotel Avimut, S.L.', 'Hotel Abimut, S.L.', 'spelling (avimut for abimut)'],
		['D.M.S.S.L. @Jaén', 'DMS SL @Jaén', 'same name, same town'],
		['ISZ - Instrumentos y Servicios Zentralis', 'Instrumentos y Servicios Zentralis', 'same name'],
		['Hulleras del Norte SA (HUNOSA)', 'Hulleras del Norte, S.A.', 'same name, the only'],
		['Hulleras del Norte SA', 'Hulleras del Norte, S.A. (HUNOSA)', 'same name, the only'],
		['Suministros Zentralis Instalacio', 'Suministros Zentralis Instalaciones SL', 'cut off'],
		['Casa Paco (Muebles Zentralis)', 'Casa Paco Muebles Zentralis', 'same name, the only'],
		['Zentralis & Gil', 'Zentralis y Gil', 'same name, the only'],
		['Muebles Zentralis, Sevilla', 'Muebles Zentralis, S.L. @Sevilla', 'same name, same town'],
		['Hotel Zentralis, Sevilla', 'Hotel Zentralis Sevilla, S.L.', 'same name, the only'],
		['Bar Central @Sevilla', 'Bar Central, S.L. @Sevilla', 'same name, same town'],
		['Muebles Zentralis SA @Sevilla', 'Muebles Zentralis SL @Sevilla', 'another legal form'],
		['Etxebarria Zubieta, Juan', 'Juan Etxebarria Zubieta, S.L.', 'same name, the only'],
	])('of %s and %s has the reason "%s"', (text, found, reason) => {
		const decision = decided(text, companies(found, 'Vinos Duero @Zamora'));
		expect(decision.reason).toContain(reason);
		expect(decision).toMatchObject({ match: 'sure', candidates: [{ company: { id: '0' } }] });
	});

	it('is decided by the website if two companies have the name', () => {
		const [first, second] = companies('Bar Central', 'Bar Central');
		const found = [first, { ...second, web: 'https://barcentral.example' }];
		expect(decided('Bar Central', found, { email: 'a@barcentral.example' })).toMatchObject({
			match: 'sure',
			reason: 'same name, same website',
			candidates: [{ company: { id: '1' } }, {}],
		});
	});

	it.each([
		['El Corte Inglés, S.A.', ['EL CORTE INGLES S A'], true, 'more companies like it'],
		['El Corte Inglés, S.A.', ['EL CORTE INGLES S A', 'El Corte Inglés, S.A.'], false, 'two'],
		['El Corte Inglés, S.A. @Lugo', ['EL CORTE INGLES S A @Madrid'], false, 'but in Madrid'],
	])(
		'of %s is not made of %j if there may be more (%s): %s',
		(name, found, mayHaveMore, reason) => {
			const decision = decided(name, companies(...found), { mayHaveMore });
			expect(decision.reason).toContain(reason);
			expect(decision.match).toBe('unsure');
		},
	);

	it('needs the town and the phone number if there may be more companies than were found', () => {
		const found = companies('Bar Central @Sevilla');
		const [withPhone] = found.map((one) => ({ ...one, phone: '955314722' }));
		const more = { phone: '+34 955 314 722', mayHaveMore: true };
		expect(decided('Bar Central @Sevilla', [withPhone], more).match).toBe('sure');
		expect(decided('Bar Central @Sevilla', found, { mayHaveMore: true }).match).toBe('unsure');
	});
});

describe('unsure match', () => {
	it.each([
		[
			'Muebles Zentralis',
			['Muebles Zentralis @Jaén', 'Muebles Zentralis @Lugo'],
			'two companies of this name in Jaén and Lugo',
		],
		[
			'Muebles Zentralis @Jaén',
			['Muebles Zentralis SL @Jaén', 'Muebles Zentralis SLU @Jaén'],
			'two companies of this name in Jaén',
		],
		['Zentralis (Norte)', ['Zentralis (Sur)'], 'but “sur” instead of “norte”'],
		['Zentralis, S.L. (Iberia)', ['Zentralis, S.L. (Portugal)'], '“portugal” instead of “iberia”'],
		['Zentralis, S.L.', ['Zentralis, S.L. (Portugal)'], 'same name, but with “portugal” too'],
		['Zentralis, S.L.', ['Zentralis, S.L. (Gijón)'], 'same name, but with “gijon” too'],
		['Zentralis, S.L. (Madrid)', ['Zentralis, S.L.'], 'same name, but without “madrid”'],
		['Zentralis SL (Casa Tresba)', ['Zentralis, S.L.'], 'same name, but without “casa”'],
		['Inversiones Zentralis Dos', ['Inversiones Zentralis'], 'but without “dos”'],
		['Residencial Zentralis Bloque D', ['Residencial Zentralis Bloque E'], '“e” instead of “d”'],
		['Zentralis II', ['Zentralis 2'], '“2” instead of “ii”'],
		['Zentralis SL 2007', ['Zentralis, S.L.'], 'same name, but without “2007”'],
		['Residencial Zentralis A E', ['Residencial Zentralis A Y'], '“y” instead of “e”'],
		['Zentralis Flor de Sal', ['Zentralis Flor'], 'but without “sal”'],
		['Promociones Zentralis 1 1', ['Promociones Zentralis 11'], '“11” instead of “1” and “1”'],
		['Zentralis EA J-19', ['Zentralis EAJ 19'], 'similar name, but'],
		['Talleres Reig Zentralis', ['Talleres Roig Zentralis'], '“roig” instead of “reig”'],
		['Muebles Heernández y Vega @Jaén', ['Muebles Fernández y Vega @Jaén'], 'instead of'],
		['Muebles Zentralsi @Jaén', ['Muebles Zentralis @Jaén'], '“zentralis” instead of “zentralsi”'],
		['Etxeberria, S.L.', ['Etxebarria, S.L.'], '“etxebarria” instead of “etxeberria”'],
		['Muebles Peña Zentralis', ['Muebles Pena Zentralis'], '“pena” instead of “peña”'],
		['Zentralis Logística @Jaén', ['Zentralis @Jaén'], 'but without “logistica”'],
		['Zentralis @Jaén', ['Hotel Zentralis @Jaén'], 'but with “hotel” too'],
		['Zentralis @Jaén', ['Fundación Zentralis @Jaén'], 'but with “fundacion” too'],
		['UTE Zentralis @Jaén', ['Zentralis SL @Jaén'], 'but without “ute”'],
		['Zentralis e Hijos @Jaén', ['Hijos de Zentralis @Jaén'], 'the same words in another order'],
		['Art Zentralis', ['Artes Zentralis'], '“artes” instead of “art”'],
		['J. Zubieta @Jaén', ['José Zubieta @Jaén'], '“jose” instead of “j”'],
		['Muebles Zentralis @Mieres', ['Muebles Zentralis @Beires'], 'but in Beires, not Mieres'],
		['Zentralis @Huerta', ['Zentralis @Huesca'], 'same name, but in Huesca, not Huerta'],
		['Farmacia Lozano', ['Farmacia Lozano @Lugo'], 'common words, and no town'],
		['Hotel Central SL', ['Hotel Central'], 'common words, and no town'],
		['Tea Ediciones', ['Tea Ediciones, S.A.'], 'common words, and no town'],
		['Suminstros ABC', ['Suministros ABC, S.L.'], 'common words, and no town'],
		['Talleres Iturbe, S.L.', ['Talleres Iturbi, S.L.'], '“iturbi” instead of “iturbe”'],
		['Bar Sierro, S.L.', ['Bar Siero, S.L.'], '“siero” instead of “sierro”'],
		['Muebles Xentralis, S.L.', ['Muebles Zentralis, S.L.'], 'instead of “xentralis”'],
		['Muebles Castañedo, S.L.', ['Muebles Castanedo, S.L.'], 'instead of “castañedo”'],
		['Muebles Zentralis VII, S.L.', ['Muebles Zentralis VI, S.L.'], '“vi” instead of “vii”'],
		['Muebles Tabb, S.L.', ['Muebles Tab, S.L.'], '“tab” instead of “tabb”'],
		['Zentralis, C.B.', ['Zentralis'], 'without the legal form C.B.'],
		['Zentralis', ['Zentralis, Asociación'], 'with the legal form Asociación'],
		['Zentralis, S.A.', ['Zentralis, S.L.'], 'another legal form (S.L., not S.A.)'],
		['Casa Paco (Zentralis, S.L.)', ['Zentralis, S.L.'], 'but without “casa” and “paco”'],
		[
			'Suministros Eléctricos Zentralis',
			['Suministros Eléctricos Zentralis Norte'],
			'with “norte”',
		],
		['Talleres Ruiz Toledo', ['Talleres Ruiz @Toledo'], 'but without “toledo”'],
	])('of %s and %j has the reason "%s"', (text, found, reason) => {
		const decision = decided(text, companies(...found));
		expect(decision.reason).toContain(reason);
		expect(decision.match).toBe('unsure');
		expect(decision.candidates).toHaveLength(found.length);
	});

	it.each([
		['the website of a provider', { web: 'https://www.mundo-r.com/x' }],
		['the website of a directory', { web: 'einforma.com' }],
		['a placeholder for a telephone number', { phone: '000000000' }],
		['a number of one repeated digit', { phone: '+34 999 999 999' }],
	])('is not made sure by %s', (_, shared) => {
		const found = companies('Bar Central', 'Bar Central');
		const all = [{ ...found[0], ...shared }, found[1]];
		expect(decided('Bar Central', all, shared).match).toBe('unsure');
		expect(decided('Bar Central', all.slice(0, 1), shared).match).toBe('unsure');
	});

	it('is not made sure by the phone number if a distinctive word differs', () => {
		const [found] = companies('Muebles Sur Azul').map((one) => ({ ...one, phone: '955314722' }));
		expect(decided('Muebles Norte Azul', [found], { phone: '955314722' }).match).toBe('unsure');
	});
});

it('a match is unsure if a similar company has the phone number', () => {
	const [exact, other] = companies('Muebles Zentralis', 'Muebles Zentralis Sol');
	const found = [exact, { ...other, phone: '955314722' }];
	expect(decided('Muebles Zentralis', found, { phone: '955 314 722' })).toMatchObject({
		match: 'unsure',
		candidates: [{}, {}],
	});
});

it('a similar company in the town ranks above a company elsewhere with the exact name', () => {
	const found = companies('Muebles Zentralis @Lugo', 'Muebles Zentralis Dos @Jaén');
	const { candidates } = decided('Muebles Zentralis @Jaén', found);
	expect(candidates.map(({ company }) => company.town)).toEqual(['Jaén', 'Lugo']);
});

it('a company with the same legal form ranks first', () => {
	const found = companies('Vinos Duero', 'Muebles Zentralis SA', 'Muebles Zentralis SL');
	expect(decided('Muebles Zentralis SL', found)).toMatchObject({
		match: 'sure',
		score: 100,
		candidates: [{ company: { id: '2' } }, { company: { id: '1' } }],
	});
});

it('the match is "none" without a similar name, and otherwise has at most five candidates', () => {
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

it('withEarlier adds candidates of an earlier search, each company once', () => {
	const found = companies('Hermanos Zentralis @Jaén', 'Hnos. Zentralis @Lugo');
	const { candidates } = decided('Hermanos Zentralis', found, { mayHaveMore: true });
	const all = withEarlier(found.slice(0, 1), candidates);
	expect(all).toHaveLength(2);
	expect(decided('Hermanos Zentralis', all)).toMatchObject({
		match: 'unsure',
		reason: 'two companies of this name in Jaén and Lugo',
	});
});

it('names of more than 150 letters are compared by their words, and not letter by letter', () => {
	const [short, long] = ['x'.repeat(140), 'x'.repeat(400)];
	expect(decided(short, companies(`y${short}`)).match).toBe('unsure');
	expect(decided(long, companies(`y${long}`)).match).toBe('none');
	expect(decided(`Zentralis ${long}`, companies(`Zentralis y${long}`)).match).toBe('unsure');
	expect(decided(`${long} S.L.`, companies(`${long} S.L.`)).match).toBe('sure');
});
