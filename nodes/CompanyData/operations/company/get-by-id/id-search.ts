import type { IDataObject } from 'n8n-workflow';
import { COMPANY, SEARCH_QUERY } from '../../../../service/fields';
import { turnPages, searchPage, toPage } from '../../../../client/pages';
import { inOrder } from '../../../../lib/in-order';
import type { OperationContext } from '../../../run/types';
import { companyIdentity } from '../../../fields/filters';

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
	const outcome: IdSearchOutcome = { found, read: 0, requests: 0, isAtEnd: false, hasGaps: false };
	const pages = turnPages({
		firstPage: 1,
		identity: companyIdentity,
		readPage: async ({ [SEARCH_QUERY.page]: number }) =>
			await client.send(searchPage(query, Number(number)), toPage),
	});
	try {
		for await (const { records, total, hasMoved, isLast } of pages) {
			for (const record of records) {
				const id = Number(record[COMPANY.id]);
				if (ids.has(id)) found.set(id, record);
			}
			outcome.read += records.length;
			outcome.total = total;
			outcome.requests++;
			outcome.isAtEnd = isLast;
			outcome.hasGaps ||= hasMoved;
			if (outcome.requests >= maxRequests || found.size >= ids.size) break;
		}
	} catch (error) {
		outcome.error = error;
	}
	return outcome;
}
