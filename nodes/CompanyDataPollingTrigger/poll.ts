import {
	NodeOperationError,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import { toNodeError } from '../client/node-error';
import { readNumber, type ItemParameters } from '../CompanyData/fields/parameters';
import { InvalidInput, unwrap } from '../lib/result';
import { parseChoice } from '../spain/lists';
import { Budget } from './budget';
import { changedCompanies } from './changed-companies';
import { AT_MOST_EVERY, EVENTS, SHARE_OF_QUOTA, type EventName } from './description';
import { newCompaniesNear } from './new-companies';
import { pollAsScheduled, type Occasion, type Settings, type Watch } from './scheduled-poll';
import { openSession } from './session';
import { keyOf, log } from './stored';

const HOUR = 60 * 60_000;
/** The longest interval, in hours: a month. */
const LONGEST = 31 * 24;

const WATCHES: Record<EventName, (parameters: ItemParameters) => Watch> = {
	companyChanged: changedCompanies,
	newCompanyNear: newCompaniesNear,
};

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
		return await polled(context, false, async (settings) => await preview(context, settings, now));
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
		async (settings) => await pollAsScheduled(context, settings, occasion),
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
		log(context, 'warn', text);
		return null;
	}
}

async function preview(
	context: IPollFunctions,
	{ watch, limits }: Settings,
	now: number,
): Promise<IDataObject[]> {
	const session = await openSession(context, new Budget(limits, now));
	try {
		return await watch.preview(session);
	} finally {
		await session.close();
	}
}

/** @throws {InvalidInput} when a field cannot be understood. */
function readSettings(context: IPollFunctions): Settings {
	/** The fields of the action node are read by the parameters of an item. */
	const parameters: ItemParameters = {
		item: 0,
		node: {
			getNode: () => context.getNode(),
			getNodeParameter: (name, _item, fallback, options) =>
				context.getNodeParameter(name, fallback, options),
		},
	};
	const event = unwrap('Event', parseChoice(context.getNodeParameter('event'), EVENTS));
	const watch = WATCHES[event](parameters);
	const every = { minimum: 0, maximum: LONGEST };
	const atMostEvery = readNumber(parameters, 'atMostEvery', AT_MOST_EVERY, every) * HOUR;
	const percent = { above: 0, maximum: 100 };
	const share = readNumber(parameters, 'quotaShare', SHARE_OF_QUOTA, percent) / 100;
	const { parts, lookups = 0 } = watch;
	const limits = { atMostEvery, share, parts, lookups: Math.ceil(lookups / parts) };
	return { event, watch, limits };
}
