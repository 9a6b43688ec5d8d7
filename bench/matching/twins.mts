import type { CompanyFacts } from '../../spain/names/company-facts.ts';
import { createRandom, pick, type Random } from '../../sandbox/random.mts';

/** A company that the catalogue lacks, and those like it that the catalogue has. */
export interface Twins {
	kind: string;
	wanted: TwinCompany;
	found: TwinCompany[];
}

export interface TwinCompany extends Partial<CompanyFacts> {
	name: string;
}

const MADE_UP =
	'Kentauro Zubiarte Ondarza Velmira Tracalba Quirinal Besalur Norvenda Arlekim'.split(' ');
const TRADES = 'Talleres|Transportes|Muebles|Viajes|Construcciones|Instalaciones|Asesoría'.split(
	'|',
);
const PLACES = 'Norte|Sur|Iberia|Portugal|Galicia|Levante|Madrid|Canarias'.split('|');
const FORMS = ['', ', S.L.', ' SL', ' S.A.'];
const SURNAMES =
	'Reig Roig|Torras Torres|Romeo Romero|Puig Puch|Solé Soler|Vidal Vidall|Pons Pont|Serra Sierra|Marín Martín|Mora Moro|Bosch Bosc|Ferrer Ferrero|Casals Casal|Prat Prats|Rius Riu|Vives Vivas|Riba Ribas|Oliva Oliver|Rovira Revira|Castel Castell|Gomis Gomes'
		.split('|')
		.map((pair) => pair.split(' '));
const TOWNS =
	'Mieres Beires|Santiago Sástago|Carabanchel Alto,Carabanchel Bajo|Huerta Huesca|Vigo Lugo|Toro Toral|Alcalá la Real,Alcalá de Henares|Mora Mira|Loja Olza|Ronda Rota'
		.split('|')
		.map((pair) => pair.split(pair.includes(',') ? ',' : ' '));
const COMMON =
	'Farmacia Lozano|Hotel Central|Bar Avenida|Talleres García|Restaurante El Puerto|Panadería San José|Peluquería Carmen|Autoescuela Centro|Clínica Dental|Bar Plaza|Cafetería Sol|Hostal La Playa|Muebles López|Farmacia Martínez|Pescadería Mar|Librería Cervantes|Hotel Europa|Asesoría Fiscal Ruiz'.split(
		'|',
	);
const SISTERS = 'Logística|Inversiones|Inmobiliaria|Servicios|Norte|Gestión|Ibérica|Energía'.split(
	'|',
);
const SHARED: Array<Partial<CompanyFacts>> = [
	...['mundo-r.com', 'www.einforma.com', 'telefonica.net', 'gmail.com', 'paginasamarillas.es'].map(
		(web) => ({ web }),
	),
	...['000000000', '999999999', '600000000', '123456789', '912345678'].map((phone) => ({ phone })),
];

type Make = (random: Random) => Omit<Twins, 'kind'>;

const KINDS: Record<string, Make> = {
	'other words in brackets': (random) => {
		const base = made(random);
		const [one, other] = two(random, PLACES);
		const form = pick(random, FORMS);
		const isAfter = random() < 0.5;
		const written = (place: string) =>
			isAfter ? `${base}${form} (${place})` : `${base} (${place})${form}`;
		return pairOf(written(one), random() < 0.3 ? `${base}${form}` : written(other), random);
	},
	'a number': (random) => {
		const base = `${pick(random, ['Inversiones', 'Promociones', 'Gestión'])} ${made(random)}`;
		const number = pick(random, ['Dos', 'II', '2', 'Tres', '2000', 'XXI', 'Uno']);
		return pairOf(...turned(random, `${base} ${number}`, base), random);
	},
	'a letter or a short word': (random) => {
		const base = made(random);
		return pairOf(
			...pick(random, [
				[`Residencial ${base} Bloque D`, `Residencial ${base} Bloque E`],
				[`Hotel Dos ${base}`, `Hotel ${base}`],
				[`Flor de Sal ${base}`, `Flor ${base}`],
				[`${base} Flor de Sal`, `${base} Flor`],
				[`${base} A`, `${base} B`],
				[`La ${base}`, base],
				[`Casa ${base} Y`, `Casa ${base} E`],
			] as Array<[string, string]>),
			random,
		);
	},
	'a surname one letter apart': (random) => {
		const [one, other] = turned(random, ...(pick(random, SURNAMES) as [string, string]));
		const trade = pick(random, TRADES);
		const second = random() < 0.5 ? ` y ${made(random)}` : '';
		return pairOf(`${trade} ${one}${second}`, `${trade} ${other}${second}`, random, random() < 0.5);
	},
	'a sister firm': (random) => {
		const base = made(random);
		return pairOf(...turned(random, `${base} ${pick(random, SISTERS)}`, base), random, true);
	},
	'a hotel and the firm of the name': (random) => {
		const base = `${made(random)} ${pick(random, PLACES)}`;
		return pairOf(
			...turned(random, `${pick(random, ['Hotel', 'Fundación', 'Club'])} ${base}`, base),
			random,
			true,
		);
	},
	'a similar town': (random) => {
		const name = `${pick(random, TRADES)} ${made(random)}`;
		const [one, other] = turned(random, ...(pick(random, TOWNS) as [string, string]));
		return { wanted: { name, town: one }, found: [{ name, town: other }] };
	},
	'a shared provider or a placeholder': (random) => {
		const name = pick(random, COMMON);
		const facts = pick(random, SHARED);
		const other = random() < 0.5 ? [{ name: `${name}, S.L.`, phone: '955314722' }] : [];
		return { wanted: { name, ...facts }, found: [{ name, ...facts }, ...other] };
	},
	'a common name': (random) => {
		const name = pick(random, COMMON);
		return { wanted: { name }, found: [{ name: `${name}${pick(random, FORMS)}`, town: 'Lugo' }] };
	},
	'another order': (random) => {
		const base = random() < 0.5 ? made(random) : pick(random, SURNAMES)[0];
		return pairOf(...turned(random, `${base} e Hijos`, `Hijos de ${base}`), random, random() < 0.5);
	},
	'an ñ': (random) => {
		const [one, other] = pick(random, [
			['Peña', 'Pena'],
			['Cañas', 'Canas'],
			['Baños', 'Banos'],
			['Nuño', 'Nuno'],
		]);
		const trade = pick(random, TRADES);
		const base = made(random);
		return pairOf(
			...turned(random, `${trade} ${one} ${base}`, `${trade} ${other} ${base}`),
			random,
		);
	},
	'a word that looks short for another': (random) => {
		const base = made(random);
		const [one, other] = pick(random, [
			['Art', 'Artes'],
			['Pol', 'Polígono'],
			['Tec', 'Técnica'],
			['Ind', 'Industrias'],
		]);
		return pairOf(...turned(random, `${one} ${base}`, `${other} ${base}`), random);
	},
	'another trade': (random) => {
		const [one, other] = two(random, TRADES);
		const base = made(random);
		return pairOf(`${one} ${base}`, `${other} ${base}`, random, random() < 0.5);
	},
};

/** As many absent companies with near twins, of all kinds in turn. */
export function createTwins(count: number, seed: number): Twins[] {
	const random = createRandom(seed);
	const kinds = Object.keys(KINDS);
	return Array.from({ length: count }, (_, index) => {
		const kind = kinds[index % kinds.length];
		return { kind, ...KINDS[kind](random) };
	});
}

function pairOf(
	wanted: string,
	found: string,
	random: Random,
	isInTown = false,
): Omit<Twins, 'kind'> {
	const form = wanted.includes('S.') ? '' : pick(random, FORMS);
	const town = isInTown ? 'Sevilla' : '';
	return { wanted: { name: `${wanted}${form}`, town }, found: [{ name: `${found}${form}`, town }] };
}

function made(random: Random): string {
	return pick(random, MADE_UP);
}

function two<T>(random: Random, values: readonly T[]): [T, T] {
	const one = pick(random, values);
	const others = values.filter((other) => other !== one);
	return [one, pick(random, others)];
}

function turned<T>(random: Random, one: T, other: T): [T, T] {
	return random() < 0.5 ? [one, other] : [other, one];
}
