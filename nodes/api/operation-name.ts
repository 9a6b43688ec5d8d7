/** Which requests belong to one operation, and so are refused for the same reason. */

import type { ApiRequest } from '../transport/request';

/** Names the operation of a request, whatever company it is about: what has a digit is an ID. */
export function operationOf({ method, path }: ApiRequest): string {
	const segments = path.split('/').map((segment) => (/\d/.test(segment) ? '*' : segment));
	return `${method} ${segments.join('/')}`;
}
