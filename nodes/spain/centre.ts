import { isEmpty } from '../lib/json';
import type { Result } from '../lib/result';
import { parseCoordinates, type Point } from './coordinates';
import { isLink, parseMapLink } from './map-links';
import type { Place, Towns } from './towns';

const POSTCODE = /^\s*\d{5}(?!\S)/;

/**
 * Reads the centre of a search: a town, coordinates or the address of a map.
 *
 * @param loadTowns called only if the value names a town.
 */
export function parseCentre(
	value: unknown,
	loadTowns: () => Towns,
): Result<Point & Partial<Place>> {
	if (typeof value !== 'string' || isEmpty(value)) return parseCoordinates(value);
	if (isLink(value)) return parseMapLink(value);
	// No town of Spain has a digit in its name.
	const isTown = !/\d/.test(value.replace(POSTCODE, ''));
	return isTown ? loadTowns().parse(value) : parseCoordinates(value);
}
