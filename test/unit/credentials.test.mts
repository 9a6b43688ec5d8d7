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

describe('The OAuth settings that n8n uses', () => {
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

	it.each([
		['https://auth.example.com', ''],
		[' https://auth.example.com/ ', ''],
		['https://auth.example.com/oauth/authorize', ''],
		['https://auth.example.com//oauth/authorize/', ''],
		['https://auth.example.com/oauth/authorize?tenant=7', '?tenant=7'],
	])('take %s as the Authorization URL', (authorizationUrl, query) => {
		expect(settingsOf({ authorizationUrl })).toMatchObject({
			authUrl: `https://auth.example.com/oauth/authorize${query}`,
			accessTokenUrl: 'https://auth.example.com/oauth/token',
		});
	});

	it('keep what belongs to the Authorization URL', () => {
		expect(
			settingsOf({ authorizationUrl: 'https://example.com/oauth/authorize/eu' }),
		).toMatchObject({
			authUrl: 'https://example.com/oauth/authorize/eu/oauth/authorize',
			accessTokenUrl: 'https://example.com/oauth/authorize/eu/oauth/token',
		});
	});

	it('take a Token URL of its own', () => {
		expect(settingsOf({ tokenUrl: ' https://id.example.com/token ' })).toMatchObject({
			authUrl: 'https://auth.example.com/oauth/authorize',
			accessTokenUrl: 'https://id.example.com/token',
		});
	});

	it.each([
		[undefined, 'body', 'secret'],
		['body', 'body', 'secret'],
		['header', 'header', 'secret'],
		['none', 'body', undefined],
	])('send the secret by Client Authentication %s', (clientAuthentication, way, clientSecret) => {
		const form = { clientSecret: 'secret', ...(clientAuthentication && { clientAuthentication }) };
		const { authentication, clientSecret: sent } = settingsOf(form);
		expect([authentication, sent]).toEqual([way, clientSecret]);
	});

	it.each([
		['', ''],
		['audience=https://api.example.com', 'audience=https://api.example.com'],
		[' ?audience=a&prompt=consent', 'audience=a&prompt=consent'],
		['&audience=a', 'audience=a'],
	])('add "%s" to the authorization', (authorizationParameters, expected) => {
		expect(settingsOf({ authorizationParameters }).authQueryParameters).toBe(expected);
	});
});
