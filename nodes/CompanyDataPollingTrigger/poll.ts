import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { hashOf } from '../shared/hash';
import { InvalidInput } from '../shared/result';
import { toNodeError } from '../CompanyData/actions/node-error';
import { Meter } from './budget/meter';
import { readSettings, type Settings } from './parameters';
import { openSession } from './session';
import { accountsFor, keyOf, requireStorable, store, storeBeginning, storedFor } from './stored';
import { describeStart } from './telling';
import type { Look } from './watch';

/** Polls that have not ended, by their triggers: n8n starts the next by the clock. */
const underWay = new Map<string, Promise<unknown>>();

/** Contexts that have polled: n8n makes one for each activation, of which the first poll is part. */
const activated = new WeakSet<IPollFunctions>();

/** Activations for which no user waits. With an error, the workflow would not become active. */
const BY_ITSELF: readonly string[] = ['init', 'leadershipChange'];

/**
 * What is new, for n8n's schedule; a few examples where the user fetches a test event.
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
		return await polled(context, false, async (settings) => await preview(context, settings));
	}
	const isActivation = !activated.has(context);
	activated.add(context);
	const key = keyOf(context);
	const earlier = underWay.get(key);
	if (earlier !== undefined) {
		if (!isActivation) return null;
		await earlier.catch(() => undefined);
	}
	const work = polled(
		context,
		isActivation,
		async (settings) => await whatIsNew(context, settings, isActivation, now),
	);
	underWay.set(key, work);
	return await work.finally(() => underWay.delete(key));
}

/** The items of a poll, or the error that n8n shows. */
async function polled(
	context: IPollFunctions,
	isActivation: boolean,
	find: (settings: Settings) => Promise<IDataObject[]>,
): Promise<INodeExecutionData[][] | null> {
	try {
		const items = await find(readSettings(context));
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

async function preview(
	context: IPollFunctions,
	{ watch, limits }: Settings,
): Promise<IDataObject[]> {
	const session = await openSession(context, new Meter(limits.share));
	try {
		return await watch.preview(session);
	} finally {
		await session.close();
	}
}

async function whatIsNew(
	context: IPollFunctions,
	{ event, watch, limits }: Settings,
	isActivation: boolean,
	now: number,
): Promise<IDataObject[]> {
	const accounts = accountsFor(context, limits, now);
	const meter = new Meter(limits.share, accounts.spentAt(now), accounts.plan);
	const session = await openSession(context, meter);
	const { identity: known, memory } = storedFor(context);
	const identity = hashOf([event, watch.identity, session.target]);
	const isStart = known !== identity;
	const missing = isStart ? limits.parts : (watch.missing?.(memory) ?? 0);
	const turn = accounts.turnAt(now, missing);
	if (turn.due === 0 || (accounts.isPaused(now) && !isActivation)) return [];
	let look: Look | undefined;
	try {
		const found = await watch.look(session, isStart ? undefined : memory, turn.due);
		requireStorable(found.memory);
		look = found;
	} finally {
		await session.close();
		if (look === undefined) store(context, { accounts: accounts.afterFailure(meter, now) });
	}
	const after = accounts.after(turn, meter, now);
	const changes = { identity, memory: look.memory, accounts: after };
	if (isStart) {
		storeBeginning(context, changes);
		log(context, 'info', describeStart(look.summary, after, limits, known !== undefined));
	} else store(context, changes);
	return look.items;
}

function log(context: IPollFunctions, level: 'info' | 'warn', text: string): void {
	context.logger[level](`${context.getNode().name}: ${text}`, {
		workflowId: context.getWorkflow().id,
	});
}
