import type { IDataObject } from 'n8n-workflow';
import { COMPANY, SEARCH_PAGE, SEARCH_QUERY } from '../../../shared/contract/fields';
import { SEARCH_CACHE_DAYS, SEARCH_PAGE_SIZE } from '../../../shared/contract/limits';
import { PATHS } from '../../../shared/contract/paths';
import { isEmpty } from '../../../shared/json';
import { CutShort } from '../pagination/cut-short';
import { asRecord, asRecords } from '../response-shape';
import { CACHE_SENTENCE } from '../notices';
import { enterAt } from '../pagination/offset';
import { readPages, type Page } from '../pagination/pages';
import { answerSizeField } from '../../agent/extent';
import { limitFields } from '../fields/limit';
import { maxRequestsOption, readLengthCheck } from '../fields/max-requests';
import { optionsField } from '../fields/options';
import { outputFields, readShaper } from '../fields/output';
import type { ReadOperation } from '../types';
import { describeCriteria } from './criteria';
import {
	adviseOnEdition,
	cnaeFilter,
	companyIdentity,
	onlyEmailFilter,
	readOnlyEmail,
	sectorFilter,
} from './filters';
import { readSearchQuery, SEARCH_LABELS, searchFields, searchFilters } from './search-query';

const HOW =
	'. The service has no such filter here, so those without one are left out of the results that Limit counts.';

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
		optionsField('query', [maxRequestsOption]),
	],
	async execute(context) {
		const extent = context.caller.readExtent(context);
		const query = readSearchQuery(context, Math.min(extent.limit, SEARCH_PAGE_SIZE));
		const length = readLengthCheck(context, extent);
		const { client, notices } = context;
		const shape = readShaper(context, 'company');
		const withoutEmail = new Set<IDataObject>();
		const onlyEmail = readOnlyEmail(context);
		let total: number | undefined;
		const request = async (number: number): Promise<Page> => {
			const paged = { ...query, [SEARCH_QUERY.page]: number };
			const page = await client.send(
				{ method: 'GET', path: PATHS.search, query: paged },
				(response) => {
					length.observe(response);
					return toPage(asRecord(response.body));
				},
			);
			({ total } = page);
			return page;
		};
		// An additional query parameter may have set another size.
		const asked = Math.max(1, Number(query[SEARCH_QUERY.pageSize]) || SEARCH_PAGE_SIZE);
		const entry = extent.offset === 0 ? undefined : await enterAt(extent.offset, asked, request);
		const before = entry?.before ?? 0;
		const skipped = extent.offset - before;
		const found = await readPages({
			readPage: async (number) => {
				const page =
					number === 1 && entry !== undefined
						? entry.page
						: await request((entry?.number ?? 1) - 1 + number);
				const { total: all } = page;
				return { ...page, total: all === undefined ? undefined : Math.max(0, all - before) };
			},
			identity: companyIdentity,
			shape: (record) => {
				const shaped = shape(record);
				if (onlyEmail && isEmpty(record[COMPANY.email])) withoutEmail.add(shaped);
				return shaped;
			},
			limit: extent.limit + skipped,
			onShortfall: (received, expected) => notices.addShortfall(received, expected),
			onLength: (records, requests) => length.check(records, requests),
			room: client.room,
		}).catch((error: unknown) => {
			if (!(error instanceof CutShort)) throw error;
			const kept = error.records.filter((record) => !withoutEmail.has(record));
			throw new CutShort(kept, error.reason);
		});
		const criteria = describeCriteria(query, SEARCH_LABELS);
		notices.addSearch(found.length === 0 ? 0 : (total ?? found.length), criteria, true);
		const advice = adviseOnEdition(context, found.length);
		const records = found.slice(skipped);
		const hasMore = extent.offset + records.length < (total ?? 0);
		if (hasMore && records.length === extent.limit) notices.addCut(records.length, total);
		const leftOut = records.filter((record) => withoutEmail.has(record)).length;
		notices.addWithoutEmail(leftOut, records.length);
		return context.caller.presentList(context, {
			records,
			leftOut: { records: withoutEmail, lack: 'an email address' },
			extent,
			total,
			hasMore,
			criteria,
			none: `No company matches ${criteria || 'this search'}. ${CACHE_SENTENCE}${advice}`,
		});
	},
};

/** A page of the catalogue search. */
export function toPage(body: IDataObject): Page {
	return {
		records: asRecords(body[SEARCH_PAGE.results]),
		total: toCount(body[SEARCH_PAGE.total]),
		size: toCount(body[SEARCH_PAGE.size]),
	};
}

function toCount(value: unknown): number | undefined {
	return typeof value === 'number' && value >= 0 ? value : undefined;
}
