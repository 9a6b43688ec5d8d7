import type { FastifyInstance } from 'fastify';
import { ALL_SCOPES, MAIN_WORKSPACE, type KeyMode } from '../access/keys.mts';
import { ApiError } from '../errors.mts';
import type { FaultRule } from '../faults/effects.mts';
import type { AuthorizationServer } from '../oauth/authorization-server.mts';
import type { OAuthClient } from '../oauth/clients.mts';
import type { TokenFault } from '../oauth/token-faults.mts';
import type { Sandbox } from '../sandbox.mts';
import type { Settings } from '../settings.mts';
import * as bodies from './schemas.mts';
import { registerWebhookAdmin } from './webhook-routes.mts';

/** Calls that inspect and control the sandbox; they need no key and count against no limit. */
export async function registerAdmin(
	admin: FastifyInstance,
	sandbox: Sandbox,
	oauth: AuthorizationServer,
): Promise<void> {
	const { clock, settings, log, workspaces } = sandbox;
	// Clients send a content type even without a body.
	admin.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
		done(null, body),
	);
	admin.get('/stats', () => statistics(sandbox));
	admin.get<{ Querystring: { last?: string } }>('/requests', ({ query }) =>
		log.last(Number(query.last ?? 1000)),
	);
	admin.post('/reset', () => {
		sandbox.reset();
		return { reset: true };
	});
	const reading = () => ({ now: new Date(clock.now()).toISOString() });
	admin.get('/clock', reading);
	admin.post<{ Body: { advanceSeconds?: number; frozen?: boolean } }>(
		'/clock',
		{ schema: { body: bodies.CLOCK } },
		({ body: { advanceSeconds = 0, frozen } }) => {
			if (frozen !== undefined) clock.freeze(frozen);
			clock.advance(advanceSeconds * 1000);
			return reading();
		},
	);
	admin.get('/settings', () => settings);
	admin.patch<{ Body: Partial<Settings> }>(
		'/settings',
		{ schema: { body: bodies.SETTINGS_BODY } },
		({ body }) => {
			sandbox.changeSettings(body);
			return settings;
		},
	);
	admin.post<{ Body: { workspace?: string } }>(
		'/usage',
		{ schema: { body: bodies.USAGE } },
		({ body: { workspace = MAIN_WORKSPACE, ...usage } }) => {
			workspaces.get(workspace).setUsage(usage);
			return workspaces.get(workspace).usage();
		},
	);
	registerKeys(admin, sandbox);
	registerFaults(admin, sandbox);
	registerWebhookAdmin(admin, sandbox);
	registerOAuth(admin, sandbox, oauth);
}

function registerKeys(admin: FastifyInstance, { keys, workspaces }: Sandbox): void {
	admin.post<{ Body: { workspace?: string; scopes?: string[]; mode?: KeyMode } }>(
		'/keys',
		{ schema: { body: bodies.KEY } },
		({ body: { workspace = MAIN_WORKSPACE, scopes = ALL_SCOPES, mode = 'live' } }, reply) => {
			if (!workspaces.get(workspace).plan.createsKeys) {
				throw new ApiError(403, 'plan_required', 'Creating API keys requires plan Pro or higher.');
			}
			return reply.code(201).send(keys.create(workspace, scopes, mode));
		},
	);
}

function registerFaults(admin: FastifyInstance, { faults }: Sandbox): void {
	admin.get('/faults', () => faults.rules);
	admin.post<{ Body: Omit<FaultRule, 'id' | 'hits'> }>(
		'/faults',
		{ schema: { body: bodies.FAULT } },
		({ body }, reply) => reply.code(201).send(faults.add(body)),
	);
	admin.delete<{ Params: { id?: string } }>('/faults/:id?', ({ params }) => {
		faults.remove(params.id);
		return faults.rules;
	});
}

function registerOAuth(
	admin: FastifyInstance,
	{ tokenFaults }: Sandbox,
	oauth: AuthorizationServer,
): void {
	admin.post<{ Body: OAuthClient }>(
		'/oauth/clients',
		{ schema: { body: bodies.CLIENT } },
		async ({ body }, reply) => {
			await oauth.register(body);
			return reply.code(201).send(body);
		},
	);
	admin.post<{ Body: TokenFault }>(
		'/oauth/token-faults',
		{ schema: { body: bodies.TOKEN_FAULT } },
		({ body }, reply) => reply.code(201).send(tokenFaults.set(body)),
	);
	admin.post('/oauth/revoke', () => {
		oauth.revokeAll();
		return { revoked: true };
	});
}

function statistics({ stats, saved, imports, companies, workspaces }: Sandbox) {
	return {
		...stats,
		saved: saved.count,
		imports: imports.count,
		companies: companies.seenBy('live').catalogue.size,
		memoryBytes: process.memoryUsage().rss,
		workspaces: Object.fromEntries(
			workspaces.all().map((workspace) => [workspace.name, workspace.usage()]),
		),
	};
}
