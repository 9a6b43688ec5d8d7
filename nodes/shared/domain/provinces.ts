import { describeKind, isEmpty } from '../json';
import { err, ok, refuseLong, shown, type Result } from '../result';
import { nearestTo } from './edit-distance';
import { findIsland } from './islands';
import { wordsOf } from './words';

/** A province of Spain: its INE code (two digits, as text), usual name and other names in use. */
export interface Province {
	code: string;
	name: string;
	aliases: string[];
}

const TABLE = `01 Araba/Álava|Vitoria|Gasteiz|Vitoria-Gasteiz
02 Albacete
03 Alicante/Alacant
04 Almería
05 Ávila
06 Badajoz
07 Illes Balears|Baleares|Balears|Islas Baleares|Balearic Islands|Mallorca|Palma de Mallorca|Palma
08 Barcelona
09 Burgos
10 Cáceres
11 Cádiz
12 Castellón/Castelló|Castellón de la Plana|Castelló de la Plana
13 Ciudad Real|C. Real|Cdad. Real
14 Córdoba
15 A Coruña|Corunna
16 Cuenca
17 Girona|Gerona
18 Granada
19 Guadalajara
20 Gipuzkoa|Guipúzcoa|San Sebastián|Donostia|Donostia-San Sebastián
21 Huelva
22 Huesca
23 Jaén
24 León
25 Lleida|Lérida
26 La Rioja|Logroño
27 Lugo
28 Madrid|Comunidad de Madrid
29 Málaga
30 Murcia|Región de Murcia
31 Navarra|Nafarroa|Navarre|Pamplona|Iruña|Iruñea|Comunidad Foral de Navarra
32 Ourense|Orense
33 Asturias|Oviedo|Asturies|Principado de Asturias|Principáu d’Asturies
34 Palencia
35 Las Palmas|Las Palmas de Gran Canaria|Las Palmas de G.C.
36 Pontevedra
37 Salamanca
38 Santa Cruz de Tenerife|Tenerife|Sta. Cruz de Tenerife|S.C. Tenerife|S/C de Tenerife
39 Cantabria|Santander
40 Segovia
41 Sevilla|Seville
42 Soria
43 Tarragona
44 Teruel
45 Toledo
46 Valencia/València
47 Valladolid
48 Bizkaia|Vizcaya|Biscay|Bilbao|Bilbo
49 Zamora
50 Zaragoza|Saragossa
51 Ceuta|Ciudad de Ceuta|Ciudad Autónoma de Ceuta
52 Melilla|Ciudad de Melilla|Ciudad Autónoma de Melilla`;

/** The fifty provinces and two autonomous cities, by INE code (source: Instituto Nacional de Estadística). */
export const PROVINCES: readonly Province[] = TABLE.split('\n').map((line) => {
	const [name, ...aliases] = line.slice(3).split('|');
	return { code: line.slice(0, 2), name, aliases };
});

const FILLERS = new Set(['a', 'la', 'las', 'de', 'of', 'province', 'provincia']);

/** Longer than any name of a province, in characters. */
const LONGEST = 100;

/** Islands whose name is used for the whole province. */
const MAIN_ISLANDS = ['mallorca', 'tenerife'];

const EXAMPLE = 'Enter a province of Spain, e.g. Madrid.';

/** The words of a name without those that are optional in it. */
function keyWordsOf(text: string): string[] {
	return wordsOf(text).filter((word) => !FILLERS.has(word));
}

/** What two ways of writing a name have in common: "Coruña, A" and "a coruna", "Balears (Illes)" … */
function keyOf(text: string): string {
	return keyWordsOf(text).sort().join(' ');
}

/** The usual names of the provinces, by every name in use. */
const NAMES = new Map(
	PROVINCES.flatMap(({ name, aliases }) =>
		[name, ...name.split('/'), ...aliases].map((way) => [keyOf(way), name] as const),
	),
);

/** The usual name of a province given by its code or by any of its names, however spelt. */
export function parseProvince(value: unknown): Result<string> {
	if (isEmpty(value)) return err('is empty', EXAMPLE);
	if (typeof value === 'object') {
		return err(`is ${describeKind(value)}; text is expected`, EXAMPLE);
	}
	const long = refuseLong(value, LONGEST, EXAMPLE);
	if (long !== undefined) return long;
	const text = String(value);
	const name = findProvince(text);
	if (name !== undefined) return ok(name);
	const island = findIsland(text);
	const within = island?.province ?? provinceOfPostcode(text);
	if (within !== undefined) {
		const kind = island === undefined ? 'a postcode' : 'an island';
		return err(
			`${shown(value)} is ${kind}`,
			`Its province is ${within}: enter that for all of it.`,
		);
	}
	const [nearest] = nearestTo(keyOf(text), NAMES);
	return err(
		`${shown(value)} is not a province of Spain`,
		`${nearest === undefined ? '' : `The closest name is ${nearest}. `}Pick a province from the list.`,
	);
}

/** The usual name of the province that a text names; an island is none, unless it stands for its province. */
export function findProvince(text: string): string | undefined {
	const key = keyOf(text);
	if (findIsland(text) !== undefined && !MAIN_ISLANDS.includes(key)) return undefined;
	return NAMES.get(key) ?? PROVINCES.find(({ code }) => code === key.padStart(2, '0'))?.name;
}

/** The province of a postcode, which its first two digits name. */
export function provinceOfPostcode(text: string): string | undefined {
	const [, code] = /^\s*(\d\d)\d{3}\s*$/.exec(text) ?? [];
	return PROVINCES.find((province) => province.code === code)?.name;
}

/**
 * The provinces whose code, usual name or other name contains the text, ignoring accents, articles
 * and slashes; all of them for an empty text. Sorted by name.
 */
export function searchProvinces(text = ''): Province[] {
	const wanted = keyWordsOf(text.slice(0, LONGEST)).join(' ');
	return PROVINCES.filter(({ code, name, aliases }) =>
		[code, name, ...aliases].some((way) => keyWordsOf(way).join(' ').includes(wanted)),
	).sort((first, second) => first.name.localeCompare(second.name, 'es'));
}
