import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { COMPANY, SEARCH_PAGE, SEARCH_QUERY } from '../../shared/contract/fields';
import { LIST_PAGE_SIZE } from '../../shared/contract/limits';
import { PATHS } from '../../shared/contract/paths';
import type { Point } from '../../shared/domain/coordinates';
import { cnaeSearch, loadTowns } from '../../shared/domain/lazy';
import { searchProvinces as findProvinces } from '../../shared/domain/provinces';
import { plain } from '../../shared/domain/words';
import { toNodeError } from '../actions/node-error';
import { asRecord, asRecords } from '../actions/response-shape';
import { createEditorClient } from './editor-client';
import { readSectors } from './sectors';

/** The field that identifies the picked company. */
type ValueField = typeof COMPANY.cif | typeof COMPANY.id;

/** Provinces by name, without a request. */
export async function searchProvinces(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return { results: findProvinces(filter).map(({ name }) => ({ name, value: name })) };
}

/** Municipalities by any of their names, without a request; larger ones first. */
export async function searchTowns(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const towns = loadTowns();
	return pageOf(towns.search(filter), paginationToken, (town) => {
		const place = towns.placeOf(town);
		return { name: place.name, value: place.name, url: mapOf(place) };
	});
}

/** Activities of the CNAE by code, name or everyday word, without a request. */
export async function searchActivities(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const { labelOf, searchActivities: find, valueOf } = cnaeSearch();
	return pageOf(find(filter), paginationToken, (activity) => ({
		name: labelOf(activity),
		value: valueOf(activity),
	}));
}

/** Sectors found in the catalogue, with one request every few minutes. */
export async function searchSectors(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const wanted = plain(filter);
	try {
		const sectors = await readSectors(this);
		return {
			results: sectors
				.filter((sector) => plain(sector).includes(wanted))
				.map((sector) => ({ name: sector, value: sector })),
		};
	} catch (reason) {
		throw toNodeError(this.getNode(), reason);
	}
}

/** The entries of a list that begin at the token, and the token of the next. */
function pageOf<T>(
	found: readonly T[],
	token = '0',
	toEntry: (one: T) => INodeListSearchItems,
): INodeListSearchResult {
	const end = Number(token) + LIST_PAGE_SIZE;
	return {
		results: found.slice(Number(token), end).map(toEntry),
		paginationToken: end < found.length ? String(end) : undefined,
	};
}

/** Companies of the catalogue, to be picked by CIF. */
export async function searchCompaniesByCif(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchCompanies(this, COMPANY.cif, filter, paginationToken);
}

/** Companies of the catalogue, to be picked by the service's own ID. */
export async function searchCompaniesById(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchCompanies(this, COMPANY.id, filter, paginationToken);
}

async function searchCompanies(
	context: ILoadOptionsFunctions,
	valueField: ValueField,
	filter = '',
	paginationToken = '1 0',
): Promise<INodeListSearchResult> {
	const [page, seenBefore] = paginationToken.split(' ').map(Number);
	try {
		const client = await createEditorClient(context);
		const query = {
			...(filter.trim() === '' ? {} : { [SEARCH_QUERY.text]: filter.trim() }),
			[SEARCH_QUERY.page]: page,
			[SEARCH_QUERY.pageSize]: LIST_PAGE_SIZE,
		};
		const request = { method: 'GET', path: PATHS.search, query } as const;
		const { companies, total } = await client.send(request, ({ body }) => {
			const found = asRecord(body);
			const results = asRecords(found[SEARCH_PAGE.results]);
			return { companies: results, total: Number(found[SEARCH_PAGE.total]) };
		});
		// Counted, since a page may hold fewer companies than were asked for.
		const seen = seenBefore + companies.length;
		const hasMore = companies.length > 0 && seen < total;
		return {
			results: companies.map((company) => toListItem(company, valueField)),
			paginationToken: hasMore ? `${page + 1} ${seen}` : undefined,
		};
	} catch (reason) {
		throw toNodeError(context.getNode(), reason);
	}
}

/** The address of a map with a marker at the point. */
function mapOf({ latitude, longitude }: Point): string {
	return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`;
}

function toListItem(company: IDataObject, valueField: ValueField) {
	const place = [company[COMPANY.town], company[COMPANY.cif]].filter(Boolean).join(', ');
	return {
		name: `${String(company[COMPANY.name])} (${place})`,
		value: company[valueField] as string | number,
	};
}
