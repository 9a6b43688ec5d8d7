import {
	NodeHelpers,
	Workflow,
	type ICredentialDataDecryptedObject,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeTypes,
} from 'n8n-workflow';
import { CompanyDataApi } from '../../credentials/CompanyDataApi.credentials.ts';
import { CompanyDataOAuth2Api } from '../../credentials/CompanyDataOAuth2Api.credentials.ts';
import { CompanyDataWebhookApi } from '../../credentials/CompanyDataWebhookApi.credentials.ts';
import { CompanyDataTrigger } from '../../nodes/CompanyDataTrigger/CompanyDataTrigger.node.ts';

/**
 * What n8n keeps on a credential, and what its form mixes with the values of the properties: a property
 * of such a name shows and sends n8n's value.
 */
const N8N_NAMES = [
	...['accountIdentifier', 'allowedDomains', 'allowedHttpRequestDomains', 'codeVerifier'],
	...['connectedAccountIdentifier', 'connectedByMe', 'createdAt', 'csrfSecret'],
	...['currentUserHasAccess', 'data', 'description', 'homeProject', 'id', 'isGlobal', 'isManaged'],
	...['isResolvable', 'name', 'nodesAccess', 'oauthTokenData', 'ownedBy'],
	...['resolvableAllowFallback', 'resolverId', 'scopes', 'shared', 'sharedWith'],
	...['sharedWithProjects', 'type', 'updatedAt', 'usageScope'],
];

/** The fields of credentials, with the defaults that n8n did not store. A credential has no version. */
const STORED: Record<string, object> = {
	companyDataApi: { baseUrl: '', apiKey: '' },
	companyDataOAuth2Api: {
		...{ baseUrl: '', authorizationUrl: '', tokenUrl: '', authorizationParameters: '' },
		...{ grantType: 'pkce', clientSecret: '', clientAuthentication: 'body', customScopes: false },
		// An operation that is new may need another one.
		enabledScopes: expect.arrayContaining(['empresas:read', 'imports:create', 'lists:write']),
	},
	companyDataWebhookApi: {
		...{ secret: '', previousSecret: '', signatureHeader: 'X-Signature' },
		...{ signedContent: '{body}', contentTemplate: '' },
		...{ timestampHeader: 'X-Timestamp', idHeader: 'X-Event-Id' },
	},
};

describe.each([new CompanyDataApi(), new CompanyDataOAuth2Api(), new CompanyDataWebhookApi()])(
	'$displayName',
	({ name: type, properties }) => {
		it('has no property with a name that n8n uses on every credential', () => {
			const names = properties.map(({ name }) => name);
			expect(names.filter((name) => N8N_NAMES.includes(name))).toEqual([]);
		});

		it('keeps the names and defaults of fields in stored credentials, since n8n does not store defaults', () => {
			const defaults = Object.fromEntries(properties.map((field) => [field.name, field.default]));
			expect(defaults).toMatchObject(STORED[type]);
		});
	},
);

it('the credential of events has no test, since n8n would say of any secret that it was tested successfully', () => {
	const [use] = new CompanyDataTrigger().description.credentials!;
	expect([use.name, use.testedBy]).toEqual(['companyDataWebhookApi', undefined]);
	expect(new CompanyDataWebhookApi()).not.toMatchObject({ test: expect.anything() as unknown });
});

describe('OAuth settings', () => {
	/** The properties that n8n adds from its own credential type, as far as they matter here. */
	const inherited: INodeProperties[] = [
		{ displayName: 'Client ID', name: 'clientId', type: 'string', default: '' },
	];
	const properties = [...inherited, ...new CompanyDataOAuth2Api().properties];

	/** What n8n makes of a form: what is hidden is left out, and expressions are evaluated. */
	function settingsOf(form: ICredentialDataDecryptedObject): Record<string, unknown> {
		const node = { id: '', name: 'n', type: 't', typeVersion: 1, position: [0, 0], parameters: {} };
		const nodeTypes = { getByNameAndVersion: () => ({ description: { properties: [] } }) };
		const workflow = new Workflow({
			nodes: [],
			connections: {},
			active: false,
			nodeTypes: nodeTypes as unknown as INodeTypes,
		});
		const shown = NodeHelpers.getNodeParameters(
			properties,
			{ authorizationUrl: 'https://auth.example.com', clientId: 'app', ...form } as INodeParameters,
			true,
			false,
			null,
			null,
		)!;
		return workflow.expression.getComplexParameterValue(
			node as INode,
			shown,
			'internal',
			{},
			undefined,
			undefined,
			shown,
		) as Record<string, unknown>;
	}

	const AUTHORIZATION = 'https://auth.example.com/oauth/authorize';
	const TOKEN = 'https://auth.example.com/oauth/token';
	const OWN_TOKEN = 'https://id.example.com/token';
	const OTHER = 'https://example.com/oauth/authorize/eu';

	it.each([
		['https://auth.example.com', AUTHORIZATION, TOKEN],
		[' https://auth.example.com/ ', AUTHORIZATION, TOKEN],
		[AUTHORIZATION, AUTHORIZATION, TOKEN],
		['https://auth.example.com//oauth/authorize/', AUTHORIZATION, TOKEN],
		[`${AUTHORIZATION}?tenant=7`, `${AUTHORIZATION}?tenant=7`, TOKEN],
		// This belongs to the address of the service.
		[OTHER, `${OTHER}/oauth/authorize`, `${OTHER}/oauth/token`],
		[AUTHORIZATION, AUTHORIZATION, OWN_TOKEN, ` ${OWN_TOKEN} `],
	])(
		'derive the authorization and token URLs from the Authorization URL %s, unless Token URL is set',
		(authorizationUrl, authUrl, accessTokenUrl, tokenUrl = '') => {
			const urls = settingsOf({ authorizationUrl, tokenUrl });
			expect(urls).toMatchObject({ authUrl, accessTokenUrl });
		},
	);

	it.each([
		[undefined, 'body', 'secret'],
		['body', 'body', 'secret'],
		['header', 'header', 'secret'],
		['none', 'body', undefined],
	])(
		'send the client secret as set by Client Authentication %s',
		(clientAuthentication, way, clientSecret) => {
			const form = {
				clientSecret: 'secret',
				...(clientAuthentication && { clientAuthentication }),
			};
			const { authentication, clientSecret: sent } = settingsOf(form);
			expect([authentication, sent]).toEqual([way, clientSecret]);
		},
	);

	it.each([
		['', ''],
		['audience=https://api.example.com', 'audience=https://api.example.com'],
		[' ?audience=a&prompt=consent', 'audience=a&prompt=consent'],
		['&audience=a', 'audience=a'],
	])(
		'add the Authorization Parameters "%s" to the authorization request',
		(authorizationParameters, expected) => {
			expect(settingsOf({ authorizationParameters }).authQueryParameters).toBe(expected);
		},
	);
});
