/** Sends one search for each activity of the filter, and joins the results. */

import type { IDataObject } from 'n8n-workflow';

import { searchesFor } from '../../fields';
import { companyIdentity } from '../../../api/companies';
import { SEARCH_QUERY } from '../../../service/api';
import { CutShort, cutShort } from '../../../transport/failure';

/** The result of one of several searches. */
export interface SearchPart {
	records: IDataObject[];
	total?: number;
	/** The query that was sent last. */
	sent?: IDataObject;
	/** Says why companies may be missing. */
	bound?: string;
}

/** The joined result of all searches. */
export interface Joined<Part extends SearchPart> extends SearchPart {
	/** The result of each search, in order. */
	parts: Part[];
	sent: IDataObject;
}

/**
 * Sends the searches one after another. Returns each company once, and the sum of the totals, which is undefined if a
 * search has no total.
 *
 * @param search sends one search; `found` is how many companies the earlier searches have found.
 * @param present shapes the partial result if a later search fails.
 * @throws {CutShort} when a search fails after an earlier one has found companies.
 */
export async function searchEach<Part extends SearchPart>(
	query: IDataObject,
	search: (query: IDataObject, found: number) => Promise<Part>,
	present: (records: IDataObject[]) => IDataObject[],
): Promise<Joined<Part>> {
	const companies = new Map<string, IDataObject>();
	const parts: Part[] = [];

	for (const activityQuery of searchesFor(query)) {
		const part = await search(activityQuery, companies.size).catch((error: unknown) => {
			const cut = cutShort([...companies.values()], error);
			throw cut instanceof CutShort ? new CutShort(present(cut.records), cut.reason) : cut;
		});

		parts.push(part);

		for (const company of part.records) companies.set(companyIdentity(company), company);
	}

	const [{ records, sent = query }] = parts;
	const total = parts.reduce((sum, part) => sum + (part.total ?? Number.NaN), 0);
	return {
		parts,
		records: parts.length === 1 ? records : [...companies.values()],
		total: Number.isNaN(total) ? undefined : total,
		sent: { ...sent, [SEARCH_QUERY.cnae]: query[SEARCH_QUERY.cnae] },
		bound: parts.map(({ bound }) => bound).find((bound) => bound !== undefined),
	};
}
