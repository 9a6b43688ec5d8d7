import { err, shown, type Result } from '../result';
import { parseCoordinates, type Point } from './coordinates';

const LINK = /^(?:https?:\/\/|geo:|[\w-]+(?:\.[\w-]+)+\/)/i;
const SHORT_LINK =
	/^(?:https?:\/\/)?(?:[\w-]+\.)*(?:goo\.gl|g\.co|bit\.ly|osm\.org\/go|maps\.apple)\//i;

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
const PAIR = String.raw`(${NUMBER})\s*,\s*(${NUMBER})`;

/** Where links have a point: that of a marker before that of the view around it. */
const PLACES = [
	// Google: the marker of a place.
	new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`),
	// OpenStreetMap: the marker.
	new RegExp(`[?&]mlat=(${NUMBER}).*[?&]mlon=(${NUMBER})`),
	// Google, Apple, Android: what is looked for, and the centre.
	new RegExp(
		`[?&](?:q|query|destination|daddr|ll|coordinate|sll|center|cp)=(?:loc:)?\\s*(${NUMBER})\\s*[,~]\\s*(${NUMBER})`,
	),
	// Google: a search for coordinates.
	new RegExp(`/(?:search|place|dir)/(?:[^@]*/)?${PAIR}`),
	// Google: the view.
	new RegExp(`@${PAIR}`),
	// OpenStreetMap: the view.
	new RegExp(`#map=[\\d.]+/(${NUMBER})/(${NUMBER})`),
	// RFC 5870.
	new RegExp(`^geo:${PAIR}`, 'i'),
];
/** A search for a point in degrees, minutes and seconds, which Google writes into the path. */
const DEGREES = /\/(?:search|place)\/([^/@?]*°[^/@?]*)/;

/** Whether a text is the address of a map rather than a place. */
export function isLink(text: string): boolean {
	return LINK.test(text.trim());
}

/** The point that the address of a map holds: Google, OpenStreetMap, Apple, Bing, or a geo: URI. */
export function parseMapLink(text: string): Result<Point> {
	const link = decoded(text.trim());
	if (SHORT_LINK.test(link)) {
		return err(
			`${shown(text)} is a short link, which does not contain the place`,
			'Open it in a browser and copy the address it leads to, or the coordinates.',
		);
	}
	for (const place of PLACES) {
		const [, latitude, longitude] = place.exec(link) ?? [];
		const isNowhere = /^geo:/i.test(link) && Number(latitude) === 0 && Number(longitude) === 0;
		if (latitude !== undefined && !isNowhere) return parseCoordinates([latitude, longitude]);
	}
	const [, degrees] = DEGREES.exec(link) ?? [];
	if (degrees !== undefined) return parseCoordinates(degrees);
	return err(
		`${shown(text)} is a link without coordinates`,
		'Open it, right-click the place on the map and copy the coordinates.',
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
