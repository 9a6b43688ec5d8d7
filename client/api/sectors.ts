/**
 * The sectors of the catalogue. The service has no endpoint for them, so they are taken from a page of companies, and there
 * may be more.
 */

import { searchPage, toPage } from './searches';
import { COMPANY, SEARCH_QUERY } from '../service/api';
import { SEARCH_PAGE_SIZE } from '../service/limits';
import type { Sender } from '../transport/request';
import { Lookup } from '../../lib/lookup';

/**
 * Reads the sectors of the companies on the first page of the catalogue, each once, in alphabetical order.
 *
 * @param isOptional true if the caller can do without them.
 * @throws {RequestFailed} when the service refuses the request.
 */
export async function readSectors({ send }: Sender, isOptional = false): Promise<string[]> {
	const page = searchPage({ [SEARCH_QUERY.pageSize]: SEARCH_PAGE_SIZE }, 1);
	const request = { ...page, isOptional };
	const { records } = await send(request, (response) => toPage(response));
	const sectors = records
		.map((company) => company[COMPANY.sector])
		.filter((sector) => typeof sector === 'string' && sector.trim() !== '');

	return [...new Set(sectors as string[])].sort((first, second) =>
		first.localeCompare(second, 'es'),
	);
}

/** Asks whether another of these sectors is meant, such as "Did you mean Tecnología?"; "" if none is like it, or it is one. */
export function suggestSector(given: string, sectors: readonly string[]): string {
	if (given === '' || sectors.includes(given)) return '';

	const nearest = new Lookup(sectors.map((sector) => [sector, sector] as const)).like(given);
	return nearest.length === 0 ? '' : `Did you mean ${nearest.join(' or ')}?`;
}
