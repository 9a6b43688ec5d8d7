import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findKey, type Caller, type KeyMode } from '../access/keys.mts';
import { readContract, requiredScopes } from '../contract.mts';
import { ApiError, invalidParameters } from '../errors.mts';
import type { Workspace } from '../limits/workspace.mts';
import type { Sandbox } from '../sandbox.mts';
import type { Settings } from '../settings.mts';

/** Finds the holder of an OAuth access token; undefined when it is unknown or expired. */
export type FindToken = (token: string) => Promise<Caller | undefined>;

export type Services = Sandbox & { findToken: FindToken };

const ANONYMOUS = 'anonymous';

/** Registers the checks before every operation and the headers after it. */
export function registerHooks(api: FastifyInstance, services: Services): void {
	const { clock, settings, faults } = services;
	const scopes = requiredScopes(readContract());
	api.addHook('onRequest', async (request, reply) => {
		receive(services, request, reply);
		if (faults.onRequest(request, reply)) return reply;
		checkHeaders(request);
		await admit(services, request);
		checkScopes(request, scopes);
		await clock.pause(settings.latencyMs + faults.latencyFor(request));
	});
	api.addHook('preValidation', async (request) => refuseUnknownQuery(request));
	api.addHook('onSend', async (request, reply, payload) => {
		reply.headers(requestContext(request).workspace.headers());
		reply.headers(deprecationHeaders(settings));
		return faults.onSend(request, reply, payload);
	});
}

function receive(
	{ stats, workspaces }: Services,
	request: FastifyRequest,
	reply: FastifyReply,
): void {
	const template = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}').replace(/^\/v1/, '');
	const path = `${request.method} ${template ?? 'unknown'}`;
	contexts.set(request, {
		path,
		caller: undefined,
		workspace: workspaces.get(ANONYMOUS),
		connected: false,
	});
	stats.receive(path);
	// "close" also fires for broken connections, which Fastify's own hooks do not report.
	reply.raw.once('close', () => {
		const { connected, workspace } = requestContext(request);
		if (connected) workspace.closeConnection();
		stats.finish(reply.raw.writableFinished ? reply.raw.statusCode : undefined);
	});
}

async function admit(services: Services, request: FastifyRequest): Promise<void> {
	const context = requestContext(request);
	const { authorization } = request.headers;
	context.caller = await identify(services, authorization);
	if (!context.caller) {
		context.workspace.takeRequest();
		throw unauthorized(authorization !== undefined);
	}
	context.workspace = services.workspaces.get(context.caller.workspace);
	context.workspace.openConnection();
	context.connected = true;
	context.workspace.takeRequest();
	context.workspace.countRequest();
}

/** @throws {ApiError} when a header is missing that all requests carry by the documentation. */
function checkHeaders({ headers }: FastifyRequest): void {
	if (!/\bapplication\/json\b/i.test(headers.accept ?? '')) {
		throw new ApiError(406, 'not_acceptable', 'Send "Accept: application/json".');
	}
	if (!headers['user-agent']) {
		throw new ApiError(400, 'malformed_request', 'Name the application in a User-Agent header.');
	}
}

async function identify(
	{ findToken }: Services,
	authorization: string | undefined,
): Promise<Caller | undefined> {
	const credential = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
	if (credential === undefined) return undefined;
	return findKey(credential) ?? (await findToken(credential));
}

function unauthorized(isSent: boolean): ApiError {
	const message = isSent
		? 'The API key or access token is unknown or has expired.'
		: 'Send an API key or access token as "Authorization: Bearer".';
	const challenge = isSent ? 'Bearer error="invalid_token"' : 'Bearer';
	return new ApiError(401, 'unauthorized', message, {}, { 'WWW-Authenticate': challenge });
}

function checkScopes(request: FastifyRequest, scopes: Map<string, readonly string[]>): void {
	const schema = request.routeOptions.schema as { operationId?: string } | undefined;
	const held = requestContext(request).caller?.scopes ?? [];
	const missing = (scopes.get(schema?.operationId ?? '') ?? []).filter(
		(scope) => !held.includes(scope),
	);
	if (missing.length > 0) {
		throw new ApiError(403, 'missing_scope', `The key lacks the scope ${missing.join(', ')}.`);
	}
}

/** @throws {ApiError} when a route that takes no query gets one. */
function refuseUnknownQuery(request: FastifyRequest): void {
	const names = Object.keys(request.query as object);
	const known = request.routeOptions.schema?.querystring !== undefined;
	if (known || names.length === 0 || request.is404) return;
	throw invalidParameters(names.map((field) => ({ field, message: 'is not known' })));
}

function deprecationHeaders({ deprecation: notice }: Settings): Record<string, string> {
	if (!notice) return {};
	return {
		Deprecation: `@${Math.floor(Date.parse(notice.since) / 1000)}`,
		...(notice.sunset && { Sunset: new Date(notice.sunset).toUTCString() }),
		...(notice.link && { Link: `<${notice.link}>; rel="deprecation"; type="text/html"` }),
	};
}

interface RequestContext {
	path: string;
	caller: Caller | undefined;
	workspace: Workspace;
	connected: boolean;
}

const contexts = new WeakMap<FastifyRequest, RequestContext>();

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
