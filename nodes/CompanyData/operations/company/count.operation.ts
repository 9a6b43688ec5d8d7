import { SEARCH_PAGE } from '../../../service/fields';
import { SEARCH_CACHE_DAYS } from '../../../service/limits';
import { RequestFailed } from '../../../client/request';
import { asRecord, asRecords, explainShape, toCount } from '../../../client/response';
import {
	describeSearch,
	editionAdvice,
	explainUnfiltered,
	filtersOfService,
	optionsOfOneRequest,
	readSearchQuery,
	searchFields,
} from '../../fields';
import type { ReadOperation } from '../../run/types';
import { CACHE_SENTENCE, describeSearches, firstChange, firstOf } from './search-hints';
import { searchPage } from '../../../client/pages';

/** Records that come with the total, and show whether the service has filtered. */
const SEEN = 10;

export const count: ReadOperation = {
	value: 'count',
	name: 'Count',
	action: 'Count companies',
	description: `Count the companies that match a search, in a single request; the count may be up to ${SEARCH_CACHE_DAYS} days old`,
	scope: 'empresas:read',
	fields: [...searchFields, filtersOfService, optionsOfOneRequest()],
	async execute(context) {
		const query = readSearchQuery(context, SEEN);
		let bound: string | undefined;
		const { total, sent } = await context.client.send(searchPage(query, 1), (response) => {
			const { body, query: sent = query } = response;
			const found = toCount(asRecord(body, SEARCH_PAGE.total)[SEARCH_PAGE.total]);
			bound = explainUnfiltered(query, SEARCH_PAGE.results in Object(body) ? asRecords(body) : []);
			if (found !== undefined) return { total: found, sent };
			throw new RequestFailed(explainShape('one with a total', body));
		});
		const criteria = describeSearch(sent);
		const searched = { received: total, criteria: criteria && `: ${criteria}` };
		context.hints.add('summary', { ...searched, advice: firstChange(sent) }, describeSearches);
		if (total === 0) context.hints.add('cache', CACHE_SENTENCE);
		const advice = editionAdvice(context, total);
		if (bound !== undefined) context.hints.add('bound', bound, firstOf);
		if (advice !== '') context.hints.add('edition', advice, firstOf);
		const isToTell = context.caller.isModel && criteria !== '';
		return { count: total, ...(isToTell && { note: `Searched for ${criteria}.` }) };
	},
};
