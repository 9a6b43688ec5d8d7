import type { FastifyInstance, FastifyRequest } from 'fastify';
import openapiGlue from 'fastify-openapi-glue';
import { readContract, requiredScopes } from '../contract.mts';
import { ApiError } from '../errors.mts';
import type { SandboxState } from '../state.mts';
import { registerEntrance } from './entrance.mts';
import type { TokenLookup } from './entrance.mts';
import { createOperations } from './operations.mts';
import { createValidatorCompiler } from './validation.mts';

/** Largest body that is read, in bytes. */
export const BODY_LIMIT = 10 * 1024 * 1024;

/** Puts the operations of docs/openapi.yaml under the prefix the plugin is registered with. */
export async function registerApi(
	api: FastifyInstance,
	state: SandboxState,
	findToken: TokenLookup,
): Promise<void> {
	const operations = createOperations(state);
	registerEntrance(api, state, requiredScopes(readContract()), findToken);
	api.addHook('preParsing', async (request) => refuseLargeBody(request));
	api.setNotFoundHandler((request) => {
		throw new ApiError(404, 'route_not_found', `There is no ${request.method} at this path.`);
	});
	api.setValidatorCompiler(createValidatorCompiler(() => state.settings));
	// Answers go out as they were made: a serializer that follows the schema would hide mistakes.
	api.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
	await api.register(openapiGlue, {
		specification: readContract(),
		operationResolver: (operationId) => operations[operationId],
	});
}

async function refuseLargeBody(request: FastifyRequest): Promise<void> {
	if (Number(request.headers['content-length'] ?? 0) <= BODY_LIMIT) return;
	// Read to the end first: a sender cut off in the middle sees a broken connection, no answer.
	for await (const chunk of request.raw) void chunk;
	throw new ApiError(413, 'payload_too_large', 'The body is larger than 10 MB.');
}
