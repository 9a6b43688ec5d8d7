import type { INodeProperties } from 'n8n-workflow';
import { parseNumber } from '../../shared/domain/numbers';
import { isEmpty } from '../../shared/json';
import { unwrap } from '../../shared/result';
import { limitField, type Show } from '../actions/fields/limit-field';
import { readRaw } from '../actions/parameters';
import type { Extent, ItemContext } from '../actions/types';

const CHARACTERS = 1000;

/** What a tool returns by default: little enough for a model to read well and cheaply. */
const limit = 20;
const offset = 0;
const maxAnswerSize = 20;
const BY_DEFAULT = { limit, offset, maxAnswerSize };

/** The fields of a tool that returns a list: which part of it. */
export function extentFields(show: Show = {}, maximum?: number): INodeProperties[] {
	const displayOptions = { show: { ...show, '@tool': [true] } };
	return [
		{ ...limitField({}, maximum), default: limit, displayOptions },
		{
			displayName: 'Offset',
			name: 'offset',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: offset,
			displayOptions,
			description: 'How many results to skip. The answer says which offset to continue with.',
		},
	];
}

/** The field of a tool whose answer may be long. */
export const answerSizeField: INodeProperties = {
	displayName: 'Max Answer Size (KB)',
	name: 'maxAnswerSize',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: maxAnswerSize,
	displayOptions: { show: { '@tool': [true] } },
	description:
		'Maximum size of the answer that the model reads. What does not fit is left out, and the answer says how to get it.',
};

/**
 * Which part of a list a model wants. One more than it gets shows whether there are more.
 *
 * @throws {InvalidInput} when Limit or Offset is not a whole number.
 */
export function readExtent(context: ItemContext): Extent {
	const wanted = readOwn(context, 'limit', 'Limit', 1);
	const skipped = readOwn(context, 'offset', 'Offset', 0);
	return { limit: wanted, offset: skipped, needed: skipped + wanted + 1 };
}

/**
 * Characters that a tool may return.
 *
 * @throws {InvalidInput} when Max Answer Size is not a whole number of 1 or more.
 */
export function readAnswerSize(context: ItemContext): number {
	return readOwn(context, 'maxAnswerSize', 'Max Answer Size (KB)', 1) * CHARACTERS;
}

/** Models omit optional values, or send empty ones. */
function readOwn(
	context: ItemContext,
	name: keyof typeof BY_DEFAULT,
	label: string,
	minimum: number,
): number {
	const value = readRaw(context, name);
	const wanted = isEmpty(value) ? BY_DEFAULT[name] : value;
	return unwrap(label, parseNumber(wanted, { minimum, integer: true }));
}
