import type { FastifyInstance } from 'fastify';
import { MAIN_WORKSPACE } from '../access/keys.mts';
import type { Clock } from '../clock.mts';
import type { Workspaces } from '../limits/workspaces.mts';
import type { Deliveries, Tampering, WebhookEndpoint } from '../webhooks/deliveries.mts';
import { EVENT_KINDS, sampleData } from '../webhooks/events.mts';
import type { WebhookEvent } from '../webhooks/events.mts';

const text = { type: 'string', minLength: 1 } as const;
const ENDPOINT_BODY = {
	type: 'object',
	properties: {
		url: { type: 'string', format: 'uri' },
		secret: text,
		events: { type: 'array', items: text },
		signatureHeader: text,
		timestampHeader: text,
		idHeader: text,
		content: { enum: ['body', 'timestamp.body', 'id.timestamp.body'] },
		encoding: { enum: ['hex', 'base64'] },
		prefix: { type: 'string' },
		combined: { type: 'boolean' },
		backoffMs: { type: 'number', minimum: 1 },
		maxAttempts: { type: 'integer', minimum: 1, maximum: 100 },
	},
	required: ['url'],
	additionalProperties: false,
};
const EVENT = {
	type: 'object',
	properties: { id: text, type: text, data: { type: 'object' } },
	required: ['type'],
	additionalProperties: false,
};
const SEND_BODY = {
	type: 'object',
	properties: {
		events: { type: 'array', minItems: 1, maxItems: 1000, items: EVENT },
		/** Deliveries of each event. */
		times: { type: 'integer', minimum: 1, maximum: 100 },
		order: { enum: ['given', 'reversed'] },
		tamper: { enum: ['signature', 'body', 'secret', 'missing'] },
		ageSeconds: { type: 'number' },
	},
	required: ['events'],
	additionalProperties: false,
};

interface SendRequest extends Tampering {
	events: Array<{ id?: string; type: string; data?: Record<string, unknown> }>;
	times?: number;
	order?: 'given' | 'reversed';
}

export interface WebhookAdminDependencies {
	clock: Clock;
	newId: () => string;
	workspaces: Workspaces;
	deliveries: Deliveries;
}

/** Admin calls about webhooks. */
export function registerWebhookAdmin(
	admin: FastifyInstance,
	dependencies: WebhookAdminDependencies,
): void {
	const { deliveries, workspaces } = dependencies;
	admin.get('/webhooks', () => ({ events: EVENT_KINDS, endpoints: deliveries.endpoints }));
	admin.post('/webhooks', { schema: { body: ENDPOINT_BODY } }, (request, reply) => {
		workspaces.get(MAIN_WORKSPACE).requireWebhooks();
		const endpoint = request.body as Partial<WebhookEndpoint> & { url: string };
		return reply.code(201).send(deliveries.register(endpoint, MAIN_WORKSPACE));
	});
	admin.delete('/webhooks/:id', (request) => {
		deliveries.unregister((request.params as { id: string }).id);
		return deliveries.endpoints;
	});
	admin.get('/deliveries', () => deliveries.deliveries);
	admin.post('/events', { schema: { body: SEND_BODY } }, (request) =>
		sendEvents(dependencies, request.body as SendRequest),
	);
}

async function sendEvents(
	{ clock, newId, deliveries }: WebhookAdminDependencies,
	given: SendRequest,
) {
	const created = Math.floor(clock.now() / 1000) - (given.ageSeconds ?? 0);
	const events = given.events.map(({ id, type, data }, position): WebhookEvent => ({
		id: id ?? `evt_${newId()}`,
		type,
		// One second apart, so that a changed order shows.
		created: created + position,
		data: data ?? sampleData(type),
	}));
	const ordered = given.order === 'reversed' ? [...events].reverse() : events;
	const sent = [];
	for (const event of ordered) {
		for (let time = 0; time < (given.times ?? 1); time++) {
			sent.push(...(await deliveries.send(event, MAIN_WORKSPACE, given)));
		}
	}
	return { events, deliveries: sent };
}
