import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { SEARCH_QUERY } from '../../service/fields';
import { parseProvince } from '../../spain/provinces';
import { isEmpty } from '../../lib/json';
import { unwrap } from '../../lib/result';
import { withAdditionalQuery } from './index';
import { readRaw, readText, type ItemContext } from './parameters';
import { cnaeFilter, readCnaeFilter, readSectorFilter, sectorFilter } from './filters';

/** A province. */
export const provinceField: INodeProperties = {
	displayName: 'Province',
	name: 'province',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Only companies in this province',
	builderHint: {
		propertyHint: "Use mode 'name'; the value is the name of the province, such as 'A Coruña'.",
	},
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
			hint: 'Any common name, or the code. For any other spelling, add the query parameter provincia.',
		},
	],
};

/** What to look for in the catalogue. */
export const searchFields: INodeProperties[] = [
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		default: '',
		placeholder: 'e.g. panadería',
		description:
			'Words to look for, such as a part of the name. Leave empty to use the filters alone.',
	},
	provinceField,
];

/** The filters of a search in the catalogue. */
export const searchFilters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [cnaeFilter, sectorFilter],
};

/** What the criteria of a search in the catalogue are called in the node. */
export const SEARCH_LABELS: Record<string, string> = {
	[SEARCH_QUERY.text]: 'Text',
	[SEARCH_QUERY.province]: 'Province',
	[SEARCH_QUERY.cnae]: 'CNAE',
	[SEARCH_QUERY.sector]: 'Sector',
};

/**
 * The query of a search in the catalogue, without the page.
 *
 * @throws {InvalidInput} when Province is no province, or the CNAE filter no code or activity.
 */
export function readSearchQuery(context: ItemContext, pageSize: number): IDataObject {
	return withAdditionalQuery(context, {
		[SEARCH_QUERY.text]: readText(context, 'text', 'Text').trim(),
		[SEARCH_QUERY.province]: readProvince(context),
		[SEARCH_QUERY.cnae]: readCnaeFilter(context)?.code,
		[SEARCH_QUERY.sector]: readSectorFilter(context),
		[SEARCH_QUERY.pageSize]: pageSize,
	});
}

function readProvince(context: ItemContext): string | undefined {
	const province = readRaw(context, 'province');
	return isEmpty(province) ? undefined : unwrap('Province', parseProvince(province));
}
