import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { MATCHED_FILTERS, MATCHED_FILTERS_FIELD } from '../../../../service/events';
import { COMPANY } from '../../../../service/fields';
import { SEARCH_PAGE_SIZE } from '../../../../service/limits';
import { checkCif } from '../../../../spain/cif';
import { parseMatchedFilters } from '../../../../service/matched-filters';
import { parseNumber } from '../../../../lib/numbers';
import { isEmpty } from '../../../../lib/json';
import { InvalidInput, shown, unwrap } from '../../../../lib/result';
import { readRaw } from '../../../fields/parameters';
import type { ItemContext } from '../../../run/types';
import { readSearchQuery } from '../../../fields/search-query';

const COMPANY_ID = { name: 'companyId', displayName: 'Company ID' };
const FILTERS = { name: 'matchedFilters', displayName: 'Matched Filters' };

/** The fields that say which company is looked for; by default that of an event. */
export const idFields: INodeProperties[] = [
	{
		...COMPANY_ID,
		type: 'string',
		default: `={{ $json.data?.${COMPANY.id} ?? $json.${COMPANY.id} }}`,
		required: true,
		placeholder: 'e.g. 100016',
		description: `The ID of the company. By default it is that of the event, or the field ${COMPANY.id} of the item.`,
	},
	{
		...FILTERS,
		type: 'string',
		default: `={{ $json.data?.${MATCHED_FILTERS_FIELD} }}`,
		placeholder: 'e.g. provincia=Madrid',
		description:
			'What an event says its company matched, which makes the search shorter: its province, CNAE, sector and text, as the service writes them. By default it is taken from the event. A filter that has several values is left out, as are filters that the search does not have.',
	},
];

/**
 * The ID in the field Company ID.
 *
 * @throws {InvalidInput} when it is none.
 */
export function readCompanyIdToFind(context: ItemContext): number {
	const given = readRaw(context, COMPANY_ID.name);
	const id = parseNumber(given, { minimum: 1, integer: true });
	if (id.ok) return id.value;
	throw new InvalidInput(COMPANY_ID.displayName, explainId(given));
}

function explainId(given: unknown): InvalidInput['reason'] {
	if (isEmpty(given)) {
		return {
			what: 'is empty',
			hint: `The item has no ${COMPANY.id}: check the node before this one, or enter the ID of the company.`,
		};
	}
	return checkCif(given).valid
		? {
				what: `${shown(given)} is a CIF, but an ID is expected`,
				hint: 'Choose the operation Get, which looks up a company by its CIF.',
			}
		: {
				what: `${shown(given)} is not the ID of a company`,
				hint: `An ID is a whole number without separators, as in the field ${COMPANY.id} of an event.`,
			};
}

/**
 * The query of the search for a company: the filters of its event, and the others, which take the place of those.
 *
 * @throws {InvalidInput} when one of them cannot be understood.
 */
export function readQueryToFind(context: ItemContext): IDataObject {
	const given = readRaw(context, FILTERS.name);
	const matched = unwrap(FILTERS.displayName, parseMatchedFilters(given));
	const own = MATCHED_FILTERS.flatMap((name) => {
		const values = new Set(
			matched
				.get(name)
				?.map((value) => value.trim())
				.filter(Boolean),
		);
		// Which of several values the company has is not known.
		return values.size === 1 ? [[name, [...values][0]] as const] : [];
	});
	return { ...Object.fromEntries(own), ...readSearchQuery(context, SEARCH_PAGE_SIZE) };
}
