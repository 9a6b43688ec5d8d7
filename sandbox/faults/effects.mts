import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../clock.mts';
import { RETRY_AFTER_FIELD } from '../names.mts';
import type { FaultRule } from './kinds.mts';

const TAMPERING = new Set(['half_body', 'slow_bytes', 'wrong_content_type']);
const CHUNK_BYTES = 16;

/** Whether the fault alters the response of the operation; else it replaces the operation. */
export function needsResponse(rule: FaultRule): boolean {
	return TAMPERING.has(rule.kind) || rule.after === true;
}

function page(status: number, title: string): string {
	return `<!DOCTYPE html><html><head><title>${status} ${title}</title></head><body><h1>${title}</h1></body></html>`;
}

/** Responds instead of the operation. `now` is in milliseconds since 1970. */
export function replaceResponse(rule: FaultRule, reply: FastifyReply, now: number): void {
	const seconds = rule.seconds ?? 1;
	const limited = { error_code: 'rate_limit_exceeded', message: 'Rate limit exceeded.' };
	switch (rule.kind) {
		case 'connection_reset':
			reply.hijack();
			reply.raw.socket?.resetAndDestroy();
			return;
		case 'html_500':
			void reply.code(500).type('text/html').send(page(500, 'Internal Server Error'));
			return;
		case 'html_502':
			void reply.code(502).type('text/html').send(page(502, 'Bad Gateway'));
			return;
		case 'unavailable_503':
			void reply
				.code(503)
				.send({ error_code: 'service_unavailable', message: 'The service is overloaded.' });
			return;
		case 'rate_limit_without_retry_after':
			void reply.code(429).send({ ...limited, [RETRY_AFTER_FIELD]: seconds });
			return;
		case 'rate_limit_http_date':
			void reply
				.code(429)
				.header('Retry-After', new Date(now + seconds * 1000).toUTCString())
				.send({ ...limited, [RETRY_AFTER_FIELD]: seconds });
			return;
		case 'redirect':
			void reply.redirect(rule.location ?? 'http://localhost:1/elsewhere', 307);
			return;
		case 'gone_410':
			void reply
				.code(410)
				.send({ error_code: 'version_gone', message: 'Version v1 has been shut down.' });
			return;
		default:
			void reply.type('application/json').send('<not json');
	}
}

/** Alters a response that is ready to be sent; returns the payload to send instead. */
export function tamperWithResponse(
	rule: FaultRule,
	reply: FastifyReply,
	payload: unknown,
	clock: Clock,
): unknown {
	const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload ?? ''));
	switch (rule.kind) {
		case 'connection_reset':
			reply.raw.socket?.resetAndDestroy();
			return payload;
		case 'half_body':
			reply.header('Content-Length', bytes.length);
			return Readable.from(halfOf(bytes));
		case 'slow_bytes':
			reply.header('Content-Length', bytes.length);
			return Readable.from(slowly(bytes, rule.milliseconds ?? 50, clock));
		case 'wrong_content_type':
			reply.header('Content-Type', 'text/plain; charset=utf-8');
			return payload;
		default:
			return payload;
	}
}

async function* halfOf(bytes: Buffer): AsyncGenerator<Buffer> {
	yield bytes.subarray(0, Math.floor(bytes.length / 2));
	await delay(10);
	// Fastify breaks the connection when the stream fails.
	throw new Error('The response ends here.');
}

async function* slowly(bytes: Buffer, pauseMs: number, clock: Clock): AsyncGenerator<Buffer> {
	for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
		await clock.pause(pauseMs);
		yield bytes.subarray(start, start + CHUNK_BYTES);
	}
}
