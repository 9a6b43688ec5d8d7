import type { FastifyReply } from 'fastify';
import type { Settings } from '../settings.mts';
import type { CreatedResponse } from './idempotency.mts';

/** Sends the response to a successful write in the form the setting asks for. */
export function sendWritten(
	reply: FastifyReply,
	form: Settings['writeResponse'],
	{ status, body }: CreatedResponse,
): FastifyReply {
	switch (form) {
		case 'empty':
			return reply.code(200).send();
		case 'noContent':
			return reply.code(204).send();
		case 'array':
			return reply.code(status).send([body]);
		case 'text':
			return reply.code(200).type('text/plain; charset=utf-8').send('OK');
		default:
			return reply.code(status).send(body);
	}
}
