import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { PATHS } from '../../shared/contract/paths';
import { SEARCH_QUERY } from '../../shared/contract/fields';
import { searchProvinces as findProvinces } from '../../shared/domain/provinces';
import { createClient } from '../transport/client';
import { toNodeError } from '../transport/errors/node-error';
import { EDITOR_SETTINGS } from '../transport/settings';
import { asRecord, asRecords } from '../transport/errors/response-shape';

const PAGE_SIZE = 50;

/** Provinces by name, without a request. */
export async function searchProvinces(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return { results: findProvinces(filter).map(({ name }) => ({ name, value: name })) };
}

/** Companies of the catalogue, to be picked by CIF. */
export async function searchCompaniesByCif(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchCompanies(this, 'cif', filter, paginationToken);
}

/** Companies of the catalogue, to be picked by the service's own ID. */
export async function searchCompaniesById(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchCompanies(this, 'empresa_id', filter, paginationToken);
}

async function searchCompanies(
	context: ILoadOptionsFunctions,
	valueField: 'cif' | 'empresa_id',
	filter = '',
	paginationToken = '1',
): Promise<INodeListSearchResult> {
	const page = Number(paginationToken);
	try {
		const client = await createClient(context, EDITOR_SETTINGS);
		const query = {
			...(filter.trim() === '' ? {} : { [SEARCH_QUERY.text]: filter.trim() }),
			[SEARCH_QUERY.page]: page,
			[SEARCH_QUERY.pageSize]: PAGE_SIZE,
		};
		const { body } = await client.send({ method: 'GET', path: PATHS.search, query });
		const { results, total } = asRecord(body);
		const companies = asRecords(results);
		const hasMore = companies.length > 0 && page * PAGE_SIZE < Number(total);
		return {
			results: companies.map((company) => toListItem(company, valueField)),
			paginationToken: hasMore ? String(page + 1) : undefined,
		};
	} catch (reason) {
		throw toNodeError(context.getNode(), reason);
	}
}

function toListItem(company: IDataObject, valueField: 'cif' | 'empresa_id') {
	const place = [company.ciudad, company.cif].filter(Boolean).join(', ');
	return {
		name: `${String(company.nombre)} (${place})`,
		value: company[valueField] as string | number,
	};
}
