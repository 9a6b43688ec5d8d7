import { contentOf } from '../transport/record/content';
import type { ApiRequest } from '../transport/http/types';
import type { Turns } from './turns';
import type { WriteOperation } from './types';

/**
 * The items whose request repeats that of an earlier item: the last request that sets the same, sends the
 * same. A change back is no repetition. Items without a request are undefined.
 *
 * @returns by the index of each such item, that of the item whose request it repeats.
 */
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
