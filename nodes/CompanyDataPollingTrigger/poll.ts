import {
	NodeOperationError,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import { log } from '../lib/node';
import { parseChoice, hashOf, InvalidInput, unwrap, counted, grouped } from '../lib/values';
import { readAccount } from '../client/account';
import { toNodeError } from '../client/node-error';
import { RequestFailed } from '../client/request';
import { usageRequest } from '../client/usage';
import { readNumber, type ItemParameters } from '../CompanyData/fields/parameters';
import { Budget, describeCosts } from './budget';
import { changedCompanies } from './changed-companies';
import { AT_MOST_EVERY, CIFS, SHARE_OF_QUOTA } from './description';
import { newCompaniesNear } from './new-companies';
import { requireStorable, storageOf, withSession, type Session, type Watch } from './session';

const HOUR = 60 * 60_000;
const MONTH_HOURS = 31 * 24;

const WATCHES = { companyChanged: changedCompanies, newCompanyNear: newCompaniesNear };
const EVENTS = Object.keys(WATCHES) as Array<keyof typeof WATCHES>;

type Settings = ReturnType<typeof readSettings>;

interface Occasion {
	isActivation: boolean;
	/**
	 * Set where the workflow is saved during a poll of the schedule. The saved memory is from before the poll, so the
	 * next would find the same again; and n8n 2 drops what this one returns.
	 */
	isSuperseded: boolean;
	now: number;
}

/** Polls that have not ended, by their triggers: n8n starts the next by the clock. */
const underWay = new Map<string, Occasion & { end: Promise<unknown> }>();

/** Contexts that have polled: n8n makes one for each activation, of which the first poll is part. */
const activated = new WeakSet<IPollFunctions>();

/** Activations for which no user waits. With an error, the workflow would not become active. */
const BY_ITSELF: readonly string[] = ['init', 'leadershipChange'];

/**
 * Finds what is new, for n8n's schedule; a few examples where the user fetches a test event.
 *
 * @param now milliseconds since 1970.
 * @throws {NodeOperationError | NodeApiError} when the settings cannot be used, or the service does not respond as it
 * should. What the trigger remembers is then as it was before.
 */
export async function poll(
	context: IPollFunctions,
	now: number,
): Promise<INodeExecutionData[][] | null> {
	if (context.getMode() === 'manual') {
		return await polled(context, false, async ({ watch, limits }) => {
			return await withSession(context, new Budget(limits, now), watch.preview);
		});
	}
	const isActivation = !activated.has(context);
	activated.add(context);
	const { key } = storageOf(context);
	for (let earlier = underWay.get(key); earlier !== undefined; earlier = underWay.get(key)) {
		if (!isActivation) return null;
		earlier.isSuperseded = !earlier.isActivation;
		await earlier.end.catch(() => undefined);
	}
	const occasion: Occasion = { isActivation, isSuperseded: false, now };
	const find = async (settings: Settings) => await pollAsScheduled(context, settings, occasion);
	const end = polled(context, isActivation, find).finally(() => underWay.delete(key));
	underWay.set(key, Object.assign(occasion, { end }));
	return await end;
}

async function polled(
	context: IPollFunctions,
	isActivation: boolean,
	find: (settings: Settings) => Promise<IDataObject[]>,
): Promise<INodeExecutionData[][] | null> {
	try {
		// Of a credential that cannot be used, the first request tells.
		const account = await readAccount(context).catch(() => undefined);
		const items = await find(readSettings(context, account?.keyKind === 'sandbox'));
		return items.length === 0 ? null : [items.map((json) => ({ json }))];
	} catch (reason) {
		const error = toNodeError(context.getNode(), reason);
		if (!isActivation) throw error;
		// Of a failed activation, n8n shows the message but not the description.
		const text = `${error.message}. ${error.description ?? ''}`.trim();
		const endsActivation =
			reason instanceof InvalidInput || !BY_ITSELF.includes(context.getActivationMode());
		if (endsActivation) throw new NodeOperationError(context.getNode(), text);
		log(context, 'warn', text);
		return null;
	}
}

function readSettings(context: IPollFunctions, isTest: boolean) {
	// The readers of the action node take the parameters of an item.
	const parameters: ItemParameters = {
		item: 0,
		node: {
			getNode: () => context.getNode(),
			getNodeParameter: (name, _item, fallback, options) =>
				context.getNodeParameter(name, fallback, options),
		},
	};
	const event = unwrap('Event', parseChoice(context.getNodeParameter('event'), EVENTS));
	const watch: Watch = WATCHES[event](parameters, isTest);
	const every = { minimum: 0, maximum: MONTH_HOURS };
	const atMostEvery = readNumber(parameters, 'atMostEvery', AT_MOST_EVERY, every) * HOUR;
	const percent = { above: 0, maximum: 100 };
	const share = readNumber(parameters, 'quotaShare', SHARE_OF_QUOTA, percent) / 100;
	const { parts, lookups = 0 } = watch;
	const limits = { atMostEvery, share, parts, lookups: Math.ceil(lookups / parts) };
	return { event, watch, limits };
}

/** Finds what is new, if it is time for it. The memory changes at the end, all at once. */
async function pollAsScheduled(
	context: IPollFunctions,
	settings: Settings,
	occasion: Occasion,
): Promise<IDataObject[]> {
	const storage = storageOf(context);
	const budget = storage.budget(settings.limits, occasion.now);
	if (!occasion.isActivation && budget.isPaused) return [];
	const find = async (session: Session) => await look(context, session, settings, occasion);
	return await withSession(context, budget, find).catch((error: unknown) => {
		storage.write({ accounts: budget.afterFailure() });
		throw error;
	});
}

async function look(
	context: IPollFunctions,
	session: Session,
	{ event, watch, limits }: Settings,
	occasion: Occasion,
): Promise<IDataObject[]> {
	const { budget } = session;
	const identity = hashOf([event, watch.identity, session.target]);
	const storage = storageOf(context);
	const { identity: known, memory } = storage.read(identity);
	const isStart = known !== identity;
	if (occasion.isActivation && !isStart) requireShare(watch, budget, budget.cost.requests);
	const turn = budget.turn(isStart ? limits.parts : (watch.missing?.(memory) ?? 0));
	// To n8n's durable scheduler, each of its polls is part of an update of the workflow.
	const isPaused = !isStart && context.getActivationMode() === 'update' && budget.isPaused;
	if (turn.due === 0 || isPaused) return [];
	if (isStart && watch.lookups !== undefined) {
		// Any response shows the plan, and this one takes no lookup.
		await session.send(usageRequest, () => undefined);
		requireShare(watch, budget);
	}
	const found = await watch.look(session, isStart ? undefined : memory, turn.due);
	requireStorable(found.memory);
	if (occasion.isSuperseded) {
		storage.write({ accounts: budget.afterNothing() });
		return [];
	}
	const accounts = budget.after(turn);
	storage.write({ identity, memory: found.memory, accounts }, isStart);
	if (isStart) {
		const why = known === undefined ? '' : 'The settings have changed, so it begins anew. ';
		const costs = describeCosts(limits, accounts);
		const text = `${why}It watches ${found.summary}; what is there now is not reported. ${costs}`;
		log(context, 'info', text);
	}
	return found.items;
}

/**
 * Refuses what the share of the quota never suffices for: there would be no poll, and nobody to notice it.
 *
 * @throws {RequestFailed} since a mistake in a field would keep the workflow from becoming active as n8n starts.
 */
function requireShare({ lookups = 0 }: Watch, { allowance }: Budget, requests = 0): void {
	if (lookups > allowance.lookups) {
		throw new RequestFailed({
			message: `'${CIFS}' has ${counted(lookups, 'company', 'companies')}; the share of the quota is ${grouped(allowance.lookups)} lookups a month`,
			hint: 'Watch fewer companies, or raise Max Use of the Plan.',
		});
	}
	if (requests > allowance.requests) {
		throw new RequestFailed({
			message: `The last poll took ${counted(requests, 'request')}; the share of the quota is ${grouped(allowance.requests)} a month`,
			hint: 'Raise Max Use of the Plan, or watch less.',
		});
	}
}
