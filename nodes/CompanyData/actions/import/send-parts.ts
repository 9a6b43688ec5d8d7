import { RequestFailed } from '../../transport/errors/request-failed';
import { inOrder } from '../in-order';
import { asWritten } from '../response-shape';
import type { ItemResult, OperationContext } from '../types';
import { halvesOf, type ListPart, type RequestFor } from './list-parts';

/** The status of a body that is larger than the service takes. */
const TOO_LARGE = 413;

/** Sends the parts of a list, halving those that are too large. Each has a result of its own, paired with its rows. */
export async function sendParts(
	context: OperationContext,
	parts: readonly ListPart[],
	requestFor: RequestFor,
): Promise<ItemResult[]> {
	const { client, stopRule, progress } = context;
	progress.expectRequests(parts.length);
	const send = async (part: ListPart): Promise<ItemResult[]> => {
		const item = part.rows.map((row) => row.item);
		try {
			return [{ item, json: await client.send(part.request, (response) => asWritten(response)) }];
		} catch (error) {
			const halves = isTooLarge(error) ? halvesOf(part, requestFor) : [];
			if (halves.length > 0) return (await Promise.all(halves.map(send))).flat();
			return [{ item, error }];
		}
	};
	const endsRun = (results: ItemResult[]) => {
		const isEnd = results.some((one) => 'error' in one && stopRule.isStoppedBy(one.error));
		if (isEnd) void client.close();
		return isEnd;
	};
	const results: ItemResult[] = [];
	const work = async (index: number) => await send(parts[index]);
	const workload = { count: parts.length, concurrency: client.parallelism, work, endsRun };
	for await (const sent of inOrder(workload)) results.push(...sent);
	// A failure that stops the node names no item. Any other comes out with each of its rows, to be sent again.
	if (stopRule.isStopped) return results;
	return results.flatMap((result): ItemResult[] =>
		'error' in result
			? [result.item].flat().map((item) => ({ item, error: result.error }))
			: [result],
	);
}

function isTooLarge(error: unknown): boolean {
	return error instanceof RequestFailed && error.failure.status === TOO_LARGE;
}
