import type { IDataObject } from 'n8n-workflow';
import { BATCH_RESULT_FIELDS, COMPANY } from '../../../shared/contract/fields';
import { checkCif, normaliseCif } from '../../../shared/domain/cif';
import { isRecord } from '../../../shared/json';
import { explainShape, RequestFailed } from '../../transport/errors/request-failed';

/**
 * The companies of a batch response by their normalised CIF. The shape of the response is not
 * documented, so an array of records is accepted, at the top or under a usual name, and so is an
 * object keyed by CIF. Position never counts: the service may leave out what it does not know.
 *
 * @throws {RequestFailed} when the response has none of these shapes.
 */
export function companiesByCif(body: unknown): Map<string, IDataObject> {
	if (Array.isArray(body)) return known(fromRecords(body), body.length);
	if (!isRecord(body)) throw new RequestFailed(explainShape('a list of companies'));
	const field = BATCH_RESULT_FIELDS.find(
		(name) => Array.isArray(body[name]) || isRecord(body[name]),
	);
	if (field !== undefined) return companiesByCif(body[field]);
	return known(fromEntries(body), Object.keys(body).length);
}

/** Distinguishes an unknown shape, which has entries but no company, from an empty response. */
function known(companies: Map<string, IDataObject>, entries: number): Map<string, IDataObject> {
	if (companies.size === 0 && entries > 0) {
		throw new RequestFailed(explainShape('a list of companies with their CIFs'));
	}
	return companies;
}

function fromRecords(records: unknown[]): Map<string, IDataObject> {
	return new Map(
		records
			.filter(isRecord)
			.filter((record) => typeof record[COMPANY.cif] === 'string')
			.map((record) => [normaliseCif(record[COMPANY.cif]), record]),
	);
}

function fromEntries(body: IDataObject): Map<string, IDataObject> {
	return new Map(
		Object.entries(body)
			.filter(
				(entry): entry is [string, IDataObject] => isRecord(entry[1]) && checkCif(entry[0]).valid,
			)
			.map(([cif, record]) => [normaliseCif(cif), { [COMPANY.cif]: cif, ...record }]),
	);
}
