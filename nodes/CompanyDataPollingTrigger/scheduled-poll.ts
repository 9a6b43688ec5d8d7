import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { RequestFailed } from '../client/request-failed';
import { hashOf } from '../lib/hash';
import { SEARCH_QUERY } from '../service/fields';
import { PATHS } from '../service/paths';
import { describeCosts, type Budget, type Limits } from './budget';
import { CIFS } from './description';
import { openSession, type Requests, type Session } from './session';
import { budgetFor, log, requireStorable, store, storedFor } from './stored';

/** What a poll has found. */
export interface Look {
	items: IDataObject[];
	/** What the next poll compares with: JSON. */
	memory: unknown;
	/** What was looked at, in words. */
	summary: string;
}

/** What a trigger watches: one of its events, with the settings. */
export interface Watch {
	/** What the memory depends on: JSON. With other settings it begins anew. */
	identity: unknown;
	/** Parts of about the same cost into which it is divided. */
	parts: number;
	/** Lookups that a round takes, one for each company; none by default. */
	lookups?: number;
	/** How many parts the memory lacks, since they were not watched before. */
	missing?(memory: unknown): number;
	/** A few items as they are now, for building a workflow. Remembers nothing. */
	preview(requests: Requests): Promise<IDataObject[]>;
	/** Looks at some parts, with the memory of the last poll; the first has none and finds nothing new. */
	look(requests: Requests, memory: unknown, parts: number): Promise<Look>;
}

/** What a trigger is set to. */
export interface Settings {
	event: string;
	watch: Watch;
	limits: Limits;
}

/** When a poll is made, and what else happens meanwhile. */
export interface Occasion {
	isActivation: boolean;
	/**
	 * Whether the workflow was saved while a poll of the schedule is under way. What was saved has what was remembered
	 * before it, so that the next would find the same again; and n8n 2 drops what it returns.
	 */
	isSuperseded: boolean;
	/** Milliseconds since 1970. */
	now: number;
}

/**
 * Finds what is new in a poll of the schedule or the first of an activation, if it is time for it. What is remembered
 * changes at the end, all at once.
 *
 * @throws {InvalidInput | RequestFailed} when it cannot be found out.
 */
export async function pollAsScheduled(
	context: IPollFunctions,
	settings: Settings,
	occasion: Occasion,
): Promise<IDataObject[]> {
	const budget = budgetFor(context, settings.limits, occasion.now);
	if (!occasion.isActivation && budget.isPaused) return [];
	let session: Session | undefined;
	let items: IDataObject[] | undefined;
	try {
		session = await openSession(context, budget);
		items = await look(context, session, budget, settings, occasion);
		return items;
	} finally {
		await session?.close();
		if (items === undefined) store(context, { accounts: budget.afterFailure() });
	}
}

async function look(
	context: IPollFunctions,
	session: Session,
	budget: Budget,
	{ event, watch, limits }: Settings,
	occasion: Occasion,
): Promise<IDataObject[]> {
	const identity = hashOf([event, watch.identity, session.target]);
	const { identity: known, memory } = storedFor(context, identity);
	const isStart = known !== identity;
	if (occasion.isActivation && !isStart) {
		requireLookups(watch, budget);
		requireRequests(budget);
	}
	const turn = budget.turn(isStart ? limits.parts : (watch.missing?.(memory) ?? 0));
	// To n8n's durable scheduler, each of its polls is part of an update of the workflow.
	const isPaused = !isStart && context.getActivationMode() === 'update' && budget.isPaused;
	if (turn.due === 0 || isPaused) return [];
	if (isStart && watch.lookups !== undefined) {
		await showPlan(session);
		requireLookups(watch, budget);
	}
	const found = await watch.look(session, isStart ? undefined : memory, turn.due);
	requireStorable(found.memory);
	if (occasion.isSuperseded) {
		store(context, { accounts: budget.afterNothing() });
		return [];
	}
	const accounts = budget.after(turn);
	store(context, { identity, memory: found.memory, accounts }, isStart);
	if (isStart) {
		const why = known === undefined ? '' : 'The settings have changed, so it begins anew. ';
		const costs = describeCosts(limits, accounts);
		const text = `${why}It watches ${found.summary}; what is there now is not reported. ${costs}`;
		log(context, 'info', text);
	}
	return found.items;
}

/** Any response shows the plan; that of a search takes no lookup. */
async function showPlan({ send }: Requests): Promise<void> {
	const query = { [SEARCH_QUERY.page]: 1, [SEARCH_QUERY.pageSize]: 1 };
	await send({ method: 'GET', path: PATHS.search, query }, () => undefined);
}

/**
 * Refuses more companies than the share of the quota has lookups: there would be no poll, and nobody to notice it.
 *
 * @throws {RequestFailed} which, unlike a mistake in a field, lets a workflow become active as n8n starts.
 */
function requireLookups({ lookups = 0 }: Watch, { allowance }: Budget): void {
	if (lookups <= allowance.lookups) return;
	const [count, most] = [lookups, allowance.lookups].map((number) => number.toLocaleString('en'));
	throw new RequestFailed({
		message: `'${CIFS}' has ${count} ${lookups === 1 ? 'company' : 'companies'}; the share of the quota is ${most} lookups a month`,
		hint: 'Watch fewer companies, or raise Share of the Quota.',
	});
}

/** @throws {RequestFailed} when the share never suffices for the requests of a poll, for the same reason. */
function requireRequests({ allowance, cost }: Budget): void {
	if (cost.requests <= allowance.requests) return;
	const [took, most] = [cost, allowance].map(({ requests }) => requests.toLocaleString('en'));
	throw new RequestFailed({
		message: `The last poll took ${took} ${cost.requests === 1 ? 'request' : 'requests'}; the share of the quota is ${most} a month`,
		hint: 'Raise Share of the Quota, or watch less.',
	});
}
