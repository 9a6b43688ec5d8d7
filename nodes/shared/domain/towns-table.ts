import { PROVINCES } from './provinces';

/** A municipality of Spain: its official name, its province, and the point of its main town, in degrees. */
export interface Town {
	name: string;
	/** Names in use besides the official one. */
	otherNames: string[];
	/** Usual name of the province. */
	province: string;
	latitude: number;
	longitude: number;
	/** Grows with the number of inhabitants: three steps double it. */
	size: number;
}

/** The table of towns as the package carries it, which scripts/towns.mts writes. */
export interface TownsTable {
	/** A paragraph for each province: its code and the southwest corner, then a line for each town. */
	names: string;
	/** A digit for the size of each town. */
	sizes: string;
	/** Two digits north and two east of the corner of its province for each town, in thousandths of a degree. */
	positions: string;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BASE = DIGITS.length;
const SIZES_A_DOUBLING = 3;
const STEPS_A_DEGREE = 1000;
/** Characters of a position: two for each coordinate. */
const POSITION_LENGTH = 4;

/** The size class of a town with this many inhabitants. */
export function sizeOf(inhabitants: number): number {
	const size = Math.round(SIZES_A_DOUBLING * Math.log2(Math.max(1, inhabitants)));
	return Math.min(size, BASE - 1);
}

/**
 * Writes towns into a table.
 *
 * @param towns by size, so that the sizes of a province compress well.
 * @throws {RangeError} when a province is wider than two digits reach.
 */
export function encodeTowns(towns: readonly Town[]): TownsTable {
	const blocks = PROVINCES.map(({ code, name }) => {
		const own = towns.filter(({ province }) => province === name);
		const south = Math.min(...own.map(({ latitude }) => toSteps(latitude)));
		const west = Math.min(...own.map(({ longitude }) => toSteps(longitude)));
		const lines = own.map((town) => [town.name, ...town.otherNames].join('|'));
		const positions = own.map(
			({ latitude, longitude }) =>
				encodeSteps(toSteps(latitude) - south) + encodeSteps(toSteps(longitude) - west),
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

/** Reads a table of towns. */
export function decodeTowns({ names, sizes, positions }: TownsTable): Town[] {
	const towns: Town[] = [];
	for (const block of names.split('\n\n')) {
		const [head, ...lines] = block.split('\n');
		const [code, south, west] = head.split(' ');
		const province = PROVINCES[Number(code) - 1].name;
		for (const line of lines) {
			const [name, ...otherNames] = line.split('|');
			const at = towns.length * POSITION_LENGTH;
			const latitude = (Number(south) + decodeSteps(positions, at)) / STEPS_A_DEGREE;
			const longitude = (Number(west) + decodeSteps(positions, at + 2)) / STEPS_A_DEGREE;
			const size = DIGITS.indexOf(sizes[towns.length]);
			towns.push({ name, otherNames, province, latitude, longitude, size });
		}
	}
	return towns;
}

function toSteps(degrees: number): number {
	return Math.round(degrees * STEPS_A_DEGREE);
}

function encodeSteps(steps: number): string {
	if (steps >= BASE * BASE) throw new RangeError(`${steps} steps do not fit into two digits`);
	return DIGITS[Math.floor(steps / BASE)] + DIGITS[steps % BASE];
}

function decodeSteps(text: string, at: number): number {
	return DIGITS.indexOf(text[at]) * BASE + DIGITS.indexOf(text[at + 1]);
}
