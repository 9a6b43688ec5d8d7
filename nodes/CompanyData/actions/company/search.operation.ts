import type { IDataObject } from 'n8n-workflow';
import { SEARCH_PAGE, SEARCH_PAGE_SIZE, SEARCH_QUERY } from '../../../shared/contract/fields';
import { PATHS } from '../../../shared/contract/paths';
import { asRecord, asRecords } from '../../transport/errors/response-shape';
import { readPages, type Page } from '../../transport/pagination/pages';
import { limitFields } from '../fields/limit';
import { optionsField } from '../fields/options';
import { outputFields, readShaper } from '../fields/output';
import { readLimit } from '../parameters';
import type { ItemOperation } from '../types';
import { describeCriteria } from './criteria';
import { companyIdentity } from './filters';
import { readSearchQuery, SEARCH_LABELS, searchFields, searchFilters } from './search-query';

/** Companies of the catalogue that match a text and filters, page by page. */
export const search: ItemOperation = {
	value: 'search',
	name: 'Search',
	action: 'Search companies',
	description:
		'Find companies in the catalogue by text, province, activity and sector; results may be up to 30 days old',
	scope: 'empresas:read',
	fields: [
		...searchFields,
		...limitFields(),
		searchFilters,
		...outputFields('company'),
		optionsField('query'),
	],
	async execute(context) {
		const limit = readLimit(context);
		const query = readSearchQuery(context, Math.min(limit, SEARCH_PAGE_SIZE));
		const { client } = context;
		const found = await readPages({
			readPage: async (page) => {
				const paged = { ...query, [SEARCH_QUERY.page]: page };
				const { body } = await client.send({ method: 'GET', path: PATHS.search, query: paged });
				return toPage(asRecord(body));
			},
			identity: companyIdentity,
			shape: readShaper(context, 'company'),
			limit,
			onShortfall: (received, total) => client.notices.addShortfall(received, total),
			room: client.room,
		});
		client.notices.addSearch(found.length, describeCriteria(query, SEARCH_LABELS), true);
		return found;
	},
};

function toPage(body: IDataObject): Page {
	return {
		records: asRecords(body[SEARCH_PAGE.results]),
		total: toCount(body[SEARCH_PAGE.total]),
		size: toCount(body[SEARCH_PAGE.size]),
	};
}

function toCount(value: unknown): number | undefined {
	return typeof value === 'number' && value >= 0 ? value : undefined;
}
