import type { ILoadOptionsFunctions, INodeListSearchItems } from 'n8n-workflow';

import { createClient, type RequestSettings } from '../../api/client';
import { searchPage, toPage } from '../../api/searches';
import { CoalescingCache } from '../../lib/cache';
import { hashOf } from '../../lib/hash';
import { plain } from '../../lib/words';
import { COMPANY, SEARCH_QUERY } from '../../service/api';
import { LIST_PAGE_SIZE, SEARCH_PAGE_SIZE, TIME_LIMITS } from '../../service/limits';
import { cnaeSearch, loadTowns } from '../../spain/lazy';
import { searchProvinces as findProvinces } from '../../spain/provinces';
import { chosenCredential } from '../../transport/account';
import { toNodeError } from '../../transport/node-error';
import { RETRIES } from '../../transport/retry';

const SETTINGS: RequestSettings = {
	...RETRIES.editor,
	concurrency: 1,
	timeout: TIME_LIMITS.editor * 1000,
};

const sectorsCache = new CoalescingCache<string[]>(5 * 60_000);

export async function searchProvinces(this: ILoadOptionsFunctions, filter?: string) {
	return { results: findProvinces(filter).map(({ name }) => ({ name, value: name })) };
}

export async function searchTowns(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) {
	const towns = loadTowns();
	return pageOf(towns.search(filter), paginationToken, (town) => {
		const { name, latitude, longitude } = towns.placeOf(town);
		const at = `mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`;
		return { name, value: name, url: `https://www.openstreetmap.org/?${at}` };
	});
}

export async function searchActivities(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) {
	return pageOf(cnaeSearch().entriesFor(filter), paginationToken, (entry) => ({ ...entry }));
}

export async function searchSectors(this: ILoadOptionsFunctions, filter = '') {
	const wanted = plain(filter);
	const { credentialType, credentialId } = chosenCredential(this);
	// Read every time: this is where n8n decides whether the user may use the credential.
	const { baseUrl, apiKey } = await this.getCredentials(credentialType);
	const key = hashOf([credentialType, credentialId, baseUrl, apiKey]);
	const sectors = await sectorsCache.get(key, Date.now(), async () => await requestSectors(this));
	return {
		results: sectors
			.filter((sector) => plain(sector).includes(wanted))
			.map((sector) => ({ name: sector, value: sector })),
	};
}

/** The service has no list of sectors, so those on the first page of the catalogue are taken. */
async function requestSectors(context: ILoadOptionsFunctions): Promise<string[]> {
	const { records } = await requestPage(context, '', 1, SEARCH_PAGE_SIZE);
	const sectors = records
		.map((company) => company[COMPANY.sector])
		.filter((sector) => typeof sector === 'string' && sector.trim() !== '')
		.filter(isNoExpression);

	return [...new Set(sectors as string[])].sort((first, second) =>
		first.localeCompare(second, 'es'),
	);
}

/** Once chosen, n8n would evaluate a text from the service that begins with "=". */
function isNoExpression(value: unknown): boolean {
	return !String(value).startsWith('=');
}

function pageOf<T>(found: readonly T[], token = '0', toEntry: (one: T) => INodeListSearchItems) {
	const end = Number(token) + LIST_PAGE_SIZE;
	return {
		results: found.slice(Number(token), end).map(toEntry),
		paginationToken: end < found.length ? String(end) : undefined,
	};
}

export const searchCompaniesByCif = searchCompaniesBy(COMPANY.cif);
export const searchCompaniesById = searchCompaniesBy(COMPANY.id);

function searchCompaniesBy(valueField: string) {
	return async function (this: ILoadOptionsFunctions, filter = '', paginationToken = '1 0') {
		const [number, seenBefore] = paginationToken.split(' ').map(Number);
		const { records, total = 0 } = await requestPage(this, filter, number, LIST_PAGE_SIZE);
		// Counted, since a page may hold fewer companies than were asked for.
		const seen = seenBefore + records.length;
		return {
			results: records
				.filter((company) => isNoExpression(company[valueField]))
				.map((company) => {
					const place = [company[COMPANY.town], company[COMPANY.cif]].filter(Boolean).join(', ');
					const name = `${String(company[COMPANY.name])} (${place})`;
					return { name, value: company[valueField] as string | number };
				}),
			paginationToken: records.length > 0 && seen < total ? `${number + 1} ${seen}` : undefined,
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

	try {
		const client = await createClient(context, SETTINGS);
		return await client.send(searchPage(query, number), toPage);
	} catch (reason) {
		throw toNodeError(context.getNode(), reason);
	}
}
