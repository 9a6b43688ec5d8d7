import type { IDataObject } from 'n8n-workflow';
import {
	COMPANY,
	COMPANY_FIELDS,
	ERROR_MESSAGE_FIELDS,
	FULL_RECORD_FIELDS,
	LIKE_A_TOKEN,
	PATHS,
} from '../service/api';
import { isEmpty, shown, isRecord, describeKind, toCount } from '../lib/values';
import { checkCif, normaliseCif } from '../spain/cif';
import { RequestFailed, type ApiRequest, type ApiResponse, type Sender } from './request';
import { serviceWords, withWords } from './status';

const MOST_NAMED = 8;

/** The failure of a response that is not `expected`, which has its article; `words` are what the service says. */
export function wrongShape(
	expected: string,
	body: unknown,
	words?: string,
	message = `The response is not ${expected}, but ${describe(body)}`,
): RequestFailed {
	const hint =
		'The service answers in another way than this node reads: API Request returns the response as it is. If these are not its fields, check the Base URL of the credential.';
	return new RequestFailed(withWords({ message, hint }, words));
}

/** Finds the record in a response: the body itself, or, where that lacks the field, its only object. */
export function asRecord(body: unknown, field: string): IDataObject {
	if (!isRecord(body)) throw wrongShape('a single record', body);
	const [inner, ...others] = field in body ? [] : Object.values(body).filter(isRecord);
	return inner === undefined || others.length > 0 ? body : inner;
}

/**
 * Finds the list in a response: the body itself, or the field of it that has the list. A null in it is no record, and
 * a null in place of it is an empty list.
 *
 * @throws {RequestFailed} when there is none.
 */
export function asRecords(
	body: unknown,
	expected = 'a list of records',
	field = listFieldOf(body),
): IDataObject[] {
	if (body === null || (field !== undefined && isNoList(body, field))) return [];

	const inside = isRecord(body) && field !== undefined ? body[field] : undefined;
	const list = Array.isArray(body) ? body : inside;
	if (isList(list)) return list.filter(isRecord);

	throw wrongShape(expected, body);
}

/**
 * Names the field that has the list of a response that no documentation shows: its only array of records. Which of
 * several it is would be a guess, unless there is nothing in any of them. Without an array, a null stands for an empty
 * one, as Go writes it.
 */
export function listFieldOf(body: unknown): string | undefined {
	const fields = Object.entries(Object(body) as object);
	const lists = fields.filter(([, value]) => isList(value));
	if (lists.length === 0) {
		const isNothing = (name: string) => !LIKE_A_TOKEN.test(name) && isNoList(body, name);
		return fields.map(([name]) => name).find(isNothing);
	}

	const isClear = lists.length === 1 || lists.every(([, value]) => isEmpty(value));
	return isClear ? lists[0]?.[0] : undefined;
}

/** Whether a field has null, beside nothing that says what has failed. */
function isNoList(body: unknown, field: string): boolean {
	const isSaid = (name: string) => isRecord(body) && !isEmpty(body[name]);
	const isMessage = ERROR_MESSAGE_FIELDS.some((name) => name === field);
	return isRecord(body) && body[field] === null && !isMessage && !ERROR_MESSAGE_FIELDS.some(isSaid);
}

function isList(value: unknown): value is unknown[] {
	return Array.isArray(value) && value.every((entry) => isRecord(entry) || entry === null);
}

/** Reads what a write brought: the service's record, or else what was sent and what was said. */
export function asWritten({ body, text }: ApiResponse, sent: IDataObject = {}): IDataObject {
	const record: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
	if (isRecord(record)) return record;
	if (body === null) return { success: true, ...sent };
	const said = body === undefined ? { text } : { data: body as IDataObject[string] };
	return { success: true, ...sent, ...said };
}

function describe(body: unknown): string {
	if (!isRecord(body)) return body === undefined ? 'no JSON' : describeKind(body);
	const fields = Object.keys(body);
	if (fields.length === 0) return 'an object without fields';
	const more = fields.length > MOST_NAMED ? ', …' : '';
	return `an object with ${fields.slice(0, MOST_NAMED).join(', ')}${more}`;
}

export function companyRequest(cif: string) {
	return {
		method: 'GET',
		path: `${PATHS.company}${encodeURIComponent(cif)}`,
		notFound: notFound(cif),
	} satisfies ApiRequest;
}

function notFound(cif: string) {
	return {
		message: `The service knows no company with the CIF ${cif}`,
		hint: checkCif(cif).valid
			? 'The CIF is well formed, so the company may be too new, closed, or missing from the catalogue.'
			: 'It is not the CIF of a company, and was sent since Options → Check CIF is off, or the key is for tests.',
	};
}

export type CompanyIdFinder = (cif: string) => Promise<number>;

/** Finds IDs by lookup, one for each CIF of a run; rejects with RequestFailed where there is none. */
export function companyIdFinder(client: Sender): CompanyIdFinder {
	const found = new Map<string, Promise<number>>();
	const lookUp = async (cif: string) =>
		await client.send(companyRequest(cif), ({ body }) => {
			const id = toCount(companyIn(body, cif)[COMPANY.id]);
			if (id === undefined) throw wrongShape('a company with its ID', body);
			return id;
		});
	// Not async, so that callers waiting for the same CIF continue in the order in which they asked.
	return (cif) => {
		const id = found.get(cif) ?? lookUp(cif);
		found.set(cif, id);
		return id;
	};
}

function isKnown(record: IDataObject): boolean {
	const fields = [...COMPANY_FIELDS, ...FULL_RECORD_FIELDS];
	return fields.some((field) => field !== COMPANY.cif && !isEmpty(record[field]));
}

/**
 * Finds the company in an answer, or in an entry of a list: itself, or its only object. What names a CIF without any
 * other field of a company says that the service does not know it.
 */
function companyOf(entry: IDataObject): { came: unknown; record?: IDataObject } {
	const record = isKnown(entry) ? entry : asRecord(entry, COMPANY.name);
	const came = [record[COMPANY.cif], entry[COMPANY.cif]].find((cif) => !isEmpty(cif));
	return { came, record: isKnown(record) ? record : undefined };
}

/** Whether a response says that there is nothing: status 204, null, or an object of nothing but null. */
export function isNothing(body: unknown): boolean {
	if (!isRecord(body)) return body === null;

	const values = Object.values(body);
	return values.length > 0 && values.every((value) => value === null);
}

/** @throws {RequestFailed} when what came is another company, or none. */
export function companyIn(body: unknown, cif: string): IDataObject {
	if (isNothing(body)) throw new RequestFailed(notFound(cif));

	const entry = asRecord(body, COMPANY.cif);
	const { came, record } = companyOf(entry);
	if (typeof came === 'string' && normaliseCif(came) === cif) {
		if (record !== undefined) return record;
		// Nothing beside it says that there is none.
		if (Object.keys(entry).length === 1) return entry;
		throw new RequestFailed(notFound(cif));
	}
	const expected = `the company ${cif}`;
	const other = isEmpty(came) ? undefined : `The response is not ${expected}, but ${shown(came)}`;
	throw wrongShape(expected, body, serviceWords(body).words, other);
}

/** @throws {RequestFailed} when the response is no list of records with their CIFs. */
export function companiesByCif(body: unknown): Map<string, IDataObject> {
	const expected = `a list of companies, each with the field ${COMPANY.cif}`;
	const records = asRecords(body, expected);
	const named = records.map(companyOf).filter(({ came }) => normaliseCif(came) !== '');
	if (named.length === 0 && records.length > 0) {
		throw wrongShape(expected, records[0], serviceWords(records[0]).words);
	}
	return new Map(
		named.flatMap(({ came, record }) => (record ? [[normaliseCif(came), record] as const] : [])),
	);
}

/** Identifies a company, by whichever documented identifier the record has. */
export function companyIdentity(record: IDataObject): string {
	const id = [record[COMPANY.id], record[COMPANY.cif]].find((value) => !isEmpty(value));
	// The same company is at another distance in each search around a place.
	return String(id ?? JSON.stringify({ ...record, [COMPANY.distance]: undefined }));
}
