import { COMPANY } from '../../shared/contract/fields';
import { PATHS } from '../../shared/contract/paths';
import { checkCif } from '../../shared/domain/cif';
import type { ApiClient } from '../transport/client';
import { RequestFailed } from '../transport/errors/request-failed';
import { asRecord, explainShape } from './response-shape';
import type { ApiRequest } from '../transport/http/types';

/** The request for the full record of a company. `cif` is a normalised one. */
export function companyRequest(cif: string): ApiRequest {
	return {
		method: 'GET',
		path: PATHS.company(cif),
		notFound: {
			message: `The service knows no company with the CIF ${cif}`,
			hint: checkCif(cif).valid
				? 'The CIF is well formed, so the company may be too new, closed, or missing from the catalogue.'
				: 'It is not the CIF of a company, and was sent since Options → Check CIF is off.',
		},
	};
}

/**
 * The service's ID of the company with a CIF; a text that stands for it where nothing is sent.
 *
 * @throws {RequestFailed} when the company is not known, or the service gives no ID for it.
 */
export type CompanyIdFinder = (cif: string) => Promise<number | string>;

/** Finds IDs by lookup, one per CIF, however many items of the run have it. */
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
		const id = asRecord(body)[COMPANY.id];
		if (typeof id !== 'number') throw new RequestFailed(explainShape('a company with its ID'));
		return id;
	});
}
