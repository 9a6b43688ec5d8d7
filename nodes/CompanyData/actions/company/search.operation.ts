import type { IDataObject } from 'n8n-workflow';
import { PATHS } from '../../../shared/contract/paths';
import { SEARCH_PAGE_SIZE, SEARCH_QUERY } from '../../../shared/contract/fields';
import { readPages, type Page } from '../../transport/pagination/pages';
import { asRecord, asRecords } from '../../transport/errors/response-shape';
import { limitFields } from '../fields/limit';
import { optionsField, withAdditionalQuery } from '../fields/options';
import { outputFields, readShaper } from '../fields/output';
import { readCollection, readLimit, readText } from '../parameters';
import type { ItemOperation, OperationContext } from '../types';
import { cnaeFilter, companyIdentity, readCnaeFilter, sectorFilter } from './filters';

/** Companies of the catalogue that match a text and filters, page by page. */
export const search: ItemOperation = {
	value: 'search',
	name: 'Search',
	action: 'Search companies',
	description: 'Find companies in the catalogue by text, province, activity and sector',
	fields: [
		{
			displayName: 'Text',
			name: 'text',
			type: 'string',
			default: '',
			placeholder: 'e.g. panadería',
			description:
				'Words to look for, such as a part of the name. Leave empty to use the filters alone.',
		},
		{
			displayName: 'Province',
			name: 'province',
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			description: 'Only companies in this province',
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					typeOptions: { searchListMethod: 'searchProvinces', searchable: true },
				},
				{
					displayName: 'By Name',
					name: 'name',
					type: 'string',
					placeholder: 'e.g. Vizcaya',
					hint: 'Sent as typed, for a spelling the list does not have',
				},
			],
		},
		...limitFields(),
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [cnaeFilter, sectorFilter],
		},
		...outputFields('company'),
		optionsField('query'),
	],
	async execute(context, itemIndex) {
		const limit = readLimit(context, itemIndex);
		const query = readQuery(context, itemIndex, Math.min(limit, SEARCH_PAGE_SIZE));
		const client = await context.client();
		const readPage = async (page: number): Promise<Page> => {
			const paged = { ...query, [SEARCH_QUERY.page]: page };
			const { body } = await client.send({ method: 'GET', path: PATHS.search, query: paged });
			const { results, total, per_page: size } = asRecord(body);
			return { records: asRecords(results), total: toCount(total), size: toCount(size) };
		};
		const shape = readShaper(context, 'company', itemIndex);
		const { room } = client;
		return await readPages({ readPage, identity: companyIdentity, shape, limit, room });
	},
};

function toCount(value: unknown): number | undefined {
	return typeof value === 'number' && value >= 0 ? value : undefined;
}

function readQuery(context: OperationContext, itemIndex: number, pageSize: number): IDataObject {
	const filters = readCollection(context, 'filters', itemIndex);
	return withAdditionalQuery(context, itemIndex, {
		[SEARCH_QUERY.text]: readText(context, 'text', itemIndex).trim(),
		[SEARCH_QUERY.province]: readText(context, 'province', itemIndex).trim(),
		[SEARCH_QUERY.cnae]: readCnaeFilter(filters),
		[SEARCH_QUERY.sector]: filters.sector,
		[SEARCH_QUERY.pageSize]: pageSize,
	});
}
