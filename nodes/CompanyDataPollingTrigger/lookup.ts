import { BATCH_FIELD, SEARCH_QUERY } from '../shared/contract/fields';
import { PATHS } from '../shared/contract/paths';
import { companiesByCif } from '../CompanyData/actions/company/batch-response';
import type { Requests } from './watch';

/** The records of companies by their CIFs, of which one request takes 100. */
export async function lookUp({ send }: Requests, cifs: readonly string[]) {
	const request = {
		method: 'POST',
		path: PATHS.batch,
		body: { [BATCH_FIELD]: cifs },
		changesNothing: true,
		isRepeatable: true,
	} as const;
	return await send(request, ({ body }) => companiesByCif(body), cifs.length);
}

/** Any response shows the plan; that of a search takes no lookup. */
export async function showPlan({ send }: Requests): Promise<void> {
	const query = { [SEARCH_QUERY.page]: 1, [SEARCH_QUERY.pageSize]: 1 };
	await send({ method: 'GET', path: PATHS.search, query }, () => undefined);
}
