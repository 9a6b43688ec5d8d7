/** How much of a list is read: Limit, Return All, Offset, Start Page and the request limit of a list. */

import type { INodeProperties } from 'n8n-workflow';

import { MAX_REQUESTS, readMaxRequests, recordOptions } from './options';
import { type ItemContext, readCollection, readNumber, readRaw, readSwitch } from './parameters';
import { RequestFailed, SEARCH_PAGE_SIZE } from '../../../client';
import { isNothing } from '../../../lib/nothing';
import { parseNumber } from '../../../lib/numbers';
import { InvalidInput, unwrap } from '../../../lib/result';
import { grouped } from '../../../lib/text';

/**
 * The fields Return All and Limit; tools have only Limit, with a smaller default. `maximum` is the most it allows.
 */
export function limitFields(show: Show = {}, maximum?: number): INodeProperties[] {
	const showTo = (isTool: boolean) => ({ show: { ...show, '@tool': [isTool] } });
	const limit: INodeProperties = {
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1, ...(maximum !== undefined && { maxValue: maximum }) },
		default: 50,
		displayOptions: { show: { ...show, returnAll: [false], '@tool': [false] } },
		description: 'Max number of results to return',
	};

	if (maximum !== undefined) limit.description += `, ${maximum} at most`;

	return [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			displayOptions: showTo(false),
			description: 'Whether to return all results or only up to a given limit',
		},
		limit,
		{ ...limit, default: TOOL_LIMIT, displayOptions: showTo(true) },
	];
}

type Show = NonNullable<INodeProperties['displayOptions']>['show'];

/** Number of characters in one unit of the option Max Characters (Thousands). */
const CHARACTERS = 1000;

/** Defaults for a tool, small enough for a model to read the results well and cheaply. */
const TOOL_LIMIT = 20;
const TOOL_ANSWER_SIZE = 20;

/** The option Offset, only for tools: a model uses it to continue a list. */
export function offsetOption(show: Show = {}): INodeProperties {
	return {
		displayName: 'Offset',
		name: 'offset',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		displayOptions: { show: { ...show, '@tool': [true] } },
		description: 'How many results to skip. The answer says which offset to continue with.',
	};
}

/** The maximum size of the response for a model. */
export const answerSizeOption: INodeProperties = {
	displayName: 'Max Characters (Thousands)',
	name: 'maxAnswerSize',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: TOOL_ANSWER_SIZE,
	displayOptions: { show: { '@tool': [true] } },
	description:
		'Maximum length of the response for the model, in thousands of characters. What does not fit is left out, and the answer says how to get it.',
};

/** The field Options of an operation that returns a list; `own` are options that only this operation has. */
export function listOptions(sends: 'query' | 'body', own: INodeProperties[] = []): INodeProperties {
	return recordOptions(sends, [answerSizeOption, ...own]);
}

/** Which results of a list to return. */
export interface Extent {
	/** How many results to skip. */
	offset: number;
	/** Infinity with Return All. */
	limit: number;
}

/**
 * Reads Limit, and Return All or Offset.
 *
 * @throws {InvalidInput} when one of them is not a whole number in its range.
 */
export function readExtent(context: ItemContext): Extent {
	if (!context.caller.isModel) {
		if (readSwitch(context, 'returnAll', 'Return All')) return { offset: 0, limit: Infinity };

		const rule = { minimum: 1, integer: true };
		return { offset: 0, limit: readNumber(context, 'limit', 'Limit', rule) };
	}

	const { offset } = readCollection(context, 'options');
	return {
		limit: readOptional('Limit', readRaw(context, 'limit'), TOOL_LIMIT, 1),
		offset: readOptional('Offset', offset, 0, 0),
	};
}

/**
 * The maximum size of the response for a model, in characters.
 *
 * @throws {InvalidInput} when it is not a whole number from 1.
 */
export function readAnswerSize(context: ItemContext): number {
	const { maxAnswerSize } = readCollection(context, 'options');
	return (
		readOptional(answerSizeOption.displayName, maxAnswerSize, TOOL_ANSWER_SIZE, 1) * CHARACTERS
	);
}

/** Reads an optional number of a tool call, which a model may omit or leave empty. */
function readOptional(
	label: string,
	value: unknown,
	defaultValue: number,
	minimum: number,
): number {
	const entered = isNothing(value) ? defaultValue : value;
	return unwrap(label, parseNumber(entered, { minimum, integer: true }));
}

const START_PAGE = 'Start Page';

/** The option Start Page, only for workflows: it continues a list of an earlier run. */
export const startPageOption: INodeProperties = {
	displayName: START_PAGE,
	name: 'startPage',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	displayOptions: { show: { '@tool': [false] } },
	description: `The page of results to begin with. A page has as many results as Limit says, and ${SEARCH_PAGE_SIZE} with Return All: with a Limit of 50, page 3 begins with result 101.`,
};

/**
 * Moves the extent to the first result of Start Page.
 *
 * @throws {InvalidInput} when it is not a whole number from 1.
 */
export function fromStartPage(context: ItemContext, extent: Extent): Extent {
	const { startPage = 1 } = readCollection(context, 'options');
	const page = unwrap(START_PAGE, parseNumber(startPage, { minimum: 1, integer: true }));
	if (page === 1) return extent;

	const { limit } = extent;
	const size = limit === Infinity ? SEARCH_PAGE_SIZE : limit;
	return { offset: extent.offset + (page - 1) * size, limit };
}

/**
 * Maximum requests for one list. They return 10,000 companies. On the smallest plan, they take 3 minutes and 1 % of the
 * monthly requests.
 */
const MAX_LIST_REQUESTS = 100;
/** Maximum requests for one search around a place. They return about 25,000 companies. */
export const MAX_AREA_REQUESTS = 50;

/** Keeps a list with Return All within Max Requests. */
export class LengthCheck {
	/** Maximum requests for the list; Infinity with a Limit, which already limits the list. */
	readonly maxRequests: number;
	#sent = 0;

	constructor(maxRequests: number) {
		this.maxRequests = maxRequests;
	}

	/**
	 * Counts a request for a list whose length may not be known.
	 *
	 * @throws {RequestFailed} when it is one too many: the list ends there, and the records read so far are returned.
	 */
	count(): void {
		if (++this.#sent <= this.maxRequests) return;

		throw new RequestFailed({
			message: `There may be more than the ${grouped(this.maxRequests)} requests of Max Requests have read. To get it, raise Options → ${MAX_REQUESTS}`,
			hint: 'Or narrow the search, or turn off Return All and set a Limit.',
			keepsPartial: true,
		});
	}

	/**
	 * This is a property, so that it can be passed as a function without losing `this`.
	 *
	 * @throws {InvalidInput} when a list of known length needs more requests than Max Requests allows.
	 */
	readonly check = (records: number, requests: number): void => {
		if (requests <= this.maxRequests) return;

		throw new InvalidInput('Return All', {
			what: `would take ${grouped(requests)} requests for ${grouped(records)} results`,
			hint: `Narrow the search with filters, or turn off Return All and set a Limit. To read all of them, add Options → ${MAX_REQUESTS} and set it to ${requests} or more.`,
		});
	};
}

/** @throws {InvalidInput} when Max Requests is not a whole number from 1. */
export function readLengthCheck(context: ItemContext, { limit }: Extent): LengthCheck {
	const maxRequests = readMaxRequests(context) ?? MAX_LIST_REQUESTS;
	return new LengthCheck(limit === Infinity ? maxRequests : Infinity);
}
