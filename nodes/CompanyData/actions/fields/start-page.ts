import type { INodeProperties } from 'n8n-workflow';
import { SEARCH_PAGE_SIZE } from '../../../shared/contract/limits';
import { parseNumber } from '../../../shared/domain/numbers';
import { unwrap } from '../../../shared/result';
import { readCollection } from '../parameters';
import type { Extent, ItemContext } from '../types';

const LABEL = 'Start Page';

/** Where a list begins in a workflow; a tool has an offset. */
export const startPageOption: INodeProperties = {
	displayName: LABEL,
	name: 'startPage',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	displayOptions: { show: { '@tool': [false] } },
	description: `The page of results to begin with. A page has as many results as Limit says, and ${SEARCH_PAGE_SIZE} with Return All: with a Limit of 50, page 3 begins with result 101.`,
};

/**
 * The part of a list that is wanted, beginning with the page that the user chose.
 *
 * @throws {InvalidInput} when Start Page is not a whole number of 1 or more.
 */
export function fromStartPage(context: ItemContext, extent: Extent): Extent {
	const { startPage = 1 } = readCollection(context, 'options');
	const page = unwrap(LABEL, parseNumber(startPage, { minimum: 1, integer: true }));
	if (page === 1) return extent;
	const { limit } = extent;
	const offset = extent.offset + (page - 1) * (limit === Infinity ? SEARCH_PAGE_SIZE : limit);
	return { offset, limit, needed: offset + limit };
}
