import type { IDataObject } from 'n8n-workflow';
import { COMPANY, SEARCH_QUERY } from '../../../../service/fields';
import { SEARCH_PAGE_SIZE } from '../../../../service/limits';
import type { ApiRequest } from '../../../../client/types';
import type { FoundCompany } from '../../../../spain/company-match';
import { mayHaveMore, type Search } from '../../../../spain/name-search';
import { withAdditionalQuery } from '../../../fields';
import type { ItemContext, OperationContext } from '../../../run/types';
import { companyIdentity } from '../../../fields/filters';
import { searchPage, toPage } from '../../../../client/pages';

/** A company of the catalogue, with its record. */
export interface Catalogued extends FoundCompany {
	record: IDataObject;
}

/** What a search for a name found, or why that is not known. */
export type Page = { companies: Catalogued[]; isCut: boolean } | { error: unknown };

/** The request of a search for a name. */
export function nameRequest(context: ItemContext, { text, province }: Search): ApiRequest {
	const query = withAdditionalQuery(context, {
		[SEARCH_QUERY.text]: text,
		[SEARCH_QUERY.province]: province,
		[SEARCH_QUERY.pageSize]: SEARCH_PAGE_SIZE,
	});
	return searchPage(query, 1);
}

/** Makes one search for a name. */
export async function searchForName(context: OperationContext, search: Search): Promise<Page> {
	try {
		const request = nameRequest(context, search);
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
