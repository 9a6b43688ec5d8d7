/**
 * A poll of the trigger: requests the companies, compares them with what the trigger remembers, and returns the
 * differences. The memory changes at the end, all at once, so a poll that fails loses nothing. n8n may begin a poll while
 * another is in flight: a scheduled poll is then skipped, and an activation waits.
 */

import {
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type IPollFunctions,
	NodeOperationError,
} from 'n8n-workflow';

import { Budget, describeCosts, type Limits, type StoredBudget, type Turn } from './budget';
import { watchChangedCompanies } from './changed-companies';
import { LABELS, properties } from './description';
import { watchNewCompanies } from './new-companies';
import { type Session, withSession } from './session';
import { requireStorable, triggerKey, TriggerStorage } from './storage';
import type { Finding, Watch } from './watch';
import { adviseOnExpression, expressionIn } from '../CompanyData/fields/empty-expression';
import { type ItemParameters, readNumber } from '../CompanyData/fields/parameters';
import { readAccount, RequestFailed, usageRequest } from '../../client';
import { parseChoice } from '../../lib/choices';
import { hashOf } from '../../lib/hash';
import { InvalidInput, unwrap } from '../../lib/result';
import { counted, grouped } from '../../lib/text';
import { log } from '../../n8n/description';
import { toNodeError } from '../../n8n/node-error';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const MAX_INTERVAL = 31 * DAY;

/** The units of the interval, in ms. */
const UNITS = { days: DAY, hours: HOUR, weeks: 7 * DAY };
const UNIT_NAMES = Object.keys(UNITS) as Array<keyof typeof UNITS>;

const WATCHES = { companyChanged: watchChangedCompanies, newCompanyNear: watchNewCompanies };
const EVENTS = Object.keys(WATCHES) as Array<keyof typeof WATCHES>;

/** The chosen event with the user's settings. */
interface Settings {
	event: string;
	watch: Watch;
	limits: Limits;
}

/** A poll that n8n's schedule or an activation has started. */
interface PollRun {
	/** Milliseconds since 1970. */
	now: number;
	isActivation: boolean;
	/**
	 * True if the workflow was saved during a scheduled poll. n8n saved the memory from before the poll, so the next poll
	 * finds the same companies again, and n8n 2 drops the result of this one.
	 */
	isSuperseded: boolean;
	/** Settles when the poll has ended; undefined before it begins. */
	end?: Promise<IDataObject[]>;
}

/** Polls in flight, by trigger. */
const inFlight = new Map<string, PollRun>();

/** Contexts that have polled. n8n creates one for each activation, and the first poll is part of the activation. */
const activated = new WeakSet<IPollFunctions>();

const NO_ITEMS =
	'A trigger has no items before it, so an expression such as {{ $json.cif }} gives nothing: enter the value itself.';

/** What an expression takes from the nodes before. */
const OF_NODES = /\$(json|input|binary|node|item)\b|\$\(/;

/** Activations by n8n itself, with no user waiting. If one failed, the workflow would stay inactive. */
const AUTOMATIC_ACTIVATIONS: readonly string[] = ['init', 'leadershipChange'];

/**
 * Returns the new companies or changes since the last poll, or a few examples when the user fetches a test event.
 *
 * @param now milliseconds since 1970.
 * @returns null if nothing is new.
 * @throws {NodeOperationError | NodeApiError} when the settings cannot be used or a request fails. The memory of the
 * trigger is then unchanged.
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
			: await pollExclusively(context, { now, isActivation, isSuperseded: false });

		return items.length === 0 ? null : [items.map((json) => ({ json }))];
	} catch (reason) {
		const error = toNodeError(context.getNode(), withoutItems(reason, context.getNode()));
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

/** The error, or the reason for it if an expression takes an item: n8n only says that this node has not run. */
function withoutItems(reason: unknown, { parameters }: INode): unknown {
	if (!(reason instanceof Error && reason.name === 'ExpressionError')) {
		return adviseOnExpression(reason, properties, parameters, () => NO_ITEMS);
	}

	const field = properties.find(({ name }) => OF_NODES.test(expressionIn(parameters[name]) ?? ''));
	return field === undefined
		? reason
		: new InvalidInput(field.displayName, { what: 'is empty', hint: NO_ITEMS });
}

async function findExamples(context: IPollFunctions, now: number): Promise<IDataObject[]> {
	const { watch, limits } = await readSettings(context);
	return await withSession(context, new Budget(limits, now), async (session) => {
		await requireShareOfPlan(watch, session);
		return await watch.preview(session);
	});
}

/** Polls unless another poll of this trigger is in flight. An activation waits until the other poll has ended. */
async function pollExclusively(context: IPollFunctions, run: PollRun): Promise<IDataObject[]> {
	const key = triggerKey(context);

	for (let other = inFlight.get(key); other !== undefined; other = inFlight.get(key)) {
		if (!run.isActivation) return [];

		// An activation during a scheduled poll means that the workflow was saved.
		other.isSuperseded = !other.isActivation;
		await other.end?.catch(() => undefined);
	}

	run.end = pollOrNoteFailure(context, run).finally(() => inFlight.delete(key));
	inFlight.set(key, run);
	return await run.end;
}

/** Checks the parts that are due. If that fails, notes the failure in the budget, so that the next polls pause. */
async function pollOrNoteFailure(context: IPollFunctions, run: PollRun): Promise<IDataObject[]> {
	const settings = await readSettings(context);
	const storage = new TriggerStorage(context);
	const budget = storage.budget(settings.limits, run.now);
	// During a pause, not even the credential is read.
	if (!run.isActivation && budget.isPaused) return [];

	const items = withSession(
		context,
		budget,
		async (session) => await checkDueParts(context, storage, session, settings, run),
	);

	return await items.catch((error: unknown) => {
		storage.write({ budget: budget.afterFailure() });
		throw error;
	});
}

/** Checks the parts that are due against the memory, and stores the new memory. */
async function checkDueParts(
	context: IPollFunctions,
	storage: TriggerStorage,
	session: Session,
	{ event, watch, limits }: Settings,
	run: PollRun,
): Promise<IDataObject[]> {
	const { budget } = session;
	const identity = hashOf([event, watch.identity, session.target]);
	const { identity: storedIdentity, memory } = storage.read(identity, watch.isMemory);
	const isFirst = storedIdentity !== identity;
	if (run.isActivation && !isFirst) requireSharesAgain(watch, budget);

	const turn = budget.turn(isFirst ? limits.parts : (watch.unseenParts?.(memory) ?? 0));
	if (!isDue(context, budget, turn, isFirst)) return [];

	if (isFirst) await requireShareOfPlan(watch, session);

	const finding = await watch.checkParts(session, isFirst ? undefined : memory, turn.due);
	requireStorable(finding.memory);
	if (finding.warning !== undefined) log(context, 'warn', finding.warning);

	if (run.isSuperseded) {
		storage.write({ budget: budget.afterDroppedPoll() });
		return [];
	}

	const after = budget.afterSuccess(turn);
	if (isFirst) {
		const known = new Budget(limits, run.now, after);
		requireShare(watch, known);
		requirePace(watch, known);
	}

	storage.write({ identity, memory: finding.memory, budget: after }, isFirst);
	if (isFirst) {
		const reason =
			storedIdentity === undefined ? '' : 'The settings have changed, so it starts over. ';

		log(context, 'info', reason + describeStart(finding, limits, after));
	}

	return finding.items;
}

function describeStart({ summary }: Finding, limits: Limits, after: StoredBudget): string {
	const costs = describeCosts(limits, after);
	return `It watches ${summary}; what is there now is not reported. ${costs}`;
}

/** Checks at an activation that what is watched already still fits the plan. */
function requireSharesAgain(watch: Watch, budget: Budget): void {
	requireShare(watch, budget);
	// n8n's durable scheduler reports each of its polls as an activation. A pace that was accepted may become slower with
	// more companies, and is no reason to stop then.
	if (!budget.hasSameLimits) requirePace(watch, budget);
}

/** Decides whether a poll checks any parts now. */
function isDue(context: IPollFunctions, budget: Budget, turn: Turn, isFirst: boolean): boolean {
	// All parts were checked within the interval, or the share of the quota has no room for another.
	if (turn.due === 0) return false;

	// The user has just published new settings, and waits for the first poll.
	if (isFirst) return true;

	// n8n's durable scheduler reports each of its polls as an activation with mode 'update', so these pause, too.
	if (context.getActivationMode() === 'update') return !budget.isPaused;

	// A scheduled poll has already waited for the pause to end (`pollOrNoteFailure`), and a user's activation need not.
	return true;
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
			// Every context of n8n has it, though the type of this one does not say so.
			evaluateExpression: (expression, item) =>
				(context as unknown as IExecuteFunctions).evaluateExpression(expression, item),
		},
	};

	const event = unwrap('Event', parseChoice(context.getNodeParameter('event'), EVENTS));
	const watch: Watch = WATCHES[event](parameters, account?.keyKind === 'sandbox');

	const unit = parseChoice(context.getNodeParameter('checkEveryUnit', 'hours'), UNIT_NAMES);
	const unitLength = UNITS[unwrap(LABELS.unit, unit)];
	const range = { minimum: 0, maximum: Math.floor(MAX_INTERVAL / unitLength) };
	const interval = readNumber(parameters, 'checkEvery', LABELS.interval, range) * unitLength;
	const percent = { above: 0, maximum: 100 };
	const share = readNumber(parameters, 'quotaShare', LABELS.quotaShare, percent) / 100;

	const { parts, lookups = 0 } = watch;
	const limits = { interval, share, parts, lookups: Math.ceil(lookups / parts) };
	return { event, watch, limits };
}

/** Sends a free request, whose response shows the plan, before any lookup is spent. */
async function requireShareOfPlan(watch: Watch, { budget, send }: Session): Promise<void> {
	if (watch.lookups === undefined) return;

	await send(usageRequest, () => undefined);
	requireShare(watch, budget);
	requirePace(watch, budget);
}

/**
 * Refuses settings for which the share of the quota is never enough: the trigger would not poll, and nobody would notice.
 *
 * @param budget with the requests of one part, or 0 if they are not known yet.
 * @throws {RequestFailed} rather than InvalidInput, which would keep the workflow inactive when n8n starts.
 */
function requireShare({ lookups = 0 }: Watch, { allowance, cost }: Budget): void {
	if (lookups > allowance.lookups) {
		throw new RequestFailed({
			message: `'${LABELS.cifs}' has ${counted(lookups, 'company', 'companies')}; the share of the quota is ${grouped(allowance.lookups)} lookups a month`,
			hint: 'Watch fewer companies, or raise Max Use of the Plan.',
		});
	}

	if (cost.requests > allowance.requests) {
		throw new RequestFailed({
			message: `One poll takes ${counted(cost.requests, 'request')}; the share of the quota is ${counted(allowance.requests, 'request')} a month`,
			hint: 'Raise Max Use of the Plan, or watch less.',
		});
	}
}

/** @throws {RequestFailed} when the share of the quota is only enough for less than half the pace that is set. */
function requirePace({ lookups = 0 }: Watch, budget: Budget): void {
	const slowness = budget.explainSlowness(lookups);
	if (slowness !== undefined) throw new RequestFailed(slowness);
}
