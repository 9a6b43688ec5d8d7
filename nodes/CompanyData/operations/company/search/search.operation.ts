import { SEARCH_CACHE_DAYS, SEARCH_PAGE_SIZE } from '../../../shared/contract/limits';
import { CACHE_SENTENCE } from '../notices';
import { answerSizeField } from '../../agent/extent';
import {
	fromStartPage,
	limitFields,
	maxRequestsOption,
	optionsField,
	outputFields,
	startPageOption,
} from '../fields';
import type { ReadOperation } from '../types';
import { describeCriteria } from './criteria';
import { adviseOnEdition, cnaeFilter, onlyEmailFilter, sectorFilter } from './filters';
import { readSearch } from './read-search';
import { readSearchQuery, SEARCH_LABELS, searchFields, searchFilters } from './search-query';

const HOW =
	'. The service has no such filter here, so those without one are left out of the results that Limit counts.';

/** Companies of the catalogue that match a text and filters, page by page. */
export const search: ReadOperation = {
	value: 'search',
	name: 'Search',
	action: 'Search companies',
	description: `Find companies in the catalogue by text, province, activity and sector; results may be up to ${SEARCH_CACHE_DAYS} days old`,
	scope: 'empresas:read',
	fields: [
		...searchFields,
		...limitFields(),
		{ ...searchFilters, options: [cnaeFilter, onlyEmailFilter(HOW), sectorFilter] },
		...outputFields('company'),
		answerSizeField,
		optionsField('query', [maxRequestsOption, startPageOption]),
	],
	async execute(context) {
		const extent = fromStartPage(context, context.caller.readExtent(context));
		const query = readSearchQuery(context, Math.min(extent.limit, SEARCH_PAGE_SIZE));
		const { found, skipped, total, withoutEmail } = await readSearch(context, query, extent);
		const { notices } = context;
		const criteria = describeCriteria(query, SEARCH_LABELS);
		const isEmpty = found.length === 0 && extent.offset === 0;
		notices.addSearch(isEmpty ? 0 : (total ?? found.length), criteria, true);
		const advice = adviseOnEdition(context, found.length);
		const records = found.slice(skipped);
		const hasMore = extent.offset + records.length < (total ?? 0);
		if (hasMore && records.length === extent.limit) notices.addCut(records.length, total);
		const leftOut = records.filter((record) => withoutEmail.has(record)).length;
		notices.addWithoutEmail(leftOut, records.length);
		return context.caller.presentList(context, {
			records,
			leftOut: { records: withoutEmail, lack: 'an email address' },
			extent,
			total,
			hasMore,
			criteria,
			none: `No company matches ${criteria || 'this search'}. ${CACHE_SENTENCE}${advice}`,
		});
	},
};
