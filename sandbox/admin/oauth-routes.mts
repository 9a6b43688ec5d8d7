import type { FastifyInstance } from 'fastify';
import { FIXED_CLIENTS } from '../oauth/clients.mts';
import type { OAuthClient } from '../oauth/clients.mts';
import type { AuthorizationServer } from '../oauth/authorization-server.mts';

const CLIENT_BODY = {
	type: 'object',
	properties: {
		client_id: { type: 'string', minLength: 1 },
		client_secret: { type: 'string', minLength: 1 },
		redirect_uris: { type: 'array', minItems: 1, items: { type: 'string', format: 'uri' } },
	},
	required: ['client_id', 'redirect_uris'],
	additionalProperties: false,
};

/** Admin calls about apps and tokens. */
export function registerOAuthAdmin(admin: FastifyInstance, oauth: AuthorizationServer): void {
	admin.get('/oauth/clients', () => FIXED_CLIENTS);
	admin.post('/oauth/clients', { schema: { body: CLIENT_BODY } }, async (request, reply) => {
		const client = request.body as OAuthClient;
		await oauth.register(client);
		return reply.code(201).send(client);
	});
	admin.post('/oauth/revoke', () => {
		oauth.revokeAll();
		return { revoked: true };
	});
}
