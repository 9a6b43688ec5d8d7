import { kilometresBetween, type Point } from './coordinates';
import { ISLANDS_TABLE } from './provinces-table';
import { plain } from './words';

/** An island with several towns or of some size: its names as they are compared, its province, and its middle. */
export interface Island extends Point {
	names: string[];
	province: string;
}

const ISLANDS: readonly Island[] = ISLANDS_TABLE.split('\n').map((line) => {
	const [names, province, ...middle] = line.split(';');
	const [latitude, longitude] = middle.map(Number);
	return { names: names.split('|').map(plain), province, latitude, longitude };
});

/** What may be written beside the name of an island. */
const AROUND = /^(?:(?:isla|illa|island|provincia|province)(?: de| of)? )|,? (?:isla|illa|island)$/;

/** The island with this name, also as "La Palma (isla)" or "provincia de La Palma". */
export function findIsland(text: string): Island | undefined {
	const name = plain(text).replace(AROUND, '');
	return ISLANDS.find(({ names }) => names.includes(name));
}

/** Whether a town is on the island: it is in its province, and no other island's middle is nearer. */
export function isOn(island: Island, town: Point & { province: string }): boolean {
	const [nearest] = ISLANDS.filter(({ province }) => province === town.province).sort(
		(first, second) => kilometresBetween(first, town) - kilometresBetween(second, town),
	);
	return nearest === island;
}
