import type { PROVINCES } from '../../nodes/spain/provinces.ts';
import type { Town, TownsTable } from '../../nodes/spain/towns-table.ts';

/** What the node itself knows of provinces and of the form of the table. */
export interface Format {
	PROVINCES: typeof PROVINCES;
	DIGITS: string;
	STEPS_A_DEGREE: number;
}

const SIZES_A_DOUBLING = 3;

/** The size class of a town with this many inhabitants. */
export function sizeOf(inhabitants: number, { DIGITS }: Format): number {
	const size = Math.round(SIZES_A_DOUBLING * Math.log2(Math.max(1, inhabitants)));
	return Math.min(size, DIGITS.length - 1);
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

/** A number of two digits. */
function encodeSteps(steps: number, digits: string): string {
	const base = digits.length;
	if (steps >= base * base) throw new RangeError(`${steps} steps do not fit into two digits`);
	return digits[Math.floor(steps / base)] + digits[steps % base];
}
