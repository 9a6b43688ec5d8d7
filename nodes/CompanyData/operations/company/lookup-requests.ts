/** Reads the fields of many items before the first request, and sends the requests that look up their companies. */

import { type Inclusion, readInclusion } from '../../fields';
import type { ItemContext, ItemFailure, OperationContext } from '../../run/types';
import { COMPANY, RequestFailed } from '../../../../client';
import { Yielder } from '../../../../lib/clock';
import { inOrder } from '../../../../lib/in-order';

/** Reads the fields of every item, and yields between the entries of one, too. An item whose fields cannot be read gives a failure. */
export async function readEach<T>(
	items: readonly ItemContext[],
	read: (context: ItemContext, inclusion?: Inclusion) => Iterable<T>,
): Promise<Array<T | ItemFailure>> {
	const entries: Array<T | ItemFailure> = [];
	const yielder = new Yielder();

	for (const context of items) {
		try {
			// The router reads the inclusion again. Read here too, an invalid value costs no request.
			for (const entry of read(context, readInclusion(context))) {
				entries.push(entry);
				await yielder.yieldIfBusy();
			}
		} catch (error) {
			entries.push({ item: context.item, error });
		}

		await yielder.yieldIfBusy();
	}

	return entries;
}

/** The failure of a request with the CIF that it was about, which its item then has. */
export function aboutCompany(error: unknown, cif: string): unknown {
	if (!(error instanceof RequestFailed)) return error;

	return new RequestFailed({ ...error.failure, about: { [COMPANY.cif]: cif } });
}

/**
 * Requests the parts concurrently; a failed part yields its error. Once the run has ended, the remaining parts are not
 * yielded.
 *
 * @param stopsAt returns true for a response that ends the run.
 */
export async function* requestEach<P, R extends object>(
	{ client, stopRule }: OperationContext,
	parts: readonly P[],
	request: (part: P) => Promise<R>,
	stopsAt: (response: R) => boolean = () => false,
): AsyncGenerator<[part: P, response: R | { error: unknown }]> {
	const responses = inOrder<R | { error: unknown }>({
		count: parts.length,
		concurrency: client.parallelism,
		work: async (index) => await request(parts[index]).catch((error: unknown) => ({ error })),
		endsRun: (response) =>
			'error' in response ? stopRule.isStoppedBy(response.error) : stopsAt(response),
	});

	let index = 0;

	for await (const response of responses) yield [parts[index++], response];
}
