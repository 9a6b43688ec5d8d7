import type { IDataObject } from 'n8n-workflow';
import { COMPANY, SEARCH_QUERY } from '../../../shared/contract/fields';
import { SEARCH_PAGE_SIZE } from '../../../shared/contract/limits';
import type { FoundCompany } from '../../../shared/domain/matching/decision';
import { mayHaveMore, type Search } from '../../../shared/domain/matching/search-plan';
import { withAdditionalQuery } from '../fields';
import type { PlannedRequest, Range } from '../preview/plan';
import type { OperationContext } from '../types';
import { companyIdentity } from './filters';
import { searchPage, toPage } from './search-page';

/** A company of the catalogue, with its record. */
export interface Catalogued extends FoundCompany {
	record: IDataObject;
}

/** What a search for a name found, or why that is not known. */
export type Page = { companies: Catalogued[]; isCut: boolean } | { error: unknown };

/** Makes one search for a name. @param further searches that may follow. */
export async function searchForName(
	context: OperationContext,
	search: Search,
	further: Range,
): Promise<Page> {
	const query = withAdditionalQuery(context, {
		[SEARCH_QUERY.text]: search.text,
		[SEARCH_QUERY.province]: search.province,
		[SEARCH_QUERY.pageSize]: SEARCH_PAGE_SIZE,
	});
	try {
		const request: PlannedRequest = { ...searchPage(query, 1), further };
		return await context.client.send(request, (response) => {
			const { records, size = SEARCH_PAGE_SIZE, total } = toPage(response);
			const isLast = records.length < size;
			const companies = records.map(toCompany);
			const names = companies.map(({ name }) => name);
			return { companies, isCut: mayHaveMore(search, names, total ?? (isLast ? 0 : Infinity)) };
		});
	} catch (error) {
		return { error };
	}
}

function toCompany(record: IDataObject): Catalogued {
	const text = (field: string) => String(record[field] ?? '');
	return {
		id: companyIdentity(record),
		name: text(COMPANY.name),
		town: text(COMPANY.town),
		province: text(COMPANY.province),
		web: text(COMPANY.web),
		email: text(COMPANY.email),
		phone: text(COMPANY.phone),
		record,
	};
}
