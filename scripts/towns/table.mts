import type { PROVINCES } from '../../spain/provinces.ts';
import type { Town, TownsTable } from '../../spain/towns-table.ts';

/** Attribution of the towns, in the wording that the IGN asks for. */
const SOURCE = `/*!
 * Written by \`npm run docs -- --towns\` from scripts/towns.
 * Obra derivada de Nomenclátor Geográfico de Municipios y Entidades de Población 2023 CC-BY 4.0 ign.es
 * (https://creativecommons.org/licenses/by/4.0/): official names, main towns to a thousandth of a degree,
 * and sizes from the inhabitants, of municipalities with a hundred or more. The other names are this
 * project's own.
 */`;

/** Municipalities with fewer inhabitants are left out: the whole package is to stay small. */
const LEAST_INHABITANTS = 100;

const SIZES_A_DOUBLING = 3;

/** The module of the package that holds the towns. */
export function moduleOf(extract: string, otherNames: string, format: Format): string {
	const towns = townsOf(extract, otherNames, format);
	const parts = Object.entries(encodeTowns(towns, format)).map(
		([name, text]) => `export const ${name} = \`${text}\`;`,
	);
	return `${[SOURCE, ...parts].join('\n\n')}\n`;
}

/**
 * The municipalities of an extract of the nomenclátor, by INE code: two digits of the province, three of the
 * municipality.
 *
 * @throws {Error} when a line is not as it should be.
 */
export function parseExtract(extract: string) {
	return linesOf(extract).map((line) => {
		const match = /^(\d{5});([^;|]+);(\d+);(-?\d+\.\d{3});(-?\d+\.\d{3})$/.exec(line);
		if (match === null) throw new Error(`municipalities.csv has a line of another form: ${line}`);
		const [, code, name] = match;
		const [inhabitants, latitude, longitude] = match.slice(3).map(Number);
		return { code, name, inhabitants, latitude, longitude };
	});
}

function linesOf(table: string): string[] {
	return table.trim().split('\n').slice(1);
}

/**
 * The towns of the sources, by size. Other names are listed by the official one, with the province where several
 * towns have it.
 */
function townsOf(extract: string, otherNames: string, format: Format): Town[] {
	const names = new Map(
		linesOf(otherNames).map((line) => {
			const [town, ...others] = line.split(';');
			return [town, others];
		}),
	);
	const towns = parseExtract(extract)
		.filter(({ inhabitants }) => inhabitants >= LEAST_INHABITANTS)
		.sort((first, second) => second.inhabitants - first.inhabitants)
		.map(({ code, name, inhabitants, latitude, longitude }) => ({
			name,
			otherNames: [] as string[],
			province: format.PROVINCES[Number(code.slice(0, 2)) - 1].name,
			latitude,
			longitude,
			size: Math.min(
				Math.round(SIZES_A_DOUBLING * Math.log2(inhabitants)),
				format.DIGITS.length - 1,
			),
		}));
	const counts = Map.groupBy(towns, ({ name }) => name);
	for (const town of towns) {
		const { name, province } = town;
		const key = counts.get(name)?.length === 1 ? name : `${name} (${province})`;
		town.otherNames = names.get(key) ?? [];
		names.delete(key);
	}
	const [unknown] = names.keys();
	if (unknown !== undefined) throw new Error(`other-names.csv names no town: ${unknown}`);
	return towns;
}

/** What the node itself knows of provinces and of the form of the table. */
export interface Format {
	PROVINCES: typeof PROVINCES;
	DIGITS: string;
	STEPS_A_DEGREE: number;
}

/**
 * Writes towns into a table.
 *
 * @param towns by size, so that the sizes of a province compress well.
 * @throws {RangeError} when a province is wider than two digits reach.
 */
export function encodeTowns(towns: readonly Town[], format: Format): TownsTable {
	const { DIGITS, PROVINCES, STEPS_A_DEGREE } = format;
	const toSteps = (degrees: number) => Math.round(degrees * STEPS_A_DEGREE);
	const blocks = PROVINCES.map(({ code, name }) => {
		const own = towns.filter(({ province }) => province === name);
		const south = Math.min(...own.map(({ latitude }) => toSteps(latitude)));
		const west = Math.min(...own.map(({ longitude }) => toSteps(longitude)));
		const lines = own.map((town) => [town.name, ...town.otherNames].join('|'));
		const positions = own.map(
			({ latitude, longitude }) =>
				encodeSteps(toSteps(latitude) - south, DIGITS) +
				encodeSteps(toSteps(longitude) - west, DIGITS),
		);
		return {
			names: [`${code} ${south} ${west}`, ...lines].join('\n'),
			sizes: own.map(({ size }) => DIGITS[size]).join(''),
			positions: positions.join(''),
		};
	});
	return {
		names: blocks.map(({ names }) => names).join('\n\n'),
		sizes: blocks.map(({ sizes }) => sizes).join(''),
		positions: blocks.map(({ positions }) => positions).join(''),
	};
}

function encodeSteps(steps: number, digits: string): string {
	const base = digits.length;
	if (steps >= base * base) throw new RangeError(`${steps} steps do not fit into two digits`);
	return digits[Math.floor(steps / base)] + digits[steps % base];
}
