/** Requests for companies by CIF or ID, and how their answers are read. */

import type { IDataObject } from 'n8n-workflow';

import { asRecord, asRecords, wrongShape } from './records';
import { isEmpty, isRecord } from '../lib/kinds';
import { toCount } from '../lib/numbers';
import { quoted } from '../lib/text';
import { COMPANY, COMPANY_FIELDS, FULL_RECORD_FIELDS, PATHS } from '../service/api';
import { checkCif, normaliseCif } from '../spain/cif';
import { parseErrorBody } from '../transport/error-body';
import { type Explanation, RequestFailed } from '../transport/failure';
import type { ApiRequest, Sender } from '../transport/request';

/** The lookup of one company by its CIF. */
export function companyRequest(cif: string): ApiRequest & { notFound: Explanation } {
	return {
		method: 'GET',
		path: `${PATHS.company}${encodeURIComponent(cif)}`,
		notFound: notFound(cif),
	};
}

function notFound(cif: string) {
	return {
		message: `The service knows no company with the CIF ${cif}`,
		hint: checkCif(cif).valid
			? 'The CIF is well formed, so the company may be too new, closed, or missing from the catalogue.'
			: 'It is not the CIF of a company, and was sent since Options → Check CIF is off, or the key is for tests.',
	};
}

/** Finds the ID of a company by its CIF, once for each CIF of a run. */
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

/** True for a record with any documented field of a company besides the CIF. */
export function isCompany(record: IDataObject): boolean {
	const fields = [...COMPANY_FIELDS, ...FULL_RECORD_FIELDS];
	return fields.some((field) => field !== COMPANY.cif && !isEmpty(record[field]));
}

/**
 * Finds the company in an answer, or in an entry of a list: itself, or its only object. What names a CIF without any
 * other field of a company says that the service does not know it.
 */
function companyOf(entry: IDataObject): { came: unknown; record?: IDataObject } {
	const record = isCompany(entry) ? entry : asRecord(entry, COMPANY.name);
	const came = [record[COMPANY.cif], entry[COMPANY.cif]].find((cif) => !isEmpty(cif));
	return { came, record: isCompany(record) ? record : undefined };
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
	const other = isEmpty(came) ? undefined : `The response is not ${expected}, but ${quoted(came)}`;
	throw wrongShape(expected, body, parseErrorBody(body).words, other);
}

/** @throws {RequestFailed} when the response is no list of records with their CIFs. */
export function companiesByCif(body: unknown): Map<string, IDataObject> {
	const expected = `a list of companies, each with the field ${COMPANY.cif}`;
	const records = asRecords(body, { expected, isWanted: isCompany });
	const named = records.map(companyOf).filter(({ came }) => normaliseCif(came) !== '');
	if (named.length === 0 && records.length > 0) {
		throw wrongShape(expected, records[0], parseErrorBody(records[0]).words);
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
