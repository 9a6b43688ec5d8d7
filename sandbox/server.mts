import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { registerAdmin } from './admin/routes.mts';
import { createAuthorizationServer } from './oauth/authorization-server.mts';
import { registerInteraction, registerProtocol } from './oauth/routes.mts';
import type { Sandbox } from './sandbox.mts';
import { BODY_LIMIT, registerApi } from './service/api.mts';
import { sendBadAddress, sendBadBytes, sendError } from './service/error-responses.mts';

/** A listening sandbox. */
export interface RunningServer {
	/** Closes the port and every connection at once. */
	stop(): Promise<void>;
}

/**
 * Serves a sandbox on 127.0.0.1.
 *
 * @param port a free port, never 0: the number is part of the issuer's name
 * @param redirectUris further callbacks for the OAuth clients
 */
export async function startServer(
	sandbox: Sandbox,
	port: number,
	redirectUris: string[] = [],
): Promise<RunningServer> {
	const app: FastifyInstance = fastify({
		bodyLimit: BODY_LIMIT,
		// For the admin calls; the API has its own validation.
		ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 500 },
		frameworkErrors: sendBadAddress,
		clientErrorHandler: sendBadBytes,
	});
	app.setErrorHandler(sendError);
	app.setNotFoundHandler((request, reply) =>
		reply.code(404).send({
			error_code: 'route_not_found',
			message: `There is no ${request.method} at this path.`,
		}),
	);
	const issuer = `http://127.0.0.1:${port}`;
	const oauth = await createAuthorizationServer(sandbox, issuer, redirectUris);
	await app.register((api) => registerApi(api, { ...sandbox, findToken: oauth.findToken }), {
		prefix: '/v1',
	});
	await app.register((admin) => registerAdmin(admin, { ...sandbox, oauth }), {
		prefix: '/sandbox',
	});
	await app.register((protocol) => registerProtocol(protocol, oauth.provider, sandbox.tokenFaults));
	await app.register((pages) => registerInteraction(pages, oauth.provider));
	await app.listen({ host: '127.0.0.1', port });
	return {
		stop: () => app.close(),
	};
}
