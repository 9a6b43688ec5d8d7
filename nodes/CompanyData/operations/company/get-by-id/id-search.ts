import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { COMPANY, SEARCH_QUERY } from '../../../../service/fields';
import { searchPage, toPage, turnPages } from '../../../../client/pages';
import { inOrder } from '../../../../lib/in-order';
import type { ItemContext, OperationContext } from '../../../run/types';
import { companyIdentity, readRaw, readSearchQuery } from '../../../fields';
import { MATCHED_FILTERS, MATCHED_FILTERS_FIELD } from '../../../../service/events';
import { SEARCH_PAGE_SIZE } from '../../../../service/limits';
import { checkCif } from '../../../../spain/cif';
import { parseMatchedFilters } from '../../../../service/matched-filters';
import { parseNumber } from '../../../../lib/numbers';
import { isEmpty } from '../../../../lib/json';
import { InvalidInput, shown, unwrap } from '../../../../lib/result';

export interface IdSearch {
	query: IDataObject;
	ids: ReadonlySet<number>;
	maxRequests: number;
}

export interface IdSearchOutcome {
	found: ReadonlyMap<number, IDataObject>;
	/** How many companies were read, and how many there are in all where the service says so. */
	read: number;
	total?: number;
	requests: number;
	isAtEnd: boolean;
	/** Whether pages do not fit together, so that companies between them may have been missed. */
	hasGaps: boolean;
	error?: unknown;
}

/**
 * Makes the searches, and yields their outcomes in order. The pages of one are read one after the other, since each
 * may be the last that is needed; several searches are made at the same time. Those the run did not get to are missing.
 */
export async function* searchForIds(
	context: OperationContext,
	searches: readonly IdSearch[],
): AsyncGenerator<IdSearchOutcome> {
	const { client, stopRule } = context;
	yield* inOrder({
		count: searches.length,
		concurrency: client.parallelism,
		work: async (index) => await searchForSome(context, searches[index]),
		endsRun: ({ error }) => error !== undefined && stopRule.isStoppedBy(error),
	});
}

async function searchForSome(
	{ client }: OperationContext,
	{ query, ids, maxRequests }: IdSearch,
): Promise<IdSearchOutcome> {
	const found = new Map<number, IDataObject>();
	const outcome: IdSearchOutcome = { found, read: 0, requests: 0, isAtEnd: false, hasGaps: false };
	const pages = turnPages({
		firstPage: 1,
		identity: companyIdentity,
		readPage: async ({ [SEARCH_QUERY.page]: number }) =>
			await client.send(searchPage(query, Number(number)), toPage),
	});
	try {
		for await (const { records, total, hasMoved, isLast } of pages) {
			for (const record of records) {
				const id = Number(record[COMPANY.id]);
				if (ids.has(id)) found.set(id, record);
			}
			outcome.read += records.length;
			outcome.total = total;
			outcome.requests++;
			outcome.isAtEnd = isLast;
			outcome.hasGaps ||= hasMoved;
			if (outcome.requests >= maxRequests || found.size >= ids.size) break;
		}
	} catch (error) {
		outcome.error = error;
	}
	return outcome;
}

const COMPANY_ID = { name: 'companyId', displayName: 'Company ID' };
const FILTERS = { name: 'matchedFilters', displayName: 'Matched Filters' };

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

/** The ID in the field Company ID. @throws {InvalidInput} when it is none. */
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
