import { SEARCH_CACHE_DAYS, SEARCH_PAGE_SIZE } from '../../../../service/limits';
import {
	answerSizeField,
	describeSearch,
	editionAdvice,
	filtersField,
	fromStartPage,
	limitFields,
	maxRequestsOption,
	optionsField,
	outputFields,
	readExtent,
	readSearchQuery,
	SEARCH_FILTERS,
	searchFields,
	startPageOption,
} from '../../../fields';
import { sum, type Hint } from '../../../run/hints';
import type { ReadOperation } from '../../../run/types';
import { CACHE_SENTENCE, CUT, EDITION, SEARCHED } from '../search-hints';
import { planSearch, readSearch } from './read-search';

/** Results that filters of the node itself leave out. */
const LEFT_OUT: Hint<{ labels: string[]; leftOut: number; all: number }> = {
	text: (searches) =>
		`${[...new Set(searches.flatMap(({ labels }) => labels))].join(', ')} left out ${sum(searches, 'leftOut')} of ${sum(searches, 'all')} companies.`,
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
		filtersField(SEARCH_FILTERS),
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
		const { found, skipped, total, leftOut, by } = await readSearch(context, query, extent);
		const { hints } = context;
		const criteria = describeSearch(query);
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
		const without = records.filter((record) => leftOut.has(record)).length;
		if (without > 0) {
			const labels = by.map(({ label }) => label);
			hints.add(LEFT_OUT, { labels, leftOut: without, all: records.length });
		}
		return context.caller.presentList(context, {
			records,
			leftOut: { records: leftOut, lack: by.map(({ what }) => what).join(' or ') },
			extent,
			total,
			hasMore,
			criteria,
			none: `No company matches ${criteria || 'this search'}. ${CACHE_SENTENCE}${advice && ` ${advice}`}`,
		});
	},
};
