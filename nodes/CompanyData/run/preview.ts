/**
 * Options → Preview returns one item that says what a run would need, instead of running it. Options → Max Requests
 * refuses a run that is known to need more. Neither writes, looks up or spends anything.
 */

import type { IDataObject } from 'n8n-workflow';

import { type Estimate, estimateOf } from './estimate';
import { describeNeeds, describePreview, excessOf, timeOf } from './preview-sentence';
import type { BulkOperation, ItemContext, ItemResult, OnlineOperation, RunContext } from './types';
import { MAX_REQUESTS, PREVIEW } from '../fields/options';
import { readAccount, readAllowance, usageRequest } from '../../../client';
import { InvalidInput } from '../../../lib/result';
import { grouped } from '../../../lib/text';

/** Maximum number of refused rows in a preview. */
const MAX_ROWS = 50;

const HINT = `Preview only: nothing was written or looked up. Turn off Options → ${PREVIEW} to run it.`;

/**
 * The preview, if the user wants one; undefined if the run may begin.
 *
 * @param bulk the operation, if it takes all items together.
 * @throws {InvalidInput} when the run is known to need more than Max Requests.
 */
export async function previewOrRefuse(
	operation: OnlineOperation,
	bulk: BulkOperation | undefined,
	run: RunContext,
	items: ItemContext[],
): Promise<ItemResult | undefined> {
	const estimate = await estimateOf(operation, bulk, run, items);
	if (run.isPreview) return await previewOf(run, items, estimate);
	if (estimate.minRequests <= run.maxRequests) return undefined;

	throw new InvalidInput(MAX_REQUESTS, {
		what: `is ${grouped(run.maxRequests)}, but this run takes ${describeNeeds(estimate)}`,
		hint: `Nothing was sent. Send fewer items, or set Options → ${MAX_REQUESTS} to ${estimate.minRequests} or more. Options → ${PREVIEW} shows what the run takes.`,
	});
}

async function previewOf(
	{ client, hints, maxRequests }: RunContext,
	items: readonly ItemContext[],
	estimate: Estimate,
): Promise<ItemResult> {
	const [{ node, caller }] = items;
	const allowance = await client.send(usageRequest, readAllowance);
	const { requests, lookups, refused } = estimate;
	const companies = estimate.companiesAre === undefined ? estimate.companies : Number.NaN;
	const credits = lookups === Infinity ? Infinity : 0;
	const left = { requests: allowance.requests.remaining, lookups: allowance.lookups.remaining };
	const isTooMuch = !estimate.isUpTo && excessOf(estimate, allowance) !== undefined;
	const time = timeOf(requests, allowance.rate);

	const json: IDataObject = {
		summary: describePreview(estimate, allowance, maxRequests, caller.continuesOnFailure),
		...(isTooMuch && { fits: false }),
		...onlyKnown({ companies, requests, lookups, credits }),
		left: onlyKnown({ ...left, credits: allowance.credits.remaining }),
		...(time !== undefined && { time }),
		refused: refused.slice(0, MAX_ROWS).map(describeRefused),
	};

	hints.add('summary', HINT);
	// A reason may quote what the user has entered, even the API key.
	const { secrets } = await readAccount(node);
	return { item: items.map(({ item }) => item), json: secrets.redacted(json) };
}

function onlyKnown(amounts: Record<string, number | null>): IDataObject {
	return Object.fromEntries(
		Object.entries(amounts).filter(([, amount]) => Number.isFinite(amount)),
	);
}

function describeRefused(row: ItemResult): IDataObject {
	const reason = 'error' in row ? (row.error as Error).message : row.notSentReason;
	return { item: row.item, reason };
}
