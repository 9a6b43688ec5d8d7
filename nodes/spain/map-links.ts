import { err, refuseLong, shown, type Result } from '../lib/result';
import { parseCoordinates, type Point } from './coordinates';

const LONGEST = 2000;
const LINK = /^(?:https?:\/\/|geo:|[\w-]+(?:\.[\w-]+)+\/)/i;
const SHORT_LINK =
	/^(?:https?:\/\/)?(?:[\w-]+\.)*(?:goo\.gl|g\.co|bit\.ly|osm\.org\/go|maps\.apple)\//i;
const ROUTE = /\/dir\/|\/directions\b|[?&](?:rtp|saddr|daddr|origin|destination)=/i;
const COPY = 'Open it, right-click the place on the map and copy the coordinates.';

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
const PAIR = String.raw`(${NUMBER})\s*[,~_]\s*(${NUMBER})`;

/** Where a route ends. */
const DESTINATION = [parameter('destination|daddr')];
/** Where each kind of link has its point: markers, what is looked for, and the view of a link with no place. */
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

/** Whether a text is the address of a map rather than a place. */
export function isLink(text: string): boolean {
	return LINK.test(text.trim());
}

/** The point that the address of a map holds: Google, OpenStreetMap, Apple, Bing, Waze, or a geo: URI. */
export function parseMapLink(text: string): Result<Point> {
	const long = refuseLong(text, LONGEST, COPY);
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

/** The link with its escapes resolved; unchanged if they are malformed. */
function decoded(link: string): string {
	const spaced = link.replaceAll('+', ' ');
	try {
		return decodeURIComponent(spaced);
	} catch {
		return spaced;
	}
}
