import type { IDataObject } from 'n8n-workflow';
import { COMPANY, COMPANY_FIELDS, FULL_RECORD_FIELDS } from '../service/api';
import { PATHS } from '../service/paths';
import { isEmpty } from '../lib/json';
import { shown } from '../lib/result';
import { checkCif, normaliseCif } from '../spain/cif';
import type { ApiClient } from './client';
import { RequestFailed, type ApiRequest, type Explanation } from './request';
import { asRecord, asRecords, explainShape, toCount } from './response';
import { serviceWords, withWords } from './status';

export function companyRequest(cif: string): ApiRequest {
	return {
		method: 'GET',
		path: PATHS.company(cif),
		notFound: notFound(cif),
	};
}

function notFound(cif: string): Explanation {
	return {
		message: `The service knows no company with the CIF ${cif}`,
		hint: checkCif(cif).valid
			? 'The CIF is well formed, so the company may be too new, closed, or missing from the catalogue.'
			: 'It is not the CIF of a company, and was sent since Options → Check CIF is off, or the key is for tests.',
	};
}

export type CompanyIdFinder = (cif: string) => Promise<number>;

/** Finds IDs by lookup, one for each CIF of a run; rejects with RequestFailed where there is none. */
export function companyIdFinder(client: ApiClient): CompanyIdFinder {
	const found = new Map<string, Promise<number>>();
	// Not async, so that callers waiting for the same CIF continue in the order in which they asked.
	return (cif) => {
		const id = found.get(cif) ?? lookUpId(client, cif);
		found.set(cif, id);
		return id;
	};
}

async function lookUpId(client: ApiClient, cif: string): Promise<number> {
	return await client.send(companyRequest(cif), ({ body }) => {
		const id = toCount(companyIn(body, cif)[COMPANY.id]);
		if (id === undefined) throw new RequestFailed(explainShape('a company with its ID', body));
		return id;
	});
}

const KNOWN_BY = [...COMPANY_FIELDS, ...FULL_RECORD_FIELDS].filter(
	(field) => field !== COMPANY.cif,
);

function isKnown(record: IDataObject): boolean {
	return KNOWN_BY.some((field) => !isEmpty(record[field]));
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

/**
 * Finds the company that was asked for by its normalised CIF.
 *
 * @throws {RequestFailed} when what came is another company, or none.
 */
export function companyIn(body: unknown, cif: string): IDataObject {
	const entry = asRecord(body, COMPANY.cif);
	const { came, record } = companyOf(entry);
	if (typeof came === 'string' && normaliseCif(came) === cif) {
		if (record !== undefined) return record;
		// Nothing beside it says that there is none.
		if (Object.keys(entry).length === 1) return entry;
		throw new RequestFailed(notFound(cif));
	}
	const failure = explainShape(`the company ${cif}`, body);
	const message = isEmpty(came)
		? failure.message
		: `The response is not the company ${cif}, but ${shown(came)}`;
	throw new RequestFailed(withWords({ ...failure, message }, serviceWords(body).words));
}

/**
 * Indexes a batch response by the CIF that each record names, whatever their order.
 *
 * @throws {RequestFailed} when the response is no list of records with their CIFs.
 */
export function companiesByCif(body: unknown): Map<string, IDataObject> {
	const expected = `a list of companies, each with the field ${COMPANY.cif}`;
	const records = asRecords(body, expected);
	const named = records.map(companyOf).filter(({ came }) => normaliseCif(came) !== '');
	if (named.length === 0 && records.length > 0) {
		const failure = explainShape(expected, records[0]);
		const { words } = serviceWords(records[0]);
		throw new RequestFailed(withWords(failure, words));
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
