import type { FastifyRequest } from 'fastify';
import type { Caller, KeyMode } from '../access/keys.mts';
import type { Workspace } from '../limits/workspace.mts';

export interface RequestContext {
	path: string;
	caller: Caller | undefined;
	workspace: Workspace;
	connected: boolean;
}

const contexts = new WeakMap<FastifyRequest, RequestContext>();

export function setRequestContext(request: FastifyRequest, context: RequestContext): void {
	contexts.set(request, context);
}

/** @throws {Error} when the request never passed the hooks of the API. */
export function requestContext(request: FastifyRequest): RequestContext {
	const context = contexts.get(request);
	if (!context) throw new Error('The request did not pass the hooks of the API.');
	return context;
}

export function modeOf(request: FastifyRequest): KeyMode {
	return requestContext(request).caller?.mode ?? 'live';
}

/** Whose records a request reads and writes: those of test keys are apart from the live ones. */
export function tenantOf(request: FastifyRequest): string {
	const { workspace } = requestContext(request);
	return modeOf(request) === 'test' ? `${workspace.name} (test)` : workspace.name;
}
