import type { FastifyInstance } from 'fastify';
import { FIXED_CLIENTS, SECRET_METHODS } from '../oauth/clients.mts';
import type { OAuthClient } from '../oauth/clients.mts';
import type { AuthorizationServer } from '../oauth/authorization-server.mts';
import { TOKEN_FAULT_STATUSES } from '../oauth/token-faults.mts';
import type { TokenFault, TokenFaults } from '../oauth/token-faults.mts';

const CLIENT_BODY = {
	type: 'object',
	properties: {
		client_id: { type: 'string', minLength: 1 },
		client_secret: { type: 'string', minLength: 1 },
		token_endpoint_auth_method: { enum: SECRET_METHODS },
		redirect_uris: { type: 'array', minItems: 1, items: { type: 'string', format: 'uri' } },
	},
	required: ['client_id', 'redirect_uris'],
	additionalProperties: false,
};

const TOKEN_FAULT_BODY = {
	type: 'object',
	properties: {
		status: { enum: TOKEN_FAULT_STATUSES },
		count: { type: 'integer', minimum: 0 },
		seconds: { type: 'integer', minimum: 0 },
	},
	required: ['status'],
	additionalProperties: false,
};

export interface OAuthAdminDependencies {
	oauth: AuthorizationServer;
	tokenFaults: TokenFaults;
}

/** Admin calls about apps and tokens. */
export function registerOAuthAdmin(
	admin: FastifyInstance,
	{ oauth, tokenFaults }: OAuthAdminDependencies,
): void {
	admin.get('/oauth/clients', () => FIXED_CLIENTS);
	admin.post('/oauth/clients', { schema: { body: CLIENT_BODY } }, async (request, reply) => {
		const client = request.body as OAuthClient;
		await oauth.register(client);
		return reply.code(201).send(client);
	});
	admin.post('/oauth/token-faults', { schema: { body: TOKEN_FAULT_BODY } }, (request, reply) =>
		reply.code(201).send(tokenFaults.set(request.body as TokenFault)),
	);
	admin.post('/oauth/revoke', () => {
		oauth.revokeAll();
		return { revoked: true };
	});
}
