/** Reads a place to search around: a town, coordinates, or a link to a map. */

import { parseCoordinates, type Point } from './coordinates';
import type { Place, Towns } from './towns';
import { isEmpty } from '../lib/kinds';
import { parseNumber } from '../lib/numbers';
import { err, ok, refuseLong, type Result } from '../lib/result';
import { shown } from '../lib/text';
import { RADIUS_KM } from '../service/limits';

const POSTCODE = /^\s*\d{5}(?!\S)/;
const KILOMETRES = /k(?:ms?|il[oó]met(?:ro|er|re)s?)\.?$/i;
const METRES = /(?<=[\d\s])m(?:ts?|et(?:ro|er|re)s?)?\.?$/i;

const MAX_LINK_LENGTH = 2000;
const LINK = /^(?:https?:\/\/|geo:|[\w-]+(?:\.[\w-]+)+\/)/i;
const SHORT_LINK =
	/^(?:https?:\/\/)?(?:[\w-]+\.)*(?:goo\.gl|g\.co|bit\.ly|osm\.org\/go|maps\.apple)\//i;

/** Another link after the first, rather than one that is a parameter of it. */
const SECOND_LINK = /[^=]https?:\/\/|\s(?:geo:|[a-z][\w-]*(?:\.[\w-]+)+\/)/i;
const ROUTE = /\/dir\/|\/directions\b|[?&](?:rtp|rtext|saddr|daddr|origin|destination)=/i;
const COPY = 'Open it, right-click the place on the map and copy the coordinates.';

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
/** With a blank alone between them, the second has decimals, which the number of a street has not. */
const PAIR = String.raw`(${NUMBER})(?:\s*[,~_]\s*|\s+(?=\S+\.))(${NUMBER})`;

const DESTINATION = [parameter('destination|daddr')];
/** The point of a link's place: a marker, of which the last is meant, or a search. */
const MARKERS = [
	/^(?=.*[?&]mlat=([^&#]+))(?=.*[?&]mlon=([^&#]+))/,
	new RegExp(`^.*!3d(${NUMBER})!4d(${NUMBER})`),
	new RegExp(`/(?:search|place)/(?:loc:)?${PAIR}(?=[/?]|$)`),
	parameter('q|query|text|coordinate|sp|pt|whatshere\\[point\\]|viewpoint'),
	// A search for a point in degrees, minutes and seconds, which Google writes into the path.
	/\/(?:search|place)\/([^/@?°]*°[^/@?]*)/,
];

/** A place that is not given by its point. Apple's `q` is a name for its `ll`. */
const IN_WORDS = /^(?!.*\bmaps\.apple\.).*[?&](?:q|query|text|sp|pt|where1)=[^&#]/i;
/** The point that a link shows; its place's own point only if the map is close by. */
const VIEWS = [
	parameter('ll|center|cp'),
	new RegExp(`^(?!.*/place/).*/@${PAIR},`),
	new RegExp(`/place/[^/@]+/@${PAIR}(?:,(?:1[5-9]|2\\d)(?:\\.\\d+)?z|$)`),
	new RegExp(`^[^?#]*\\.org/?(?:\\?[^#]*)?#map=[\\d.]+/(${NUMBER})/(${NUMBER})`),
	new RegExp(`^geo:${PAIR}(?=[;?]|$)`, 'i'),
];

/** Parameters in which Yandex writes the longitude first. */
const YANDEX = new RegExp(`([?&](?:ll|pt|whatshere\\[point\\])=)${PAIR}`, 'g');

/** A parameter that is a point and nothing else; "12,08013 Barcelona" is an address. */
function parameter(names: string): RegExp {
	return new RegExp(`[?&](?:${names})=(?:loc:|point\\.)?\\s*${PAIR}\\s*(?=[&#(_]|$)`);
}

/** Calls `towns` only for a text that names a town. */
export function parseCentre(value: unknown, towns: () => Towns): Result<Point & Partial<Place>> {
	if (typeof value !== 'string' || isEmpty(value)) return parseCoordinates(value);
	if (isLink(value)) return parseMapLink(value);

	// No town of Spain has a digit in its name.
	const isTown = !/\d/.test(value.replace(POSTCODE, ''));
	return isTown ? towns().parse(value) : parseCoordinates(value);
}

/** Reads a radius as kilometres: a number in either decimal notation, with or without the unit, or in metres. */
export function parseRadius(value: unknown): Result<number> {
	const text = typeof value === 'string' ? value.trim() : '';
	const scale = METRES.test(text) ? 1000 : 1;
	const bare = text === '' ? value : text.replace(KILOMETRES, '').replace(METRES, '');
	const radius = parseNumber(bare, { ...RADIUS_KM, maximum: RADIUS_KM.maximum * scale });
	if (radius.ok) return ok(radius.value / scale);

	const what = isEmpty(bare) ? radius.what : radius.what.replace(shown(bare), shown(value));
	return err(
		what,
		`Enter kilometres above ${RADIUS_KM.above} and up to ${RADIUS_KM.maximum}, e.g. 5 or 2,5.`,
	);
}

/** Whether a text is a link to a map. */
export function isLink(text: string): boolean {
	return LINK.test(text.trim());
}

/** Reads the point from the address of a map: Google, OpenStreetMap, Apple, Bing, Waze, Yandex, or a geo: URI. */
export function parseMapLink(text: string): Result<Point> {
	const long = refuseLong(text, MAX_LINK_LENGTH, COPY);
	if (long !== undefined) return long;
	if (SECOND_LINK.test(text.trim())) {
		return err(`${shown(text)} has several links`, 'Enter one of them.');
	}

	const link = decoded(text.trim());
	if (SHORT_LINK.test(link)) {
		return err(
			`${shown(text)} is a short link, which does not contain the place`,
			'Open it in a browser and copy the address it leads to, or the coordinates.',
		);
	}

	const isRoute = ROUTE.test(link);
	const isInWords = IN_WORDS.test(link);
	const views = isInWords ? [] : VIEWS;

	for (const point of isRoute ? DESTINATION : [...MARKERS, ...views]) {
		const [, ...parts] = point.exec(link) ?? [];
		if (parts.length > 0) return parseCoordinates(parts.join(' '));
	}

	const what = isRoute ? 'of a destination' : isInWords ? 'of the place that it names' : '';
	return err(`${shown(text)} is a link without ${what && 'the '}coordinates ${what}`.trim(), COPY);
}

/** The link with its escapes resolved, if they are well formed, and with the latitude first. */
function decoded(link: string): string {
	let spaced = link.replaceAll('+', ' ');

	try {
		spaced = decodeURIComponent(spaced);
	} catch {
		// It is read as it is.
	}

	return /^[^?]*\byandex\./i.test(spaced) ? spaced.replace(YANDEX, '$1$3,$2') : spaced;
}
