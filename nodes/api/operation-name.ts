/** Which requests belong to one operation, and so are refused for the same reason. */

import { isListedPath } from './cost';
import { hashOf } from '../lib/hash';
import type { ApiRequest } from '../transport/request';

/**
 * Names the operation of a request, whatever company it is about: what has a digit is an ID. On a path that the
 * documentation does not show, the rest of what is sent may choose a product, with a price of its own.
 */
export function operationOf({ method, path, query, body }: ApiRequest): string {
	const segments = path.split('/').map((segment) => (/\d/.test(segment) ? '*' : segment));
	const place = `${method} ${segments.join('/')}`;
	if (isListedPath(path)) return place;

	const content = JSON.stringify([query, body]);
	return hashOf([place, content.replace(/"[^"\d]*\d[^"]*"|\d+/g, '*')]);
}
