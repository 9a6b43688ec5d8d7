import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../clock.mts';
import { RETRY_AFTER_FIELD } from '../names.mts';

export interface FaultRule {
	id: string;
	kind: FaultKind;
	/** Path below /v1, `*` being a wildcard; every path when absent. */
	path?: string;
	count?: number;
	/** Share of requests that are hit, 0 to 1. */
	share?: number;
	/** Whether the operation runs first; meant for `connection_reset`. */
	after?: boolean;
	/** For `latency` and, per chunk, `slow_bytes`. */
	milliseconds?: number;
	/** For both kinds of 429. */
	seconds?: number;
	location?: string;
	hits: number;
}

type Replace = (reply: FastifyReply, rule: FaultRule, now: number) => unknown;
type Tamper = (reply: FastifyReply, bytes: Buffer, rule: FaultRule, clock: Clock) => unknown;

const html = (status: number, title: string) => (reply: FastifyReply) =>
	reply
		.code(status)
		.type('text/html')
		.send(`<!DOCTYPE html><html><head><title>${title}</title></head><body>${title}</body></html>`);

const failure = (status: number, error_code: string, message: string) => (reply: FastifyReply) =>
	reply.code(status).send({ error_code, message });

const tooMany = (reply: FastifyReply, { seconds = 1 }: FaultRule) =>
	reply.code(429).send({
		error_code: 'rate_limit_exceeded',
		message: 'Rate limit exceeded.',
		[RETRY_AFTER_FIELD]: seconds,
	});

/** The faults that respond instead of the operation. */
const REPLACING = {
	connection_reset(reply) {
		reply.hijack();
		reply.raw.socket?.resetAndDestroy();
	},
	html_500: html(500, 'Internal Server Error'),
	html_502: html(502, 'Bad Gateway'),
	unavailable_503: failure(503, 'service_unavailable', 'The service is overloaded.'),
	gone_410: failure(410, 'version_gone', 'Version v1 has been shut down.'),
	rate_limit_without_retry_after: tooMany,
	rate_limit_http_date(reply, rule, now) {
		const { seconds = 1 } = rule;
		return tooMany(reply.header('Retry-After', new Date(now + seconds * 1000).toUTCString()), rule);
	},
	not_json: (reply) => reply.type('application/json').send('<not json'),
	redirect: (reply, { location = 'http://localhost:1/elsewhere' }) => reply.redirect(location, 307),
	see_other: (reply, { location = '/login?next=/' }) => reply.redirect(location, 303),
} satisfies Record<string, Replace>;

/** The faults that alter the response of the operation, and return what is sent instead. */
const TAMPERING = {
	half_body(reply, bytes) {
		reply.header('Content-Length', bytes.length);
		return Readable.from(halfOf(bytes));
	},
	slow_bytes(reply, bytes, { milliseconds = 50 }, clock) {
		reply.header('Content-Length', bytes.length);
		return Readable.from(slowly(bytes, milliseconds, clock));
	},
	wrong_content_type(reply, bytes) {
		reply.header('Content-Type', 'text/plain; charset=utf-8');
		return bytes;
	},
} satisfies Record<string, Tamper>;

export type FaultKind = 'latency' | keyof typeof REPLACING | keyof typeof TAMPERING;
export const FAULT_KINDS = ['latency', ...Object.keys(REPLACING), ...Object.keys(TAMPERING)];

export function replaceResponse(rule: FaultRule, reply: FastifyReply, now: number): boolean {
	if (rule.after || !(rule.kind in REPLACING)) return false;
	const replace: Replace = REPLACING[rule.kind as keyof typeof REPLACING];
	void replace(reply, rule, now);
	return true;
}

/** Alters a response that is ready to be sent; returns the payload to send instead. */
export function tamperWithResponse(
	rule: FaultRule,
	reply: FastifyReply,
	payload: unknown,
	clock: Clock,
): unknown {
	if (rule.after && rule.kind === 'connection_reset') reply.raw.socket?.resetAndDestroy();
	if (!(rule.kind in TAMPERING)) return payload;
	const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload ?? ''));
	const tamper: Tamper = TAMPERING[rule.kind as keyof typeof TAMPERING];
	return tamper(reply, bytes, rule, clock);
}

async function* halfOf(bytes: Buffer): AsyncGenerator<Buffer> {
	yield bytes.subarray(0, Math.floor(bytes.length / 2));
	await delay(10);
	// Fastify breaks the connection when the stream fails.
	throw new Error('The response ends here.');
}

const CHUNK_BYTES = 16;

async function* slowly(bytes: Buffer, pauseMs: number, clock: Clock): AsyncGenerator<Buffer> {
	for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
		await clock.pause(pauseMs);
		yield bytes.subarray(start, start + CHUNK_BYTES);
	}
}
