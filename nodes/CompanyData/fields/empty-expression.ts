/** Explains a field that is empty although it is filled in: its expression gives nothing. */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { isLeftEmpty } from './parameters';
import { isRecord } from '../../../lib/kinds';
import { InvalidInput } from '../../../lib/result';

/**
 * The error with further advice if it says that a field is empty, and the field has an expression; otherwise as it is.
 *
 * @param fields the fields among which it is.
 * @param parameters their values as the workflow stores them.
 */
export function adviseOnExpression(
	error: unknown,
	fields: readonly INodeProperties[],
	parameters: IDataObject,
	advice: () => string,
): unknown {
	if (!(error instanceof InvalidInput) || error.reason.what !== 'is empty') return error;
	if (expressionIn(storedFor(error.field, fields, parameters)) === undefined) return error;

	const { what, hint } = error.reason;
	return new InvalidInput(error.field, { what, hint: `${hint} ${advice()}` });
}

/** The expression of a field as it is stored; undefined if it has none. */
export function expressionIn(stored: unknown): string | undefined {
	const value: unknown = isRecord(stored) ? stored.value : stored;
	const isExpression = typeof value === 'string' && value.startsWith('=') && !isLeftEmpty(value);
	return isExpression ? value : undefined;
}

/** The stored value of the field with this display name, also within a collection; undefined if there is none. */
function storedFor(
	label: string,
	fields: readonly INodeProperties[],
	parameters: IDataObject,
): unknown {
	const stored = fields.map(({ displayName, name, type, options }): unknown => {
		if (displayName === label) return parameters[name];
		if (type !== 'collection') return undefined;

		return storedFor(label, options as INodeProperties[], Object(parameters[name]) as IDataObject);
	});

	return stored.find((value) => value !== undefined);
}
