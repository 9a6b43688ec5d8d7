/** The lists that the editor searches in the mode From List. If a search fails, the editor shows its error instead. */

import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import {
	COMPANY,
	createClient,
	isFullPage,
	LIST_PAGE_SIZE,
	readSectors,
	type RequestSettings,
	RETRIES,
	SEARCH_QUERY,
	searchPage,
	type Sender,
	TIME_LIMITS,
	toPage,
} from '../../../client';
import { plain } from '../../../lib/words';
import { toNodeError } from '../../../n8n/node-error';
import { cnaeSearch, loadTowns, searchProvinces as findProvinces } from '../../../spain';

const SETTINGS: RequestSettings = {
	...RETRIES.editor,
	concurrency: 1,
	timeout: TIME_LIMITS.editor * 1000,
};

/** Lists the provinces that match the filter. */
export async function searchProvinces(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return { results: findProvinces(filter).map(({ name }) => ({ name, value: name })) };
}

/** Lists towns, each with a link to a map. The token is the index of the first entry of the page. */
export async function searchTowns(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const towns = loadTowns();
	return pageOf(towns.search(filter), paginationToken, (town) => {
		const { name, latitude, longitude } = towns.placeOf(town);
		const at = `mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`;
		return { name, value: name, url: `https://www.openstreetmap.org/?${at}` };
	});
}

/** Lists activities of the CNAE, by name or code. */
export async function searchActivities(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return pageOf(cnaeSearch().entriesFor(filter), paginationToken, (entry) => ({ ...entry }));
}

/**
 * Lists the sectors of the companies on the first page of the catalogue. The service may have more sectors.
 *
 * @throws {NodeApiError} when the service refuses the request.
 */
export async function searchSectors(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const wanted = plain(filter);
	const sectors = await requestFor(this, readSectors);
	return {
		results: sectors
			.filter((sector) => isPlainValue(sector) && plain(sector).includes(wanted))
			.map((sector) => ({ name: sector, value: sector })),
	};
}

/** n8n would run a value that begins with "=" as an expression, so such values of the service are not offered. */
function isPlainValue(value: unknown): boolean {
	return !String(value).startsWith('=');
}

function pageOf<T>(
	matches: readonly T[],
	token = '0',
	toEntry: (match: T) => INodeListSearchItems,
): INodeListSearchResult {
	const end = Number(token) + LIST_PAGE_SIZE;
	return {
		results: matches.slice(Number(token), end).map(toEntry),
		paginationToken: end < matches.length ? String(end) : undefined,
	};
}

/** Lists companies; the value of an entry is the CIF. */
export const searchCompaniesByCif = searchCompaniesBy(COMPANY.cif);
/** Lists companies; the value of an entry is the ID. */
export const searchCompaniesById = searchCompaniesBy(COMPANY.id);

/** Makes the method for a list of companies; its pagination token is the number of the next page and of the companies before it. */
function searchCompaniesBy(valueField: string) {
	return async function (
		this: ILoadOptionsFunctions,
		filter = '',
		paginationToken = '1 0',
	): Promise<INodeListSearchResult> {
		const [number, before] = paginationToken.split(' ').map(Number);
		const { records, total, size } = await requestPage(this, filter, number, LIST_PAGE_SIZE);
		const passed = before + records.length;
		// Without a total, a round number of companies may be a full page, since the service may allow fewer than requested.
		const isAtEnd = total === undefined ? !isFullPage(records.length, {}, size) : passed >= total;
		const isLast = records.length === 0 || isAtEnd;
		return {
			results: records
				.filter((company) => isPlainValue(company[valueField]))
				.map((company) => {
					const place = [company[COMPANY.town], company[COMPANY.cif]].filter(Boolean).join(', ');
					const name = `${String(company[COMPANY.name])} (${place})`;
					return { name, value: company[valueField] as string | number };
				}),
			paginationToken: isLast ? undefined : `${number + 1} ${passed}`,
		};
	};
}

async function requestPage(
	context: ILoadOptionsFunctions,
	text: string,
	number: number,
	size: number,
) {
	const query = {
		...(text.trim() === '' ? {} : { [SEARCH_QUERY.text]: text.trim() }),
		[SEARCH_QUERY.pageSize]: size,
	};

	return await requestFor(
		context,
		async ({ send }) => await send(searchPage(query, number), toPage),
	);
}

async function requestFor<T>(
	context: ILoadOptionsFunctions,
	request: (client: Sender) => Promise<T>,
): Promise<T> {
	try {
		return await request(await createClient(context, SETTINGS));
	} catch (reason) {
		throw toNodeError(context.getNode(), reason);
	}
}
