import type { ApiRequest, ApiResponse } from '../../client/request';
import { costOf } from '../../service/paths';

/** A count; `most` is Infinity where that is not known. */
export interface Range {
	least: number;
	most: number;
}

export type Figures = Record<'requests' | 'lookups' | 'credits', Range>;

export interface Plan {
	request: ApiRequest;
	requests?: Range;
	/**
	 * Reads that number from the answer to this request, which costs nothing.
	 *
	 * @throws {InvalidInput} when they are too many.
	 */
	told?(answer: ApiResponse): Range;
	/** Names plans of which a run carries out only the first. */
	once?: string;
}

export function exactly(count: number): Range {
	return { least: count, most: count };
}

export function figuresOf(request: ApiRequest, requests = exactly(1)): Figures {
	const cost = costOf(request);
	const times = (each: number | undefined) => {
		if (each === undefined) return { least: 0, most: Infinity };
		if (each === 0) return exactly(0);
		return { least: each * requests.least, most: each * requests.most };
	};
	return { requests, lookups: times(cost?.lookups), credits: times(cost?.credits) };
}

/** @param isPart if the run may end before all of it is done. */
export function sumOf(all: readonly Figures[], isPart: boolean): Figures {
	const sum = (name: keyof Figures) => ({
		least: isPart ? 0 : all.reduce((total, one) => total + one[name].least, 0),
		most: all.reduce((total, one) => total + one[name].most, 0),
	});
	return { requests: sum('requests'), lookups: sum('lookups'), credits: sum('credits') };
}
