import { costOf } from '../../../shared/contract/costs';
import type { ApiRequest } from '../../transport/http/types';

/** How many there will be; `most` is Infinity where that is not known. */
export interface Range {
	least: number;
	most: number;
}

/** What a run needs. */
export interface Figures {
	requests: Range;
	lookups: Range;
	credits: Range;
}

/** How many requests follow one of which the answer decides. */
export interface Further extends Range {
	/** How many records they and it are to bring at most; the larger the pages, the fewer requests that takes. */
	records?: number;
	/** Whether the answer tells how many follow. */
	isTold?: boolean;
}

/** A request, with those that follow it. An operation that sends one request for an item need not say so. */
export interface PlannedRequest extends ApiRequest {
	further?: Further;
}

/** Ends the work on an item in a run that sends nothing. */
export class Unsent extends Error {
	constructor() {
		super('Not sent');
		this.name = 'Unsent';
	}
}

/** Exactly so many. */
export function exactly(count: number): Range {
	return { least: count, most: count };
}

/** What nothing at all needs. */
export const NOTHING: Figures = {
	requests: exactly(0),
	lookups: exactly(0),
	credits: exactly(0),
};

/** What a request needs, with those that follow it; each of those costs as much as the request itself. */
export function figuresOf(request: ApiRequest, further: Range = exactly(0)): Figures {
	const requests = { least: 1 + further.least, most: 1 + further.most };
	const cost = costOf(request);
	if (cost === undefined) {
		const unknown = { least: 0, most: Infinity };
		return { requests, lookups: unknown, credits: unknown };
	}
	const times = (each: number) => ({
		least: each * requests.least,
		most: each === 0 ? 0 : each * requests.most,
	});
	return { requests, lookups: times(cost.lookups), credits: times(cost.credits) };
}

/** What all of them need together. */
export function sumOf(all: Iterable<Figures>): Figures {
	let sum = NOTHING;
	for (const one of all) sum = added(sum, one);
	return sum;
}

/** The same for work that may end early, when it has needed no more than `least`. */
export function upTo(all: Figures, { requests, lookups, credits }: Figures = NOTHING): Figures {
	return {
		requests: { least: requests.least, most: all.requests.most },
		lookups: { least: lookups.least, most: all.lookups.most },
		credits: { least: credits.least, most: all.credits.most },
	};
}

function added(first: Figures, second: Figures): Figures {
	const sum = (name: keyof Figures) => ({
		least: first[name].least + second[name].least,
		most: first[name].most + second[name].most,
	});
	return { requests: sum('requests'), lookups: sum('lookups'), credits: sum('credits') };
}
