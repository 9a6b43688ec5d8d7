/** A stage for searches: if a filter finds nothing as it is written, its other spellings are tried once in a run. */

import type { IDataObject } from 'n8n-workflow';

import { searchPage, toPage } from './searches';
import { SEARCH_QUERY } from '../service/api';
import type { Failure } from '../transport/failure';
import {
	type ApiRequest,
	type Outcome,
	type PendingRequest,
	type Send,
	type Stage,
	withQuery,
} from '../transport/request';
import { type ApiResponse, isInvalid } from '../transport/response';
import { cnaeSearch, otherSpellings } from '../../spain';

/** A filter that a service may write in several ways. */
interface SpeltFilter {
	/** Display name of its field. */
	label: string;
	parameter: string;
	/** Other spellings of a value, with the same meaning. */
	othersFor(value: string): string[];
	/** True if all values are codes in the same format. */
	isCode?: boolean;
	/** The parts of a value. If only a part of it finds companies, the service does not accept the whole value. */
	partsOf?(value: string): string[];
}

const PROVINCE: SpeltFilter = {
	label: 'Province',
	parameter: SEARCH_QUERY.province,
	othersFor: otherSpellings,
};

const CNAE: SpeltFilter = {
	label: 'CNAE',
	isCode: true,
	parameter: SEARCH_QUERY.cnae,
	// A prefix is documented as a value, but not how it is written.
	othersFor: (code) => (isCode(code) ? [`${code}*`, `${code}%`] : []),
	partsOf: (code) => (isCode(code) ? cnaeSearch().classesOf(code) : []),
};

/** Maximum number of parts to try: in a larger division, one of the first parts has companies. */
const MAX_PARTS = 8;

/** What was tried after a filter had found nothing. */
export interface TriedSpellings {
	label: string;
	value: string;
	tried: string[];
	/** The spelling that finds companies; undefined if none does. */
	found?: string;
}

/** Stages that send each search as its filters are written, and in other spellings if that finds nothing. */
export function trySpellings(onTried: (spellings: TriedSpellings) => void): Stage[] {
	return [PROVINCE, CNAE].map((filter) => trySpellingsOf(filter, onTried));
}

/** The spelling to send, or the failure if there is none; undefined if the requests that look for it failed. */
type Spelling = { value: string; isFound: boolean } | { failure: Failure } | undefined;

function trySpellingsOf(filter: SpeltFilter, onTried: (spellings: TriedSpellings) => void): Stage {
	/** By value, so that searches in flight at the same time wait for one another. */
	const spellings = new Map<string, Promise<Spelling>>();
	/** True once a code has found companies as it is written, which shows that the service accepts codes in this form. */
	let isFormRight = false;

	return (next) => async (request) => {
		const value = valueIn(request, filter.parameter);
		if (value === '' || filter.othersFor(value).length === 0) return await next(request);

		const known = await spellings.get(value);
		if (known !== undefined && 'failure' in known) return { failure: known.failure };

		const first = known?.value ?? value;
		const outcome = await next(withQuery(request, filter.parameter, first));
		if (outcome.failure !== undefined) return outcome;

		if (!foundNothing(outcome.response)) {
			spellings.set(value, Promise.resolve({ value: first, isFound: true }));
			isFormRight ||= filter.isCode === true && first === value;
			return outcome;
		}

		if (isFormRight) return outcome;

		const finds = prober(next, request, filter.parameter);
		if (!spellings.has(value)) spellings.set(value, findSpelling(filter, value, finds, onTried));

		const spelling = await spellings.get(value);
		// A later search tries again.
		if (spelling === undefined) spellings.delete(value);
		if (spelling === undefined) return outcome;
		if ('failure' in spelling) return { ...outcome, failure: spelling.failure };

		isFormRight ||= filter.isCode === true && spelling.isFound && spelling.value === value;
		const isSent = spelling.value === first;
		return isSent ? outcome : await next(withQuery(request, filter.parameter, spelling.value));
	};
}

/** Asks whether a filter alone finds companies in a spelling; undefined if that is not known. */
type Prober = (spelling: string) => Promise<boolean | undefined>;

function prober(next: Send, request: PendingRequest, parameter: string): Prober {
	return async (spelling) => foundAny(await next(probe(request, parameter, spelling)));
}

/**
 * Finds the spelling of a value by which a filter alone finds companies, since a search may find nothing for another
 * reason. It is the value itself if no spelling finds any.
 */
async function findSpelling(
	{ label, othersFor, partsOf }: SpeltFilter,
	value: string,
	finds: Prober,
	onTried: (spellings: TriedSpellings) => void,
): Promise<Spelling> {
	const others = othersFor(value);

	for (const [index, spelling] of [value, ...others].entries()) {
		const isFound = await finds(spelling);
		if (isFound === undefined) return undefined;
		if (!isFound) continue;

		if (index > 0) onTried({ label, value, tried: others.slice(0, index), found: spelling });

		return { value: spelling, isFound };
	}

	const parts = partsOf?.(value) ?? [];

	for (const part of parts.slice(0, MAX_PARTS)) {
		if (await finds(part)) return { failure: explainParts(label, value, part, parts) };
	}

	onTried({ label, value, tried: others });
	return { value, isFound: false };
}

/** The search of the whole catalogue by one filter alone, for one company. */
function probe(request: PendingRequest, parameter: string, value: string): PendingRequest {
	const query: IDataObject = { [parameter]: value, [SEARCH_QUERY.pageSize]: 1 };
	return { ...request, ...searchPage(query, 1), read: toPage };
}

/** True if a probe has found companies; undefined if it failed. A value that is refused finds none. */
function foundAny({ failure, response }: Outcome): boolean | undefined {
	if (isInvalid(response)) return false;

	return failure === undefined ? !foundNothing(response) : undefined;
}

/** True if a search has found nothing, and not only on this page. */
function foundNothing(response: ApiResponse | undefined): boolean {
	if (response === undefined) return false;

	try {
		const { records, total } = toPage(response);
		const { [SEARCH_QUERY.page]: page = 1 } = response.query ?? {};
		return records.length === 0 && (total === undefined ? Number(page) === 1 : total === 0);
	} catch {
		return false;
	}
}

function explainParts(
	label: string,
	value: string,
	part: string,
	parts: readonly string[],
): Failure {
	return {
		message: `The service finds no company with ${label} ${value}, but some with ${part}: it takes whole codes only`,
		hint: `Enter the codes of four digits in Activity (CNAE), separated by commas: ${parts.join(', ')}.`,
	};
}

/** True for the beginning of a code, which a service may accept only with a wildcard after it. */
function isCode(value: string): boolean {
	return /^\d{2,4}$/.test(value);
}

/** The value of a filter in a search; empty if it has none, or the request is not a search. */
function valueIn({ pageSizeParameter, query }: ApiRequest, parameter: string): string {
	return pageSizeParameter === undefined ? '' : String(query?.[parameter] ?? '');
}
