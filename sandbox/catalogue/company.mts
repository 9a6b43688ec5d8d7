import { createRandom, integerBelow, mixSeed, pick, type Random } from '../random.mts';
import { BRANDS, STREETS } from './brands.mts';
import { completeCif, digitsOf } from './cif.mts';
import { fold } from './text.mts';
import { ACTIVITIES, TOWNS } from './tables.mts';

export const FIRST_COMPANY_ID = 100_001;

export type Company = ReturnType<typeof companyAt>;

const TOWN_BY_TICKET = TOWNS.flatMap((town, index) => Array<number>(town.weight).fill(index));
const LETTERS = 'BBBBBBBBBBBBBBAAAAFGJUVWNR';
export const LEGAL_FORMS: Readonly<Record<string, string>> = {
	A: 'S.A.',
	B: 'S.L.',
	F: 'S. Coop.',
	G: 'Asociación',
	J: 'S.C.',
	N: 'Ltd. Sucursal',
	R: 'Congregación',
	U: 'U.T.E.',
	V: 'Agrupación',
	W: 'Sucursal en España',
};
const DEGREES_PER_TOWN = 0.05;
const SHARE_WITH_EMAIL = 0.6;

function spread(random: Random): number {
	// The sum of two draws: most companies are near the centre, few at the edge.
	return (random() + random() - 1) * DEGREES_PER_TOWN;
}

function rounded(degrees: number): number {
	return Math.round(degrees * 100_000) / 100_000;
}

/**
 * What the search indexes hold of the company at `index`: positions in the lists of towns, activities and brands. It
 * depends on the seed and the index alone.
 */
export function traitsOf(index: number, seed: number) {
	const random = createRandom(mixSeed(seed, index));
	const town = pick(random, TOWN_BY_TICKET);
	const activity = integerBelow(random, ACTIVITIES.length);
	return {
		town,
		activity,
		head: integerBelow(random, ACTIVITIES[activity].heads.length),
		brand: integerBelow(random, BRANDS.length),
		letter: LETTERS[integerBelow(random, LETTERS.length)],
		latitude: rounded(TOWNS[town].latitude + spread(random)),
		longitude: rounded(TOWNS[town].longitude + spread(random)),
		hasEmail: random() < SHARE_WITH_EMAIL,
	};
}

export function cifAt(index: number, seed: number): string {
	return completeCif(traitsOf(index, seed).letter, digitsOf(index, seed));
}

function slug(text: string): string {
	return fold(text).replace(/[^a-z0-9]+/g, '-');
}

export function companyAt(index: number, seed: number) {
	const traits = traitsOf(index, seed);
	const town = TOWNS[traits.town];
	const activity = ACTIVITIES[traits.activity];
	const random = createRandom(mixSeed(seed + 1, index));
	const brand = BRANDS[traits.brand];
	// A reserved top-level domain: no mail ever reaches anybody.
	const host = `${slug(brand)}-${index + 1}.example`;
	const name = `${activity.heads[traits.head]} ${brand}, ${LEGAL_FORMS[traits.letter]}`;
	return {
		empresa_id: FIRST_COMPANY_ID + index,
		cif: completeCif(traits.letter, digitsOf(index, seed)),
		nombre: name,
		ciudad: town.name,
		provincia: town.province,
		lat: traits.latitude,
		lon: traits.longitude,
		cnae: activity.cnae,
		sector: activity.sector,
		telefono: `+34 9${String(integerBelow(random, 100_000_000)).padStart(8, '0')}`,
		email: traits.hasEmail ? `${pick(random, ['info', 'contacto', 'hola'])}@${host}` : null,
		web: `https://www.${host}`,
		tier: 1 + integerBelow(random, 3),
	};
}

/** The full record, with more fields than the documented ones, like the service's own. */
export function recordAt(index: number, seed: number): Record<string, unknown> {
	const company = companyAt(index, seed);
	const traits = traitsOf(index, seed);
	const activity = ACTIVITIES[traits.activity];
	const random = createRandom(mixSeed(seed + 2, index));
	const headcount = 1 + Math.floor(400 * random() ** 4);
	const turnover = Math.round(headcount * (60_000 + 90_000 * random()));
	const gain = Math.round(turnover * 0.004);
	const founded = new Date(Date.UTC(1970 + integerBelow(random, 54), integerBelow(random, 12), 15));
	return {
		...company,
		facturacion_estimada: turnover,
		empleados_estimados: headcount,
		vertical_optimo: activity.vertical,
		hook_personalizado: `${company.nombre} crece en ${company.ciudad}: ¿hablamos de ${activity.description.toLowerCase()}?`,
		roi_estimado_min: gain,
		roi_estimado_max: gain * (2 + integerBelow(random, 4)),
		direccion: `${pick(random, STREETS)}, ${1 + integerBelow(random, 120)}`,
		codigo_postal: `${TOWNS[traits.town].provinceCode}${String(1 + integerBelow(random, 80)).padStart(3, '0')}`,
		cnae_descripcion: activity.description,
		forma_juridica: LEGAL_FORMS[traits.letter],
		fecha_constitucion: founded.toISOString().slice(0, 10),
		capital_social: 3000 + 500 * integerBelow(random, 200),
		estado: 'activa',
		redes: { linkedin: `https://linkedin.example/company/${company.empresa_id}` },
	};
}
