import { kilometresBetween, type Point } from './coordinates';
import { ISLANDS_TABLE } from './provinces-table';
import { wordsOf } from './words';

/** An island with several towns or of some size: its names, its province, and its middle. */
export interface Island extends Point {
	names: string[];
	province: string;
}

const ISLANDS: readonly Island[] = ISLANDS_TABLE.split('\n').map((line) => {
	const [names, province, latitude, longitude] = line.split(';');
	return {
		names: names.split('|'),
		province,
		latitude: Number(latitude),
		longitude: Number(longitude),
	};
});

/** The island with this name, also as "La Palma (isla)" or "provincia de La Palma". */
export function findIsland(text: string): Island | undefined {
	const name = wordsOf(text)
		.join(' ')
		.replace(
			/^(?:(?:isla|illa|island|provincia|province)(?: de| of)? )|,? (?:isla|illa|island)$/,
			'',
		);
	return ISLANDS.find(({ names }) => names.some((one) => wordsOf(one).join(' ') === name));
}

/** Whether a town is on the island: it is in its province, and no other island's middle is nearer. */
export function isOn(island: Island, town: Point & { province: string }): boolean {
	const near = ISLANDS.filter(({ province }) => province === town.province);
	const distances = near.map((one) => kilometresBetween(one, town));
	return (
		near.indexOf(island) === distances.indexOf(Math.min(...distances)) && near.includes(island)
	);
}
