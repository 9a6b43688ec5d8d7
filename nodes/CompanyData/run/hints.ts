/** What a run reports besides its items: one line that says what was done, and at most two more, the most important first. */

import { MAX_HINT_LENGTH } from '../fields/hint-list';
import { type Observer, PlanNotices, type TriedSpellings } from '../../../client';
import { describeDuration } from '../../../lib/durations';
import { groupsOf } from '../../../lib/groups';
import { counted, grouped, shortened } from '../../../lib/text';

/** Shortest wait that is reported, in ms. */
const MIN_WAIT = 1000;

/** Keys of hints, the most important first: what the run did, what is missing or wrong, and then the rest. */
const ORDER =
	'summary empty without leftOut refused reason failed rejected far bound shortfall cells fields note continued credits creditsUsed ignored columns unsent added edition unfound cache spellings deprecation wait'.split(
		' ',
	);

/** Maximum number of hints besides the summary. */
const MAX_FURTHER_HINTS = 2;

/** How long counts may be before the text that they follow is shortened. */
const MAX_COUNTS_LENGTH = MAX_HINT_LENGTH / 2;

type Merge<T> = (all: readonly T[]) => string | readonly string[] | undefined;

/** Collects the hints of a run, merges the hints of one key into one text, and chooses which are shown. */
export class Hints implements Observer {
	readonly #added = new Map<string, { all: unknown[]; merge: Merge<never> }>();
	#waited = 0;
	#waitedUntil = -Infinity;
	readonly #plan = new PlanNotices();

	add(key: string, text: string): void;
	add<T>(key: string, about: T, merge: Merge<T>): void;
	add(key: string, about: unknown, merge: Merge<never> = (texts) => [...new Set(texts)]): void {
		const added = this.#added.get(key) ?? { all: [], merge };
		this.#added.set(key, added);
		added.all.push(about);
	}

	observe(headers: Record<string, string>): void {
		this.#plan.observe(headers);
	}

	/** Overlapping waits count once. Must be called in the order in which the waits end. */
	addWait(from: number, to: number): void {
		this.#waited += Math.max(0, to - Math.max(from, this.#waitedUntil));
		this.#waitedUntil = Math.max(this.#waitedUntil, to);
	}

	/** The summary and the two most important other hints, each of at most 120 characters. */
	texts(): string[] {
		const fromTraffic = {
			credits: this.#plan.lowCredits(),
			creditsUsed: this.#plan.creditsUsed(),
			deprecation: this.#plan.deprecation(),
			wait: this.#wait(),
		};

		for (const [key, text] of Object.entries(fromTraffic))
			if (text !== undefined) this.add(key, text);
		const keys = [...new Set([...ORDER, ...this.#added.keys()])];
		const [summary, ...others] = keys.map((key) => {
			const { all, merge } = this.#added.get(key) ?? { all: [], merge: () => undefined };
			return [merge(all as never[]) ?? []].flat();
		});

		const texts = [...summary, ...others.flat().slice(0, MAX_FURTHER_HINTS)];
		return texts.map((text) => shortened(text, MAX_HINT_LENGTH));
	}

	#wait(): string | undefined {
		if (this.#waited < MIN_WAIT) return undefined;

		return `Waited ${describeDuration(this.#waited, Math.round)} for the rate limit of the plan.`;
	}

	/** The lines for the log: the credits that were used, and warnings about the plan. */
	logLines(): { info: string[]; warn: string[] } {
		return { info: [this.#plan.creditsUsed() ?? []].flat(), warn: this.#plan.warnings() };
	}
}

/** Says that a list ended before its total, or that the service repeated itself or refused a further page. */
export function explainShortfall(received: number, total?: number): string {
	return total === undefined
		? `The service sent nothing new after ${grouped(received)} results, so there may be more.`
		: `The service counts ${grouped(total)} results and sent ${grouped(received)}: the list may have changed in the meantime.`;
}

/** Says which spellings of a filter were tried, and which one found companies, or how to send another spelling. */
export function explainSpellings({ label, value, tried, found }: TriedSpellings): string {
	const start = `${label} ${value} found nothing`;
	if (found !== undefined) return `${start}, but ${found} did.`;

	return endingWith(
		`${start}, nor did ${tried.join(', ')}`,
		'. To write it otherwise: Options → Additional Query Parameters.',
	);
}

/** An item for which the field of a criterion, or a part of it, gives nothing. */
interface EmptyField {
	item: number;
	/** "'Text' is empty". */
	fault: string;
}

/** Says for how many items nothing was searched for, because a field gives nothing for them. */
export function explainEmpty(all: readonly EmptyField[]): string[] {
	return groupsOf(all, ({ fault }) => fault).map(([{ item, fault }, ...others]) => {
		const count = others.length + 1;
		return others.length === 0
			? `${fault} for item ${item}: nothing was searched for it. Filter such items out, or clear the field.`
			: `${fault} for ${grouped(count)} items, first item ${item}: nothing was searched for them. Filter them out, or clear it.`;
	});
}

/** Counts the items for which nothing was sent: "3 items left out: 2 not in the catalogue, 1 to decide". */
export function explainLeftOut(reasons: readonly string[]): string[] {
	return tally(`${counted(reasons.length, 'item')} left out`, reasons);
}

/** Joins the parts of a hint, and shortens only its start if it is too long. */
export function endingWith(start: string, end: string): string {
	return `${shortened(start, MAX_HINT_LENGTH - end.length)}${end}`.replace('….', '…');
}

/**
 * Counts outcomes, first those of `order`: "9 CIFs: 7 found, 2 mistyped". Counts that do not fit in one hint follow in
 * another, since each may be what the user has to act on.
 */
export function tally(
	what: string,
	outcomes: readonly string[],
	order: readonly string[] = [],
): string[] {
	const counts = new Map(order.map((outcome) => [outcome, 0]));

	for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
	const occurring = [...counts].filter(([, count]) => count > 0);
	const parts = occurring.map(([outcome, count]) => `${grouped(count)} ${outcome}`);
	const first = (end: number) => `: ${parts.slice(0, end).join(', ')}`;
	const isTooLong = (text: string) =>
		text.length > MAX_COUNTS_LENGTH && what.length + text.length > MAX_HINT_LENGTH;

	let end = parts.length;

	while (end > 1 && isTooLong(first(end))) end--;
	const others = parts.slice(end).join(', ');
	return [endingWith(what, first(end)), ...(others === '' ? [] : [`Also ${others}`])];
}
