import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.mts';
import type { Settings } from '../settings.mts';

/** Refusals of which the documentation shows a code at most (403), or nothing. */
const BARE = new Set([402, 403, 503]);

const CODES: Record<number, string> = {
	400: 'malformed_request',
	404: 'route_not_found',
	413: 'payload_too_large',
	414: 'address_too_long',
	415: 'unsupported_media_type',
};

/** Converts anything thrown into an error of the service, without internal details. */
function asApiError(error: unknown): ApiError {
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
