import { isEmpty } from '../lib/json';
import { parseNumber } from '../lib/numbers';
import { err, refuseLong, shown, type Result } from '../lib/result';
import { RADIUS_KM } from '../service/limits';
import { parseCoordinates, type Point } from './coordinates';
import type { Place, Towns } from './towns';

const POSTCODE = /^\s*\d{5}(?!\S)/;
const UNIT = /k(?:m|ms|ilómetros?|ilometros?|ilometers?|ilometres?)\.?$/i;

const LONGEST_LINK = 2000;
const LINK = /^(?:https?:\/\/|geo:|[\w-]+(?:\.[\w-]+)+\/)/i;
const SHORT_LINK =
	/^(?:https?:\/\/)?(?:[\w-]+\.)*(?:goo\.gl|g\.co|bit\.ly|osm\.org\/go|maps\.apple)\//i;
const ROUTE = /\/dir\/|\/directions\b|[?&](?:rtp|saddr|daddr|origin|destination)=/i;
const COPY = 'Open it, right-click the place on the map and copy the coordinates.';

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
const PAIR = String.raw`(${NUMBER})\s*[,~_]\s*(${NUMBER})`;

const DESTINATION = [parameter('destination|daddr')];
/** By kind of link: markers, a search, and the view of a link with no place. */
const POINTS = [
	/^(?=.*[?&]mlat=([^&#]+))(?=.*[?&]mlon=([^&#]+))/,
	new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`),
	new RegExp(`/(?:search|place)/${PAIR}(?=[/?]|$)`),
	parameter('q|query|coordinate|sp|viewpoint'),
	parameter('ll|center|cp'),
	new RegExp(`^(?!.*/place/).*/@${PAIR},`),
	new RegExp(`^[^?#]*\\.org/?(?:\\?[^#]*)?#map=[\\d.]+/(${NUMBER})/(${NUMBER})`),
	new RegExp(`^geo:(?!0,0\\?)${PAIR}(?=[;?]|$)`, 'i'),
	// A search for a point in degrees, minutes and seconds, which Google writes into the path.
	/\/(?:search|place)\/([^/@?]*°[^/@?]*)/,
];

/** A parameter that is a point and nothing else; "12,08013 Barcelona" is an address. */
function parameter(names: string): RegExp {
	return new RegExp(`[?&](?:${names})=(?:loc:|point\\.)?\\s*${PAIR}(?=[&#(_]|$)`);
}

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

/** Reads a radius in kilometres, with or without the unit, in either decimal notation. */
export function parseRadius(value: unknown): Result<number> {
	const bare = typeof value === 'string' ? value.trim().replace(UNIT, '') : value;
	const radius = parseNumber(bare, RADIUS_KM);
	if (radius.ok) return radius;
	const what = isEmpty(bare) ? radius.what : radius.what.replace(shown(bare), shown(value));
	return err(
		what,
		`Enter kilometres above ${RADIUS_KM.above} and up to ${RADIUS_KM.maximum}, e.g. 5 or 2,5.`,
	);
}

export function isLink(text: string): boolean {
	return LINK.test(text.trim());
}

/** Reads the point from the address of a map: Google, OpenStreetMap, Apple, Bing, Waze, or a geo: URI. */
export function parseMapLink(text: string): Result<Point> {
	const long = refuseLong(text, LONGEST_LINK, COPY);
	if (long !== undefined) return long;
	const link = decoded(text.trim());
	if (SHORT_LINK.test(link)) {
		return err(
			`${shown(text)} is a short link, which does not contain the place`,
			'Open it in a browser and copy the address it leads to, or the coordinates.',
		);
	}
	const isRoute = ROUTE.test(link);
	for (const point of isRoute ? DESTINATION : POINTS) {
		const [, ...parts] = point.exec(link) ?? [];
		if (parts.length > 0) return parseCoordinates(parts.join(' '));
	}
	return err(
		`${shown(text)} is a link without ${isRoute ? 'the coordinates of a destination' : 'coordinates'}`,
		COPY,
	);
}

function decoded(link: string): string {
	const spaced = link.replaceAll('+', ' ');
	try {
		return decodeURIComponent(spaced);
	} catch {
		return spaced;
	}
}
