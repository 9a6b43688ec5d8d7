import type { PendingRequest } from './request';
import type { ApiResponse } from './response';

export function isRefused(response: ApiResponse | undefined): boolean {
	return response?.status === 400 || response?.status === 422;
}

export function withQuery(
	request: PendingRequest,
	name: string,
	value: string | number,
): PendingRequest {
	return { ...request, query: { ...request.query, [name]: value } };
}
