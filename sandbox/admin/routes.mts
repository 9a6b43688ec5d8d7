import type { FastifyInstance } from 'fastify';
import { ALL_SCOPES } from '../access/scopes.mts';
import { MAIN_WORKSPACE } from '../access/keys.mts';
import type { KeyRing } from '../access/keys.mts';
import type { Clock } from '../clock.mts';
import { ApiError } from '../errors.mts';
import type { FaultRule } from '../faults/kinds.mts';
import type { AuthorizationServer } from '../oauth/authorization-server.mts';
import type { TokenFaults } from '../oauth/token-faults.mts';
import type { Settings } from '../settings.mts';
import type { FaultPlan } from '../faults/fault-plan.mts';
import type { RequestLog } from '../request-log.mts';
import type { Companies } from '../service/companies.mts';
import type { Import, SavedCompany, TenantRecords } from '../service/records.mts';
import type { Stats } from '../stats.mts';
import { CLOCK_BODY, FAULT_BODY, KEY_BODY, SETTINGS_BODY, USAGE_BODY } from './schemas.mts';
import { registerOAuthAdmin } from './oauth-routes.mts';
import { registerWebhookAdmin } from './webhook-routes.mts';
import type { WebhookAdminDependencies } from './webhook-routes.mts';

export interface AdminDependencies extends WebhookAdminDependencies {
	settings: Readonly<Settings>;
	changeSettings(changes: Partial<Settings>): void;
	reset(): void;
	stats: Stats;
	log: RequestLog;
	keys: KeyRing;
	faults: FaultPlan;
	tokenFaults: TokenFaults;
	companies: Companies;
	saved: TenantRecords<SavedCompany>;
	imports: TenantRecords<Import>;
	oauth: AuthorizationServer;
}

/** Calls that inspect and control the sandbox; they need no key and count against no limit. */
export async function registerAdmin(
	admin: FastifyInstance,
	dependencies: AdminDependencies,
): Promise<void> {
	const { clock, settings, log, workspaces } = dependencies;
	// Clients send a content type even without a body.
	admin.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
		done(null, body),
	);
	admin.get('/stats', () => statistics(dependencies));
	admin.get('/requests', (request) =>
		log.last(Number((request.query as { last?: string }).last ?? 1000)),
	);
	admin.post('/reset', () => {
		dependencies.reset();
		return { reset: true };
	});
	admin.get('/clock', () => clockReading(clock));
	admin.post('/clock', { schema: { body: CLOCK_BODY } }, (request) => {
		const { advanceSeconds, frozen } = request.body as ClockRequest;
		if (frozen !== undefined) clock.freeze(frozen);
		if (advanceSeconds !== undefined) clock.advance(advanceSeconds * 1000);
		return clockReading(clock);
	});
	admin.get('/settings', () => settings);
	admin.patch('/settings', { schema: { body: SETTINGS_BODY } }, (request) => {
		dependencies.changeSettings(request.body as Partial<Settings>);
		return settings;
	});
	admin.post('/usage', { schema: { body: USAGE_BODY } }, (request) => {
		const { workspace, ...usage } = request.body as { workspace?: string };
		const counted = workspaces.get(workspace ?? MAIN_WORKSPACE);
		counted.setUsage(usage);
		return counted.usage();
	});
	registerKeys(admin, dependencies);
	registerFaults(admin, dependencies);
	registerWebhookAdmin(admin, dependencies);
	registerOAuthAdmin(admin, dependencies);
}

function registerKeys(
	admin: FastifyInstance,
	{ keys, workspaces }: Pick<AdminDependencies, 'keys' | 'workspaces'>,
): void {
	admin.post('/keys', { schema: { body: KEY_BODY } }, (request, reply) => {
		const body = request.body as KeyRequest;
		const workspace = workspaces.get(body.workspace ?? MAIN_WORKSPACE);
		if (!workspace.plan.createsKeys) {
			throw new ApiError(403, 'plan_required', 'Creating API keys requires plan Pro or higher.');
		}
		const key = keys.create(workspace.name, body.scopes ?? ALL_SCOPES, body.mode ?? 'live');
		return reply.code(201).send(key);
	});
}

function registerFaults(
	admin: FastifyInstance,
	{ faults }: Pick<AdminDependencies, 'faults'>,
): void {
	admin.get('/faults', () => faults.rules);
	admin.post('/faults', { schema: { body: FAULT_BODY } }, (request, reply) =>
		reply.code(201).send(faults.add(request.body as Omit<FaultRule, 'id' | 'hits'>)),
	);
	admin.delete('/faults', () => {
		faults.remove();
		return faults.rules;
	});
	admin.delete('/faults/:id', (request) => {
		faults.remove((request.params as { id: string }).id);
		return faults.rules;
	});
}

function clockReading(clock: Clock) {
	return { now: new Date(clock.now()).toISOString() };
}

function statistics({ stats, saved, imports, companies, workspaces }: AdminDependencies) {
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

interface ClockRequest {
	advanceSeconds?: number;
	frozen?: boolean;
}

interface KeyRequest {
	workspace?: string;
	scopes?: string[];
	mode?: 'live' | 'test';
}
