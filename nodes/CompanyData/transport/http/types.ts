import type { IDataObject } from 'n8n-workflow';

/** One logical request to the service, before authentication. `path` is relative to the base URL. */
export interface ApiRequest {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	path: string;
	query?: IDataObject;
	body?: unknown;
	idempotencyKey?: string;
	/** Statuses outside 2xx that count as success here, since only the headers of the answer are wanted. */
	acceptedStatuses?: readonly number[];
	/** What a 404 means for this request, where that can be said better than in general. */
	notFound?: Explanation;
}

/** An answer of the service. Header names are lower case; `body` is the parsed JSON. */
export interface ApiResponse {
	status: number;
	headers: Record<string, string>;
	body: unknown;
}

/** An answer as it came, its body still text. */
export interface RawResponse {
	status: number;
	headers: Record<string, string>;
	text: string;
}

/** What happened, and how the user gets on. */
export interface Explanation {
	message: string;
	description: string;
}
