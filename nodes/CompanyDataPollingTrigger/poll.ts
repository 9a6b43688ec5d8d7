import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { InvalidInput } from '../shared/result';
import { toNodeError } from '../CompanyData/actions/node-error';
import { Meter } from './budget/meter';
import { readSettings, type Settings } from './parameters';
import { ScheduledPoll } from './scheduled-poll';
import { openSession } from './session';
import { keyOf } from './stored';
import { logLine } from './telling';

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
		async (settings) => await new ScheduledPoll(context, settings, isActivation, now).items(),
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
		context.logger.warn(...logLine(context, text));
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
