import { fastify, type FastifyInstance } from 'fastify';
import { registerAdmin } from './admin/routes.mts';
import { createAuthorizationServer } from './oauth/authorization-server.mts';
import { registerInteraction, registerProtocol } from './oauth/routes.mts';
import type { Sandbox } from './sandbox.mts';
import { BODY_LIMIT, registerApi } from './service/api.mts';
import { sendError } from './service/error-responses.mts';

export interface RunningServer {
	tokenPort: number;
	stop(): Promise<void>;
}

/**
 * Serves a sandbox on 127.0.0.1.
 *
 * @param port a free port, never 0: the number is part of the issuer's name
 */
export async function startServer(
	sandbox: Sandbox,
	port: number,
	tokenPort: number,
): Promise<RunningServer> {
	const host = '127.0.0.1';
	const app = createApp();
	const tokenHost = createApp();
	const oauth = await createAuthorizationServer(sandbox, `http://${host}:${port}`);
	const endpoint = { ...sandbox, provider: oauth.provider };
	await app.register((api) => registerApi(api, { ...sandbox, ...oauth }), { prefix: '/v1' });
	await app.register((admin) => registerAdmin(admin, sandbox, oauth), { prefix: '/sandbox' });
	await app.register((protocol) => registerProtocol(protocol, 'auth', endpoint));
	await app.register((pages) => registerInteraction(pages, oauth.provider));
	await app.listen({ host, port });
	await tokenHost.register((protocol) => registerProtocol(protocol, 'other', endpoint));
	const tokenUrl = await tokenHost.listen({ host, port: tokenPort });
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
