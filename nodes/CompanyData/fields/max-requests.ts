import type { INodeProperties } from 'n8n-workflow';
import { parseNumber } from '../../lib/numbers';
import { InvalidInput, unwrap } from '../../lib/result';
import { describeDuration } from '../../lib/durations';
import type { ApiResponse } from '../../client/types';
import { readRateLimit } from '../../service/rate-limit';
import { readCollection, type Extent, type ItemParameters } from './parameters';

const LABEL = 'Max Requests';
/** Enough for 10,000 companies; on the smallest plan, three minutes and a hundredth of the month's requests. */
const BY_DEFAULT = 100;
/** Enough for some 25,000 companies around a place. */
const SEARCHES_BY_DEFAULT = 50;
const MINUTE = 60_000;

/** The option for how many requests may be sent for one item. */
export function maxRequestsField(byDefault: number, description: string): INodeProperties {
	return {
		displayName: LABEL,
		name: 'maxRequests',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: byDefault,
		description,
	};
}

/** How long a list may be that nobody has limited. */
export const maxRequestsOption: INodeProperties = {
	...maxRequestsField(
		BY_DEFAULT,
		'How many requests one list may take with Return All. A longer one stops after its first request, and the message says how many results, requests and minutes it has.',
	),
	displayOptions: { show: { '@tool': [false], '/returnAll': [true] } },
};

/** How many requests a search may take that one request cannot answer. */
export const maxSearchesOption = maxRequestsField(
	SEARCHES_BY_DEFAULT,
	'How many requests one search may take that needs several, as with Return All. It then ends with what it has, the nearest first, and a hint says what is not covered.',
);

/**
 * How many requests one search may take.
 *
 * @throws {InvalidInput} when Max Requests is not a whole number of 1 or more.
 */
export function readMaxSearches(context: ItemParameters): number {
	return readMaxRequests(context, SEARCHES_BY_DEFAULT);
}

/**
 * What a list is checked with. Whoever has set a limit knows how long the list may become.
 *
 * @throws {InvalidInput} when Max Requests is not a whole number of 1 or more.
 */
export function readLengthCheck(context: ItemParameters, { limit }: Extent): LengthCheck {
	return new LengthCheck(limit === Infinity ? readMaxRequests(context, BY_DEFAULT) : Infinity);
}

/**
 * How many requests are allowed.
 *
 * @throws {InvalidInput} when Max Requests is not a whole number of 1 or more.
 */
export function readMaxRequests(context: ItemParameters, byDefault: number): number {
	const { maxRequests = byDefault } = readCollection(context, 'options');
	return unwrap(LABEL, parseNumber(maxRequests, { minimum: 1, integer: true }));
}

/** Ends a list that takes more requests than allowed. */
export class LengthCheck {
	/** Requests that one list may take; Infinity where nothing bounds them. */
	readonly most: number;
	#perMinute?: number;
	#sent = 0;

	constructor(most: number) {
		this.most = most;
	}

	/** Learns the pace of the plan from a response. */
	observe({ headers }: ApiResponse): void {
		this.#perMinute = readRateLimit(headers)?.limit ?? this.#perMinute;
	}

	/**
	 * Counts a request, of a list that may not say how long it is.
	 *
	 * @throws {InvalidInput} when it would be one too many.
	 */
	count(): void {
		if (++this.#sent <= this.most) return;
		throw new InvalidInput('Return All', {
			what: `would take more than ${this.most.toLocaleString('en')} requests, and the service does not say how many`,
			hint: `Turn off Return All and set a Limit. To read more, add Options → ${LABEL} and set it to more than ${this.most}.`,
		});
	}

	/**
	 * Checks the length of a list.
	 *
	 * @throws {InvalidInput} when it is too long; the message says how long it is and takes.
	 */
	check(records: number, requests: number): void {
		if (requests <= this.most) return;
		const [all, needed] = [records, requests].map((count) => count.toLocaleString('en'));
		const time =
			this.#perMinute === undefined
				? ''
				: `, about ${describeDuration((requests / this.#perMinute) * MINUTE)} at the ${this.#perMinute} requests a minute of the plan`;
		throw new InvalidInput('Return All', {
			what: `would take ${needed} requests for ${all} results${time}`,
			hint: `Narrow the search with filters, or turn off Return All and set a Limit. To read all of them, add Options → ${LABEL} and set it to ${requests} or more.`,
		});
	}
}
