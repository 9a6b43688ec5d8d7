import type { FastifyInstance } from 'fastify';
import { ALL_SCOPES } from '../access/scopes.mts';
import { MAIN_WORKSPACE } from '../access/keys.mts';
import { ApiError } from '../errors.mts';
import type { FaultRule } from '../faults/kinds.mts';
import type { AuthorizationServer } from '../oauth/authorization-server.mts';
import type { Settings } from '../settings.mts';
import type { SandboxState } from '../state.mts';
import { CLOCK_BODY, FAULT_BODY, KEY_BODY, SETTINGS_BODY, USAGE_BODY } from './bodies.mts';
import { registerOAuthAdmin } from './oauth-routes.mts';
import { registerWebhookAdmin } from './webhook-routes.mts';

/** Calls that look into the sandbox and steer it; they need no key and are on no plan. */
export async function registerAdmin(
	admin: FastifyInstance,
	state: SandboxState,
	oauth: AuthorizationServer,
): Promise<void> {
	// Clients name some type even where they send nothing.
	admin.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
		done(null, body),
	);
	admin.get('/stats', () => statistics(state));
	admin.get('/requests', (request) =>
		state.log.last(Number((request.query as { last?: string }).last ?? 1000)),
	);
	admin.post('/reset', () => {
		state.reset();
		return { reset: true };
	});
	admin.get('/clock', () => clockReading(state));
	admin.post('/clock', { schema: { body: CLOCK_BODY } }, (request) => {
		const { advanceSeconds, frozen } = request.body as ClockRequest;
		if (frozen !== undefined) state.clock.freeze(frozen);
		if (advanceSeconds !== undefined) state.clock.advance(advanceSeconds * 1000);
		return clockReading(state);
	});
	admin.get('/settings', () => state.settings);
	admin.patch('/settings', { schema: { body: SETTINGS_BODY } }, (request) => {
		state.change(request.body as Partial<Settings>);
		return state.settings;
	});
	admin.post('/usage', { schema: { body: USAGE_BODY } }, (request) => {
		const { workspace, ...usage } = request.body as { workspace?: string };
		const counted = state.workspace(workspace ?? MAIN_WORKSPACE);
		counted.setUsage(usage);
		return counted.usage();
	});
	registerKeys(admin, state);
	registerFaults(admin, state);
	registerWebhookAdmin(admin, state);
	registerOAuthAdmin(admin, oauth);
}

function registerKeys(admin: FastifyInstance, state: SandboxState): void {
	admin.post('/keys', { schema: { body: KEY_BODY } }, (request, reply) => {
		const body = request.body as KeyRequest;
		const workspace = state.workspace(body.workspace ?? MAIN_WORKSPACE);
		if (!workspace.plan.createsKeys) {
			throw new ApiError(403, 'plan_required', 'Creating API keys requires plan Pro or higher.');
		}
		const key = state.keys.create(workspace.name, body.scopes ?? ALL_SCOPES, body.mode ?? 'live');
		return reply.code(201).send(key);
	});
}

function registerFaults(admin: FastifyInstance, state: SandboxState): void {
	admin.get('/faults', () => state.faults.rules);
	admin.post('/faults', { schema: { body: FAULT_BODY } }, (request, reply) =>
		reply.code(201).send(state.faults.add(request.body as Omit<FaultRule, 'id' | 'hits'>)),
	);
	admin.delete('/faults', () => {
		state.faults.remove();
		return state.faults.rules;
	});
	admin.delete('/faults/:id', (request) => {
		state.faults.remove((request.params as { id: string }).id);
		return state.faults.rules;
	});
}

function clockReading(state: SandboxState) {
	return { now: new Date(state.clock.now()).toISOString() };
}

function statistics(state: SandboxState) {
	return {
		...state.stats,
		saved: state.saved.count,
		imports: state.imports.count,
		companies: state.catalogue.size,
		memoryBytes: process.memoryUsage().rss,
		workspaces: Object.fromEntries(
			state.workspaces.map((workspace) => [workspace.name, workspace.usage()]),
		),
	};
}

interface ClockRequest {
	advanceSeconds?: number;
	frozen?: boolean;
}

interface KeyRequest {
	workspace?: string;
	scopes?: string[];
	mode?: 'live' | 'test';
}
