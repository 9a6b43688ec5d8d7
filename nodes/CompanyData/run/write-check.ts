/**
 * Checks all writes of a run before the first is sent, so that an item that is wrong stops the run with nothing done.
 * One key of the user for different contents is refused: the service would do the first alone, and lose the others.
 * An item that repeats the last save of its company takes the result of that, so that it is not done twice; a change
 * back is sent.
 */

import { deepCopy } from 'n8n-workflow';

import { contentOf } from './keys';
import type { ItemContext, ItemFailure, OperationContext, Records, WriteOperation } from './types';
import { CUSTOM_KEY } from '../fields/options';
import { readInclusion } from '../fields/output';
import { Turns } from '../../lib/clock';
import { InvalidInput } from '../../lib/result';
import { counted, shown } from '../../lib/text';
import type { ApiRequest } from '../../transport/request';

/** The write of an item, with the item whose write it repeats if it does; or why it cannot be sent. */
export type Checked = { request: ApiRequest; repeats?: number } | { error: unknown };

/** The item that was first, or last, to send a content. */
interface SentBy {
	item: number;
	content: string;
}

/** Reads the writes of all items. An item that is wrong has the error in its place. */
export async function checkWrites(
	operation: WriteOperation,
	items: readonly ItemContext[],
	turns = new Turns(),
): Promise<Checked[]> {
	const checked: Checked[] = [];
	const byKey = new Map<string, SentBy>();
	const saves = new Map<string, SentBy>();

	for (const context of items) {
		try {
			readInclusion(context);
			const request = operation.toRequest(context);
			const sent = { item: context.item, content: contentOf(request) };
			refuseOtherContent(byKey, request.idempotencyKey, sent);
			checked.push({ request, repeats: repeatedBy(saves, operation.sets?.(request), sent) });
		} catch (error) {
			checked.push({ error });
		}

		await turns.pass();
	}

	return checked;
}

/** @throws {InvalidInput} when an earlier item has the same key of the user for another content. */
function refuseOtherContent(
	byKey: Map<string, SentBy>,
	key: string | undefined,
	sent: SentBy,
): void {
	if (key === undefined) return;

	const first = byKey.get(key) ?? sent;
	byKey.set(key, first);
	if (first.content === sent.content) return;

	throw new InvalidInput(CUSTOM_KEY, {
		what: `${shown(key)} is the key of another request (item ${first.item})`,
		hint: 'The service would answer this one with the response to that. Use a different key for different content, e.g. with an expression, or choose another Idempotency Key.',
	});
}

/** The item whose save was the last of this record, if that was the same save. */
function repeatedBy(
	saves: Map<string, SentBy>,
	record: string | undefined,
	sent: SentBy,
): number | undefined {
	if (record === undefined) return undefined;

	const last = saves.get(record);
	if (last?.content === sent.content) return last.item;

	saves.set(record, sent);
	return undefined;
}

/** Sends the write of an item; a repetition takes the result of the write that it repeats. */
export function senderOf(
	operation: WriteOperation,
	checked: readonly Checked[],
): (context: OperationContext) => Promise<Records> {
	const sent: Array<Promise<Records>> = [];
	return async (context) => {
		const { item, hints } = context;
		const one = checked[item];
		if ('error' in one) throw one.error;

		const { request, repeats = item } = one;
		const isRepetition = repeats !== item;
		if (!isRepetition) sent[item] = operation.send(context, request);

		const records = await sent[repeats];

		const record = operation.sets?.(request);
		if (record === undefined) return records;

		hints.add('summary', record, (saved) => describeSaves(saved, checked.length));
		if (!isRepetition) return records;

		hints.add('saved', item, describeRepetitions);
		// Nodes after this one may change what they are given.
		return deepCopy(records);
	};
}

function describeSaves(saved: readonly string[], items: number): string {
	const [name, ...others] = new Set(saved);
	// One company for all items is rarely meant: a company that was picked is the same for every item.
	if (items > 1 && saved.length === items && others.length === 0) {
		return `All ${items} items saved one company, ${name}. Check the field Company if each has its own.`;
	}

	return `${counted(others.length + 1, 'company', 'companies')} saved`;
}

function describeRepetitions({ length }: readonly number[]): string {
	return `${counted(length, 'item')} repeated an earlier save (same company, status and notes) and took its result.`;
}

/** The failure to stop at if any write is wrong: the first, which names the other items. */
export function firstFailure(checked: readonly Checked[]): ItemFailure | undefined {
	const failures = checked.flatMap((one, item) => ('error' in one ? [{ item, ...one }] : []));
	if (failures.length === 0) return undefined;

	const [{ item, error }] = failures;
	const others = failures.filter((other) => other.error !== error).map((other) => other.item);
	// One error of all items is no item's own.
	if (failures.length > 1 && failures.length === checked.length && others.length === 0) {
		return { item: failures.map((other) => other.item), error };
	}
	if (others.length === 0 || !(error instanceof InvalidInput)) {
		return { item, error, isUnsent: true };
	}

	const { field, reason } = error;
	const what = `${reason.what}; ${itemsNamed(others)} cannot be sent either`;
	return { item, error: new InvalidInput(field, { ...reason, what }), isUnsent: true };
}

const MAX_NAMED = 5;

function itemsNamed(items: readonly number[]): string {
	const more = items.length > MAX_NAMED ? ` and ${items.length - MAX_NAMED} more` : '';
	return `${items.length === 1 ? 'item' : 'items'} ${items.slice(0, MAX_NAMED).join(', ')}${more}`;
}
