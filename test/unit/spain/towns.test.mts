import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { kilometresBetween } from '../../../spain/coordinates.ts';
import { PROVINCES } from '../../../spain/provinces.ts';
import * as table from '../../../spain/towns.generated.ts';
import { decodeTowns, DIGITS, STEPS_A_DEGREE } from '../../../spain/towns-table.ts';
import { Towns } from '../../../spain/towns.ts';
import { encodeTowns, moduleOf, parseExtract } from '../../../scripts/towns/table.mts';

const root = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const extract = read('scripts/towns/municipalities.csv');
const otherNames = read('scripts/towns/other-names.csv');
const domain = { PROVINCES, DIGITS, STEPS_A_DEGREE };
const towns = new Towns(table);

describe('table of towns', () => {
	const decoded = decodeTowns(table);

	it('is up to date with its sources (npm run docs -- --towns)', () => {
		expect(moduleOf(extract, otherNames, domain)).toBe(read('spain/towns.generated.ts'));
	});

	it('holds every municipality with at least 100 inhabitants, at its coordinates', () => {
		const sources = parseExtract(extract).filter(({ inhabitants }) => inhabitants >= 100);
		expect(sources.length).toBeGreaterThan(6700);
		expect(decoded).toHaveLength(sources.length);
		const keyOf = (name: string, province: string) => `${name} (${province})`;
		const byKey = new Map(decoded.map((town) => [keyOf(town.name, town.province), town]));
		const strayed = sources.filter(({ code, name, latitude, longitude }) => {
			const town = byKey.get(keyOf(name, PROVINCES[Number(code.slice(0, 2)) - 1].name));
			return town === undefined || town.latitude !== latitude || town.longitude !== longitude;
		});
		expect(strayed).toEqual([]);
	});

	it('has towns of every province, within Spain', () => {
		expect(new Set(decoded.map(({ province }) => province)).size).toBe(52);
		const outside = decoded.filter(
			({ latitude, longitude }) =>
				latitude < 27 || latitude > 44 || longitude < -18.5 || longitude > 4.5,
		);
		expect(outside).toEqual([]);
	});

	it('has a unique label for each town, by which the town is found', () => {
		const shown = towns.search().map((town) => towns.placeOf(town));
		expect(new Set(shown.map(({ name }) => name)).size).toBe(decoded.length);
		const lost = shown.filter((place) => {
			const found = towns.parse(place.name);
			return !found.ok || !isDeepStrictEqual(found.value, place);
		});
		expect(lost).toEqual([]);
	});

	it('is not generated from an unknown town in other-names.csv or a malformed line', () => {
		expect(() => moduleOf(extract, `${otherNames}Atlantis;Utopia\n`, domain)).toThrow('Atlantis');
		expect(() => moduleOf(`${extract}1;x\n`, otherNames, domain)).toThrow('another form: 1;x');
	});

	it('throws on encoding if a province is wider than its digits can hold', () => {
		const [first, second] = decoded;
		const far = { ...second, latitude: first.latitude + 5 };
		const others = PROVINCES.slice(1).map(({ name }) => ({ ...first, province: name }));
		expect(() => encodeTowns([first, far, ...others], domain)).toThrow(RangeError);
	});
});

describe('town', () => {
	it.each(['Lisboa', 'Toledo, Ohio', '-', 'la', '???', 'x'.repeat(5000)])(
		'is not found for %s',
		(name) => {
			expect(towns.parse(name)).toMatchObject({ ok: false });
		},
	);
});

describe('several towns', () => {
	it.each([
		['Utrera y Lebrija', ['Utrera', 'Lebrija']],
		['Coruña, A e Vigo; Lugo', ['A Coruña', 'Vigo', 'Lugo']],
		['Vigo / Lugo', ['Vigo', 'Lugo']],
		['Vigo + Lugo & Ronda - Utrera', ['Vigo', 'Lugo', 'Ronda', 'Utrera']],
		['Donostia/San Sebastián', ['Donostia/San Sebastián']],
		['Santa María de Guía de Gran Canaria', ['Santa María de Guía de Gran Canaria']],
	])('are read from %j', (text, names) => {
		const read = towns.parseAll(text);
		expect(read.ok && read.value.map(({ name }) => name)).toEqual(names);
	});

	it('are refused if they can be one town with its province', () => {
		const hint = 'Enter Getafe, or Getafe; Madrid.';
		expect(towns.parseAll('Getafe / Madrid')).toMatchObject({ ok: false, hint });
	});

	it('are not what a name with "y" divides into', () => {
		const isDouble = ({ name }: { name: string }) => /^[^,]* (?:y|i|e) [^,]*$/.test(name);
		const doubles = PROVINCES.flatMap(({ name }) => towns.of(name)).filter(isDouble);
		expect(doubles.length).toBeGreaterThan(5);
		for (const { name, province } of doubles) {
			const read = towns.parseAll(`${name} (${province})`);
			expect({ name, read }).toMatchObject({ read: { value: [expect.anything()] } });
		}
	});
});

describe('search of towns', () => {
	const found = (text?: string) => towns.search(text).map((town) => towns.placeOf(town).name);

	it.each([
		['San Sebastian', ['Donostia/San Sebastián', 'San Sebastián de los Reyes']],
		['donos', ['Donostia/San Sebastián']],
		['palma de m', ['Palma']],
		['cabanes', ['Cabanes (Castellón)', 'Cabanes (Gerona)']],
		['palmas', ['Las Palmas de Gran Canaria']],
		['cruz tenerife', ['Santa Cruz de Tenerife']],
		['villanueva badajoz', ['Villanueva de la Serena']],
		['hosp', ["L'Hospitalet de Llobregat"]],
		['Barselona', ['Barcelona']],
		['Zaragosa', ['Zaragoza']],
		['15001', ['A Coruña', 'Santiago de Compostela']],
		['Vizcaya', ['Bilbao']],
		['fontaneros en Sevilla', ['Sevilla']],
		['Torrejón, Madrid', ['Torrejón de Ardoz']],
	])('for %s begins with %j', (text, labels) => {
		expect(found(text).slice(0, labels.length)).toEqual(labels);
	});

	it('without a text returns all towns, larger ones first', () => {
		expect(found()).toHaveLength(decodeTowns(table).length);
		expect(found('').slice(0, 5)).toEqual([
			'Madrid',
			'Barcelona',
			'València',
			'Sevilla',
			'Zaragoza',
		]);
	});

	it('for an unknown name finds nothing', () => {
		expect(found('xyzzy')).toEqual([]);
	});

	it('returns towns with their coordinates', () => {
		const [coruna] = towns.search('coruña');
		expect(towns.placeOf(coruna)).toEqual({
			name: 'A Coruña',
			latitude: 43.371,
			longitude: -8.396,
		});
	});
});

describe('isNear', () => {
	it.each([
		['Lisbon', 38.72, -9.14, false],
		['Toulouse', 43.6, 1.44, false],
		['the sea off Valencia', 39.5, 1, false],
		['Gibraltar', 36.14, -5.35, true],
		['Ceuta', 35.89, -5.31, true],
		['Melilla', 35.29, -2.94, true],
		['El Hierro', 27.8, -17.9, true],
		['Menorca', 39.9, 4.2, true],
		['Madrid', 40.4, -3.7, true],
		['Madrid, swapped', -3.7, 40.4, false],
	])('for %s (%d, %d) returns %s', (_, latitude, longitude, isNear) => {
		expect(towns.isNear({ latitude, longitude }, 30)).toBe(isNear);
	});

	it('depends on the given distance', () => {
		const lisbon = { latitude: 38.72, longitude: -9.14 };
		const badajoz = towns.search('badajoz')[0];
		const distance = kilometresBetween(lisbon, badajoz);
		expect(distance).toBeCloseTo(189, -1);
		expect(towns.isNear(lisbon, distance)).toBe(true);
	});
});

describe('the town that may be meant', () => {
	it.each([
		['Madird', 'Madrid'],
		['Barcelna', 'Barcelona'],
		['Torremolino', 'Torremolinos'],
		['Santigo de Compostla', 'Santiago de Compostela'],
		['Mlaga', 'Málaga'],
	])('is told from a typing error: %s', (text, meant) => {
		expect(towns.meant(text)).toBe(meant);
	});

	it.each(['Madrid', 'Lugones', 'Barajas', 'El Palmar', 'Gracia', 'Panxón', 'London', '28001'])(
		'is not told from a town, a part of a town, or a place elsewhere: %s',
		(text) => {
			expect(towns.meant(text)).toBeUndefined();
		},
	);
});
