import type { ApiRequest } from './types';

/** Methods whose repetition does nothing twice, as HTTP defines them (RFC 9110, 9.2.2). */
const IDEMPOTENT_METHODS: ReadonlyArray<ApiRequest['method']> = ['DELETE', 'GET', 'PUT'];

/** Whether a request changes something. A lookup of many companies is a POST, but changes nothing. */
export function isWrite({ method, changesNothing = false }: ApiRequest): boolean {
	return method !== 'GET' && !changesNothing;
}

/** Whether a request may be sent again when it is not known what became of it. */
export function isRepeatable(request: ApiRequest): boolean {
	const { method, idempotencyKey } = request;
	const isDoneOnce = IDEMPOTENT_METHODS.includes(method) || idempotencyKey !== undefined;
	return request.isRepeatable ?? isDoneOnce;
}

/** Whether a request that failed may all the same have done something that counts, such as using credits. */
export function mayHaveEffect(request: ApiRequest): boolean {
	return isWrite(request) || request.isRepeatable === false;
}
