import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { registerAdmin } from './admin/routes.mts';
import { createAuthorizationServer } from './oauth/authorization-server.mts';
import { registerInteraction, registerProtocol, registerTokenHost } from './oauth/routes.mts';
import type { Sandbox } from './sandbox.mts';
import { BODY_LIMIT, registerApi } from './service/api.mts';
import { sendBadAddress, sendBadBytes, sendError } from './service/error-responses.mts';

/** A listening sandbox. */
export interface RunningServer {
	/** Port of the other host that the setting `tokenEndpoint` moves the token endpoint to. */
	tokenPort: number;
	/** Closes the ports and every connection at once. */
	stop(): Promise<void>;
}

/**
 * Serves a sandbox on 127.0.0.1.
 *
 * @param port a free port, never 0: the number is part of the issuer's name
 * @param tokenPort port of the other host for the token endpoint; 0 takes any free one
 * @param redirectUris further callbacks for the OAuth clients
 */
export async function startServer(
	sandbox: Sandbox,
	port: number,
	tokenPort: number,
	redirectUris: string[] = [],
): Promise<RunningServer> {
	const app = createApp();
	const issuer = `http://127.0.0.1:${port}`;
	const oauth = await createAuthorizationServer(sandbox, issuer, redirectUris);
	const endpoint = { ...sandbox, provider: oauth.provider };
	await app.register((api) => registerApi(api, { ...sandbox, findToken: oauth.findToken }), {
		prefix: '/v1',
	});
	await app.register((admin) => registerAdmin(admin, { ...sandbox, oauth }), {
		prefix: '/sandbox',
	});
	await app.register((protocol) => registerProtocol(protocol, endpoint));
	await app.register((pages) => registerInteraction(pages, oauth.provider));
	await app.listen({ host: '127.0.0.1', port });
	const tokenHost = createApp();
	await tokenHost.register((protocol) => registerTokenHost(protocol, endpoint));
	const tokenUrl = await tokenHost.listen({ host: '127.0.0.1', port: tokenPort });
	return {
		tokenPort: Number(new URL(tokenUrl).port),
		stop: async () => void (await Promise.all([app.close(), tokenHost.close()])),
	};
}

function createApp(): FastifyInstance {
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
	return app;
}
