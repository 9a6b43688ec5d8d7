import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { registerAdmin } from './admin/routes.mts';
import { createAuthorizationServer } from './oauth/authorization-server.mts';
import { registerInteraction, registerProtocol } from './oauth/routes.mts';
import { BODY_LIMIT, registerApi } from './service/api.mts';
import { answerBadAddress, answerBadBytes, answerError } from './service/error-answers.mts';
import type { SandboxState } from './state.mts';

/** A sandbox that listens. */
export interface RunningSandbox {
	/** Closes the port and every connection at once. */
	stop(): Promise<void>;
}

/**
 * Serves the state on 127.0.0.1.
 *
 * @param port a free port; its number is part of the issuer's name, so 0 will not do
 * @param redirectUris further callbacks for the OAuth clients
 */
export async function startServer(
	state: SandboxState,
	port: number,
	redirectUris: string[] = [],
): Promise<RunningSandbox> {
	const app: FastifyInstance = fastify({
		bodyLimit: BODY_LIMIT,
		// For the admin calls; the API has a validation of its own.
		ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 500 },
		frameworkErrors: answerBadAddress,
		clientErrorHandler: answerBadBytes,
	});
	app.setErrorHandler(answerError);
	app.setNotFoundHandler((request, reply) =>
		reply
			.code(404)
			.send({ error_code: 'route_not_found', message: `Nothing at ${request.method} this path.` }),
	);
	const issuer = `http://127.0.0.1:${port}`;
	const oauth = await createAuthorizationServer(state, issuer, redirectUris);
	await app.register((api) => registerApi(api, state, oauth.findToken), { prefix: '/v1' });
	await app.register((admin) => registerAdmin(admin, state, oauth), { prefix: '/sandbox' });
	await app.register((protocol) => registerProtocol(protocol, oauth.provider));
	await app.register((pages) => registerInteraction(pages, oauth.provider));
	await app.listen({ host: '127.0.0.1', port });
	return {
		stop: () => app.close(),
	};
}
