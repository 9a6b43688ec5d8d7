import type { IDataObject } from 'n8n-workflow';
import type { ApiRequest } from '../../../client/types';
import type { Allowance, Quota } from '../../../client/usage';
import { describeDuration } from '../../../lib/durations';
import { isRecord } from '../../../lib/json';
import type { Figures, Range } from '../plan';
import type { ItemResult } from '../types';

/** Requests that are shown as they would be sent. */
const MOST_REQUESTS = 3;
/** Rows that are named with what is wrong with them. */
const MOST_ROWS = 50;
/** Entries of a list in a body that are shown: as many as a batch lookup has. */
const MOST_ENTRIES = 100;
const SECOND = 1000;

/** Requests, and what decides how long they take. */
export interface Timed {
	figures: Figures;
	allowance: Allowance;
	/** Milliseconds that a response takes; 0 where that is not known. */
	latency: number;
	/** Requests under way at the same time, where the user bounds them. */
	concurrency?: number;
}

/** What a preview has found out. */
export interface Preview extends Timed {
	/** What the run would send. */
	requests: readonly ApiRequest[];
	/** Items of which nothing is sent. */
	results: readonly ItemResult[];
	/** How many rows are wrong because of which none is sent. */
	held: number;
	/** What else to say, as sentences. */
	notes: string[];
	/** Whether the others are sent where a request fails. */
	goesOn: boolean;
}

/** The one item that a preview returns. */
export function presentPreview(preview: Preview): IDataObject {
	const { figures, allowance, requests, results, held, notes, goesOn } = preview;
	const rows = results.map(presentRefused);
	const count = rows.reduce((sum, { items = 1 }) => sum + items, 0);
	const { lookups, credits } = figures;
	const needs = [...needsOf(figures), shownRange(credits, 'credit')].join(', ');
	const time = timeOf(preview);
	const duration = time.words === null ? '' : `, in about ${time.words}`;
	const refused = count === 0 ? '' : ` ${rowsOf(count)} would not be sent.`;
	// Companies that the service does not know may take no lookup, and end a run that stops at a failure.
	const sure = (range: Range, least: number) =>
		lookups.most === 0 ? range : { ...range, least: Math.min(range.least, least) };
	return {
		summary:
			held > 0
				? `Nothing would be sent, since ${rowsOf(held)} ${held === 1 ? 'is' : 'are'} wrong.`
				: `Would take ${needs}${duration}.${refused}`,
		...fitOf(figures, allowance),
		requests: presentFigure(sure(figures.requests, goesOn ? Infinity : 1), allowance.requests),
		lookups: presentFigure(sure(lookups, 0), allowance.lookups),
		credits: presentFigure(credits, allowance.credits),
		time,
		first_requests: requests.slice(0, MOST_REQUESTS).map(presentRequest),
		refused: { count, rows: rows.slice(0, MOST_ROWS) },
		notes,
	};
}

function presentFigure({ least, most }: Range, { plan, left }: Quota): IDataObject {
	return { at_least: least, at_most: most === Infinity ? null : most, left, plan_per_month: plan };
}

function rowsOf(count: number): string {
	return `${shown(count)} row${count === 1 ? '' : 's'}`;
}

/** Why a row would not be sent; of several with one reason the first, and how many they are. */
function presentRefused(result: ItemResult): { item: number; reason: string; items?: number } {
	const [item, ...others] = [result.item].flat();
	const { message = '' } =
		'error' in result ? (result.error as Error) : { message: result.unasked };
	return { item, reason: message, ...(others.length > 0 && { items: 1 + others.length }) };
}

/** What is sent. A key that the node derives is left out, since it differs for each run. */
function presentRequest({
	method,
	path,
	query = {},
	body,
	idempotencyKey,
}: ApiRequest): IDataObject {
	return {
		method,
		path,
		...(Object.keys(query).length > 0 && { query }),
		...(body !== undefined && { body: shortened(body) as IDataObject }),
		...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey }),
	};
}

/** A body whose long lists end with how many more entries they have. */
function shortened(body: unknown): unknown {
	if (Array.isArray(body)) {
		const more = body.length - MOST_ENTRIES;
		return more > 0 ? [...body.slice(0, MOST_ENTRIES), `… and ${shown(more)} more`] : body;
	}
	if (!isRecord(body)) return body;
	return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, shortened(value)]));
}

/** Whether what is needed at most fits into what is left; null where that is not known. */
export function fitOf(figures: Figures, { refusal, ...quotas }: Allowance) {
	const parts = (['requests', 'lookups', 'credits'] as const)
		.filter((name) => figures[name].most > 0)
		.map((name) => fitOfOne(name, figures[name], quotas[name]));
	const isAny = (fits: boolean | null) => parts.some((part) => part.fits === fits);
	const fits = isAny(false) ? false : isAny(null) ? null : true;
	const notes = parts.length === 0 ? ['Nothing is needed.'] : parts.map(({ note }) => note);
	return { fits, fits_note: [...(refusal ? [`${refusal}.`] : []), ...notes].join(' ') };
}

function fitOfOne(name: string, { least, most }: Range, { plan, left }: Quota) {
	const bound = left ?? plan;
	if (bound === null) return { fits: null, note: `It is not known how many ${name} are left.` };
	const what =
		left === null
			? `the ${shown(bound)} ${name} of a month; the service does not say how many of them are left`
			: `the ${shown(bound)} ${name} that are left`;
	if (least > bound) return { fits: false, note: `More than ${what}.` };
	if (most <= bound) return { fits: left === null ? null : true, note: `Within ${what}.` };
	if (most < Infinity) return { fits: null, note: `It may take more than ${what}.` };
	return {
		fits: null,
		note: `It is not known how many ${name} it takes. Compare with ${what}.`,
	};
}

/** How long a run takes, where the pace of the plan, the latency and the concurrency are known. */
export function timeOf({ figures, allowance: { rate }, latency, concurrency }: Timed) {
	const connections = Math.min(concurrency ?? Infinity, rate?.plan?.connections ?? Infinity);
	const isKnown = latency > 0 && connections < Infinity;
	const secondsFor = (requests: number) => {
		if (rate === undefined || !isKnown || requests === Infinity) return null;
		const { remaining, refill, burst } = rate;
		const atOnce = Math.min(requests, remaining);
		const underWay = (Math.ceil(requests / connections) * latency) / SECOND;
		// What comes in while the burst goes out may leave with it.
		return Math.max((requests - 1) / burst, (requests - atOnce) / refill, underWay);
	};
	const { least, most } = figures.requests;
	const [first, last] = [secondsFor(least), secondsFor(most)];
	const words = (seconds: number) => describeDuration(seconds * SECOND);
	return {
		at_least_seconds: first && Math.ceil(first),
		at_most_seconds: last && Math.ceil(last),
		words:
			first === null || most === 0
				? null
				: between(words(first), last === null ? undefined : words(last)),
		requests_per_minute: rate?.limit ?? null,
	};
}

/** A number as texts have it. */
export function shown(count: number): string {
	return count.toLocaleString('en');
}

/** The requests and lookups of a run, as texts have them. */
export function needsOf({ requests, lookups }: Figures): string[] {
	return [shownRange(requests, 'request'), shownRange(lookups, 'lookup')];
}

/** So many of something, as texts have it, e.g. "1 request", "1 to 50 requests", "at least 1 request". */
export function shownRange({ least, most }: Range, noun: string): string {
	if (least === 0 && most === Infinity) return `an unknown number of ${noun}s`;
	const last = most === Infinity ? undefined : shown(most);
	return `${between(shown(least), last)} ${noun}${(most === Infinity ? least : most) === 1 ? '' : 's'}`;
}

function between(first: string, last?: string): string {
	if (last === undefined) return `at least ${first}`;
	return first === last ? first : `${first} to ${last}`;
}
