/** Recognises the autonomous communities of several provinces, which no search takes, and the name of the whole country. */

import { plain } from '../lib/words';

/** Names of each community, and its provinces (source: Instituto Nacional de Estadística). */
const REGIONS = `
Andalucía|Andalusia: Almería, Cádiz, Córdoba, Granada, Huelva, Jaén, Málaga, Sevilla
Aragón|Aragon: Huesca, Teruel, Zaragoza
Canarias|Islas Canarias|Canary Islands: Las Palmas, Santa Cruz de Tenerife
Castilla-La Mancha|Castilla La Mancha: Albacete, Ciudad Real, Cuenca, Guadalajara, Toledo
Castilla y León|Castile and León|CyL: Ávila, Burgos, León, Palencia, Salamanca, Segovia, Soria, Valladolid, Zamora
Cataluña|Catalunya|Catalonia: Barcelona, Gerona, Lérida, Tarragona
Comunidad Valenciana|Comunitat Valenciana|País Valenciano|País Valencià: Alicante, Castellón, Valencia
Extremadura: Badajoz, Cáceres
Galicia|Galiza: A Coruña, Lugo, Orense, Pontevedra
País Vasco|Euskadi|Basque Country: Álava, Guipúzcoa, Vizcaya
`;

const PROVINCES_BY_REGION = new Map(
	REGIONS.trim()
		.split('\n')
		.flatMap((line) => {
			const [names, provinces] = line.split(': ');
			return names.split('|').map((name) => [plain(name), provinces.split(', ')] as const);
		}),
);

const COUNTRY = new Set(['espana', 'spain', 'estado espanol', 'toda espana', 'nacional']);

/** The provinces of the community that a text names; undefined if it names none. */
export function provincesOfRegion(text: string): readonly string[] | undefined {
	return PROVINCES_BY_REGION.get(plain(text));
}

/** True for a name of the whole country. */
export function isCountry(text: string): boolean {
	return COUNTRY.has(plain(text));
}
