/** Reads coordinates and links to maps, and computes distances. */

import { fromJson } from '../lib/json';
import { isEmpty, isRecord } from '../lib/kinds';
import { readDecimal } from '../lib/numbers';
import { err, ok, refuseEmptyOrLong, type Result } from '../lib/result';
import { shown } from '../lib/text';

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

const NUMBER = String.raw`[+-]?\d{1,3}(?:[.,]\d+)?`;
const PLAIN_PAIR = new RegExp(String.raw`^(${NUMBER})( ?; ?| ?, | ,| |,)(${NUMBER})$`);
const DEGREES = String.raw`(${NUMBER}) ?°? ?(?:(\d{1,2}(?:[.,]\d+)?) ?' ?)?(?:(\d{1,2}(?:[.,]\d+)?) ?" ?)?`;
/** Degrees, minutes and seconds in any notation, with a letter before or after. */
const ANGLE = String.raw`(?:([NSEWO]) ?${DEGREES}|${DEGREES} ?([NSEWO])?)`;
/** Two of them, parted by a sign, or by what the first ends with. */
const ANGLES = new RegExp(String.raw`^${ANGLE}(?: ?[,;] ?| |(?<=[°'"NSEWO]))${ANGLE}$`, 'i');

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

/** Reads a point as maps copy it, or as an expression yields it: also a list, or an object with both. */
export function parseCoordinates(value: unknown): Result<Point> {
	const refused = refuseEmptyOrLong(value, MAX_LENGTH, EXAMPLE);
	if (refused !== undefined) return refused;

	const json = fromJson(value);
	if (Array.isArray(json) && json.length === 2) return toPoint(json[0], json[1], value);
	if (isRecord(json)) {
		const find = (names: string[]) => names.map((name) => json[name]).find((one) => !isEmpty(one));
		return toPoint(find(LATITUDES), find(LONGITUDES), value);
	}
	if (typeof json === 'object') return notUnderstood(value);

	const text = normalised(String(value));
	const pair = PLAIN_PAIR.exec(text);
	if (pair !== null) return fromPair(pair, value);

	const angles = ANGLES.exec(text);
	if (angles !== null) return fromAngles(angles, value);

	return Number.isNaN(readDecimal(text)) ? notUnderstood(value) : oneNumber(value);
}

function normalised(text: string): string {
	return withoutLabels(text)
		.replace(/[\u2212\u2013]/g, '-')
		.replace(/[º˚]/g, '°')
		.replace(/″|”|“|''|′′|’’/g, '"')
		.replace(/[′’‘´`]/g, "'")
		.replace(/\b(?:north|norte|south|sur|east|este|west|oeste)\b/gi, ([letter]) => letter)
		.trim()
		.replace(/^[([{]+|(?<![)\]}])[)\]}]+$/g, '')
		.replace(/\s+/g, ' ')
		.trim();
}

/** Takes off "lat:" and "lon:" if they stand in this order. */
function withoutLabels(text: string): string {
	const latitude = text.search(/\blat/i);
	const isInOrder = latitude >= 0 && latitude < text.search(/\b(?:lon|lng)/i);
	return isInOrder ? text.replace(/\b(?:lat|lon|lng)[a-z]*\s*[:=]?/gi, '') : text;
}

/**
 * Two plain numbers. A comma alone may separate them or be a decimal comma, as may one before a blank between whole
 * numbers: it separates them if a sign follows, or if both numbers show how they write decimals.
 */
function fromPair([, first, separator, second]: RegExpExecArray, value: unknown): Result<Point> {
	const decimals = [first, second].map((number) => /[.,]/.exec(number)?.[0]);
	const isWhole = decimals.every((decimal) => decimal === undefined);
	const isPair =
		!separator.includes(',') ||
		(separator !== ',' && !isWhole) ||
		/^[+-]/.test(second) ||
		decimals.includes('.') ||
		decimals.every((decimal) => decimal === ',');

	if (isPair) return toPoint(first, second, value);
	if (isWhole && separator === ',') return oneNumber(value);

	return err(
		`${shown(value)} can be read in several ways`,
		'Separate latitude and longitude with a semicolon, e.g. 43,3623; -8,4115.',
	);
}

function fromAngles(match: RegExpExecArray, value: unknown): Result<Point> {
	const [first, second] = [match.slice(1, 9), match.slice(9, 17)].map(toAngle);
	if (first === undefined || second === undefined) return notUnderstood(value);

	const axes = first.axis + second.axis;
	if (axes === '' || axes === 'NE') return toPoint(first.degrees, second.degrees, value);
	if (axes === 'EN') return toPoint(second.degrees, first.degrees, value);

	return err(
		`${shown(value)} needs one N or S and one E or W`,
		'Enter both letters, e.g. 43.3623 N, 8.4115 W.',
	);
}

/** Reads what ANGLE has matched; `axis` is the positive direction of its letter, or empty without one. */
function toAngle(parts: Array<string | undefined>) {
	const [before, ...others] = parts;
	const [degrees = '', minutes = '0', seconds = '0'] = before ? others : others.slice(3);
	const letter = (before ?? parts[7] ?? '').toUpperCase();
	const [whole, sixtieths, last] = [degrees, minutes, seconds].map(readDecimal);
	if (sixtieths >= 60 || last >= 60) return undefined;

	const size = Math.abs(whole) + sixtieths / 60 + last / 3600;
	const isSigned = degrees.startsWith('-');
	const isSouthOrWest = /[SWO]/.test(letter);
	// Some write both: -3.7 W is 3.7 W. North and east have no minus.
	if (isSigned && letter !== '' && !isSouthOrWest) return undefined;

	const isNegative = isSigned || isSouthOrWest;
	const axis = letter === '' ? '' : /[NS]/.test(letter) ? 'N' : 'E';
	return { degrees: isNegative ? -size : size, axis };
}

function toPoint(first: unknown, second: unknown, value: unknown): Result<Point> {
	const latitude = readDecimal(first);
	const longitude = readDecimal(second);
	if (Number.isNaN(latitude) || Number.isNaN(longitude)) return notUnderstood(value);
	if (latitude === 0 && longitude === 0) {
		return err(`${shown(value)} is a point in the Atlantic`, EXAMPLE);
	}

	const isFarNorth = Math.abs(latitude) > 90;
	if (isFarNorth || Math.abs(longitude) > 180) {
		const limit = isFarNorth ? 'latitude beyond 90' : 'longitude beyond 180';
		return err(`${shown(value)} has a ${limit} degrees`, EXAMPLE);
	}

	return ok({ latitude, longitude });
}

function notUnderstood(value: unknown): Result<Point> {
	return err(`${shown(value)} cannot be read as a place`, EXAMPLE);
}

function oneNumber(value: unknown): Result<Point> {
	return err(`${shown(value)} is a single number; a point has two`, EXAMPLE);
}
