/**
 * Estimates what a run would need, before anything is sent. Every operation declares the cost of an item, or of all items
 * together; this file adds the costs up and collects the rows that would be refused. In a preview, a search may request
 * its first page, which is free.
 */

import { Hints } from './hints';
import type {
	Ask,
	BulkOperation,
	Cost,
	ItemContext,
	ItemOperation,
	ItemResult,
	OnlineOperation,
	OperationContext,
	ReadOperation,
	RunContext,
} from './types';
import { checkWrites, requestOf } from './write-check';
import { EmptyForItem } from '../fields/criterion';
import { readInclusion } from '../fields/output';
import { type ApiRequest, lookupsOf } from '../../../client';
import { Yielder } from '../../../lib/clock';

/** Maximum number of first pages that a preview requests. */
const MAX_FIRST_PAGES = 10;

/** What a run needs; `companies` is NaN if nobody can know how many there will be, and else as `companiesAre` says. */
export interface Estimate
	extends Pick<Required<Cost>, 'requests' | 'lookups' | 'companies'>, Pick<Cost, 'companiesAre'> {
	/** True if the run may need less. */
	isUpTo: boolean;
	/** Number of requests that the run needs in any case. */
	minRequests: number;
	/** The rows that would not be sent. */
	refused: ItemResult[];
}

/**
 * Adds up what the operation would need for these items.
 *
 * @param bulk the operation, if it takes all items together.
 * @throws {InvalidInput} when a bulk operation cannot read its items at all.
 */
export async function estimateOf(
	operation: OnlineOperation,
	bulk: BulkOperation | undefined,
	run: RunContext,
	items: ItemContext[],
): Promise<Estimate> {
	const [first] = items;
	const { costs, refused } =
		bulk === undefined
			? await costsOfEach(operation as ItemOperation, run, items)
			: await bulk.costOfAll({ ...run, ...first, hints: new Hints() }, items);

	const isStopped = !first.caller.continuesOnFailure && refused.some((row) => 'error' in row);
	// Reads are sent until a wrong row is reached. Writes are all checked first, so none is sent.
	const sent = isStopped && !('execute' in operation) ? [] : costs;
	const sum = (of: (cost: Cost) => number) => sent.reduce((total, cost) => total + of(cost), 0);
	const bounds = new Set(sent.flatMap(({ companiesAre = [] }) => companiesAre));
	return {
		requests: sum(({ requests }) => requests),
		lookups: sum(({ lookups }) => lookups),
		// A sum of both kinds of bounds says nothing.
		companies: bounds.size > 1 ? Number.NaN : sum(({ companies = Number.NaN }) => companies),
		companiesAre: [...bounds][0],
		isUpTo: isStopped || sent.some((cost) => cost.isUpTo),
		minRequests: isStopped ? 0 : sum((cost) => (cost.isUpTo ? 1 : cost.requests)),
		refused,
	};
}

async function costsOfEach(operation: ItemOperation, run: RunContext, items: ItemContext[]) {
	const writes = 'toRequest' in operation ? await checkWrites(operation, items) : undefined;
	const yielder = new Yielder();
	const costs: Cost[] = [];
	const refused: ItemResult[] = [];
	let pagesLeft = run.isPreview ? MAX_FIRST_PAGES : 0;
	const ask: Ask = async (request, read) =>
		pagesLeft-- > 0 ? await run.client.send(request, read) : undefined;

	for (const [index, item] of items.entries()) {
		const context = { ...run, ...item, hints: new Hints() };

		try {
			const write = writes && requestOf(writes[index]);
			if (write !== undefined && 'leftOut' in write) {
				refused.push({ item: item.item, json: {}, notSentReason: `Left out: ${write.leftOut}` });
				continue;
			}

			const request = write?.request ?? (await firstRequest(operation as ReadOperation, context));

			if (request === undefined) continue;

			costs.push((await operation.cost?.(context, request, ask)) ?? costOf(request));
		} catch (error) {
			refused.push(
				error instanceof EmptyForItem
					? { item: item.item, json: {}, notSentReason: error.message }
					: { item: item.item, error },
			);
		}

		await yielder.yieldIfBusy();
	}

	return { costs, refused };
}

/** The cost of an item that sends this request and no other. */
export function costOf(request: ApiRequest): Cost {
	return { requests: 1, lookups: lookupsOf(request) ?? Infinity };
}

/** Runs the operation up to its first request, so that a row is refused for the same reasons as in the run. */
async function firstRequest(operation: ReadOperation, context: OperationContext) {
	readInclusion(context);

	return await new Promise<ApiRequest | undefined>((resolve, reject) => {
		const send = async (request: ApiRequest): Promise<never> => {
			resolve(request);
			throw new Error('Not sent');
		};

		const client = { ...context.client, send };
		operation.execute({ ...context, client }).then(() => resolve(undefined), reject);
	});
}
