/**
 * Reads what a response says about each requested company. The company is *found*; *unknown*, if the service says so; or
 * *failed*, if nothing is known about it. The failure then contains the message of the service.
 */

import type { IDataObject } from 'n8n-workflow';

import { describe, findList, valueAt, withPaths, wrongShape } from './records';
import { isRecord } from '../lib/kinds';
import { isNoText } from '../lib/nothing';
import { quoted } from '../lib/text';
import {
	COMPANY,
	COMPANY_FIELDS,
	ERROR_FIELDS,
	ERROR_LIST,
	FULL_RECORD_FIELDS,
	MISSING_LIST,
	NOT_FOUND_FLAGS,
	NOT_FOUND_WORDS,
	NOT_OF_A_COMPANY,
	PAGE_TOKEN,
	PENDING_WORDS,
	RECORD_ENVELOPES,
	STATUS_FIELDS,
	TRANSIENT_WORDS,
} from '../service/api';
import { normaliseCif } from '../spain/cif';
import { isNoError, parseErrorBody, withoutStop } from '../transport/error-body';
import type { Failure } from '../transport/failure';

/** What a response says about one company. */
export type CompanyEntry =
	| { state: 'found'; record: IDataObject }
	| { state: 'unknown' }
	| { state: 'failed'; failure: Failure };

/** Entries by CIF. */
export type CompanyEntries = ReadonlyMap<string, CompanyEntry>;

/** The part of a response that an entry is in, by the name of its field. */
type Section = 'missing' | 'pending' | 'failed' | undefined;

const UNKNOWN: CompanyEntry = { state: 'unknown' };

/** If a response names a company twice, an error counts most: its record may be incomplete. */
const PRECEDENCE = ['unknown', 'found', 'failed'];

/** How many levels of nested objects and lists are searched for entries. */
const MAX_LEVELS = 5;

const DOCUMENTED_FIELDS = [...new Set<string>([...COMPANY_FIELDS, ...FULL_RECORD_FIELDS])].filter(
	(field) => field !== COMPANY.cif,
);

/** True for a record with any documented field of a company besides the CIF. */
export function isCompany(record: IDataObject): boolean {
	return DOCUMENTED_FIELDS.some((field) => !isNoText(record[field]));
}

/**
 * Reads a response about many companies.
 *
 * @param cifs the companies that were requested; the result has an entry for each.
 * @param path where the entries are, from the option Records In; undefined to find them by their CIFs.
 * @throws {RequestFailed} when the response is about none of them.
 */
export function readEntries(body: unknown, cifs: readonly string[], path?: string): CompanyEntries {
	const content = path === undefined ? body : contentAt(body, path);
	const named = entriesIn(content, new Set(cifs));
	if (named.size === 0) {
		if (saysUnknown(content) || hasEmptyList(content)) {
			return new Map(cifs.map((cif) => [cif, UNKNOWN]));
		}

		const expected = `a list of companies, each with the field ${COMPANY.cif}`;
		const failure = wrongShape(expected, firstRecord(content), parseErrorBody(body).words);
		// With a single list, another path would not help.
		throw findList(content) === undefined ? withPaths(failure, body) : failure;
	}

	// A service may leave out the companies that it does not know, but then its response is complete.
	const isAnswered = [...named.values()].some(({ state }) => state !== 'failed');
	const isComplete = isAnswered && !isPartial(body);
	return new Map(
		cifs.map((cif) => [cif, named.get(cif) ?? (isComplete ? UNKNOWN : absent(cif))] as const),
	);
}

/**
 * Reads the response to the lookup of one company; undefined if it says nothing about the company.
 *
 * @param path where the record is, from the option Records In; undefined to find it.
 */
export function readEntry(body: unknown, cif: string, path?: string): CompanyEntry | undefined {
	const content = path === undefined ? body : contentAt(body, path);
	const entry = entriesIn(content, new Set([cif])).get(cif);
	if (entry !== undefined) return entry;

	return saysUnknown(content) ? UNKNOWN : undefined;
}

/** The CIF of another company that a response is about; undefined if it names none. */
export function otherCif(body: unknown): string | undefined {
	if (!isRecord(body)) return undefined;

	const places = [body, ...Object.values(body).filter(isRecord)];
	const cif = places.map((place) => place[COMPANY.cif]).find((value) => !isNoText(value));
	return cif === undefined ? undefined : quoted(cif);
}

function contentAt(body: unknown, path: string): unknown {
	const content = valueAt(body, path);
	if (content !== undefined) return content;

	const message = `The response has nothing at 'Records In' (${path}), but is ${describe(body)}`;
	throw withPaths(wrongShape('a list', body, undefined, message), body);
}

/** The first record of a list, so that a message can name its fields; the response itself if it is not a list. */
function firstRecord(body: unknown): unknown {
	const list = findList(body)?.list ?? [];
	return list.find(isRecord) ?? body;
}

function hasEmptyList(body: unknown): boolean {
	if (!isRecord(body) || isCompany(body) || isPartial(body)) return false;

	return findList(body)?.list.every((entry) => entry === null) === true;
}

function absent(cif: string): CompanyEntry {
	return {
		state: 'failed',
		failure: {
			message: `The response says nothing about the CIF ${cif}`,
			hint: 'It is not known whether the service has this company. Look it up alone, with Get.',
		},
	};
}

/** True if the service says that a response lacks something: a next page, pending entries, or failed ones. */
function isPartial(body: unknown): boolean {
	if (!isRecord(body)) return false;

	return (
		body.has_more === true || !isNoText(body[PAGE_TOKEN]) || isPending(body) || hasFailed(body)
	);
}

/** Finds the entries of these companies, wherever in a response they are. */
function entriesIn(body: unknown, cifs: ReadonlySet<string>): Map<string, CompanyEntry> {
	const entries = new Map<string, CompanyEntry>();
	const visit = (value: unknown, section: Section, level: number): void => {
		if (level > MAX_LEVELS) return;

		if (Array.isArray(value)) return value.forEach((one) => visit(one, section, level + 1));

		// A CIF alone gets its meaning from the name of its list, such as "not_found".
		if (!isRecord(value)) {
			const cif = normaliseCif(value);
			if (section && cifs.has(cif)) addEntry(entries, cif, entryOf(cif, {}, section));

			return;
		}

		const own = normaliseCif(value[COMPANY.cif]);
		const inner = own === '' ? onlyRequested(value, cifs) : undefined;
		const cif = inner === undefined ? own : normaliseCif(inner[COMPANY.cif]);
		if (cifs.has(cif)) {
			const record = inner === undefined ? value : unwrapped(value, inner);
			addEntry(entries, cif, entryOf(cif, record, section));
			return;
		}

		// This is another company, whose subsidiaries or owners are not entries either.
		if (own !== '') return;

		for (const [name, inside] of Object.entries(value)) {
			const key = normaliseCif(name);
			if (cifs.has(key)) addEntry(entries, key, entryOf(key, inside, section));
			else visit(inside, sectionOf(name) ?? section, level + 1);
		}
	};

	visit(body, undefined, 0);
	return entries;
}

/** Adds an entry, unless there is one that says more. */
function addEntry(entries: Map<string, CompanyEntry>, cif: string, entry: CompanyEntry): void {
	const { state = '' } = entries.get(cif) ?? {};
	if (PRECEDENCE.indexOf(entry.state) > PRECEDENCE.indexOf(state)) entries.set(cif, entry);
}

/** The only object in an envelope that is a requested company; undefined if there are several, or any list. */
function onlyRequested(envelope: IDataObject, cifs: ReadonlySet<string>): IDataObject | undefined {
	const values = Object.values(envelope);
	if (values.some(Array.isArray)) return undefined;

	const inside = values
		.filter(isRecord)
		.filter((record) => cifs.has(normaliseCif(record[COMPANY.cif])));

	return inside.length === 1 ? inside[0] : undefined;
}

/** The entry in an envelope, with the other fields of the envelope if they say that it has failed. */
function unwrapped(envelope: IDataObject, inner: IDataObject): IDataObject {
	const others = Object.entries(envelope).filter(([, value]) => value !== inner);
	const about = Object.fromEntries(others) as IDataObject;
	return hasFailed(about) || isPending(about) || saysUnknown(about)
		? { ...about, ...inner }
		: inner;
}

function sectionOf(name: string): Section {
	if (MISSING_LIST.test(name)) return 'missing';
	if (PENDING_WORDS.test(name)) return 'pending';

	return ERROR_LIST.test(name) ? 'failed' : undefined;
}

/** Decides what an entry says about its company: one rule at a time, each with its reason. */
function entryOf(cif: string, value: unknown, section?: Section): CompanyEntry {
	// A text in place of a record, as in `{ "errors": { "J99216582": "Timeout" } }`.
	const entry: unknown = typeof value === 'string' ? { error: value } : value;

	// `{ "J99216582": null }`
	if (entry === null) return UNKNOWN;
	if (!isRecord(entry)) return absent(cif);

	// In an entry with data, a field such as the status may be about something else: a company has a status, too.
	const record = recordIn(entry);
	if (record === undefined) {
		if (saysUnknown(entry)) return UNKNOWN;
		if (isPending(entry)) return { state: 'failed', failure: explainPending(cif, entry) };
	}

	// An error counts even in an entry with data, since other data may be missing because of it.
	if (hasFailed(entry)) return { state: 'failed', failure: explainFailure(cif, entry) };

	if (section === 'missing') return UNKNOWN;
	if (section === 'pending') return { state: 'failed', failure: explainPending(cif, entry) };
	if (section === 'failed') return { state: 'failed', failure: explainFailure(cif, entry) };
	if (record !== undefined) return found(cif, record);

	// An entry with only the CIF, or without an error besides, repeats the request and says nothing.
	const saysNothing: readonly string[] = [COMPANY.cif, ...ERROR_FIELDS];
	const fields = Object.keys(entry).filter((name) => !saysNothing.includes(name));
	if (fields.length === 0) return absent(cif);

	// The record has no documented field, only fields under other names.
	return found(cif, entry);
}

function found(cif: string, record: IDataObject): CompanyEntry {
	return {
		state: 'found',
		record: COMPANY.cif in record ? record : { [COMPANY.cif]: cif, ...record },
	};
}

/** True if a response or an entry says that the service does not know the company, in one of these ways. */
function saysUnknown(value: unknown): boolean {
	if (value === null) return true;
	if (!isRecord(value)) return Array.isArray(value) && value.every((entry) => entry === null);

	// `{ "found": false }`
	if (NOT_FOUND_FLAGS.some((name) => value[name] === false)) return true;

	// `{ "status": 404 }`, `{ "error": "Company not found" }`
	const words = wordsOf(value);
	if (words.some((word) => NOT_FOUND_WORDS.test(word) && !NOT_OF_A_COMPANY.test(word))) return true;
	if (hasFailed(value) || isPending(value)) return false;

	// `{ "company": null }`, `{ "data": [] }`
	const fields = Object.entries(value).filter(([name]) => name !== COMPANY.cif);
	const envelopes = fields.filter(([name]) => RECORD_ENVELOPES.test(name));
	if (envelopes.length > 0 && envelopes.every(([, inside]) => isNoText(inside))) return true;

	// `{ "cif": "J99216582", "nombre": null, "telefono": null }`
	return fields.length > 0 && fields.every(([, inside]) => inside === null);
}

/** The statuses, codes and messages of a response or an entry. */
function wordsOf(value: IDataObject): string[] {
	const { code, words } = parseErrorBody(value);
	const statuses = STATUS_FIELDS.map((name) => value[name]);
	return [...statuses, code, words]
		.filter((word) => typeof word === 'string' || typeof word === 'number')
		.map(String);
}

function isPending(entry: IDataObject): boolean {
	return STATUS_FIELDS.some((name) => PENDING_WORDS.test(String(entry[name] ?? '')));
}

function hasFailed(entry: IDataObject): boolean {
	if (ERROR_FIELDS.some((name) => !isNoError(entry[name]))) return true;
	if (entry.success === false || entry.ok === false) return true;

	return STATUS_FIELDS.some((name) => isFailedStatus(entry[name]));
}

function isFailedStatus(status: unknown): boolean {
	const isStatus = typeof status === 'number' || /^\d{3}$/.test(String(status));
	return isStatus ? Number(status) >= 400 : /^(error|fail\w*|time.?out)$/i.test(String(status));
}

function explainPending(cif: string, entry: IDataObject): Failure {
	const { words } = parseErrorBody(entry);
	return {
		isTransient: true,
		message: `The service is not ready with the CIF ${cif}${words ? `: ${withoutStop(words)}` : ''}`,
		hint: 'It is not known whether the service has this company. Run it again later.',
	};
}

function explainFailure(cif: string, entry: IDataObject): Failure {
	const [status, ...others] = wordsOf(entry);
	const { words = others.at(-1) ?? status } = parseErrorBody(entry);
	const text = wordsOf(entry).join(' ');
	return {
		isTransient: TRANSIENT_WORDS.test(text) || /\b(408|425|429|5\d\d)\b/.test(text),
		message: `The service has not looked up the CIF ${cif}${words ? `: ${withoutStop(words)}` : ''}`,
		hint: 'It is not known whether the service has this company. Run it again later.',
	};
}

/** The record with the data of a company in an entry; undefined if no field of it is documented. */
function recordIn(entry: IDataObject): IDataObject | undefined {
	if (isCompany(entry)) return entry;

	const groups = Object.values(entry).filter(isRecord).filter(isCompany);
	if (groups.length < 2) return groups[0];

	// Groups of fields, such as "contact" and "figures". If they share one, such as the name, some are of another company.
	const fields = groups.flatMap((group) => DOCUMENTED_FIELDS.filter((name) => name in group));
	const isOneCompany = new Set(fields).size === fields.length;
	return isOneCompany ? (Object.assign({}, entry, ...groups) as IDataObject) : entry;
}
