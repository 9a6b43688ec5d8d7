/** Advice on a sector that may be misspelt: the service finds nothing then, and does not say why. */

import type { IDataObject } from 'n8n-workflow';

import { onceForRun } from '../../run/once-for-run';
import type { OperationContext } from '../../run/types';
import { readSectors, SEARCH_QUERY, suggestSector } from '../../../../client';

const sectorsOf = onceForRun(
	async ({ client }: OperationContext) => await readSectors(client, true),
);

/**
 * The sector that may be meant, as a question, if a search with this query has found nothing; "" if none is like it. Takes
 * one request in a run, and none if the user has limited their number.
 */
export async function adviseOnSector(
	context: OperationContext,
	query: IDataObject,
): Promise<string> {
	const { [SEARCH_QUERY.sector]: sector } = query;
	if (typeof sector !== 'string' || sector === '' || context.maxRequests < Infinity) return '';

	// The search itself has succeeded: advice must not make it fail.
	return suggestSector(sector, await sectorsOf(context).catch(() => []));
}
