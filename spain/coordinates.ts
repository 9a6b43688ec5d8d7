/** Reads coordinates and computes distances. */

import { fromJson } from '../lib/json';
import { isRecord } from '../lib/kinds';
import { isNothing } from '../lib/nothing';
import { readDecimal } from '../lib/numbers';
import { err, ok, refuseEmptyOrLong, type Result } from '../lib/result';
import { quoted } from '../lib/text';

/** A point on Earth, in degrees; positive to the north and to the east. */
export interface Point {
	latitude: number;
	longitude: number;
}

/** A circle on the map. */
export interface Circle extends Point {
	/** In kilometres. */
	radius: number;
}

const EXAMPLE = 'Enter latitude and longitude, e.g. 43.3623, -8.4115, or the name of a town.';
const MAX_LENGTH = 200;
const EARTH_RADIUS_KM = 6371;

/** Two numbers: with decimal points and any separator, or with decimal commas and a separator that is not a bare comma. */
const PAIRS = [
	/^([+-]?\d{1,3}(?:\.\d+)?)(?: ?[,;] ?| )([+-]?\d{1,3}(?:\.\d+)?)$/,
	/^([+-]?\d{1,3}(?:,\d+)?)(?: ?; ?| ?, | |,(?=[+-]))([+-]?\d{1,3}(?:,\d+)?)$/,
];

/** Degrees, with or without minutes and seconds. */
const DEGREES = String.raw`(\d{1,3}(?:[.,]\d+)?) ?°? ?(?:([0-5]?\d(?:[.,]\d+)?) ?' ?)?(?:([0-5]?\d(?:[.,]\d+)?) ?" ?)?`;
const ANGLES = new RegExp(`^${DEGREES}([NS]) ?[,;]? ?${DEGREES}([EWO])$`, 'i');
/** A letter before the degrees, as on navigation devices. */
const LETTER_FIRST = /([NSEWO]) ?([\d.°'" ]*[\d°'"])/gi;

const LATITUDES = ['lat', 'latitude', 'latitud'];
const LONGITUDES = ['lon', 'lng', 'long', 'longitude', 'longitud'];

/** The distance along the earth's surface, in kilometres. */
export function kilometresBetween(first: Point, second: Point): number {
	const radians = (degrees: number) => (degrees * Math.PI) / 180;
	const north = Math.sin(radians(second.latitude - first.latitude) / 2) ** 2;
	const east = Math.sin(radians(second.longitude - first.longitude) / 2) ** 2;
	const narrowing = Math.cos(radians(first.latitude)) * Math.cos(radians(second.latitude));
	return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, north + east * narrowing)));
}

/** Reads a point as copied from a map, a list of two numbers, or an object with latitude and longitude. */
export function parseCoordinates(value: unknown): Result<Point> {
	const refused = refuseEmptyOrLong(value, MAX_LENGTH, EXAMPLE);
	if (refused !== undefined) return refused;

	const json = fromJson(value);
	if (Array.isArray(json) && json.length === 2) return toPoint(json[0], json[1], value);
	if (isRecord(json)) {
		const find = (names: string[]) =>
			names.map((name) => json[name]).find((one) => !isNothing(one));

		return toPoint(find(LATITUDES), find(LONGITUDES), value);
	}
	if (typeof json === 'object') return notUnderstood(value);

	const text = normalised(String(value));
	// Two whole numbers with a comma and a space are more likely one number with a decimal comma.
	if (!Number.isNaN(readDecimal(text)) || /^\d+, \d+$/.test(text)) {
		return err(`${quoted(value)} is a single number; a point has two`, EXAMPLE);
	}

	for (const pair of PAIRS) {
		const [, latitude, longitude] = pair.exec(text) ?? [];
		if (latitude !== undefined) return toPoint(latitude, longitude, value);
	}

	const angles = ANGLES.exec(text);
	return angles === null
		? notUnderstood(value)
		: toPoint(toDegrees(angles.slice(1, 5)), toDegrees(angles.slice(5)), value);
}

function normalised(text: string): string {
	const plain = text
		.replace(/[\u2212\u2013]/g, '-')
		.replace(/[º˚]/g, '°')
		.replace(/″|”|“|''|′′|’’/g, '"')
		.replace(/[′’‘´`]/g, "'")
		.replace(/\s+/g, ' ')
		.trim();

	return /^[NS]/i.test(plain) ? plain.replace(LETTER_FIRST, '$2 $1') : plain;
}

function toDegrees([degrees, minutes = '0', seconds = '0', letter]: string[]): number {
	const size = readDecimal(degrees) + readDecimal(minutes) / 60 + readDecimal(seconds) / 3600;
	return /[SWO]/i.test(letter) ? -size : size;
}

function toPoint(first: unknown, second: unknown, value: unknown): Result<Point> {
	const latitude = readDecimal(first);
	const longitude = readDecimal(second);
	if (Number.isNaN(latitude) || Number.isNaN(longitude)) return notUnderstood(value);
	if (latitude === 0 && longitude === 0) {
		return err(`${quoted(value)} is a point in the Atlantic`, EXAMPLE);
	}

	const isFarNorth = Math.abs(latitude) > 90;
	if (isFarNorth || Math.abs(longitude) > 180) {
		const limit = isFarNorth ? 'latitude beyond 90' : 'longitude beyond 180';
		return err(`${quoted(value)} has a ${limit} degrees`, EXAMPLE);
	}

	return ok({ latitude, longitude });
}

function notUnderstood(value: unknown): Result<Point> {
	return err(`${quoted(value)} cannot be read as a place`, EXAMPLE);
}
