import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, FindToken } from '../access/caller.mts';
import type { KeyRing } from '../access/keys.mts';
import type { Clock } from '../clock.mts';
import { ApiError } from '../errors.mts';
import type { FaultPlan } from '../faults/fault-plan.mts';
import type { Workspaces } from '../limits/workspaces.mts';
import { IDEMPOTENCY_KEY } from '../names.mts';
import { withoutSecrets } from '../request-log.mts';
import type { RequestLog } from '../request-log.mts';
import type { Settings } from '../settings.mts';
import type { Stats } from '../stats.mts';
import { requestContext, setRequestContext } from './request-context.mts';

export interface HookDependencies {
	clock: Clock;
	settings: Readonly<Settings>;
	stats: Stats;
	log: RequestLog;
	workspaces: Workspaces;
	keys: KeyRing;
	findToken: FindToken;
	faults: FaultPlan;
	/** Required scopes by operationId. */
	scopes: Map<string, readonly string[]>;
}

const ANONYMOUS = 'anonymous';

/** Registers the checks before every operation and the headers after it. */
export function registerHooks(api: FastifyInstance, dependencies: HookDependencies): void {
	const { clock, settings, faults, scopes } = dependencies;
	api.addHook('onRequest', async (request, reply) => {
		receive(dependencies, request, reply);
		addCrossOriginHeaders(settings, request, reply);
		if (request.method === 'OPTIONS' && request.headers.origin) return reply.code(204).send();
		if (await faults.onRequest(request, reply)) return reply;
		if (settings.requestHeaders === 'required') checkHeaders(request);
		await admit(dependencies, request);
		checkScopes(request, scopes);
		await clock.pause(settings.latencyMs + faults.latencyFor(request));
	});
	api.addHook('preValidation', async (request) => refuseUnknownQuery(settings, request));
	api.addHook('onSend', async (request, reply, payload) => {
		reply.headers(requestContext(request).workspace.headers());
		reply.headers(deprecationHeaders(settings));
		return faults.onSend(request, reply, payload);
	});
}

function receive(
	{ clock, stats, log, workspaces }: HookDependencies,
	request: FastifyRequest,
	reply: FastifyReply,
): void {
	const template = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}').replace(/^\/v1/, '');
	const path = `${request.method} ${template ?? 'unknown'}`;
	setRequestContext(request, {
		path,
		caller: undefined,
		workspace: workspaces.get(ANONYMOUS),
		connected: false,
	});
	stats.receive(path);
	const at = new Date(clock.now()).toISOString();
	// "close" also fires for broken connections, which Fastify's own hooks do not report.
	reply.raw.once('close', () => {
		const { caller, connected, workspace } = requestContext(request);
		if (connected) workspace.closeConnection();
		const status = reply.raw.writableFinished ? reply.raw.statusCode : undefined;
		stats.finish(path, status);
		log.add({
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
	{ keys, findToken, workspaces }: HookDependencies,
	request: FastifyRequest,
): Promise<void> {
	const context = requestContext(request);
	context.caller = await identify(keys, request.headers.authorization, findToken);
	if (!context.caller) {
		context.workspace.takeRequest();
		throw unauthorized(request.headers.authorization !== undefined);
	}
	context.workspace = workspaces.get(context.caller.workspace);
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
	keys: KeyRing,
	authorization: string | undefined,
	findToken: FindToken,
): Promise<Caller | undefined> {
	const credential = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
	if (credential === undefined) return undefined;
	return keys.find(credential) ?? (await findToken(credential));
}

function unauthorized(credentialSent: boolean): ApiError {
	const message = credentialSent
		? 'The API key or access token is unknown or has expired.'
		: 'Send an API key or access token as "Authorization: Bearer".';
	const challenge = credentialSent ? 'Bearer error="invalid_token"' : 'Bearer';
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

function refuseUnknownQuery(settings: Readonly<Settings>, request: FastifyRequest): void {
	const names = Object.keys(request.query as object);
	const known = request.routeOptions.schema?.querystring !== undefined;
	if (known || names.length === 0 || settings.unknownParameters === 'ignore') return;
	if (request.is404) return;
	throw new ApiError(422, 'invalid_parameters', `Unknown query parameter: ${names.join(', ')}.`, {
		errors: names.map((field) => ({ field, message: 'is not known' })),
	});
}

function addCrossOriginHeaders(
	settings: Readonly<Settings>,
	request: FastifyRequest,
	reply: FastifyReply,
): void {
	if (request.headers.origin !== settings.dashboardOrigin) return;
	reply.headers({
		'Access-Control-Allow-Origin': settings.dashboardOrigin,
		'Access-Control-Allow-Headers': `Authorization, Content-Type, ${IDEMPOTENCY_KEY}`,
		Vary: 'Origin',
	});
}

function deprecationHeaders(settings: Readonly<Settings>): Record<string, string> {
	const notice = settings.deprecation;
	if (!notice) return {};
	return {
		Deprecation: `@${Math.floor(Date.parse(notice.since) / 1000)}`,
		...(notice.sunset && { Sunset: new Date(notice.sunset).toUTCString() }),
		...(notice.link && { Link: `<${notice.link}>; rel="deprecation"; type="text/html"` }),
	};
}
