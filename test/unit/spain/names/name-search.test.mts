import type { CompanyFacts } from '../../../../spain/names/company-facts.ts';
import { readNames } from '../../../../spain/names/company-name.ts';
import { firstSearch, mayHaveMore, nextSearch } from '../../../../spain/names/name-search.ts';

const NOTHING: CompanyFacts = { town: '', province: '', web: '', email: '', phone: '' };

function wanted(name: string, known: Partial<CompanyFacts> = {}) {
	const facts = { ...NOTHING, ...known };
	return { names: readNames(name), facts };
}

describe('first search', () => {
	it.each([
		['Muebles Hernández y Vázquez, S.L.', '', 'hernandez vazquez muebles', ''],
		['Muebles Zentralis, S.L.', '', 'zentralis', ''],
		['Tall. Sierra Blanca', '', 'sierra blanca', ''],
		['Constr. Pérez', 'Bilbao', 'perez', 'Vizcaya'],
		['Hnos. Pérez', 'Bilbao', 'hermanos perez', 'Vizcaya'],
		['Bar Central', 'Dos Hermanas', 'bar central', 'Sevilla'],
		['Clínica Dental Getafe', '', 'getafe clinica', ''],
		['Casa Paco (Muebles Zentralis SL)', '', 'zentralis', ''],
	])(
		'for the name %s and the town %j has the text %j and the province %j',
		(name, town, text, province) => {
			expect(firstSearch(wanted(name, { town }))).toEqual({ text, province });
		},
	);
});

describe('next search', () => {
	it.each([
		['Suminstros Lozano y Vázquez', '', 'lozano vazquez'],
		['Muebles Zentralis Vega', 'Jaén', 'vega muebles'],
	])('for %s in %j leaves out an unknown word if nothing was found', (name, town, text) => {
		const company = wanted(name, { town });
		const search = firstSearch(company);
		const next = nextSearch(company, { search, found: 0, mayHaveMore: false });
		expect(next?.text).toBe(text);
	});

	it('has all words and the province if there may be more companies', () => {
		const company = wanted('Muebles Zentralis', { town: 'Bilbao' });
		const search = firstSearch(company);
		expect(nextSearch(company, { search, found: 100, mayHaveMore: true })).toEqual({
			text: 'muebles zentralis',
			province: 'Vizcaya',
		});
	});

	it('is not made if it would be identical or too broad, or companies were found', () => {
		const again = (name: string, found: number, more: boolean) => {
			const company = wanted(name);
			const search = firstSearch(company);
			return nextSearch(company, { search, found, mayHaveMore: more });
		};
		expect(again('Zentralis', 100, true)).toBeUndefined();
		expect(again('Talleres Zentralis', 0, false)).toBeUndefined();
		expect(again('Muebles Hernádnez y Vázquez', 3, false)).toBeUndefined();
	});
});

describe('mayHaveMore', () => {
	const search = { text: 'gil ruiz', province: '' };

	it('returns true if there are more companies than returned and the last has all words', () => {
		expect(mayHaveMore(search, ['Gil Ruiz', 'Bar Gil y Ruíz, S.L.'], 3)).toBe(true);
	});

	it('returns false if the last company lacks a word or all were returned', () => {
		expect(mayHaveMore(search, ['Gil Ruiz', 'Bar Gil'], 3)).toBe(false);
		expect(mayHaveMore(search, ['Gil Ruiz'], 1)).toBe(false);
	});

	it('returns true if a company with all words follows one without', () => {
		expect(mayHaveMore(search, ['Bar Gil', 'Gil Ruiz', 'Bar Ruiz'], 4)).toBe(true);
	});
});
