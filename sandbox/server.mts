import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { registerAdmin } from './admin/routes.mts';
import { BODY_LIMIT, registerApi } from './service/api.mts';
import { answerBadAddress, answerBadBytes, answerError } from './service/error-answers.mts';
import type { SandboxState } from './state.mts';

/** A sandbox that listens. */
export interface RunningSandbox {
	port: number;
	/** Closes the port and every connection at once. */
	stop(): Promise<void>;
}

/**
 * Serves the state on 127.0.0.1.
 *
 * @param port 0 takes any free one
 */
export async function startServer(state: SandboxState, port: number): Promise<RunningSandbox> {
	const app: FastifyInstance = fastify({
		bodyLimit: BODY_LIMIT,
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
	await app.register((api) => registerApi(api, state, async () => undefined), { prefix: '/v1' });
	await app.register((admin) => registerAdmin(admin, state), { prefix: '/sandbox' });
	await app.listen({ host: '127.0.0.1', port });
	return {
		port: (app.server.address() as AddressInfo).port,
		stop: () => app.close(),
	};
}
