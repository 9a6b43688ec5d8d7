import { STATUS_CODES, type ServerResponse } from 'node:http';
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

export function sendBadBytes(error: { code?: string }, socket: Socket): void {
	if (error.code === 'ECONNRESET' || !socket.writable) return;
	const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
	const body = JSON.stringify({ error_code: CODES[status], message: 'Not valid HTTP.' });
	const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
	const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\nConnection: close`;
	socket.end(`${head}\r\n\r\n${body}`);
}
