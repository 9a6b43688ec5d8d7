import { CompanyDataApi } from '../../credentials/CompanyDataApi.credentials.ts';
import { CompanyDataOAuth2Api } from '../../credentials/CompanyDataOAuth2Api.credentials.ts';
import { CompanyDataWebhookApi } from '../../credentials/CompanyDataWebhookApi.credentials.ts';

/**
 * What n8n keeps on a credential, and what its form mixes with the values of the properties: a property
 * of such a name shows and sends n8n's value.
 */
const N8N_NAMES = [
	'accountIdentifier',
	'allowedDomains',
	'allowedHttpRequestDomains',
	'codeVerifier',
	'connectedAccountIdentifier',
	'connectedByMe',
	'createdAt',
	'csrfSecret',
	'currentUserHasAccess',
	'data',
	'description',
	'homeProject',
	'id',
	'isGlobal',
	'isManaged',
	'isResolvable',
	'name',
	'nodesAccess',
	'oauthTokenData',
	'ownedBy',
	'resolvableAllowFallback',
	'resolverId',
	'scopes',
	'shared',
	'sharedWith',
	'sharedWithProjects',
	'type',
	'updatedAt',
	'usageScope',
];

describe.each([new CompanyDataApi(), new CompanyDataOAuth2Api(), new CompanyDataWebhookApi()])(
	'$displayName',
	({ properties }) => {
		it('has no property named like something n8n keeps on a credential', () => {
			const names = properties.map(({ name }) => name);
			expect(names.filter((name) => N8N_NAMES.includes(name))).toEqual([]);
		});
	},
);
