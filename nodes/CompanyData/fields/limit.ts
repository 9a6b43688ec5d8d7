import type { INodeProperties } from 'n8n-workflow';

import { MAX_REQUESTS, optionsOfReading, readMaxRequests } from './options';
import { type ItemContext, readCollection, readNumber, readRaw, readSwitch } from './parameters';
import { isEmpty } from '../../lib/kinds';
import { parseNumber } from '../../lib/numbers';
import { InvalidInput, unwrap } from '../../lib/result';
import { grouped } from '../../lib/text';
import { SEARCH_PAGE_SIZE } from '../../service/limits';
import { RequestFailed } from '../../transport/failure';

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

const CHARACTERS = 1000;

/** Defaults of a tool: little enough for a model to read well and cheaply. */
const TOOL_LIMIT = 20;
const TOOL_ANSWER_SIZE = 20;

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

export const answerSizeOption: INodeProperties = {
	displayName: 'Max Characters (Thousands)',
	name: 'maxAnswerSize',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: TOOL_ANSWER_SIZE,
	displayOptions: { show: { '@tool': [true] } },
	description:
		'How long the answer may be that the model reads, in thousands of characters. What does not fit is left out, and the answer says how to get it.',
};

export function optionsOfLists(sends: 'query' | 'body', own: INodeProperties[] = []) {
	return optionsOfReading(sends, [answerSizeOption, ...own]);
}

export interface Extent {
	offset: number;
	limit: number;
}

export function readExtent(context: ItemContext): Extent {
	if (!context.caller.isModel) {
		if (readSwitch(context, 'returnAll', 'Return All')) return { offset: 0, limit: Infinity };

		const rule = { minimum: 1, integer: true };
		return { offset: 0, limit: readNumber(context, 'limit', 'Limit', rule) };
	}

	const { offset } = readCollection(context, 'options');
	return {
		limit: readOwn('Limit', readRaw(context, 'limit'), TOOL_LIMIT, 1),
		offset: readOwn('Offset', offset, 0, 0),
	};
}

export function readAnswerSize(context: ItemContext): number {
	const { maxAnswerSize } = readCollection(context, 'options');
	return readOwn(answerSizeOption.displayName, maxAnswerSize, TOOL_ANSWER_SIZE, 1) * CHARACTERS;
}

/** Models omit optional values, or send empty ones. */
function readOwn(label: string, value: unknown, byDefault: number, minimum: number): number {
	const wanted = isEmpty(value) ? byDefault : value;
	return unwrap(label, parseNumber(wanted, { minimum, integer: true }));
}

const START_PAGE = 'Start Page';

export const startPageOption: INodeProperties = {
	displayName: START_PAGE,
	name: 'startPage',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	displayOptions: { show: { '@tool': [false] } },
	description: `The page of results to begin with. A page has as many results as Limit says, and ${SEARCH_PAGE_SIZE} with Return All: with a Limit of 50, page 3 begins with result 101.`,
};

export function fromStartPage(context: ItemContext, extent: Extent): Extent {
	const { startPage = 1 } = readCollection(context, 'options');
	const page = unwrap(START_PAGE, parseNumber(startPage, { minimum: 1, integer: true }));
	if (page === 1) return extent;

	const { limit } = extent;
	const size = limit === Infinity ? SEARCH_PAGE_SIZE : limit;
	return { offset: extent.offset + (page - 1) * size, limit };
}

/** Enough for 10,000 companies; on the smallest plan, three minutes and a hundredth of the month's requests. */
const MOST_OF_A_LIST = 100;
/** Enough for some 25,000 companies around a place. */
export const MOST_OF_AN_AREA = 50;

export type LengthCheck = ReturnType<typeof readLengthCheck>;

/** Bounds a list with Return All, since a Limit bounds it already. */
export function readLengthCheck(context: ItemContext, { limit }: Extent) {
	const bound = readMaxRequests(context) ?? MOST_OF_A_LIST;
	const most = limit === Infinity ? bound : Infinity;
	let sent = 0;
	return {
		most,
		/**
		 * Counts a request, of a list that may not say how long it is.
		 *
		 * @throws {RequestFailed} when it is one too many: the list ends there, and what was read of it comes out.
		 */
		count(): void {
			if (++sent <= most) return;

			throw new RequestFailed({
				message: `There may be more than the ${grouped(most)} requests of Max Requests have read. To get it, raise Options → ${MAX_REQUESTS}`,
				hint: 'Or narrow the search, or turn off Return All and set a Limit.',
				keepsPartial: true,
			});
		},
		/** @throws {InvalidInput} when a list that says how long it is takes more requests than Max Requests. */
		check(records: number, requests: number) {
			if (requests <= most) return;

			const [all, needed] = [records, requests].map(grouped);
			throw new InvalidInput('Return All', {
				what: `would take ${needed} requests for ${all} results`,
				hint: `Narrow the search with filters, or turn off Return All and set a Limit. To read all of them, add Options → ${MAX_REQUESTS} and set it to ${requests} or more.`,
			});
		},
	};
}
