import type { INodeProperties } from 'n8n-workflow';
import { isListedPath } from '../../../service/paths';
import { parseRelativePath } from './relative-path';
import { parseSwitch } from '../../../lib/switches';
import { isRecord } from '../../../lib/json';
import { err, ok, shown, unwrap, type Result } from '../../../lib/result';
import { REPEAT_OPTION } from '../../../client/request-failed';
import type { ApiRequest } from '../../../client/types';
import { readIdempotency, readLengthCheck, withAdditionalQuery } from '../../fields';
import { readExtent } from '../../fields/limit';
import { parseJson, readCollection, readRaw, readSwitch, readText } from '../../fields/parameters';
import type { ItemContext } from '../../run/types';
import type { SendRequest } from './listing';

/** What a request does is not known, so none may be mistaken for a repetition of another. */
export const KEY_BY_DEFAULT = 'operation';

export const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const;
export const WITH_BODY = ['PATCH', 'POST', 'PUT'];
/** Methods that set the state of what their path names, so that the order in which they arrive counts. */
const SETTING_STATE = ['DELETE', 'PATCH', 'PUT'];

/** Whether a request is repeated that may have been done. */
export const repeatOption: INodeProperties = {
	displayName: REPEAT_OPTION,
	name: 'repeatWhenUnknown',
	type: 'boolean',
	default: false,
	description:
		'Whether to resend a request when it is not known if the service carried it out: after a timeout, a broken connection or a status 500, 502 or 504. It may then be done, and charged, twice. Without this option, a PATCH is not resent, and neither is a GET or POST to a path that the documentation of the service does not show.',
};

/**
 * The request that an item asks for.
 *
 * @throws {InvalidInput} when a field cannot be understood.
 */
export function readRequest(context: ItemContext): SendRequest {
	const method = unwrap('Method', parseMethod(readText(context, 'method', 'Method')));
	const path = unwrap('Path', parseRelativePath(readRaw(context, 'path')));
	const query = withAdditionalQuery(context);
	const isRepeatable = readRepeatable(context, method, path);
	if (method === 'GET' && readSwitch(context, 'isListing', 'Listing')) {
		const extent = readExtent(context);
		const listing = { extent, length: readLengthCheck(context, extent) };
		return { method, path, query, isRepeatable, listing };
	}
	const body = WITH_BODY.includes(method)
		? unwrap('Body', parseBody(readRaw(context, 'body')))
		: undefined;
	return {
		method,
		path,
		query,
		body,
		...(method === 'POST' ? readIdempotency(context, KEY_BY_DEFAULT) : {}),
		...(SETTING_STATE.includes(method) ? { writesTo: path } : {}),
		acceptsFile: true,
		isRepeatable,
	};
}

function parseMethod(value: string): Result<ApiRequest['method']> {
	const method = METHODS.find((candidate) => candidate === value.trim().toUpperCase());
	return method === undefined
		? err(`${shown(value)} is not a method of the service`, `Use one of ${METHODS.join(', ')}.`)
		: ok(method);
}

function parseBody(value: unknown): Result<unknown> {
	const json = parseJson(value);
	if (!json.ok) return json;
	return Array.isArray(json.value) || isRecord(json.value)
		? json
		: err('is neither an object nor a list', 'Enter one in JSON, e.g. {"name": "value"}.');
}

/** What is done twice, if anything, cannot be known on a path that is not documented: it is up to the user. */
function readRepeatable(
	context: ItemContext,
	method: ApiRequest['method'],
	path: string,
): boolean | undefined {
	const { repeatWhenUnknown = false } = readCollection(context, 'options');
	if (unwrap(REPEAT_OPTION, parseSwitch(repeatWhenUnknown))) return true;
	return ['GET', 'POST'].includes(method) && !isListedPath(path) ? false : undefined;
}
