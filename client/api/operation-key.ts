/** Which requests belong to one operation, for refusals, which have the same reason, and for reports. */

import { isListedPath } from './cost';
import { PATHS } from '../service/api';
import type { ApiRequest } from '../transport/request';

/**
 * A key for the operation of a request, whichever company it is about. Segments with a digit are taken for IDs:
 * "GET /leadbase/empresa/A18314781" becomes "GET /leadbase/empresa/*".
 */
export function operationKey({ method, path }: ApiRequest): string {
	const segments = path.split('/').map((segment) => (/\d/.test(segment) ? '*' : segment));
	return `${method} ${segments.join('/')}`;
}

/** The documented operation of a request, with nothing of what it is about; "GET another path" for any other path. */
export function reportedOperation({ method, path }: ApiRequest): string {
	if (!isListedPath(path)) return `${method} another path`;

	return `${method} ${path.startsWith(PATHS.company) ? `${PATHS.company}*` : path}`;
}
