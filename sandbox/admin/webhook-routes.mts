import type { FastifyInstance } from 'fastify';
import { MAIN_WORKSPACE } from '../access/keys.mts';
import { ApiError } from '../errors.mts';
import type { SandboxState } from '../state.mts';
import type { Spoiling, WebhookEndpoint } from '../webhooks/deliveries.mts';
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
		/** How often each event is delivered. */
		times: { type: 'integer', minimum: 1, maximum: 100 },
		order: { enum: ['given', 'reversed'] },
		tamper: { enum: ['signature', 'body', 'secret', 'missing'] },
		ageSeconds: { type: 'number' },
	},
	required: ['events'],
	additionalProperties: false,
};

interface SendRequest extends Spoiling {
	events: Array<{ id?: string; type: string; data?: Record<string, unknown> }>;
	times?: number;
	order?: 'given' | 'reversed';
}

/** Admin calls about webhooks. */
export function registerWebhookAdmin(admin: FastifyInstance, state: SandboxState): void {
	admin.get('/webhooks', () => ({ events: EVENT_KINDS, endpoints: state.deliveries.endpoints }));
	admin.post('/webhooks', { schema: { body: ENDPOINT_BODY } }, (request, reply) => {
		if (!state.workspace(MAIN_WORKSPACE).plan.webhooks) {
			throw new ApiError(403, 'plan_required', 'Webhooks require plan Business or higher.');
		}
		const wanted = request.body as Partial<WebhookEndpoint> & { url: string };
		return reply.code(201).send(state.deliveries.register(wanted));
	});
	admin.delete('/webhooks/:id', (request) => {
		state.deliveries.unregister((request.params as { id: string }).id);
		return state.deliveries.endpoints;
	});
	admin.get('/deliveries', () => state.deliveries.deliveries);
	admin.post('/events', { schema: { body: SEND_BODY } }, (request) =>
		sendEvents(state, request.body as SendRequest),
	);
}

async function sendEvents(state: SandboxState, wanted: SendRequest) {
	const created = Math.floor(state.clock.now() / 1000) - (wanted.ageSeconds ?? 0);
	const events = wanted.events.map(({ id, type, data }, position): WebhookEvent => ({
		id: id ?? `evt_${state.newId()}`,
		type,
		// Later events are younger, so that a changed order shows.
		created: created + position,
		data: data ?? sampleData(type),
	}));
	const ordered = wanted.order === 'reversed' ? [...events].reverse() : events;
	const deliveries = [];
	for (const event of ordered) {
		for (let time = 0; time < (wanted.times ?? 1); time++) {
			deliveries.push(...(await state.deliveries.send(event, wanted)));
		}
	}
	return { events, deliveries };
}
