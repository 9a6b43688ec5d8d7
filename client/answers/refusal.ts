/** The failures of responses that were not understood: they quote the service, and name what the response has. */

import { Fact } from './facts';
import { parseErrorBody, withWords } from '../transport/error-body';
import { RequestFailed } from '../transport/failure';
import { describeKind, isRecord } from '../../lib/kinds';

/** Display name of the option with the path to the records of a response. */
export const RECORDS_IN = 'Records In';

/** Maximum number of fields or lists that a message names. */
const MAX_NAMED = 8;

/**
 * The failure of a response that does not have the expected shape.
 *
 * @param expected the expected content with its article, e.g. "a list of records".
 */
export function wrongShape(
	expected: string,
	body: unknown,
	message = `The response is not ${expected}, but ${describe(body)}`,
	hint = 'The response is not in the format this node expects: API Request returns the response as it is. If these are not its fields, check the Base URL of the credential.',
): RequestFailed {
	return new RequestFailed(withWords({ message, hint }, parseErrorBody(body).words));
}

/** The failure of a response that has several lists, or none at the path in Records In: it names the lists, if there are any. */
export function withPaths({ failure }: RequestFailed, body: unknown): RequestFailed {
	const paths = listsIn(new Fact(body)).map(({ path }) => path);
	if (paths.length === 0) return new RequestFailed(failure);

	const named = paths.slice(0, MAX_NAMED).join(', ');
	return new RequestFailed({
		...failure,
		hint: `Set Options → ${RECORDS_IN} to where the records are. The response has lists at: ${named}.`,
	});
}

/** All lists of records in a response, also in the objects inside it, but not in other lists. */
export function listsIn(body: Fact): Fact[] {
	return body.inside.flatMap((field) => {
		if (isListOfRecords(field.value)) return [field];

		return isRecord(field.value) ? listsIn(field) : [];
	});
}

/** True for a list of objects and nulls. */
function isListOfRecords(value: unknown): value is unknown[] {
	return Array.isArray(value) && value.every((entry) => isRecord(entry) || entry === null);
}

/** Describes a response for a message, by its kind or its fields. */
export function describe(body: unknown): string {
	if (!isRecord(body)) return body === undefined ? 'no JSON' : describeKind(body);

	const fields = Object.keys(body);
	if (fields.length === 0) return 'an object without fields';

	const more = fields.length > MAX_NAMED ? ', …' : '';
	return `an object with ${fields.slice(0, MAX_NAMED).join(', ')}${more}`;
}
