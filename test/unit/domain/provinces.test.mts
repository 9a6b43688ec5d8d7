import { PROVINCES, searchProvinces } from '../../../nodes/shared/domain/provinces.ts';

describe('provinces', () => {
	it('holds the 52 of the INE, in order', () => {
		expect(PROVINCES.map(({ code }) => Number(code))).toEqual(
			Array.from({ length: 52 }, (_, i) => i + 1),
		);
	});

	it.each([
		['vizcaya', 'Bizkaia'],
		['Mallorca', 'Illes Balears'],
		['la coruna', 'A Coruña'],
		['coruña', 'A Coruña'],
		['Alicante Alacant', 'Alicante/Alacant'],
		['gerona', 'Girona'],
		['48', 'Bizkaia'],
		['TENERIFE', 'Santa Cruz de Tenerife'],
		['rioja', 'La Rioja'],
		['orense', 'Ourense'],
	])('%s finds %s', (text, name) => {
		expect(searchProvinces(text).map((province) => province.name)).toContain(name);
	});

	it('returns all for an empty text and none for nonsense', () => {
		expect(searchProvinces('')).toHaveLength(52);
		expect(searchProvinces('xyzzy')).toHaveLength(0);
	});
});
