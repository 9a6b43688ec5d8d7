import type { FastifyInstance } from 'fastify';
import { MAIN_WORKSPACE } from '../access/keys.mts';
import type { FaultRule } from '../faults/effects.mts';
import type { Workspace } from '../limits/workspace.mts';
import type { AuthorizationServer } from '../oauth/authorization-server.mts';
import type { Sandbox } from '../sandbox.mts';
import type { Settings } from '../settings.mts';
import type { NewEndpoint, Tampering } from '../webhooks/deliveries.mts';
import { sampleData } from '../webhooks/events.mts';
import * as bodies from './schemas.mts';

interface SendRequest {
	events: Array<{ id?: string; type: string; data?: Record<string, unknown> }>;
	tamper?: Tampering;
}

/** Calls that inspect and control the sandbox; they need no key and count against no limit. */
export async function registerAdmin(
	admin: FastifyInstance,
	sandbox: Sandbox,
	oauth: AuthorizationServer,
): Promise<void> {
	const { clock, settings, workspaces } = sandbox;
	// Clients send a content type even without a body.
	admin.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
		done(null, body),
	);
	admin.get('/stats', () => statistics(sandbox));
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
	admin.patch<{ Body: Partial<Settings> }>(
		'/settings',
		{ schema: { body: bodies.SETTINGS_BODY } },
		({ body }) => {
			sandbox.changeSettings(body);
			return settings;
		},
	);
	admin.post<{ Body: Parameters<Workspace['setUsage']>[0] }>(
		'/usage',
		{ schema: { body: bodies.USAGE } },
		({ body }) => {
			const workspace = workspaces.get(MAIN_WORKSPACE);
			workspace.setUsage(body);
			return workspace.usage();
		},
	);
	registerFaults(admin, sandbox);
	registerWebhooks(admin, sandbox);
	admin.post('/oauth/revoke', () => {
		oauth.revokeAll();
		return { revoked: true };
	});
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

function registerWebhooks(admin: FastifyInstance, sandbox: Sandbox): void {
	const { deliveries, workspaces } = sandbox;
	admin.post<{ Body: NewEndpoint }>(
		'/webhooks',
		{ schema: { body: bodies.ENDPOINT } },
		({ body }, reply) => {
			workspaces.get(MAIN_WORKSPACE).requireWebhooks();
			return reply.code(201).send(deliveries.register(body));
		},
	);
	admin.delete<{ Params: { id: string } }>('/webhooks/:id', ({ params }) => {
		deliveries.unregister(params.id);
		return { removed: true };
	});
	admin.post<{ Body: SendRequest }>('/events', { schema: { body: bodies.EVENTS } }, ({ body }) =>
		sendEvents(sandbox, body),
	);
}

async function sendEvents({ clock, newId, deliveries, companies }: Sandbox, given: SendRequest) {
	const company = companies.seenBy('live').catalogue.companyAt(0);
	const created = Math.floor(clock.now() / 1000);
	const events = given.events.map(({ id, type, data }) => ({
		id: id ?? `evt_${newId()}`,
		type,
		created,
		data: data ?? sampleData(type, company),
	}));
	const sent = [];
	for (const event of events) {
		sent.push(...(await deliveries.send(event, given.tamper)));
	}
	return { events, deliveries: sent };
}

export function statistics({ stats, saved, imports, companies, workspaces }: Sandbox) {
	return {
		...stats,
		/** Those that were done, also of the same company. */
		saved: saved.all().reduce((sum, { saves }) => sum + saves, 0),
		imports: imports.all().length,
		companies: companies.seenBy('live').catalogue.size,
		workspaces: Object.fromEntries(
			workspaces.all().map((workspace) => [workspace.name, workspace.usage()]),
		),
	};
}
