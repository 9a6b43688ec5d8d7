import type { IDataObject } from 'n8n-workflow';
import { COMPANY } from '../../../../service/fields';
import { inOrder } from '../../../../lib/in-order';
import type { OperationContext } from '../../../run/types';
import { companyIdentity } from '../../../fields/filters';
import { searchPage, toPage } from '../../../../client/search-page';

/** A search for the companies with these IDs. */
export interface IdSearch {
	query: IDataObject;
	ids: ReadonlySet<number>;
	/** Requests that it may take. */
	maxRequests: number;
}

/** What a search for IDs came to. */
export interface IdSearchOutcome {
	/** The companies that were found, by their IDs. */
	found: ReadonlyMap<number, IDataObject>;
	/** How many companies were read, and how many there are in all where the service says so. */
	read: number;
	total?: number;
	requests: number;
	/** Whether the service has no further pages. */
	isAtEnd: boolean;
	/** Whether pages do not fit together, so that companies between them may have been missed. */
	hasGaps: boolean;
	/** Why the search ended before it was done. */
	error?: unknown;
}

/**
 * Makes the searches, and yields their outcomes in order. The pages of one are read one after the other, since each
 * may be the last that is needed; several searches are made at the same time. Those the run did not get to are missing.
 */
export async function* searchForIds(
	context: OperationContext,
	searches: readonly IdSearch[],
): AsyncGenerator<IdSearchOutcome> {
	const { client, stopRule } = context;
	yield* inOrder({
		count: searches.length,
		concurrency: client.parallelism,
		work: async (index) => await searchForSome(context, searches[index]),
		endsRun: ({ error }) => error !== undefined && stopRule.isStoppedBy(error),
	});
}

/** Reads the pages of a search until all companies are found, or as many pages as it may. */
async function searchForSome(
	{ client }: OperationContext,
	{ query, ids, maxRequests }: IdSearch,
): Promise<IdSearchOutcome> {
	const found = new Map<number, IDataObject>();
	const seen = new Set<string>();
	let outcome: IdSearchOutcome = { found, read: 0, requests: 0, isAtEnd: false, hasGaps: false };
	try {
		while (outcome.requests < maxRequests && found.size < ids.size && !outcome.isAtEnd) {
			const requests = outcome.requests + 1;
			const { records, total } = await client.send(searchPage(query, requests), toPage);
			for (const record of records) {
				seen.add(companyIdentity(record));
				const id = Number(record[COMPANY.id]);
				if (ids.has(id)) found.set(id, record);
			}
			// A page without anything new is the last one, or one of a service that repeats itself.
			const isAtEnd = seen.size === outcome.read || seen.size >= (total ?? Infinity);
			const isRepeated = seen.size === outcome.read && records.length > 0;
			const isChanged = outcome.requests > 0 && total !== outcome.total;
			const hasGaps = outcome.hasGaps || isChanged || isRepeated;
			outcome = { found, read: seen.size, total, requests, isAtEnd, hasGaps };
		}
	} catch (error) {
		return { ...outcome, error };
	}
	return outcome;
}
