/**
 * Checks all writes of a run before the first is sent, so that a wrong item stops the run before anything is done. A custom
 * key for different contents is refused: the service would carry out only the first, and lose the others.
 */

import { contentOf } from './keys';
import type { ItemContext, ItemFailure, WriteOperation } from './types';
import { CUSTOM_KEY } from '../fields/idempotency';
import { readInclusion } from '../fields/output';
import type { ApiRequest } from '../../../client';
import { Yielder } from '../../../lib/clock';
import { InvalidInput } from '../../../lib/result';
import { quoted } from '../../../lib/text';

/** The write of an item, the words for why it is left out, or the reason why it cannot be sent. */
export type Checked = { request: ApiRequest } | { leftOut: string } | { error: unknown };

/** The item that was the first to use a key, and its content. */
interface SentBy {
	item: number;
	content: string;
}

/** Reads the writes of all items. A wrong item has an error in place of its write. */
export async function checkWrites(
	operation: WriteOperation,
	items: readonly ItemContext[],
	yielder = new Yielder(),
): Promise<Checked[]> {
	const checked: Checked[] = [];
	const byKey = new Map<string, SentBy>();

	for (const context of items) {
		try {
			readInclusion(context);
			checked.push(checkWrite(operation, context, byKey));
		} catch (error) {
			checked.push({ error });
		}

		await yielder.yieldIfBusy();
	}

	return checked;
}

function checkWrite(
	operation: WriteOperation,
	context: ItemContext,
	byKey: Map<string, SentBy>,
): Checked {
	const leftOut = operation.leftOut?.(context);
	if (leftOut !== undefined) return { leftOut };

	const request = operation.toRequest(context);
	refuseOtherContent(byKey, request, context.item);
	return { request };
}

/** @throws {InvalidInput} when an earlier item has the same custom key for different content. */
function refuseOtherContent(byKey: Map<string, SentBy>, request: ApiRequest, item: number): void {
	const { idempotencyKey: key } = request;
	if (key === undefined) return;

	const content = contentOf(request);
	const first = byKey.get(key) ?? { item, content };
	byKey.set(key, first);
	if (first.content === content) return;

	throw new InvalidInput(CUSTOM_KEY, {
		what: `${quoted(key)} is the key of another request (item ${first.item})`,
		hint: 'The service would answer this one with the response to that. Use a different key for different content, e.g. with an expression, or choose another Idempotency Key.',
	});
}

/**
 * The write of an item, or the words for why it is left out.
 *
 * @throws {unknown} the reason why it cannot be sent.
 */
export function requestOf(write: Checked): Exclude<Checked, { error: unknown }> {
	if ('error' in write) throw write.error;

	return write;
}

/** The failure that stops the run if any write is wrong: the first one, or one for all items if they share it. */
export function failureOf(checked: readonly Checked[]): ItemFailure | undefined {
	const failures = checked.flatMap((write, item) => ('error' in write ? [{ ...write, item }] : []));
	if (failures.length === 0) return undefined;

	const [first] = failures;
	const isShared = checked.every((write) => 'error' in write && write.error === first.error);
	return isShared
		? { ...first, item: failures.map(({ item }) => item) }
		: { ...first, isUnsent: true };
}
