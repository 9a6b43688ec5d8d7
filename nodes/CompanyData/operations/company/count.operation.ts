/** Company → Count: how many companies match a search, in one request. */

import type { IDataObject } from 'n8n-workflow';

import { searchEach } from './search-each';
import { adviseOn, tellSearch } from './search-hints';
import { adviseOnSector } from './sector-advice';
import {
	describeSearch,
	explainUnfiltered,
	FILTER_LABELS,
	filtersField,
	firstChange,
	ifNothingOption,
	readCriteria,
	searchFields,
	singleRequestOptions,
} from '../../fields';
import type { ReadOperation } from '../../run/types';
import { readTotal, SEARCH_CACHE_DAYS, SEARCH_QUERY, searchPage } from '../../../../client';

/** Size of the page that is requested for its total. Its records show whether the service has applied the filters. */
const SAMPLE_SIZE = 10;

/** Reads the total from a page of ten results. */
export const count: ReadOperation = {
	value: 'count',
	name: 'Count',
	action: 'Count companies',
	description: `Count the companies that match a search, in one request for each province and activity; the count may be up to ${SEARCH_CACHE_DAYS} days old`,
	scope: 'empresas:read',
	fields: [
		...searchFields,
		filtersField(
			'count',
			'Which companies to count. If an expression in a filter, in Text or in Province gives nothing for an item, its count is null.',
		),
		singleRequestOptions([ifNothingOption]),
	],
	async execute(context) {
		const { client } = context;
		const { query, searches, notes } = readCriteria(context, 'count', {
			[SEARCH_QUERY.pageSize]: SAMPLE_SIZE,
		});

		const search = async (activityQuery: IDataObject) =>
			await client.send({ ...searchPage(activityQuery, 1), labels: FILTER_LABELS }, (response) => {
				const { total, records } = readTotal(response);
				const bound = explainUnfiltered(activityQuery, records);
				return { records, total, sent: response.query, bound };
			});

		const { total = 0, sent, bound } = await searchEach(query, searches, search, () => []);

		const criteria = describeSearch(total === 0 ? query : sent);
		const searchedFor = [criteria, ...notes].filter(Boolean).join(' · ');
		const sectorAdvice = total === 0 ? await adviseOnSector(context, query) : '';
		const searched = {
			received: total,
			total,
			criteria: criteria && `: ${criteria}`,
			advice: sectorAdvice || firstChange(sent),
		};

		tellSearch(context, searched, { advice: adviseOn(context, query, total), bound, notes });
		// A model does not see the hints.
		const isNoteNeeded = context.caller.isModel && searchedFor !== '';
		return {
			count: total,
			...(isNoteNeeded && {
				note: `Searched for ${searchedFor}.${sectorAdvice && ` ${sectorAdvice}`}`,
			}),
		};
	},
	// Not 0, which would be an answer.
	ofEmpty: ({ message }) => ({ count: null, note: `${message}: nothing was counted.` }),
};
