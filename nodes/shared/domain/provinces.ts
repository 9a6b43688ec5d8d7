/** A province of Spain: its INE code (two digits, as text), usual name and other names in use. */
export interface Province {
	code: string;
	name: string;
	aliases: string[];
}

const TABLE = `01 Araba/Álava|Vitoria
02 Albacete
03 Alicante/Alacant
04 Almería
05 Ávila
06 Badajoz
07 Illes Balears|Baleares|Mallorca
08 Barcelona
09 Burgos
10 Cáceres
11 Cádiz
12 Castellón/Castelló
13 Ciudad Real
14 Córdoba
15 A Coruña|La Coruña
16 Cuenca
17 Girona|Gerona
18 Granada
19 Guadalajara
20 Gipuzkoa|Guipúzcoa
21 Huelva
22 Huesca
23 Jaén
24 León
25 Lleida|Lérida
26 La Rioja|Logroño
27 Lugo
28 Madrid
29 Málaga
30 Murcia
31 Navarra|Nafarroa
32 Ourense|Orense
33 Asturias|Oviedo
34 Palencia
35 Las Palmas
36 Pontevedra
37 Salamanca
38 Santa Cruz de Tenerife|Tenerife
39 Cantabria|Santander
40 Segovia
41 Sevilla
42 Soria
43 Tarragona
44 Teruel
45 Toledo
46 Valencia/València
47 Valladolid
48 Bizkaia|Vizcaya
49 Zamora
50 Zaragoza
51 Ceuta
52 Melilla`;

/** The fifty provinces and two autonomous cities, by INE code (source: Instituto Nacional de Estadística). */
export const PROVINCES: readonly Province[] = TABLE.split('\n').map((line) => {
	const [name, ...aliases] = line.slice(3).split('|');
	return { code: line.slice(0, 2), name, aliases };
});

const ARTICLES = /\b(a|el|la|las|les|los|l)\b/g;

function folded(text: string): string {
	return text
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, ' ')
		.replace(ARTICLES, ' ')
		.replace(/ +/g, ' ')
		.trim();
}

/**
 * The provinces whose code, usual name or other name contains the text, ignoring accents, articles
 * and slashes; all of them for an empty text. Sorted by name.
 */
export function searchProvinces(text = ''): Province[] {
	const wanted = folded(text);
	return PROVINCES.filter(({ code, name, aliases }) =>
		[code, name, ...aliases].some((candidate) => folded(candidate).includes(wanted)),
	).sort((first, second) => first.name.localeCompare(second.name, 'es'));
}
