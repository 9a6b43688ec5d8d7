import { deepCopy } from 'n8n-workflow';
import { InvalidInput, shown, counted } from '../../lib/values';
import type { ApiRequest } from '../../client/request';
import { contentOf } from '../../client/writes';
import { CUSTOM_KEY } from '../fields/options';
import { readInclusion } from '../fields/output';
import { Turns } from '../../lib/concurrency';
import type { ItemContext, ItemFailure, OperationContext, Records, WriteOperation } from './types';

const HINT =
	'The service would answer all of them with the response to the first. Use a different key for different content, e.g. with an expression, or choose another Idempotency Key.';

type Saved = Record<'isRepetition' | 'isDone', boolean> & { name: string };

function countSaves(saves: readonly Saved[]): string | undefined {
	const done = saves.filter(({ isDone }) => isDone);
	const [name, ...others] = new Set(done.map((one) => one.name));
	// One company for all items is rarely meant: a company that was picked is the same for every item.
	if (saves.length > 1 && done.length === saves.length && others.length === 0) {
		return `All ${saves.length} items saved one company, ${name}. Check the field Company if each has its own.`;
	}
	const count = others.length + 1;
	return done.length === 0 ? undefined : `${counted(count, 'company', 'companies')} saved`;
}

function describeSaves(saves: readonly Saved[]): string | undefined {
	const repetitions = saves.filter(({ isRepetition, isDone }) => isRepetition && isDone).length;
	if (repetitions === 0) return undefined;
	return `${counted(repetitions, 'item')} repeated an earlier save (same company, status and notes) and took its result.`;
}

export type Checked = { request: ApiRequest; repeats?: number } | { error: unknown };

export async function checkWrites(
	operation: WriteOperation,
	items: readonly ItemContext[],
	turns = new Turns(),
): Promise<Checked[]> {
	const checked: Checked[] = [];
	for (const item of items) {
		try {
			readInclusion(item);
			checked.push({ request: operation.toRequest(item) });
		} catch (error) {
			checked.push({ error });
		}
		await turns.pass();
	}
	const conflicts = await keyConflicts(checked, turns);
	for (const [index, error] of conflicts) checked[index] = { error };
	if (operation.sets === undefined) return checked;
	const requests = checked.map((one) => ('request' in one ? one.request : undefined));
	const repetitions = await repetitionsIn(requests, operation.sets, turns);
	return checked.map((one, index) => ({ ...one, repeats: repetitions.get(index) }));
}

/** Sends the write of an item; a repetition takes the result of the write that it repeats. */
export function senderOf(operation: WriteOperation, checked: readonly Checked[]) {
	const sent: Array<Promise<Records>> = [];
	return async (context: OperationContext): Promise<Records> => {
		const { item, hints } = context;
		const one = checked[item];
		if ('error' in one) throw one.error;
		const { request, repeats = item } = one;
		if (repeats === item) sent[item] = operation.send(context, request);
		const set = operation.sets?.(request);
		const name = `${set?.kind} ${set?.name}`;
		const saved: Saved = { name, isRepetition: repeats !== item, isDone: false };
		if (set) {
			hints.add('summary', saved, countSaves);
			hints.add('saved', saved, describeSaves);
		}
		const records = await sent[repeats];
		saved.isDone = true;
		// Nodes after this one may change what they are given.
		return saved.isRepetition ? deepCopy(records) : records;
	};
}

export function firstFailure(checked: readonly Checked[]): ItemFailure | undefined {
	const failures = checked.flatMap((one, item) => ('error' in one ? [{ item, ...one }] : []));
	if (failures.length === 0) return undefined;
	const [{ item, error }] = failures;
	// Items with one error in common are named in its message.
	const others = failures.filter((other) => other.error !== error).map((other) => other.item);
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

const MOST_NAMED = 5;

function itemsNamed(items: readonly number[]): string {
	const more = items.length > MOST_NAMED ? ` and ${items.length - MOST_NAMED} more` : '';
	return `${items.length === 1 ? 'item' : 'items'} ${items.slice(0, MOST_NAMED).join(', ')}${more}`;
}

async function keyConflicts(checked: readonly Checked[], turns: Turns) {
	const byKey = new Map<string, Array<{ item: number; content: string }>>();
	for (const [item, one] of checked.entries()) {
		if ('error' in one || one.request.idempotencyKey === undefined) continue;
		const { idempotencyKey: key, ...request } = one.request;
		const group = byKey.get(key) ?? [];
		group.push({ item, content: contentOf(request) });
		byKey.set(key, group);
		await turns.pass();
	}
	const conflicts = new Map<number, InvalidInput>();
	for (const [key, group] of byKey) {
		const other = group.find(({ content }) => content !== group[0].content);
		if (other === undefined) continue;
		const what = `${shown(key)} is the key of different requests (items ${group[0].item} and ${other.item})`;
		const error = new InvalidInput(CUSTOM_KEY, { what, hint: HINT });
		for (const { item } of group) conflicts.set(item, error);
	}
	return conflicts;
}

/** Maps each item that sets the same to the same as the last one did, to that item. A change back is none. */
export async function repetitionsIn(
	requests: ReadonlyArray<ApiRequest | undefined>,
	sets: NonNullable<WriteOperation['sets']>,
	turns: Turns,
): Promise<Map<number, number>> {
	const repetitions = new Map<number, number>();
	const latest = new Map<string, { item: number; content: string }>();
	let kind: string | undefined;
	for (const [item, request] of requests.entries()) {
		if (request === undefined) continue;
		const named = sets(request);
		// What it sets may have been set in between, under a name of the other kind.
		if (named.kind !== kind) latest.clear();
		kind = named.kind;
		const content = contentOf(request);
		const earlier = latest.get(named.name);
		if (earlier?.content === content) repetitions.set(item, earlier.item);
		else latest.set(named.name, { item, content });
		await turns.pass();
	}
	return repetitions;
}
