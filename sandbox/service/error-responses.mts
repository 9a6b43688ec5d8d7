import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.mts';
import type { Settings } from '../settings.mts';

/** Refusals of which the documentation shows a code at most (403), or nothing. */
const BARE = new Set([402, 403, 503]);

const CODES: Record<number, string> = {
	400: 'malformed_request',
	404: 'route_not_found',
	405: 'method_not_allowed',
	408: 'request_timeout',
	413: 'payload_too_large',
	414: 'address_too_long',
	415: 'unsupported_media_type',
	431: 'headers_too_large',
};

/** Converts anything thrown into an error of the service, without internal details. */
export function asApiError(error: unknown): ApiError {
	if (error instanceof ApiError) return error;
	const { statusCode, message } = error as FastifyError;
	if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
		return new ApiError(statusCode, CODES[statusCode] ?? 'bad_request', message);
	}
	return new ApiError(500, 'internal_error', 'The sandbox failed on this request.');
}

/** Fastify's error handler for the API, whose refusals may be bare. */
export function createErrorHandler(settings: Readonly<Settings>) {
	return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
		const known = asApiError(error);
		if (settings.refusals === 'explained' || !BARE.has(known.status)) {
			sendError(error, request, reply);
			return;
		}
		const { error_code } = known.body;
		void reply.code(known.status).headers(known.headers);
		if (known.status !== 403) void reply.send();
		else void reply.type('application/json').send({ error_code });
	};
}

/** Fastify's error handler. */
export function sendError(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
	const known = asApiError(error);
	if (known.status === 500) process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
	void reply.code(known.status).headers(known.headers).type('application/json').send(known.body);
}

/** Fastify's handler for an unreadable address, which no hook ever sees. */
export function sendBadAddress(error: unknown, _request: unknown, response: unknown): void {
	const known = asApiError(error);
	const reply = response as { raw?: ServerResponse } & ServerResponse;
	const raw = reply.raw ?? reply;
	raw.writeHead(known.status, { 'Content-Type': 'application/json' });
	raw.end(JSON.stringify(known.body));
}

/** Node's handler for bytes that are not HTTP. */
export function sendBadBytes(error: { code?: string }, socket: Socket): void {
	if (error.code === 'ECONNRESET' || !socket.writable) return;
	const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
	const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
	const known = new ApiError(tooLarge ? 431 : 400, CODES[tooLarge ? 431 : 400], 'Not valid HTTP.');
	const body = JSON.stringify(known.body);
	socket.end(
		`HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
	);
}
