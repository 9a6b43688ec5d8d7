import { readAccount } from '../../../client/account';
import type { ApiClient } from '../../../client/client';
import { contentOf } from '../../../client/request-content';
import { readAllowance, usageRequest } from '../../../client/usage';
import { InvalidInput } from '../../../lib/result';
import { PREVIEW, readForesight, STOP_BEFORE, type Bounds } from '../../fields/preview';
import { showHints } from '../output';
import { exactly, sumOf, upTo, type Figures } from '../plan';
import { logRun } from '../run-progress';
import type { ItemContext, ItemResult, RunContext } from '../types';
import { estimate, type Estimate, type PlannedRun } from './estimate';
import { needsOf, presentPreview, shown } from './present';

const HINT = `Preview only: nothing was written or looked up. Turn off Options → ${PREVIEW} to run it.`;

/** A run that has not begun. */
export interface Handling {
	plan(): Promise<PlannedRun>;
	handle(run: RunContext): AsyncIterable<ItemResult[]>;
}

/**
 * The results of a run: one that says what it would take where the user wants to know that first, and otherwise those
 * of its items, unless they may take more than the user allows.
 *
 * @throws {InvalidInput} when the run may take more, or an option cannot be understood.
 * @throws {RequestFailed} when the request for what is left of the plan fails.
 */
export async function foresee(
	run: RunContext,
	items: ItemContext[],
	{ plan, handle }: Handling,
): Promise<AsyncIterable<ItemResult[]> | ItemResult[][]> {
	const { isPreview, bounds } = await readForesight(items);
	if (!isPreview && Math.min(bounds.requests, bounds.lookups) === Infinity) return handle(run);
	const [{ node, caller }] = items;
	const what = isPreview ? PREVIEW : 'Stop Before';
	const found = await estimate(await plan(), caller.goesOnAfterFailure, run.client, () =>
		logRun(node, `${what} asks for the first page of some searches, for its total.`),
	);
	const figures = isContinued(caller) ? upTo(found.figures, sumOf([])) : found.figures;
	if (isPreview) return [[await preview(run, items, { ...found, figures }, bounds)]];
	const [excess] = exceeded(figures, bounds);
	if (excess !== undefined) throw explainExcess(excess, figures, bounds);
	return handle({ ...run, client: withAnswers(run.client, found.answers) });
}

async function preview(
	{ client, settings }: RunContext,
	items: readonly ItemContext[],
	{ figures: needed, all, requests, results, answers }: Estimate,
	bounds: Bounds,
): Promise<ItemResult> {
	const [{ node, caller }] = items;
	const { goesOnAfterFailure: goesOn } = caller;
	const isTest = client.keyKind === 'sandbox';
	const figures = isTest ? { ...needed, credits: exactly(0) } : needed;
	const allowance = await client.send(usageRequest, readAllowance);
	const wrong = results.filter((result) => 'error' in result).flatMap(({ item }) => item).length;
	const isStopped = wrong > 0 && !goesOn && all.requests.most > 0;
	const asked = answers.size === 0 ? '1 request' : `${answers.size + 1} requests`;
	const totals = answers.size === 0 ? '' : ' and the totals of searches';
	const notes = [
		isContinued(caller) &&
			'This execution continues one that failed: what was answered in that is not sent again, so it takes less.',
		isStopped &&
			`The node stops at a row that is wrong. With On Error set to Continue in its settings, the others take ${needsOf(all).join(' and ')}.`,
		...exceeded(figures, bounds).map(
			(what) => `${STOP_BEFORE[what]} is ${shown(bounds[what])}: the run would not begin.`,
		),
		figures.lookups.most > 0 &&
			'This assumes that the service knows every company: an unknown one may take no lookup, and may end the run.',
		figures.credits.most === Infinity &&
			'The documentation of the service does not say what requests to this path cost.',
		isTest && 'The credential has a test key, which uses no credits.',
		`The preview itself took ${asked}, for what is left of the plan${totals}. Requests that fail and are sent again come on top.`,
	].filter((note) => note !== false);
	const json = presentPreview({
		figures,
		allowance,
		latency: client.latency(),
		concurrency: settings.concurrency,
		requests,
		results,
		held: figures.requests.most < all.requests.most ? wrong : 0,
		notes,
		goesOn,
	});
	showHints(node, [HINT]);
	// What the user has entered may hold the key, which n8n would keep with the execution.
	const { secrets } = await readAccount(node);
	return { item: items.map(({ item }) => item), json: secrets.redacted(json), isAlone: true };
}

/** Whether an earlier run has left answers, so that what they answer is not sent again. */
function isContinued(caller: ItemContext['caller']): boolean {
	return caller.earlierRun() === 'answered';
}

function exceeded(figures: Figures, bounds: Bounds) {
	return (['requests', 'lookups'] as const).filter((what) => figures[what].most > bounds[what]);
}

/** Why a run does not begin. */
function explainExcess(what: keyof Bounds, figures: Figures, bounds: Bounds): InvalidInput {
	const label = STOP_BEFORE[what];
	const { least, most } = figures[what];
	const verb = least > bounds[what] ? 'takes' : 'may take';
	const narrower =
		least === most ? '' : ', set a Limit or a lower Max Requests where the operation has one';
	return new InvalidInput(label, {
		what: `is ${shown(bounds[what])}, but this run ${verb} ${needsOf(figures).join(' and ')}`,
		hint:
			most === Infinity
				? `Nothing was sent, since it is not known how many there will be. Remove Options → ${label} to run it all the same.`
				: `Nothing was sent. Send fewer items${narrower}, or set Options → ${label} to ${most} or more. Options → ${PREVIEW} shows what the run takes.`,
	});
}

/** The client with answers that are there already, each for one request. */
function withAnswers(client: ApiClient, known: Estimate['answers']): ApiClient {
	const answers = new Map(known);
	return {
		...client,
		send: async (request, read) => {
			const content = contentOf(request);
			const answer = answers.get(content);
			if (answer === undefined) return await client.send(request, read);
			answers.delete(content);
			return read(await answer);
		},
	};
}
