import type { FastifyInstance, FastifyRequest } from 'fastify';
import openapiGlue from 'fastify-openapi-glue';
import { readContract } from '../contract.mts';
import { ApiError } from '../errors.mts';
import { createErrorHandler } from './error-responses.mts';
import { registerHooks, type Services } from './hooks.mts';
import { createOperations } from './operations.mts';
import { registerUnlike } from '../unlike/layer.mts';
import { compileValidator } from './validation.mts';

/** Largest accepted body, in bytes. */
export const BODY_LIMIT = 10 * 1024 * 1024;

export async function registerApi(api: FastifyInstance, services: Services): Promise<void> {
	const operations = createOperations(services);
	registerHooks(api, services);
	registerUnlike(api, services);
	api.setErrorHandler(createErrorHandler(services.settings));
	api.addHook('preParsing', async (request) => refuseLargeBody(request));
	api.setNotFoundHandler((request) => {
		throw new ApiError(404, 'route_not_found', `There is no ${request.method} at this path.`);
	});
	api.setValidatorCompiler(compileValidator);
	// A serializer that follows the schema would hide mistakes in responses.
	api.setSerializerCompiler(() => (response) => JSON.stringify(response));
	await api.register(openapiGlue, {
		specification: readContract(),
		operationResolver: (operationId) => operations[operationId],
	});
}

async function refuseLargeBody(request: FastifyRequest): Promise<void> {
	if (Number(request.headers['content-length'] ?? 0) <= BODY_LIMIT) return;
	// Read to the end first: a sender cut off midway sees a broken connection instead of the 413.
	for await (const chunk of request.raw) void chunk;
	throw new ApiError(413, 'payload_too_large', 'The body is larger than 10 MB.');
}
