import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { SEARCH_QUERY } from '../../service/fields';
import { parseProvince } from '../../spain/provinces';
import { isEmpty } from '../../lib/json';
import { unwrap } from '../../lib/result';
import { readRaw, readText, type ItemContext } from './parameters';
import { describeCriteria, filtersField, readFilters, SEARCH_FILTERS } from './filters';
import { withAdditionalQuery } from './options';

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

/** The filters of the service alone, for operations that return no list of companies. */
export const filtersOfService = filtersField(
	SEARCH_FILTERS.filter(({ where }) => where === 'service'),
);

const LABELS = new Map<string, string>([
	[SEARCH_QUERY.text, 'Text'],
	[SEARCH_QUERY.province, 'Province'],
]);

export function describeSearch(query: IDataObject): string {
	return describeCriteria(query, SEARCH_FILTERS, LABELS);
}

/**
 * The query of a search in the catalogue, without the page.
 *
 * @throws {InvalidInput} when Province or a filter cannot be understood.
 */
export function readSearchQuery(context: ItemContext, pageSize: number): IDataObject {
	return withAdditionalQuery(context, {
		[SEARCH_QUERY.text]: readText(context, 'text', 'Text').trim(),
		[SEARCH_QUERY.province]: readProvince(context),
		...readFilters(context, SEARCH_FILTERS),
		[SEARCH_QUERY.pageSize]: pageSize,
	});
}

function readProvince(context: ItemContext): string | undefined {
	const province = readRaw(context, 'province');
	return isEmpty(province) ? undefined : unwrap('Province', parseProvince(province));
}
