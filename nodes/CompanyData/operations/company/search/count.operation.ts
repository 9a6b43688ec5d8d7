import { SEARCH_PAGE } from '../../../shared/contract/fields';
import { SEARCH_CACHE_DAYS } from '../../../shared/contract/limits';
import { RequestFailed } from '../../transport/errors/request-failed';
import { asRecord, explainShape } from '../response-shape';
import { optionsField } from '../fields';
import type { ReadOperation } from '../types';
import { describeCriteria } from './criteria';
import { adviseOnEdition } from './filters';
import { searchPage } from './search-page';
import { readSearchQuery, SEARCH_LABELS, searchFields, searchFilters } from './search-query';

/** How many companies a search would find. */
export const count: ReadOperation = {
	value: 'count',
	name: 'Count',
	action: 'Count companies',
	description: `Count the companies that match a search, in a single request; the count may be up to ${SEARCH_CACHE_DAYS} days old`,
	scope: 'empresas:read',
	fields: [...searchFields, searchFilters, optionsField('query')],
	async execute(context) {
		const query = readSearchQuery(context, 1);
		const total = await context.client.send(searchPage(query, 1), ({ body }) => {
			const found = asRecord(body)[SEARCH_PAGE.total];
			if (typeof found === 'number') return found;
			throw new RequestFailed(explainShape('one with a total'));
		});
		const criteria = describeCriteria(query, SEARCH_LABELS);
		context.notices.addSearch(total, criteria, true);
		adviseOnEdition(context, total);
		const isToTell = context.caller.isModel && criteria !== '';
		return { count: total, ...(isToTell && { note: `Searched for ${criteria}.` }) };
	},
};
