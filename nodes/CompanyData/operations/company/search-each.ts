/** Sends several searches, such as one for each activity, and joins the results. */

import type { IDataObject } from 'n8n-workflow';

import { COMPANY, companyIdentity, CutShort, cutShort } from '../../../../client';

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
 * Sends the searches one after another. Returns each company once, from the search whose place it is nearest to, and the sum
 * of the totals, which is undefined if a search has no total.
 *
 * @param query all criteria, which `sent` has if there are several searches.
 * @param search sends one search; `found` is how many companies the earlier searches have found.
 * @param present shapes the partial result if a later search fails.
 * @throws {CutShort} when a search fails after an earlier one has found companies.
 */
export async function searchEach<One, Part extends SearchPart>(
	query: IDataObject,
	searches: readonly One[],
	search: (one: One, found: number) => Promise<Part>,
	present: (records: IDataObject[]) => IDataObject[],
): Promise<Joined<Part>> {
	const companies = new Map<string, IDataObject>();
	const parts: Part[] = [];

	for (const one of searches) {
		const part = await search(one, companies.size).catch((error: unknown) => {
			const cut = cutShort([...companies.values()], error);
			throw cut instanceof CutShort ? new CutShort(present(cut.records), cut.reason) : cut;
		});

		parts.push(part);

		for (const company of part.records) {
			const key = companyIdentity(company);
			const { [COMPANY.distance]: known } = companies.get(key) ?? {};
			if (!(Number(known) <= Number(company[COMPANY.distance]))) companies.set(key, company);
		}
	}

	const [{ records, sent = query }] = parts;
	const total = parts.reduce((sum, part) => sum + (part.total ?? Number.NaN), 0);
	return {
		parts,
		records: parts.length === 1 ? records : [...companies.values()],
		total: Number.isNaN(total) ? undefined : total,
		sent: parts.length === 1 ? sent : query,
		bound: parts.map(({ bound }) => bound).find((bound) => bound !== undefined),
	};
}
