import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { CoalescingCache } from '../../shared/coalescing-cache';
import { COMPANY, SEARCH_PAGE, SEARCH_QUERY } from '../../shared/contract/fields';
import { SEARCH_PAGE_SIZE } from '../../shared/contract/limits';
import { PATHS } from '../../shared/contract/paths';
import { hashOf } from '../../shared/hash';
import { chosenCredential } from '../transport/auth/account';
import { asRecord, asRecords } from '../actions/response-shape';
import { createEditorClient } from './editor-client';

/** How long the sectors of a credential serve the editor, in milliseconds. */
const LIFETIME_MILLISECONDS = 5 * 60_000;

const cache = new CoalescingCache<string[]>(LIFETIME_MILLISECONDS);

/**
 * The sectors of the companies on the first page of the catalogue, in Spanish collation order: the
 * service has no list of them. The result of one request is reused for a few minutes.
 *
 * @throws {RequestFailed} when no page is received.
 */
export async function readSectors(context: ILoadOptionsFunctions): Promise<string[]> {
	const { credentialType, credentialId } = chosenCredential(context);
	// Read every time: this is where n8n decides whether the user may use the credential.
	const { baseUrl, apiKey } = await context.getCredentials(credentialType);
	const key = hashOf([credentialType, credentialId, baseUrl, apiKey]);
	return await cache.get(key, Date.now(), async () => await requestSectors(context));
}

async function requestSectors(context: ILoadOptionsFunctions): Promise<string[]> {
	const client = await createEditorClient(context);
	const query = { [SEARCH_QUERY.page]: 1, [SEARCH_QUERY.pageSize]: SEARCH_PAGE_SIZE };
	const request = { method: 'GET', path: PATHS.search, query } as const;
	const companies = await client.send(request, ({ body }) =>
		asRecords(asRecord(body)[SEARCH_PAGE.results]),
	);
	const sectors = companies
		.map((company) => company[COMPANY.sector])
		.filter((sector) => typeof sector === 'string' && sector.trim() !== '');
	return [...new Set(sectors as string[])].sort((first, second) =>
		first.localeCompare(second, 'es'),
	);
}
