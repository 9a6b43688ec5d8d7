import { isRecord } from '../lib/json';
import { jsonParse, type IDataObject } from 'n8n-workflow';
import { LATEST_CREATED } from '../service/events';

/** An event as the service sends it. */
export interface Envelope {
	id: string;
	type: string;
	/** Unix time in seconds. */
	created: number;
	data: IDataObject;
	/** The whole body, with fields beyond the documented ones. */
	received: IDataObject;
}

/** Nesting beyond which a body is refused, since n8n processes it recursively later. */
const DEEPEST = 100;

const NOT_JSON = Symbol('not JSON');

/**
 * Reads the body of a delivery with a valid signature.
 *
 * @returns the event, or a text that says why it is not one.
 */
export function parseEnvelope(body: Buffer): Envelope | string {
	const text = decodeUtf8(body);
	if (text === undefined) return 'the body is not UTF-8';
	const received = jsonParse<unknown>(text, { fallbackValue: NOT_JSON });
	if (received === NOT_JSON) return 'the body is not JSON';
	if (!isRecord(received)) return 'the body is not a JSON object';
	if (!isHarmless(received)) return 'the body is nested too deeply or has a "__proto__" field';
	const id = ownField(received, 'id');
	if (!isName(id)) return '"id" is not a string';
	const type = ownField(received, 'type');
	if (!isName(type)) return '"type" is not a string';
	const created = ownField(received, 'created');
	if (!isUnixSeconds(created)) return '"created" is not Unix time in seconds';
	const data = ownField(received, 'data');
	if (!isRecord(data)) return '"data" is not an object';
	return { id, type, created, data, received };
}

/** A replacement character may have been sent as such; only then does encoding restore the same bytes. */
function decodeUtf8(body: Buffer): string | undefined {
	const text = body.toString('utf8');
	if (!text.includes('\ufffd')) return text;
	return Buffer.from(text).equals(body) ? text : undefined;
}

function ownField(record: IDataObject, name: string): unknown {
	return Object.hasOwn(record, name) ? record[name] : undefined;
}

function isName(value: unknown): value is string {
	return typeof value === 'string' && value.trim() !== '';
}

function isUnixSeconds(value: unknown): value is number {
	return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LATEST_CREATED;
}

/**
 * Whether a parsed body can be handed to other nodes: copying a field called "__proto__" the usual
 * way would replace the prototype of the copy.
 */
function isHarmless(root: IDataObject): boolean {
	let level: object[] = [root];
	for (let depth = 0; level.length > 0; depth++) {
		if (depth >= DEEPEST) return false;
		if (level.some((value) => Object.hasOwn(value, '__proto__'))) return false;
		level = level.flatMap((value) =>
			Object.values(value).filter((inner) => typeof inner === 'object' && inner !== null),
		);
	}
	return true;
}
