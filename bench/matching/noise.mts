import type { Company } from '../../sandbox/catalogue/company.mts';
import { integerBelow, pick, type Random } from '../../sandbox/random.mts';

/** A name in parts, as people change it. */
export interface NameParts {
	/** What the company does: Talleres. */
	head: string;
	/** What it is called: Sierra Alta. */
	brand: string;
	form: string;
	/** What is written before and after all of it. */
	before: string;
	after: string;
	separator: string;
	isCapitals: boolean;
	isTurned: boolean;
}

/** A way in which the names of people's lists differ from those of the register. */
export type Noise = (parts: NameParts, random: Random, company: Company) => NameParts;

/** How people write each legal form. */
const FORM_WAYS: Record<string, readonly string[]> = {
	'S.L.': ['SL', 'S.L', 'S.L.U.', 'SLU', 'S. L.', 'Sociedad Limitada', 'Soc. Ltda.', 's.l.'],
	'S.A.': ['SA', 'S.A', 'S.A.U.', 'SAU', 'S. A.', 'Sociedad Anónima', 's.a.'],
	'S. Coop.': ['S.Coop.', 'S.COOP', 'Sdad. Coop.', 'Soc. Coop.', 'Sociedad Cooperativa', 'Coop.'],
	'S.C.': ['SC', 'S.C.P.', 'Sociedad Civil'],
	'U.T.E.': ['UTE'],
};

const ABBREVIATIONS: Record<string, readonly string[]> = {
	Construcciones: ['Constr.', 'Const.', 'Construc.'],
	Talleres: ['Tall.'],
	Taller: ['Tall.'],
	Transportes: ['Transp.', 'Ttes.', 'Trans.'],
	Distribuciones: ['Distrib.', 'Dist.'],
	Instalaciones: ['Inst.', 'Instal.'],
	Inmobiliaria: ['Inmob.', 'Inm.'],
	Restaurante: ['Rte.', 'Rest.'],
	Promociones: ['Prom.', 'Promoc.'],
	Suministros: ['Sum.'],
	Servicios: ['Serv.'],
	Ingeniería: ['Ing.'],
	Laboratorios: ['Lab.'],
	Panadería: ['Panad.'],
	Peluquería: ['Peluq.'],
	García: ['Gcía.'],
	Fernández: ['Fdez.'],
	González: ['Glez.'],
	Hernández: ['Hdez.'],
	Martínez: ['Mtnez.', 'Mtez.'],
	Rodríguez: ['Rguez.'],
};
/** Letters that are left of a word without a usual abbreviation. */
const CUT = 4;

const TRADE_NAMES =
	'Casa Paco|El Rincón de Lola|La Tasca|Grupo Amanecer|Bar Manolo|Tecnova|Ecoplus|Don Pepe|La Parada|Novaline'.split(
		'|',
	);

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The kinds of noise, by what the documentation calls them. */
export const NOISES: Record<string, Noise> = {
	'as in the catalogue': (parts) => parts,
	'legal form written otherwise': (parts, random) => ({
		...parts,
		form: pick(random, FORM_WAYS[parts.form] ?? [parts.form.toUpperCase()]),
		separator: pick(random, [' ', ', ']),
	}),
	'no legal form': (parts) => ({ ...parts, form: '' }),
	abbreviations: (parts, random) => {
		const { head, brand } = parts;
		const [first, ...rest] = brand.split(' ');
		const isName = ABBREVIATIONS[first] !== undefined && random() < 0.5;
		return isName
			? { ...parts, brand: [pick(random, ABBREVIATIONS[first]), ...rest].join(' ') }
			: { ...parts, head: abbreviated(head, random) };
	},
	'no accents, capitals': (parts) => ({ ...parts, isCapitals: true }),
	'other order': (parts) => ({ ...parts, isTurned: true }),
	'typing error': (parts, random) => {
		const words = `${parts.head}|${parts.brand}`.split(/(?<=[ |])|(?=[ |])/);
		const long = words.flatMap((word, index) =>
			word.length >= 5 && !word.endsWith('.') ? [index] : [],
		);
		if (long.length === 0) return parts;
		const at = pick(random, long);
		const [head, brand] = words
			.map((word, index) => (index === at ? mistyped(word, random) : word))
			.join('')
			.split('|');
		return { ...parts, head, brand };
	},
	'trade name in brackets': (parts, random) => {
		const trade = pick(random, TRADE_NAMES);
		return random() < 0.7
			? { ...parts, after: `${parts.after} (${trade})` }
			: { ...parts, before: `${trade} (${parts.before}`, after: `${parts.after})` };
	},
	'town appended': (parts, random, { ciudad }) => {
		const after = pick(random, [` ${ciudad}`, ` - ${ciudad}`, ` (${ciudad})`, `, ${ciudad}`]);
		return { ...parts, after: `${after}${parts.after}` };
	},
	'no connecting words': (parts) => ({ ...parts, brand: parts.brand.replace(' y ', ' ') }),
};

/** The parts of a company's name in the catalogue. */
export function partsOf({ nombre }: Pick<Company, 'nombre'>, brand: string): NameParts {
	const [name, form] = nombre.split(', ');
	return {
		head: name.slice(0, -brand.length).trim(),
		brand,
		form,
		before: '',
		after: '',
		separator: ', ',
		isCapitals: false,
		isTurned: false,
	};
}

/** The name that people write for these parts. */
export function written(parts: NameParts): string {
	const { head, brand, form, before, after, separator, isCapitals, isTurned } = parts;
	const name = isTurned ? `${brand}, ${head}` : `${head} ${brand}`;
	const whole = `${before}${name}${form === '' ? '' : separator}${form}${after}`;
	return isCapitals
		? whole
				.normalize('NFD')
				.replace(/[\u0300\u0301\u0308]/g, '')
				.normalize('NFC')
				.toUpperCase()
		: whole;
}

function abbreviated(word: string, random: Random): string {
	const ways = ABBREVIATIONS[word];
	if (ways !== undefined) return pick(random, ways);
	return word.length > CUT + 2 && !word.includes(' ') ? `${word.slice(0, CUT)}.` : word;
}

/** The word with one of the errors that fingers make, but not in its first letter. */
function mistyped(word: string, random: Random): string {
	const at = 1 + integerBelow(random, word.length - 2);
	const [before, letter, after] = [word.slice(0, at), word[at], word.slice(at + 1)];
	const ways = [
		() => `${before}${after[0]}${letter}${after.slice(1)}`,
		() => `${before}${after}`,
		() => `${before}${letter}${letter}${after}`,
		() => `${before}${pick(random, [...LETTERS])}${after}`,
	];
	return pick(random, ways)();
}
