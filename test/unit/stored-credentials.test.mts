import { CompanyDataApi } from '../../credentials/CompanyDataApi.credentials.ts';
import { CompanyDataOAuth2Api } from '../../credentials/CompanyDataOAuth2Api.credentials.ts';
import { CompanyDataWebhookApi } from '../../credentials/CompanyDataWebhookApi.credentials.ts';

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
		...{ secret: '', previousSecret: '', decoding: 'text', encoding: 'hex' },
		...{ signedContent: 'body', signatureHeader: 'X-Signature' },
		...{ timestampHeader: 'X-Timestamp', idHeader: 'X-Event-Id' },
	},
};

it.each([new CompanyDataApi(), new CompanyDataOAuth2Api(), new CompanyDataWebhookApi()])(
	'A stored $displayName has the fields it was stored with, and their defaults, which n8n does not store',
	({ name, properties }) => {
		const defaults = Object.fromEntries(properties.map((field) => [field.name, field.default]));
		expect(defaults).toMatchObject(STORED[name]);
	},
);
