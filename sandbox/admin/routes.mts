import type { FastifyInstance } from 'fastify';
import { ALL_SCOPES } from '../access/scopes.mts';
import { MAIN_WORKSPACE } from '../access/keys.mts';
import { ApiError } from '../errors.mts';
import { FAULT_KINDS } from '../faults/kinds.mts';
import type { FaultRule } from '../faults/kinds.mts';
import { PLAN_NAMES } from '../limits/plans.mts';
import type { Settings } from '../settings.mts';
import type { SandboxState } from '../state.mts';

/** Calls that look into the sandbox and steer it; they need no key and are on no plan. */
export async function registerAdmin(admin: FastifyInstance, state: SandboxState): Promise<void> {
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
		state.clock.advance((request.body as { advanceSeconds: number }).advanceSeconds * 1000);
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

interface KeyRequest {
	workspace?: string;
	scopes?: string[];
	mode?: 'live' | 'test';
}

const atLeast0 = { type: 'number', minimum: 0 } as const;

const CLOCK_BODY = {
	type: 'object',
	properties: { advanceSeconds: { type: 'number', minimum: 0, maximum: 1e9 } },
	required: ['advanceSeconds'],
	additionalProperties: false,
};
const USAGE_BODY = {
	type: 'object',
	properties: {
		workspace: { type: 'string' },
		requests: atLeast0,
		lookups: atLeast0,
		creditsUsed: atLeast0,
	},
	additionalProperties: false,
};
const KEY_BODY = {
	type: 'object',
	properties: {
		workspace: { type: 'string', minLength: 1 },
		scopes: { type: 'array', items: { enum: ALL_SCOPES } },
		mode: { enum: ['live', 'test'] },
	},
	additionalProperties: false,
};
const SETTINGS_BODY = {
	type: 'object',
	properties: {
		plan: { enum: PLAN_NAMES },
		rateTable: { enum: ['first', 'second'] },
		planChanges: {
			type: 'object',
			properties: {
				requestsPerMinute: atLeast0,
				burst: atLeast0,
				requestsPerMonth: atLeast0,
				lookupsPerMonth: atLeast0,
				creditsPerMonth: atLeast0,
				connections: atLeast0,
			},
			additionalProperties: false,
		},
		latencyMs: atLeast0,
		creationDelayMs: atLeast0,
		unknownParameters: { enum: ['refuse', 'ignore'] },
		deprecation: {
			type: ['object', 'null'],
			properties: {
				since: { type: 'string', format: 'date-time' },
				sunset: { type: 'string', format: 'date-time' },
				link: { type: 'string' },
			},
			required: ['since'],
			additionalProperties: false,
		},
		dashboardOrigin: { type: 'string' },
	},
	additionalProperties: false,
};
const FAULT_BODY = {
	type: 'object',
	properties: {
		kind: { enum: FAULT_KINDS },
		path: { type: 'string' },
		method: { enum: ['GET', 'POST'] },
		count: { type: 'integer', minimum: 1 },
		share: { type: 'number', minimum: 0, maximum: 1 },
		after: { type: 'boolean' },
		milliseconds: atLeast0,
		seconds: { type: 'number', minimum: 0 },
		location: { type: 'string' },
	},
	required: ['kind'],
	additionalProperties: false,
};
