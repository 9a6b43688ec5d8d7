/** Which requests belong to one operation and are therefore refused for the same reason. */

import type { ApiRequest } from '../transport/request';

/**
 * A key for the operation of a request, whichever company it is about. Segments with a digit are taken for IDs:
 * "GET /leadbase/empresa/A18314781" becomes "GET /leadbase/empresa/*".
 */
export function operationKey({ method, path }: ApiRequest): string {
	const segments = path.split('/').map((segment) => (/\d/.test(segment) ? '*' : segment));
	return `${method} ${segments.join('/')}`;
}
