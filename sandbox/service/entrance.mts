import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyRing } from '../access/keys.mts';
import { ApiError } from '../errors.mts';
import { withoutSecrets } from '../request-log.mts';
import type { SandboxState } from '../state.mts';
import { beginVisit, visitOf } from './visit.mts';
import type { Caller } from './visit.mts';

/** Finds the holder of an OAuth access token; undefined when it is unknown or expired. */
export type TokenLookup = (token: string) => Promise<Caller | undefined>;

const ANONYMOUS = 'anonymous';

/** What every request to the API passes before and after its operation. */
export function registerEntrance(
	api: FastifyInstance,
	state: SandboxState,
	scopes: Map<string, readonly string[]>,
	findToken: TokenLookup,
): void {
	api.addHook('onRequest', async (request, reply) => {
		receive(state, request, reply);
		addCrossOriginHeaders(state, request, reply);
		if (request.method === 'OPTIONS' && request.headers.origin) return reply.code(204).send();
		if (await state.faults.before(request, reply)) return reply;
		await admit(state, request, findToken);
		checkScopes(request, scopes);
		await state.pause(state.settings.latencyMs + state.faults.latencyFor(request));
	});
	api.addHook('preValidation', async (request) => refuseUnknownQuery(state, request));
	api.addHook('onSend', async (request, reply, payload) => {
		reply.headers(visitOf(request).workspace.headers());
		reply.headers(deprecationHeaders(state));
		return state.faults.after(request, reply, payload);
	});
}

function receive(state: SandboxState, request: FastifyRequest, reply: FastifyReply): void {
	const template = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}').replace(/^\/v1/, '');
	const path = `${request.method} ${template ?? 'unknown'}`;
	const visit = {
		path,
		caller: undefined,
		workspace: state.workspace(ANONYMOUS),
		connected: false,
	};
	beginVisit(request, visit);
	state.stats.receive(path);
	const at = new Date(state.clock.now()).toISOString();
	// "close" comes after a broken connection too, which Fastify's own hooks do not report.
	reply.raw.once('close', () => {
		const { caller, connected, workspace } = visitOf(request);
		if (connected) workspace.closeConnection();
		const status = reply.raw.writableFinished ? reply.raw.statusCode : undefined;
		state.stats.finish(path, status);
		state.log.add({
			at,
			method: request.method,
			url: request.url,
			caller: caller?.label ?? 'none',
			headers: withoutSecrets(request.headers),
			status: status ?? 'aborted',
		});
	});
}

async function admit(
	state: SandboxState,
	request: FastifyRequest,
	findToken: TokenLookup,
): Promise<void> {
	const visit = visitOf(request);
	visit.caller = await identify(state.keys, request.headers.authorization, findToken);
	if (!visit.caller) {
		visit.workspace.takeRequest();
		throw unauthorized(request.headers.authorization !== undefined);
	}
	visit.workspace = state.workspace(visit.caller.workspace);
	visit.workspace.openConnection();
	visit.connected = true;
	visit.workspace.takeRequest();
	visit.workspace.countRequest();
}

async function identify(
	keys: KeyRing,
	authorization: string | undefined,
	findToken: TokenLookup,
): Promise<Caller | undefined> {
	const credential = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
	if (credential === undefined) return undefined;
	return keys.find(credential) ?? (await findToken(credential));
}

function unauthorized(somethingSent: boolean): ApiError {
	const message = somethingSent
		? 'The API key or access token is unknown or has expired.'
		: 'Send an API key or access token as "Authorization: Bearer".';
	const challenge = somethingSent ? 'Bearer error="invalid_token"' : 'Bearer';
	return new ApiError(401, 'unauthorized', message, {}, { 'WWW-Authenticate': challenge });
}

function checkScopes(request: FastifyRequest, scopes: Map<string, readonly string[]>): void {
	const schema = request.routeOptions.schema as { operationId?: string } | undefined;
	const held = visitOf(request).caller?.scopes ?? [];
	const missing = (scopes.get(schema?.operationId ?? '') ?? []).filter(
		(scope) => !held.includes(scope),
	);
	if (missing.length > 0) {
		throw new ApiError(403, 'missing_scope', `The key lacks the scope ${missing.join(', ')}.`);
	}
}

function refuseUnknownQuery(state: SandboxState, request: FastifyRequest): void {
	const names = Object.keys(request.query as object);
	const known = request.routeOptions.schema?.querystring !== undefined;
	if (known || names.length === 0 || state.settings.unknownParameters === 'ignore') return;
	if (request.is404) return;
	throw new ApiError(422, 'invalid_parameters', `Unknown query parameter: ${names.join(', ')}.`, {
		errors: names.map((field) => ({ field, message: 'is not known' })),
	});
}

function addCrossOriginHeaders(
	state: SandboxState,
	request: FastifyRequest,
	reply: FastifyReply,
): void {
	if (request.headers.origin !== state.settings.dashboardOrigin) return;
	reply.headers({
		'Access-Control-Allow-Origin': state.settings.dashboardOrigin,
		'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
		Vary: 'Origin',
	});
}

function deprecationHeaders(state: SandboxState): Record<string, string> {
	const notice = state.settings.deprecation;
	if (!notice) return {};
	return {
		Deprecation: `@${Math.floor(Date.parse(notice.since) / 1000)}`,
		...(notice.sunset && { Sunset: new Date(notice.sunset).toUTCString() }),
		...(notice.link && { Link: `<${notice.link}>; rel="deprecation"; type="text/html"` }),
	};
}
