import type { INodeProperties } from 'n8n-workflow';
import { parseNumber } from '../../../shared/domain/numbers';
import { isEmpty } from '../../../shared/json';
import { unwrap } from '../../../shared/result';
import { isTool } from '../../../shared/tool';
import { readLimit, readRaw } from '../parameters';
import type { ItemContext } from '../types';

type Show = NonNullable<INodeProperties['displayOptions']>['show'];

const CHARACTERS = 1000;

/** What a tool returns by default: little enough for a model to read well and cheaply. */
const limit = 20;
const offset = 0;
const maxAnswerSize = 20;
const BY_DEFAULT = { limit, offset, maxAnswerSize };

/** The part of a list that is wanted. */
export interface Extent {
	/** Results left out before the first. */
	offset: number;
	/** Results returned at most. */
	limit: number;
}

/**
 * The limit of a list in a workflow.
 *
 * @param maximum where the service returns no more than so many.
 */
export function limitField(show: Show = {}, maximum?: number): INodeProperties {
	const field: INodeProperties = {
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { ...show, '@tool': [false] } },
		description: 'Max number of results to return',
	};
	if (maximum === undefined) return field;
	const typeOptions = { ...field.typeOptions, maxValue: maximum };
	return { ...field, typeOptions, description: `${field.description}, ${maximum} at most` };
}

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
 * Which part of a list is wanted.
 *
 * @throws {InvalidInput} when Return All is not a switch, or Limit or Offset not a whole number.
 */
export function readExtent(context: ItemContext): Extent {
	if (!isTool(context.node.getNode())) return { offset: 0, limit: readLimit(context) };
	return {
		limit: readOwn(context, 'limit', 'Limit', 1),
		offset: readOwn(context, 'offset', 'Offset', 0),
	};
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
