import type { INodeProperties } from 'n8n-workflow';
import { isEmpty } from '../../lib/json';
import { parseNumber } from '../../lib/numbers';
import { unwrap } from '../../lib/result';
import { SEARCH_PAGE_SIZE } from '../../service/limits';
import { type Extent, type ItemContext, readCollection, readLimit, readRaw } from './parameters';

/**
 * The fields of a list: Return All, and a limit if not all are wanted; for a tool, which part of it.
 *
 * @param maximum where the service returns no more than so many at once.
 */
export function limitFields(show: Show = {}, maximum?: number): INodeProperties[] {
	return [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			displayOptions: { show: { ...show, '@tool': [false] } },
			description: 'Whether to return all results or only up to a given limit',
		},
		limitField({ ...show, returnAll: [false] }, maximum),
		...extentFields(show, maximum),
	];
}

/** When a field is shown. */
export type Show = NonNullable<INodeProperties['displayOptions']>['show'];

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
 * The part of a list that is wanted. One more than a model gets shows whether there are more.
 *
 * @throws {InvalidInput} when Return All is not a switch, or Limit or Offset not a whole number.
 */
export function readExtent(context: ItemContext): Extent {
	if (!context.caller.isModel) {
		const limit = readLimit(context);
		return { offset: 0, limit, needed: limit };
	}
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

const LABEL = 'Start Page';

/** Where a list begins in a workflow; a tool has an offset. */
export const startPageOption: INodeProperties = {
	displayName: LABEL,
	name: 'startPage',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	displayOptions: { show: { '@tool': [false] } },
	description: `The page of results to begin with. A page has as many results as Limit says, and ${SEARCH_PAGE_SIZE} with Return All: with a Limit of 50, page 3 begins with result 101.`,
};

/**
 * The part of a list that is wanted, beginning with the page that the user chose.
 *
 * @throws {InvalidInput} when Start Page is not a whole number of 1 or more.
 */
export function fromStartPage(context: ItemContext, extent: Extent): Extent {
	const { startPage = 1 } = readCollection(context, 'options');
	const page = unwrap(LABEL, parseNumber(startPage, { minimum: 1, integer: true }));
	if (page === 1) return extent;
	const { limit } = extent;
	const offset = extent.offset + (page - 1) * (limit === Infinity ? SEARCH_PAGE_SIZE : limit);
	return { offset, limit, needed: offset + limit };
}
