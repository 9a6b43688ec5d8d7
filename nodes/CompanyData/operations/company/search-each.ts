/** Sends one search for each activity that the filter CNAE names, and joins what they find. */

import type { IDataObject } from 'n8n-workflow';

import { searchesFor } from '../../fields';
import { companyIdentity } from '../../../api/companies';
import { SEARCH_QUERY } from '../../../service/api';
import { CutShort, cutShort } from '../../../transport/failure';

/** What one of several searches has brought. */
export interface SearchPart {
	records: IDataObject[];
	total?: number;
	/** The query as it was sent last. */
	sent?: IDataObject;
	/** Says why companies may be missing. */
	bound?: string;
}

/** What all searches have brought together. */
export interface Joined<Part extends SearchPart> extends SearchPart {
	/** Each search on its own, in their order. */
	parts: Part[];
	sent: IDataObject;
}

/**
 * Joins the companies of all searches, each once, and adds up their totals; the total is undefined if one has none.
 *
 * @param search gets how many companies the searches before it have found.
 * @param present makes what comes out if a later search fails.
 * @throws {CutShort} when a search fails after others.
 */
export async function searchEach<Part extends SearchPart>(
	query: IDataObject,
	search: (query: IDataObject, found: number) => Promise<Part>,
	present: (records: IDataObject[]) => IDataObject[],
): Promise<Joined<Part>> {
	const companies = new Map<string, IDataObject>();
	const parts: Part[] = [];

	for (const one of searchesFor(query)) {
		const part = await search(one, companies.size).catch((error: unknown) => {
			const cut = cutShort([...companies.values()], error);
			throw cut instanceof CutShort ? new CutShort(present(cut.records), cut.reason) : cut;
		});

		parts.push(part);

		for (const company of part.records) companies.set(companyIdentity(company), company);
	}

	const [{ records, sent = query }] = parts;
	const total = parts.reduce((all, one) => all + (one.total ?? Number.NaN), 0);
	return {
		parts,
		records: parts.length === 1 ? records : [...companies.values()],
		total: Number.isNaN(total) ? undefined : total,
		sent: { ...sent, [SEARCH_QUERY.cnae]: query[SEARCH_QUERY.cnae] },
		bound: parts.map(({ bound }) => bound).find((bound) => bound !== undefined),
	};
}
