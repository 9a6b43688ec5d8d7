import type { FastifyRequest } from 'fastify';
import type { KeyMode } from '../access/keys.mts';
import type { Workspace } from '../limits/workspace.mts';

/** Who calls: the holder of a key or of an access token. */
export interface Caller {
	label: string;
	workspace: string;
	scopes: readonly string[];
	mode: KeyMode;
}

/** What is known of a request while it is handled. */
export interface Visit {
	/** Method and path template, as in docs/openapi.yaml. */
	path: string;
	/** Undefined until a key or token was accepted. */
	caller: Caller | undefined;
	/** Whose limits apply; strangers share the workspace "anonymous". */
	workspace: Workspace;
	/** Whether the request counts as an open connection of its workspace. */
	connected: boolean;
}

const visits = new WeakMap<FastifyRequest, Visit>();

export function beginVisit(request: FastifyRequest, visit: Visit): void {
	visits.set(request, visit);
}

/** Throws when the request never passed the entrance of the API. */
export function visitOf(request: FastifyRequest): Visit {
	const visit = visits.get(request);
	if (!visit) throw new Error('The request did not pass the entrance of the API.');
	return visit;
}
