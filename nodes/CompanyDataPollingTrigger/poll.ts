/**
 * A poll of the trigger: asks the service what there is, compares it with what the trigger remembers, and returns what
 * is new. The memory changes at the end, all at once, so a poll that fails loses nothing. n8n may begin a poll while
 * another is in flight: a poll of the schedule is then skipped, and an activation waits.
 */

import {
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
	NodeOperationError,
} from 'n8n-workflow';

import { Budget, describeCosts, type Limits } from './budget';
import { changedCompanies } from './changed-companies';
import { LABELS } from './description';
import { newCompaniesNear } from './new-companies';
import { type Session, withSession } from './session';
import { requireStorable, triggerKey, TriggerStorage } from './storage';
import type { Watch } from './watch';
import { usageRequest } from '../api/usage';
import { type ItemParameters, readNumber } from '../CompanyData/fields/parameters';
import { parseChoice } from '../lib/choices';
import { hashOf } from '../lib/hash';
import { log } from '../lib/node';
import { InvalidInput, unwrap } from '../lib/result';
import { counted, grouped } from '../lib/text';
import { readAccount } from '../transport/account';
import { RequestFailed } from '../transport/failure';
import { toNodeError } from '../transport/node-error';

const HOUR = 60 * 60_000;
const MAX_HOURS = 31 * 24;

const WATCHES = { companyChanged: changedCompanies, newCompanyNear: newCompaniesNear };
const EVENTS = Object.keys(WATCHES) as Array<keyof typeof WATCHES>;

/** The event with the settings of the user. */
interface Settings {
	event: string;
	watch: Watch;
	limits: Limits;
}

/** A poll for n8n's schedule or an activation. */
interface Occasion {
	/** Milliseconds since 1970. */
	now: number;
	isActivation: boolean;
	/**
	 * True if the workflow was saved during a poll of the schedule. What was saved is from before the poll, so the next
	 * poll finds the same again. n8n 2 drops what this one returns.
	 */
	isSuperseded: boolean;
	/** Settles when the poll has ended; undefined before it begins. */
	end?: Promise<IDataObject[]>;
}

/** Polls in flight, by trigger. */
const inFlight = new Map<string, Occasion>();

/** Contexts that have polled. n8n makes one for each activation, and the first poll is part of the activation. */
const activated = new WeakSet<IPollFunctions>();

/** Activations by n8n itself, which no user waits for. If one failed, the workflow would stay inactive. */
const AUTOMATIC_ACTIVATIONS: readonly string[] = ['init', 'leadershipChange'];

/**
 * Finds what is new for n8n's schedule or an activation, or a few examples when the user fetches a test event.
 *
 * @param now milliseconds since 1970.
 * @returns null if nothing is new.
 * @throws {NodeOperationError | NodeApiError} when the settings cannot be used, or the service does not respond as it
 * should. What the trigger remembers is then unchanged.
 */
export async function poll(
	context: IPollFunctions,
	now: number,
): Promise<INodeExecutionData[][] | null> {
	const isManual = context.getMode() === 'manual';
	const isActivation = !isManual && !activated.has(context);
	if (isActivation) activated.add(context);

	try {
		const items = isManual
			? await findExamples(context, now)
			: await pollAlone(context, { now, isActivation, isSuperseded: false });

		return items.length === 0 ? null : [items.map((json) => ({ json }))];
	} catch (reason) {
		const error = toNodeError(context.getNode(), reason);
		if (!isActivation) throw error;

		// When activation fails, n8n shows only the message.
		const text = `${error.message}. ${error.description ?? ''}`.trim();
		const isAutomatic = AUTOMATIC_ACTIVATIONS.includes(context.getActivationMode());
		if (!isAutomatic || reason instanceof InvalidInput) {
			throw new NodeOperationError(context.getNode(), text);
		}

		log(context, 'warn', text);
		return null;
	}
}

async function findExamples(context: IPollFunctions, now: number): Promise<IDataObject[]> {
	const { watch, limits } = await readSettings(context);
	return await withSession(
		context,
		new Budget(limits, now),
		async (session) => await watch.preview(session),
	);
}

/** Polls unless another poll of this trigger is in flight. An activation waits until that has ended. */
async function pollAlone(context: IPollFunctions, occasion: Occasion): Promise<IDataObject[]> {
	const key = triggerKey(context);

	for (let other = inFlight.get(key); other !== undefined; other = inFlight.get(key)) {
		if (!occasion.isActivation) return [];

		other.isSuperseded = !other.isActivation;
		await other.end?.catch(() => undefined);
	}

	occasion.end = findNew(context, occasion).finally(() => inFlight.delete(key));
	inFlight.set(key, occasion);
	return await occasion.end;
}

/** Finds what is new, if it is time for it, and counts a failure. */
async function findNew(context: IPollFunctions, occasion: Occasion): Promise<IDataObject[]> {
	const settings = await readSettings(context);
	const storage = new TriggerStorage(context);
	const budget = storage.budget(settings.limits, occasion.now);
	if (!occasion.isActivation && budget.isPaused) return [];

	const found = withSession(
		context,
		budget,
		async (session) => await lookAndCompare(context, storage, session, settings, occasion),
	);

	return await found.catch((error: unknown) => {
		storage.write({ budget: budget.afterFailure() });
		throw error;
	});
}

/** Looks at the parts that are due, compares them with the memory, and stores the new memory. */
async function lookAndCompare(
	context: IPollFunctions,
	storage: TriggerStorage,
	session: Session,
	{ event, watch, limits }: Settings,
	occasion: Occasion,
): Promise<IDataObject[]> {
	const { budget } = session;
	const identity = hashOf([event, watch.identity, session.target]);
	const { identity: known, memory } = storage.read(identity);
	const isFirst = known !== identity;
	if (occasion.isActivation && !isFirst) requireShare(watch, budget, budget.cost.requests);

	const missing = isFirst ? limits.parts : (watch.missing?.(memory) ?? 0);
	const turn = budget.turn(missing);
	// n8n's durable scheduler makes each of its polls as an activation after an update of the workflow.
	const isPaused = !isFirst && context.getActivationMode() === 'update' && budget.isPaused;
	if (turn.due === 0 || isPaused) return [];

	if (isFirst) await requireShareOfPlan(watch, session);

	const found = await watch.look(session, isFirst ? undefined : memory, turn.due);
	requireStorable(found.memory);

	if (occasion.isSuperseded) {
		storage.write({ budget: budget.afterNothing() });
		return [];
	}

	const after = budget.after(turn);
	if (isFirst) requireShare(watch, budget, after.requests);

	storage.write({ identity, memory: found.memory, budget: after }, isFirst);
	if (isFirst) {
		const why = known === undefined ? '' : 'The settings have changed, so it starts again. ';
		const costs = describeCosts(limits, after);
		const text = `It watches ${found.summary}; what is there now is not reported. ${costs}`;
		log(context, 'info', why + text);
	}

	return found.items;
}

/** @throws {InvalidInput} when a field cannot be used. */
async function readSettings(context: IPollFunctions): Promise<Settings> {
	// The first request reports an unusable credential.
	const account = await readAccount(context).catch(() => undefined);
	// The readers of the action node expect the parameters of an item.
	const parameters: ItemParameters = {
		item: 0,
		node: {
			getNode: () => context.getNode(),
			getNodeParameter: (name, _item, fallback, options) =>
				context.getNodeParameter(name, fallback, options),
		},
	};

	const event = unwrap('Event', parseChoice(context.getNodeParameter('event'), EVENTS));
	const watch: Watch = WATCHES[event](parameters, account?.keyKind === 'sandbox');

	const hours = { minimum: 0, maximum: MAX_HOURS };
	const interval = readNumber(parameters, 'atMostEvery', LABELS.interval, hours) * HOUR;
	const percent = { above: 0, maximum: 100 };
	const share = readNumber(parameters, 'quotaShare', LABELS.quotaShare, percent) / 100;

	const { parts, lookups = 0 } = watch;
	const limits = { interval, share, parts, lookups: Math.ceil(lookups / parts) };
	return { event, watch, limits };
}

/** Asks for the plan, which any response shows, before lookups are spent. */
async function requireShareOfPlan(watch: Watch, { budget, send }: Session): Promise<void> {
	if (watch.lookups === undefined) return;

	await send(usageRequest, () => undefined);
	requireShare(watch, budget);
}

/**
 * Refuses settings for which the share of the quota is never enough: the trigger would not poll, and nobody would notice.
 *
 * @throws {RequestFailed} rather than InvalidInput, which would keep the workflow inactive when n8n starts.
 */
function requireShare({ lookups = 0 }: Watch, { allowance }: Budget, requests = 0): void {
	if (lookups > allowance.lookups) {
		throw new RequestFailed({
			message: `'${LABELS.cifs}' has ${counted(lookups, 'company', 'companies')}; the share of the quota is ${grouped(allowance.lookups)} lookups a month`,
			hint: 'Watch fewer companies, or raise Max Use of the Plan.',
		});
	}

	if (requests > allowance.requests) {
		throw new RequestFailed({
			message: `One poll takes ${counted(requests, 'request')}; the share of the quota is ${counted(allowance.requests, 'request')} a month`,
			hint: 'Raise Max Use of the Plan, or watch less.',
		});
	}
}
