import type { FastifyInstance } from 'fastify';
import { MAIN_WORKSPACE } from '../access/keys.mts';
import type { Sandbox } from '../sandbox.mts';
import type { NewEndpoint, Tampering } from '../webhooks/deliveries.mts';
import { EVENT_KINDS, sampleData } from '../webhooks/events.mts';
import { ENDPOINT, EVENTS } from './schemas.mts';

interface SendRequest extends Tampering {
	events: Array<{ id?: string; type: string; data?: Record<string, unknown> }>;
	times?: number;
	order?: 'given' | 'reversed';
}

export function registerWebhookAdmin(admin: FastifyInstance, sandbox: Sandbox): void {
	const { deliveries, workspaces } = sandbox;
	admin.get('/webhooks', () => ({ events: EVENT_KINDS, endpoints: deliveries.endpoints }));
	admin.post<{ Body: NewEndpoint }>(
		'/webhooks',
		{ schema: { body: ENDPOINT } },
		({ body }, reply) => {
			workspaces.get(MAIN_WORKSPACE).requireWebhooks();
			return reply.code(201).send(deliveries.register(body, MAIN_WORKSPACE));
		},
	);
	admin.delete<{ Params: { id: string } }>('/webhooks/:id', ({ params }) => {
		deliveries.unregister(params.id);
		return deliveries.endpoints;
	});
	admin.get('/deliveries', () => deliveries.deliveries);
	admin.post<{ Body: SendRequest }>('/events', { schema: { body: EVENTS } }, ({ body }) =>
		sendEvents(sandbox, body),
	);
}

async function sendEvents({ clock, newId, deliveries }: Sandbox, given: SendRequest) {
	const created = Math.floor(clock.now() / 1000) - (given.ageSeconds ?? 0);
	const events = given.events.map(({ id, type, data }, position) => ({
		id: id ?? `evt_${newId()}`,
		type,
		// One second apart, so that a changed order shows.
		created: created + position,
		data: data ?? sampleData(type),
	}));
	const sent = [];
	for (const event of given.order === 'reversed' ? events.toReversed() : events) {
		for (let time = 0; time < (given.times ?? 1); time++) {
			sent.push(...(await deliveries.send(event, MAIN_WORKSPACE, given)));
		}
	}
	return { events, deliveries: sent };
}
