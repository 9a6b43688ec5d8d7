import { distance } from 'fastest-levenshtein';
import { createCatalogue, type Catalogue } from '../../sandbox/catalogue/catalogue.mts';
import { BRANDS } from '../../sandbox/catalogue/brands.mts';
import type { Company } from '../../sandbox/catalogue/company.mts';
import { createRandom, integerBelow, pick, type Random } from '../../sandbox/random.mts';
import { fold } from '../../sandbox/catalogue/text.mts';
import { NOISES, partsOf, written, type NameParts } from './noise.mts';

/** A name as people have it in a list, and the company that it stands for. */
export interface CorpusName {
	name: string;
	/** That of the company, for every second name. */
	town: string;
	/** The CIF of the company in the catalogue; undefined for one that is not in it. */
	cif?: string;
	/** What was done to the name, one kind or two. */
	kinds: string[];
	/** How a company that is not in the catalogue came to its name. */
	absence?: Absence;
}

/** How a company that is not in the catalogue came to its name. */
export type Absence =
	'another company' | 'telling word changed' | 'number added' | 'activity changed';

/** A corpus with its catalogue. */
export interface Corpus {
	catalogue: Catalogue;
	names: CorpusName[];
}

const COMPANIES = 50_000;
const PRESENT = 5500;
const ABSENT = 2200;
/** Share of the names with two kinds of noise. */
const TWO_KINDS = 0.3;
const ABSENCES: readonly Absence[] = [
	...Array<Absence>(5).fill('telling word changed'),
	...Array<Absence>(3).fill('another company'),
	'number added',
	'activity changed',
];

const KINDS = Object.keys(NOISES);
const BRAND_WORDS = [...new Set(BRANDS.flatMap((brand) => brand.split(' ')))].filter(
	(word) => word !== 'y',
);

/** A corpus of names; everything in it follows from the seed. */
export function createCorpus(seed: number): Corpus {
	const random = createRandom(seed);
	const catalogue = createCatalogue(COMPANIES, seed);
	const others = createCatalogue(COMPANIES, seed + 1);
	const existing = new Set<string>();
	for (let index = 0; index < COMPANIES; index++) existing.add(nameOf(catalogue, index));
	const present = Array.from({ length: PRESENT }, (_, number) => {
		const index = integerBelow(random, COMPANIES);
		const company = catalogue.companyAt(index);
		const parts = partsOf(company, brandAt(catalogue, index));
		return { ...asWritten(parts, company, number, random), cif: company.cif };
	});
	const absent = Array.from({ length: ABSENT }, (_, number) => {
		const absence = ABSENCES[number % ABSENCES.length];
		for (;;) {
			const from = absence === 'another company' ? others : catalogue;
			const index = integerBelow(random, COMPANIES);
			const company = from.companyAt(index);
			const parts = changed(partsOf(company, brandAt(from, index)), absence, random);
			if (existing.has(`${parts.head} ${parts.brand}`)) continue;
			return { ...asWritten(parts, company, Math.floor(number / 10), random), absence };
		}
	});
	return { catalogue, names: [...present, ...absent] };
}

function asWritten(parts: NameParts, company: Company, number: number, random: Random): CorpusName {
	const kinds = [pick(random, KINDS)];
	const others = KINDS.filter((kind) => kind !== kinds[0]);
	if (random() < TWO_KINDS) kinds.push(pick(random, others));
	const noisy = kinds.reduce((changing, kind) => NOISES[kind](changing, random, company), parts);
	return { name: written(noisy), town: number % 2 === 0 ? company.ciudad : '', kinds };
}

function changed(parts: NameParts, absence: Absence, random: Random): NameParts {
	const { head, brand } = parts;
	switch (absence) {
		case 'another company':
			return parts;
		case 'number added':
			return { ...parts, brand: `${brand} ${pick(random, ['1', '2', '3', 'II', 'III', '2000'])}` };
		case 'activity changed':
			return { ...parts, head: otherHead(head, random) };
		default: {
			const words = brand.split(' ');
			const at = pick(random, [0, words.length - 1]);
			// Every second one by the word most like it, such as Fuente for Puente.
			const other = random() < 0.5 ? mostLike(words[at]) : pick(random, BRAND_WORDS);
			return {
				...parts,
				brand: words.map((word, index) => (index === at ? other : word)).join(' '),
			};
		}
	}
}

/** Another word of the catalogue's brands with the fewest letters changed. */
function mostLike(word: string): string {
	const distances = BRAND_WORDS.filter((other) => other !== word).map(
		(other) => [distance(fold(word), fold(other)), other] as const,
	);
	return distances.reduce((least, one) => (one[0] < least[0] ? one : least))[1];
}

const HEADS = [
	'Talleres',
	'Transportes',
	'Muebles',
	'Bodegas',
	'Clínica',
	'Viajes',
	'Asesoría',
	'Reformas',
];

function otherHead(head: string, random: Random): string {
	const others = HEADS.filter((other) => other !== head);
	return pick(random, others);
}

function brandAt({ columns }: Catalogue, index: number): string {
	return BRANDS[columns.brand[index]];
}

function nameOf(catalogue: Catalogue, index: number): string {
	const { head, brand } = partsOf(catalogue.companyAt(index), brandAt(catalogue, index));
	return `${head} ${brand}`;
}
