import { SEARCH_CACHE_DAYS, SEARCH_PAGE_SIZE } from '../../../../service/limits';
import { answerSizeField, readExtent } from '../../../fields/limit';
import {
	fromStartPage,
	limitFields,
	maxRequestsOption,
	optionsField,
	outputFields,
	startPageOption,
} from '../../../fields';
import { sum, type Hint } from '../../../run/hints';
import type { ReadOperation } from '../../../run/types';
import { describeCriteria } from '../../../fields/criteria';
import { editionAdvice, cnaeFilter, onlyEmailFilter, sectorFilter } from '../../../fields/filters';
import { CACHE_SENTENCE, CUT, EDITION, SEARCHED } from '../search-hints';
import { planSearch, readSearch } from './read-search';
import {
	readSearchQuery,
	SEARCH_LABELS,
	searchFields,
	searchFilters,
} from '../../../fields/search-query';

const HOW =
	'. The service has no such filter here, so those without one are left out of the results that Limit counts.';

/** Results that are left out since the company has no email address. */
const WITHOUT_EMAIL: Hint<{ leftOut: number; all: number }> = {
	text: (searches) =>
		`Only With Email left out ${sum(searches, 'leftOut')} of ${sum(searches, 'all')} companies.`,
};

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
	plan(context, request) {
		const extent = fromStartPage(context, readExtent(context));
		return [planSearch(context, extent, request)];
	},
	async execute(context) {
		const extent = fromStartPage(context, readExtent(context));
		const query = readSearchQuery(context, Math.min(extent.limit, SEARCH_PAGE_SIZE));
		const { found, skipped, total, withoutEmail } = await readSearch(context, query, extent);
		const { hints } = context;
		const criteria = describeCriteria(query, SEARCH_LABELS);
		const isEmpty = found.length === 0 && extent.offset === 0;
		const shown = isEmpty ? 0 : (total ?? found.length);
		hints.add(SEARCHED, { found: shown, criteria, isCached: true });
		const advice = editionAdvice(context, found.length);
		if (advice !== '') hints.add(EDITION, advice);
		const records = found.slice(skipped);
		const hasMore = extent.offset + records.length < (total ?? 0);
		if (hasMore && records.length === extent.limit) {
			hints.add(CUT, { received: records.length, total });
		}
		const leftOut = records.filter((record) => withoutEmail.has(record)).length;
		if (leftOut > 0) hints.add(WITHOUT_EMAIL, { leftOut, all: records.length });
		return context.caller.presentList(context, {
			records,
			leftOut: { records: withoutEmail, lack: 'an email address' },
			extent,
			total,
			hasMore,
			criteria,
			none: `No company matches ${criteria || 'this search'}. ${CACHE_SENTENCE}${advice && ` ${advice}`}`,
		});
	},
};
