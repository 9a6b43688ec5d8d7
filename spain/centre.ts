/** Reads a place to search around: a town, coordinates, or a link to a map. */

import { type Circle, parseCoordinates, type Point } from './coordinates';
import type { Place, Towns } from './towns';
import { isNothing } from '../lib/nothing';
import { parseNumber } from '../lib/numbers';
import { err, ok, refuseLong, type Result } from '../lib/result';
import { quoted } from '../lib/text';

const POSTCODE = /^\s*\d{5}(?!\S)/;
const KILOMETRES = /k(?:ms?|il[oó]met(?:ro|er|re)s?)\.?$/i;
const METRES = /(?<=[\d\s])m(?:ts?|et(?:ro|er|re)s?)?\.?$/i;

const MAX_LINK_LENGTH = 2000;
const LINK = /^(?:https?:\/\/|geo:|[\w-]+(?:\.[\w-]+)+\/)/i;
const SHORT_LINK =
	/^(?:https?:\/\/)?(?:[\w-]+\.)*(?:goo\.gl|g\.co|bit\.ly|osm\.org\/go|maps\.apple)\//i;

const ROUTE = /\/dir\/|\/directions\b|[?&](?:rtp|saddr|daddr|origin|destination)=/i;
const COPY = 'Open it, right-click the place on the map and copy the coordinates.';

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
/** Two numbers. If only a space separates them, the second must have decimals, which a house number does not have. */
const PAIR = String.raw`(${NUMBER})(?:\s*[,~_]\s*|\s+(?=\S+\.))(${NUMBER})`;

const DESTINATION = [parameter('destination|daddr')];
/** The point of the place in a link: a marker (the last one, if there are several) or a search. */
const MARKERS = [
	/^(?=.*[?&]mlat=([^&#]+))(?=.*[?&]mlon=([^&#]+))/,
	new RegExp(`^.*!3d(${NUMBER})!4d(${NUMBER})`),
	new RegExp(`/(?:search|place)/(?:loc:)?${PAIR}(?=[/?]|$)`),
	parameter('q|query|coordinate|sp|viewpoint'),
	// A search for a point in degrees, minutes and seconds, which Google writes into the path.
	/\/(?:search|place)\/([^/@?°]*°[^/@?]*)/,
];

/** A place given in words. On Apple's maps, `q` only names the point in `ll`. */
const IN_WORDS = /^(?!.*\bmaps\.apple\.).*[?&](?:q|query|sp|where1)=[^&#]/i;
/** The middle of the map. In a link to a place, it counts only if the map is zoomed in on the place. */
const VIEWS = [
	parameter('ll|center|cp'),
	new RegExp(`^(?!.*/place/).*/@${PAIR},`),
	new RegExp(`/place/[^/@]+/@${PAIR}(?:,(?:1[5-9]|2\\d)(?:\\.\\d+)?z|$)`),
	new RegExp(`^[^?#]*\\.org/?(?:\\?[^#]*)?#map=[\\d.]+/(${NUMBER})/(${NUMBER})`),
	new RegExp(`^geo:${PAIR}(?=[;?]|$)`, 'i'),
];

/** A parameter that contains only a point; "12,08013 Barcelona" is an address. */
function parameter(names: string): RegExp {
	return new RegExp(`[?&](?:${names})=(?:loc:|point\\.)?\\s*${PAIR}\\s*(?=[&#(_]|$)`);
}

/** Reads a centre. Calls `towns`, which loads a large table, only for a text that may name a town. */
export function parseCentre(value: unknown, towns: () => Towns): Result<Point & Partial<Place>> {
	if (typeof value !== 'string' || isNothing(value)) return parseCoordinates(value);
	if (LINK.test(value.trim())) return parseMapLink(value);

	// No town of Spain has a digit in its name.
	const isTown = !/\d/.test(value.replace(POSTCODE, ''));
	if (!isTown) return parseCoordinates(value);

	const town = towns().parse(value);
	return !town.ok && towns().areIn(value)
		? err(`${quoted(value)} is several towns`, 'Set Area to Towns to search around each of them.')
		: town;
}

/** The sea around the coast that still belongs to a town, in kilometres. */
const MARGIN_KM = 25;

/** Accepts a circle that may have Spanish companies: it reaches a town, or the sea in front of it. */
export function parseReach(circle: Circle, towns: Towns): Result<Circle> {
	const { latitude, longitude, radius } = circle;
	const reach = radius + MARGIN_KM;
	if (towns.isNear(circle, reach)) return ok(circle);

	const what = `The point ${latitude}, ${longitude} is far from Spain`;
	const swapped = { latitude: longitude, longitude: latitude };
	if (!towns.isNear(swapped, reach)) {
		return err(what, 'The catalogue only has Spanish companies: enter a town or a point in Spain.');
	}

	const { name } = towns.placeOf(towns.nearest(swapped));
	return err(what, `Swapped, it is near ${name}: enter ${longitude}, ${latitude}.`);
}

/**
 * Reads a radius as kilometres: a number in either decimal notation, with or without the unit, or in metres.
 *
 * @param range what the service takes, in km.
 */
export function parseRadius(
	value: unknown,
	range: { above: number; maximum: number },
): Result<number> {
	const text = typeof value === 'string' ? value.trim() : '';
	const scale = METRES.test(text) ? 1000 : 1;
	const number = text === '' ? value : text.replace(KILOMETRES, '').replace(METRES, '');
	const radius = parseNumber(number, { ...range, maximum: range.maximum * scale });
	if (radius.ok) return ok(radius.value / scale);

	const what = isNothing(number) ? radius.what : radius.what.replace(quoted(number), quoted(value));
	return err(
		what,
		`Enter kilometres above ${range.above} and up to ${range.maximum}, e.g. 5 or 2,5.`,
	);
}

/** Reads the point from a link to a map (Google, OpenStreetMap, Apple, Bing, Waze) or a geo: URI. */
function parseMapLink(text: string): Result<Point> {
	const long = refuseLong(text, MAX_LINK_LENGTH, COPY);
	if (long !== undefined) return long;

	const link = decoded(text.trim());
	if (SHORT_LINK.test(link)) {
		return err(
			`${quoted(text)} is a short link, which does not contain the place`,
			'Open it in a browser and copy the address it leads to, or the coordinates.',
		);
	}

	const isRoute = ROUTE.test(link);
	const isInWords = IN_WORDS.test(link);
	const views = isInWords ? [] : VIEWS;

	for (const pattern of isRoute ? DESTINATION : [...MARKERS, ...views]) {
		const [, ...parts] = pattern.exec(link) ?? [];
		if (parts.length > 0) return parseCoordinates(parts.join(' '));
	}

	const what = isRoute ? 'of a destination' : isInWords ? 'of the place that it names' : '';
	return err(`${quoted(text)} is a link without ${what && 'the '}coordinates ${what}`.trim(), COPY);
}

/** Decodes the escapes of a link, if they are well formed. */
function decoded(link: string): string {
	const spaced = link.replaceAll('+', ' ');

	try {
		return decodeURIComponent(spaced);
	} catch {
		return spaced;
	}
}
