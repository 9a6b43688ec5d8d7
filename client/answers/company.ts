/** Finds the company in a part of a response: its documented fields, also under other spellings and in inner objects. */

import type { IDataObject } from 'n8n-workflow';

import { isKnown, senseOfText, stemSet, stemsOf } from './words';
import { COMPANY, COMPANY_FIELDS, FULL_RECORD_FIELDS } from '../service/api';
import { GROUP_NAMES } from '../service/words';
import { isRecord } from '../../lib/kinds';
import { isNoFact } from '../../lib/nothing';
import { normaliseCif } from '../../spain';

/** The documented fields by their plain names, such as "empresaid" for EMPRESA_ID and empresaId. */
const FIELDS = new Map<string, string>(
	[...COMPANY_FIELDS, ...FULL_RECORD_FIELDS, COMPANY.cif].map((name) => [plain(name), name]),
);

const GROUPS = stemSet(GROUP_NAMES);

function plain(name: string): string {
	return name.replace(/[_\-\s]/g, '').toLowerCase();
}

/** The documented field that a name spells, also in the plural; undefined if it is another one. */
function fieldOf(name: string): string | undefined {
	const one = plain(name);
	return FIELDS.get(one) ?? FIELDS.get(one.replace(/e?s$/, ''));
}

/** True if a documented field has a value that tells something of a company: the CIF only repeats the request. */
function isTold(field: string, value: unknown): boolean {
	if (field === COMPANY.cif || isNoFact(value) || String(value) === '0') return false;
	if (isRecord(value)) return Object.values(value).some((inner) => isTold(field, inner));

	return typeof value !== 'string' || senseOfText(value) !== 'absent';
}

/** True for a record with any documented field of a company besides the CIF. */
export function isCompany(record: IDataObject): boolean {
	return Object.entries(record).some(([name, value]) => {
		const field = fieldOf(name);
		return field !== undefined && isTold(field, value);
	});
}

/** The CIF of a record in canonical form; empty if it has none. */
export function cifOf(record: IDataObject): string {
	const name = Object.keys(record).find((one) => fieldOf(one) === COMPANY.cif);
	return name === undefined ? '' : normaliseCif(record[name]);
}

/** How many levels of envelopes around a record are opened: `{ "data": { "attributes": { … } } }` has two. */
const MAX_ENVELOPES = 3;

/**
 * The record of a company in an object: the object itself or its only object with documented fields, with fields of its
 * inner groups such as "contacto"; undefined if no documented field has a value.
 */
export function companyOf(record: IDataObject, level = 0): IDataObject | undefined {
	if (isCompany(record)) return withGroups(record, (name) => isGroup(name));
	if (level === MAX_ENVELOPES) return undefined;

	const inner = Object.values(record)
		.filter(isRecord)
		.map((one) => companyOf(one, level + 1))
		.filter((one) => one !== undefined);

	if (inner.length < 2) return inner.length === 0 ? undefined : withOuter(inner[0], record);

	// Groups of one company share no field; a second name is that of an owner.
	return withGroups(record, () => true);
}

/** Adds what the envelope of a company has of it, such as its distance. */
function withOuter(company: IDataObject, envelope: IDataObject): IDataObject {
	const fields = Object.entries(envelope).filter(([name]) => fieldOf(name) !== undefined);
	return fields.length === 0 ? company : { ...named(Object.fromEntries(fields)), ...company };
}

function isGroup(name: string): boolean {
	const stems = stemsOf(name);
	return (
		stems.some((stem) => GROUPS.has(stem)) &&
		stems.every((stem) => GROUPS.has(stem) || isKnown(stem))
	);
}

/** A record with documented names in place of their other spellings. */
function named(record: IDataObject): IDataObject {
	const isSpelt = (name: string) => [name, undefined].includes(fieldOf(name));
	if (Object.keys(record).every(isSpelt)) return record;

	const entries = Object.entries(record).flatMap(([name, value]) => {
		const field = fieldOf(name) ?? name;
		if (field === name || field in record) return [[name, value]];

		// Of several telephone numbers, the first one.
		return Array.isArray(value)
			? [
					[field, value[0]],
					[name, value],
				]
			: [[field, value]];
	});

	return Object.fromEntries(entries) as IDataObject;
}

/** A record with the documented fields of its inner objects, unless one of them is in two places: then some are of others. */
function withGroups(record: IDataObject, isOf: (name: string) => boolean): IDataObject {
	const own = named(record);
	const groups = Object.entries(record)
		.filter((entry): entry is [string, IDataObject] => isRecord(entry[1]) && isOf(entry[0]))
		.filter(([name, group]) => fieldOf(name) === undefined && isCompany(group))
		.map(([, group]) => named(group))
		.filter((group) => ['', cifOf(own)].includes(cifOf(group)) || cifOf(own) === '');

	const fields = [own, ...groups].flatMap((group) =>
		Object.keys(group).filter((name) => name !== COMPANY.cif && FIELDS.has(plain(name))),
	);

	const isOneCompany = new Set(fields).size === fields.length;
	return isOneCompany && groups.length > 0
		? (Object.assign({}, ...groups, own) as IDataObject)
		: own;
}

/** True if the documented fields of a record are there, and none has a value. */
export function isEmptied(record: IDataObject): boolean {
	const fields = Object.keys(record).filter(
		(name) => (fieldOf(name) ?? COMPANY.cif) !== COMPANY.cif,
	);

	return fields.length > 0 && !isCompany(record);
}
