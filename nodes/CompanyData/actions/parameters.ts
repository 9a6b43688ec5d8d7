import type { IDataObject } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';
import { ok, unwrap, err, type Result } from '../../shared/result';
import { parseNumber, type NumberRule } from '../../shared/domain/numbers';
import { isRecord } from '../../shared/json';
import type { OperationContext } from './types';

const NOT_JSON = Symbol('not JSON');

type Reading = [context: OperationContext, name: string, itemIndex: number];

/** The raw value of a parameter; the value inside where it is a resource locator. */
export function readRaw(...[{ node }, name, itemIndex]: Reading): unknown {
	return node.getNodeParameter(name, itemIndex, '', { extractValue: true });
}

/** A parameter as text; an expression may hand over a number. Empty when nothing was entered. */
export function readText(...reading: Reading): string {
	const value = readRaw(...reading);
	return value === undefined || value === null ? '' : String(value);
}

/**
 * A parameter as a number within its rule.
 *
 * @throws {InvalidInput} when it is empty, no number, or outside the rule.
 */
export function readNumber(label: string, rule: NumberRule, ...reading: Reading): number {
	return unwrap(label, parseNumber(readRaw(...reading), rule));
}

/** A parameter as true or false; AI agents hand over the words. */
export function isOn(value: unknown): boolean {
	return value === true || String(value).toLowerCase() === 'true';
}

/** The values of a collection, such as Filters or Options. */
export function readCollection(...[{ node }, name, itemIndex]: Reading): IDataObject {
	return node.getNodeParameter(name, itemIndex, {}) as IDataObject;
}

/** How many results are wanted: Infinity with Return All. */
export function readLimit(context: OperationContext, itemIndex: number): number {
	if (isOn(context.node.getNodeParameter('returnAll', itemIndex, false))) return Infinity;
	return readNumber('Limit', { minimum: 1, integer: true }, context, 'limit', itemIndex);
}

/** Reads a JSON object given as text or by an expression. */
export function parseJsonObject(value: unknown): Result<IDataObject> {
	const json = parseJson(value);
	if (!json.ok) return json;
	if (isRecord(json.value)) return ok(json.value);
	return err('is not a JSON object', 'Enter an object in braces, e.g. {"name": "value"}.');
}

/** Reads JSON given as text, or passes on what an expression has read already. */
export function parseJson(value: unknown): Result<unknown> {
	if (typeof value !== 'string') return ok(value);
	const parsed = jsonParse<unknown>(value, { fallbackValue: NOT_JSON });
	return parsed === NOT_JSON
		? err('is not valid JSON', 'Check for a missing quote, comma or bracket.')
		: ok(parsed);
}
