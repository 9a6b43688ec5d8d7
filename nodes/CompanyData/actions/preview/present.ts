import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../shared/json';
import type { ApiRequest } from '../../transport/http/types';
import {
	describeTime,
	fitOf,
	secondsFor,
	shown,
	shownRange,
	type Allowance,
	type Left,
} from './estimate';
import type { Figures, Range } from './plan';

/** Rows that are named with what is wrong with them. */
const MOST_ROWS = 50;
/** Entries of a list in a body that are shown: as many as a batch lookup has. */
const MOST_ENTRIES = 100;

/** An item that would not be sent, and why; the first of several where they have the reason in common. */
export interface Refused {
	item: number;
	reason: string;
	/** How many items it is about. */
	items: number;
}

/** What a preview has found out. */
export interface Preview {
	figures: Figures;
	allowance: Allowance;
	/** The first requests, as they would be sent. */
	first: readonly ApiRequest[];
	refused: readonly Refused[];
	/** How many rows are wrong because of which none is sent. */
	held: number;
	/** What else to say, as sentences. */
	notes: readonly string[];
}

/** The one item that a preview returns. */
export function presentPreview({
	figures,
	allowance,
	first,
	refused,
	held,
	notes,
}: Preview): IDataObject {
	const count = refused.reduce((sum, { items }) => sum + items, 0);
	const { fits, note } = fitOf(figures, allowance);
	const time = describeTime(figures.requests, allowance);
	return {
		summary: held > 0 ? explainHeld(held) : summaryOf(figures, time, count),
		fits,
		fits_note: note,
		requests: presentFigure(figures.requests, allowance.requests),
		lookups: presentFigure(figures.lookups, allowance.lookups),
		credits: presentFigure(figures.credits, allowance.credits),
		time: presentTime(figures.requests, allowance, time),
		first_requests: first.map(presentRequest),
		refused: { count, rows: refused.slice(0, MOST_ROWS).map(presentRefused) },
		notes: [...notes],
	};
}

function presentRefused({ item, reason, items }: Refused): IDataObject {
	return items === 1 ? { item, reason } : { item, reason, items };
}

function summaryOf(figures: Figures, time: string | undefined, refused: number): string {
	const { requests, lookups, credits } = figures;
	const counted = [
		shownRange(requests, 'request'),
		shownRange(lookups, 'lookup'),
		shownRange(credits, 'credit'),
	];
	const duration = time === undefined ? '' : `, in about ${time}`;
	const rows =
		refused === 0 ? '' : ` ${shown(refused)} row${refused === 1 ? '' : 's'} would not be sent.`;
	return `Would take ${counted.join(', ')}${duration}.${rows}`;
}

function explainHeld(wrong: number): string {
	const rows = wrong === 1 ? '1 row is' : `${shown(wrong)} rows are`;
	return `Nothing would be sent, since ${rows} wrong.`;
}

function presentFigure({ least, most }: Range, { plan, left }: Left): IDataObject {
	return { at_least: least, at_most: finite(most), left, plan_per_month: plan };
}

function presentTime({ least, most }: Range, { rate }: Allowance, words = ''): IDataObject {
	const seconds = (requests: number) =>
		rate === undefined || requests === Infinity ? null : Math.ceil(secondsFor(requests, rate));
	return {
		at_least_seconds: seconds(least),
		at_most_seconds: seconds(most),
		words: words || null,
		requests_per_minute: rate?.limit ?? null,
	};
}

function finite(count: number): number | null {
	return count === Infinity ? null : count;
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
		...(Object.keys(query).length === 0 ? {} : { query }),
		...(body === undefined ? {} : { body: shortened(body) as IDataObject }),
		...(idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }),
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
