/** Reads a signed body: it may be an event, something else such as a ping, or unreadable. */

import type { IDataObject } from 'n8n-workflow';

import { LATEST_CREATED, NEW_COMPANY } from '../../client';
import { MAX_DEPTH } from '../../lib/json';
import { isRecord } from '../../lib/kinds';

/** Why a delivery does not start the workflow. */
export interface Refusal {
	/** The HTTP status of the response: 200 for a signed object that is not an event, such as a ping. */
	status: 200 | 400 | 401;
	/** The first check that failed. */
	check: 'signature' | 'time' | 'envelope';
	/** For the log. It contains no part of the request. */
	reason: string;
}

/** A verified event (API document, section on webhooks). */
export interface Envelope {
	id: string;
	type: string;
	/** Unix time in seconds. */
	created: number;
	/** An object in the documented event; not documented for other events. */
	data: IDataObject[string];
	/** The whole body, including fields that are not documented. */
	received: IDataObject;
}

/** A byte order mark at the beginning is skipped. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Makes a refusal. */
export function refused(
	status: Refusal['status'],
	check: Refusal['check'],
	reason: string,
): Refusal {
	return { status, check, reason };
}

/**
 * Reads a signed body. An object without an ID or a type is not an event, such as a ping. What cannot be read is refused,
 * so that the service notices.
 */
export function parseEnvelope(body: Buffer): Envelope | Refusal {
	const noEvent = (reason: string) => refused(200, 'envelope', reason);
	const unreadable = (reason: string) => refused(400, 'envelope', reason);
	let received: unknown;

	try {
		received = JSON.parse(UTF8.decode(body));
	} catch (error) {
		return unreadable(`the body is not ${error instanceof SyntaxError ? 'JSON' : 'UTF-8'}`);
	}

	if (!isRecord(received)) return unreadable('the body is not a JSON object');
	if (!isHarmless(received)) {
		return unreadable('the body is nested too deeply or has a "__proto__" field');
	}

	// Inherited fields do not count.
	const { id: given, type, created, data = null }: IDataObject = { __proto__: null, ...received };
	const id = typeof given === 'number' ? String(given) : given;
	if (!isName(id)) return noEvent('"id" is not a string');
	if (!isName(type)) return noEvent('"type" is not a string');
	if (!isUnixSeconds(created)) return unreadable('"created" is not Unix time in seconds');
	if (type === NEW_COMPANY && !isRecord(data)) return unreadable('"data" is not an object');

	return { id, type, created, data, received };
}

/** A field of an event's data; undefined if the data has no such field of its own, or is not an object. */
export function fieldOf(data: Envelope['data'], name: string): unknown {
	return isRecord(data) && Object.hasOwn(data, name) ? data[name] : undefined;
}

function isName(value: unknown): value is string {
	return typeof value === 'string' && value.trim() !== '';
}

function isUnixSeconds(value: unknown): value is number {
	return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LATEST_CREATED;
}

/**
 * False if the body is nested too deeply, or has a field called "__proto__" anywhere: copying that field by assignment
 * would replace the prototype of the copy.
 */
function isHarmless(root: IDataObject): boolean {
	let level: object[] = [root];

	for (let depth = 0; level.length > 0; depth++) {
		if (depth >= MAX_DEPTH) return false;
		if (level.some((value) => Object.hasOwn(value, '__proto__'))) return false;

		level = level.flatMap((value) =>
			Object.values(value).filter((inner) => typeof inner === 'object' && inner !== null),
		);
	}

	return true;
}
