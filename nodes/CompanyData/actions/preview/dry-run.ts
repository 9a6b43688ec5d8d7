import type { ApiClient } from '../../transport/client';
import { RequestFailed } from '../../transport/errors/request-failed';
import { companyRequest, type CompanyIdFinder } from '../company-lookup';
import { Notices } from '../notices';
import { RunProgress } from '../run-progress';
import { StopRule } from '../stop-rule';
import { Turns } from '../turns';
import type { ItemContext, ItemResult, RunContext } from '../types';
import { DryClient } from './dry-client';
import { NOTHING, sumOf, Unsent, upTo, type Figures } from './plan';
import type { Refused } from './present';

/** How a run handles its items. */
export interface Handling {
	handle(run: RunContext, items: ItemContext[]): AsyncIterable<ItemResult[]>;
	/** When items are read: all for one result, all before the first is handled, or each in its turn. */
	whenRead: 'together' | 'first' | 'inTurn';
}

/** What a run would do. */
export interface DryRun {
	client: DryClient;
	/** What the run needs, as far as it gets. */
	figures: Figures;
	/** What it would need if no item were wrong. */
	withoutFailures: Figures;
	/** The items that would not be sent. */
	refused: Refused[];
	/** How many of them are wrong; the others only need no request. */
	failed: number;
	/** Why a request failed that was sent after all. */
	failure?: RequestFailed;
}

/**
 * Does the work of a run without sending it, in the code that does it otherwise.
 *
 * @param onAsk called before a request is sent after all, as it costs nothing.
 */
export async function runDry(
	run: RunContext,
	items: readonly ItemContext[],
	{ handle, whenRead }: Handling,
	onAsk: () => void,
): Promise<DryRun> {
	const client = new DryClient(run.client, onAsk);
	const refused = new Map<unknown, Refused>();
	let failure: RequestFailed | undefined;
	let failed = 0;
	let firstFailed = Infinity;
	const note = (result: ItemResult) => {
		if ('error' in result && result.error instanceof Unsent) return;
		if ('error' in result && result.error instanceof RequestFailed) failure ??= result.error;
		const reason = reasonOf(result);
		if (reason === undefined) return;
		const items = [result.item].flat();
		// All items of a run that cannot begin have one error.
		const cause = 'error' in result ? result.error : result;
		const known = refused.get(cause);
		refused.set(cause, {
			item: items[0],
			reason,
			...known,
			items: items.length + (known?.items ?? 0),
		});
		if (!('error' in result)) return;
		failed += items.length;
		firstFailed = Math.min(firstFailed, items[0]);
	};
	const turns = new Turns();
	for await (const results of handle(...dryContexts(run, items, client))) {
		for (const result of results) note(result);
		await turns.pass();
	}
	const needs = items.map(({ item }) => client.neededBy(item));
	const withoutFailures = sumOf(needs);
	const goesOn = failed === 0 || items[0].caller.goesOnAfterFailure;
	const figures = goesOn
		? withoutFailures
		: stoppedBy(
				needs,
				items.findIndex(({ item }) => item === firstFailed),
				whenRead,
			);
	return { client, figures, withoutFailures, refused: [...refused.values()], failed, failure };
}

/** What a run needs that an item ends, where it is the one at this index. */
function stoppedBy(
	needs: readonly Figures[],
	index: number,
	whenRead: Handling['whenRead'],
): Figures {
	if (whenRead === 'together') return NOTHING;
	const own = needs[index] ?? NOTHING;
	// An item that has asked something is wrong by what it was answered. Those around it are sent at the same time.
	if (own.requests.most > 0) return upTo(sumOf(needs), own);
	return whenRead === 'first' ? NOTHING : upTo(sumOf(needs));
}

function reasonOf(result: ItemResult): string | undefined {
	if (!('error' in result)) return result.unasked;
	return result.error instanceof Error ? result.error.message : String(result.error);
}

/** The contexts of a run that goes through all items and sends nothing. */
function dryContexts(
	run: RunContext,
	items: readonly ItemContext[],
	client: DryClient,
): [RunContext, ItemContext[]] {
	const findCompanyId = dryIdFinder();
	const dryItems = items.map((one): ItemContext & Pick<RunContext, 'client' | 'findCompanyId'> => {
		const own = client.of(one.item);
		return {
			...one,
			caller: { ...one.caller, goesOnAfterFailure: true, presentResults: (_, results) => results },
			client: own,
			findCompanyId: findCompanyId(own),
		};
	});
	const [{ client: first, findCompanyId: find }] = dryItems;
	const context: RunContext = {
		...run,
		client: first,
		findCompanyId: find,
		notices: new Notices(),
		stopRule: new StopRule(false),
		progress: new RunProgress(
			() => {},
			() => '',
		),
	};
	return [context, dryItems];
}

/** Notes one lookup for each CIF of the run, with the item that has it first. */
function dryIdFinder(): (client: ApiClient) => CompanyIdFinder {
	const found = new Set<string>();
	return (client) => async (cif) => {
		if (!found.has(cif)) {
			found.add(cif);
			await client.send(companyRequest(cif), () => undefined).catch(() => undefined);
		}
		return `the ID of ${cif}`;
	};
}
