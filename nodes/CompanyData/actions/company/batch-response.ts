import type { IDataObject } from 'n8n-workflow';
import {
	BATCH_FOUND_FIELD,
	BATCH_RESULT_FIELDS,
	BATCH_UNKNOWN_FIELDS,
	COMPANY,
} from '../../../shared/contract/fields';
import { checkCif, normaliseCif, withoutCheck } from '../../../shared/domain/cif';
import { isRecord } from '../../../shared/json';
import { explainShape } from '../response-shape';
import { RequestFailed } from '../../transport/errors/request-failed';

/** A CIF with its record, where it has one. */
type Entry = [cif: unknown, record: unknown];

/**
 * The companies of a batch response by their normalised CIF. The shape of the response is not
 * documented, so an array of records is accepted, at the top level or under a common name, and so is
 * an object keyed by CIF. Position never counts: for an unknown CIF the service may send nothing or
 * null, list it, or mark it as not found.
 *
 * @throws {RequestFailed} when the response has none of these shapes.
 */
export function companiesByCif(body: unknown): Map<string, IDataObject> {
	if (Array.isArray(body)) return known(body.map(fromRecord));
	if (!isRecord(body)) throw new RequestFailed(explainShape('a list of companies'));
	const field = BATCH_RESULT_FIELDS.find(
		(name) => Array.isArray(body[name]) || isRecord(body[name]),
	);
	if (field !== undefined) return companiesByCif(body[field]);
	// A response that lists unknown CIFs is understood even without any company.
	if (BATCH_UNKNOWN_FIELDS.some((name) => Array.isArray(body[name]))) return new Map();
	return known(Object.entries(body).map(fromProperty));
}

function fromRecord(record: unknown): Entry {
	return [isRecord(record) ? record[COMPANY.cif] : undefined, record];
}

function fromProperty([cif, record]: [string, unknown]): Entry {
	return [cif, isRecord(record) ? { [COMPANY.cif]: cif, ...record } : record];
}

/** Distinguishes an unknown shape, which has entries but no company, from companies not known. */
function known(entries: Entry[]): Map<string, IDataObject> {
	const found = entries.filter(([, record]) => !isUnknown(record));
	const companies = found.filter(
		(entry): entry is [string, IDataObject] => isNumber(entry[0]) && isRecord(entry[1]),
	);
	if (companies.length === 0 && found.length > 0) {
		throw new RequestFailed(explainShape('a list of companies with their CIFs'));
	}
	return new Map(companies.map(([cif, record]) => [normaliseCif(cif), record]));
}

/** Whether it is one that may have been asked for: the CIF of a company, or the number of a sole trader. */
function isNumber(cif: unknown): boolean {
	return withoutCheck(checkCif(cif)).valid;
}

/** Whether an entry marks its CIF as unknown. */
function isUnknown(record: unknown): boolean {
	return record === null || (isRecord(record) && record[BATCH_FOUND_FIELD] === false);
}
