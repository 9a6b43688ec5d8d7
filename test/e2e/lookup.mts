import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { chain, COMPANY_DATA, emitItems } from '../../harness/n8n/workflow.mts';
import { get } from '../support/operations.mts';

/** Name of the node that looks companies up. */
export const LOOKUP = 'Lookup';

/** A workflow that looks companies up with an API key or a connected account, one item each. */
export function lookupWorkflow(
	credential: StoredCredential,
	cifs: string[],
	settings: Record<string, unknown> = {},
): NewWorkflow {
	const node = {
		name: LOOKUP,
		type: COMPANY_DATA,
		typeVersion: 1,
		parameters: {
			authentication: credential.type === 'companyDataOAuth2Api' ? 'oAuth2' : 'apiKey',
			...get,
		},
		settings,
	};
	return chain(
		`Lookup with ${credential.name}`,
		[
			...emitItems(
				'item',
				cifs.map((cif) => ({ cif })),
			),
			node,
		],
		credential,
	);
}
