import type { IDataObject } from 'n8n-workflow';
import { err, ok, refuseLong, shown, type Result } from '../../../shared/result';

/** Names that would reach into the prototype that all objects share. */
const UNSAFE = ['__proto__', 'constructor', 'prototype'];

/** A place in a list that would fill the memory with empty places before it. */
const FAR_PLACE = /^\d{5,}$/;
/** Longer than the name of a field, in characters. */
const LONGEST = 500;
const EXAMPLE = 'Enter a name, e.g. company.';

/** Reads the name of a field; see `withField` for its notation. */
export function parseFieldName(value: unknown): Result<string> {
	const long = refuseLong(value, LONGEST, EXAMPLE);
	if (long !== undefined) return long;
	const name = typeof value === 'object' ? '' : String(value).trim();
	const path = pathOf(name);
	const isUnusable = (part: string) => UNSAFE.includes(part) || FAR_PLACE.test(part);
	if (path.length > 0 && !path.some(isUnusable)) return ok(name);
	return err(`${shown(value)} is not the name of a field`, EXAMPLE);
}

/**
 * The record with a value in a field. The name is in n8n's dot notation: `a.b` and `a["b"]` are the
 * field b of a, `a[0]` the first entry of a list, unless the record has a field of just that name.
 * The record itself stays as it is; in the copy, what `hasField` finds in the way is replaced.
 */
export function withField(
	record: IDataObject,
	name: string,
	value: IDataObject[string],
): IDataObject {
	const path = Object.hasOwn(record, name) ? [name] : pathOf(name);
	return placed(record, path, value) as IDataObject;
}

/**
 * Whether a value in a field would replace something: what the field holds, or a text, a number or null
 * where an object is needed. The name is in the notation of `withField`.
 */
export function hasField(record: IDataObject, name: string): boolean {
	return Object.hasOwn(record, name) || isInTheWay(record, pathOf(name));
}

/**
 * The name of a field, or the first with a prefix that is free: `company_name`, `company_2_name`, …
 *
 * @param isTaken whether a value in the field would replace something.
 */
export function freeFieldName(name: string, isTaken: (name: string) => boolean): string {
	if (!isTaken(name)) return name;
	const [start, end] = ['company_', pathOf(name).join('.')];
	if (!isTaken(start + end)) return start + end;
	let number = 2;
	while (isTaken(`${start}${number}_${end}`)) number++;
	return `${start}${number}_${end}`;
}

function pathOf(name: string): string[] {
	return name.split(/[.[\]"']/).filter((part) => part !== '');
}

function placed(target: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
	const copy = copyOf(target, name) as Record<string, unknown>;
	copy[name] = rest.length === 0 ? value : placed(copy[name], rest, value);
	return copy;
}

function isInTheWay(target: unknown, path: readonly string[]): boolean {
	const [name, ...rest] = path;
	if (path.length === 0 || typeof target !== 'object' || target === null) return true;
	if (Array.isArray(target) && !/^\d+$/.test(name)) return true;
	return Object.hasOwn(target, name) && isInTheWay((target as IDataObject)[name], rest);
}

function copyOf(target: unknown, name: string): object {
	const isPlace = /^\d+$/.test(name);
	// A list has places only: n8n would lose a field of any other name.
	if (Array.isArray(target)) return isPlace ? [...(target as unknown[])] : {};
	if (typeof target === 'object' && target !== null) return { ...target };
	return isPlace ? [] : {};
}
