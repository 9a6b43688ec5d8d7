import type { IDataObject } from 'n8n-workflow';
import { isWanted } from '../event-filter';
import { toOutput } from '../output';
import type { TriggerParameters } from '../parameters';
import { RecentEvents } from './deduplication';
import type { SignatureSettings } from '../verify/settings';
import { judge, type Delivery } from '../verify/verify';

/** How many event identifiers a process remembers at most, over all triggers. */
const REMEMBERED_EVENTS = 50_000;

/** How long a process remembers an event identifier at least, in milliseconds. */
const REMEMBERED_MILLISECONDS = 24 * 3_600_000;

/** What to do with a delivery. */
export type Reception =
	/** Answer with the status and start nothing; the reason is for the log alone. */
	| { kind: 'refused'; status: 401 | 400; reason: string }
	/** Answer 200 and start nothing. */
	| { kind: 'ignored' }
	/** Start the workflow; `release` takes the delivery back when n8n could not. */
	| { kind: 'accepted'; output: IDataObject; release: () => void };

/** Shared by all triggers of the process, so that its memory has one bound. */
const recentEvents = new RecentEvents(REMEMBERED_EVENTS);

/**
 * Decides what becomes of a delivery. Nothing is awaited in here: of several deliveries of one event
 * at the same moment, one is accepted.
 *
 * @param trigger what tells this trigger apart from the others of the process.
 * @param now in milliseconds.
 */
export function receive(
	delivery: Delivery,
	settings: SignatureSettings,
	parameters: TriggerParameters,
	trigger: readonly string[],
	now: number,
	recent = recentEvents,
): Reception {
	const { windowMilliseconds, filter, dropDuplicates, simplify } = parameters;
	const verdict = judge(delivery, settings, now, windowMilliseconds);
	if (!('event' in verdict)) return { kind: 'refused', ...verdict };
	const { event } = verdict;
	if (!isWanted(event, filter)) return { kind: 'ignored' };
	const output = toOutput(event, simplify);
	if (!dropDuplicates) return { kind: 'accepted', output, release: () => {} };
	const parts = [...trigger, event.id];
	// An event must not be forgotten while a recorded delivery of it would still pass the window.
	const lifetime = Math.max(REMEMBERED_MILLISECONDS, 2 * windowMilliseconds);
	if (!recent.claim(parts, now, lifetime)) return { kind: 'ignored' };
	return { kind: 'accepted', output, release: () => recent.release(parts) };
}
