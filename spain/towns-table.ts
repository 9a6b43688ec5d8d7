import { PROVINCES } from './provinces';

/** A municipality of Spain: its official name, its province, and the coordinates of its main town, in degrees. */
export interface Town {
	name: string;
	/** Names in use besides the official one. */
	otherNames: string[];
	/** Usual name of the province. */
	province: string;
	latitude: number;
	longitude: number;
	/** Grows with the number of inhabitants: three more mean twice as many. */
	size: number;
}

/** The table of towns in the package, written by scripts/towns.mts. */
export interface TownsTable {
	/** A paragraph for each province: its code and the southwest corner, then a line for each town. */
	names: string;
	/** A digit for the size of each town. */
	sizes: string;
	/** Two digits north and two east of the corner of its province for each town, in thousandths of a degree. */
	positions: string;
}

/** The digits of a number in the table, by their value. */
export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BASE = DIGITS.length;
export const STEPS_A_DEGREE = 1000;
/** Number of characters of a position: two for each coordinate. */
const POSITION_LENGTH = 4;

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

function decodeSteps(text: string, at: number): number {
	return DIGITS.indexOf(text[at]) * BASE + DIGITS.indexOf(text[at + 1]);
}
