import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { InvalidInput } from '../shared/result';
import { toNodeError } from '../CompanyData/actions/node-error';
import { Meter } from './budget/meter';
import { readSettings, type Settings } from './parameters';
import { ScheduledPoll, type Occasion } from './scheduled-poll';
import { openSession } from './session';
import { keyOf } from './stored';
import { logLine } from './telling';

/** Polls that have not ended, by their triggers: n8n starts the next by the clock. */
const underWay = new Map<string, Occasion & { end: Promise<unknown> }>();

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
	for (let earlier = underWay.get(key); earlier !== undefined; earlier = underWay.get(key)) {
		if (!isActivation) return null;
		earlier.isSuperseded = !earlier.isActivation;
		await earlier.end.catch(() => undefined);
	}
	const occasion: Occasion = { isActivation, isSuperseded: false, now };
	const end = polled(
		context,
		isActivation,
		async (settings) => await new ScheduledPoll(context, settings, occasion).items(),
	).finally(() => underWay.delete(key));
	underWay.set(key, Object.assign(occasion, { end }));
	return await end;
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
