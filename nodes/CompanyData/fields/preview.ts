import type { INodeProperties } from 'n8n-workflow';
import { parseNumber } from '../../../shared/domain/numbers';
import { parseSwitch } from '../../../shared/domain/switches';
import { isEmpty } from '../../../shared/json';
import { unwrap } from '../../../shared/result';
import { readCollection } from '../parameters';
import type { ItemContext } from '../types';
import { requireOneForAll } from './one-for-all';

export const PREVIEW = 'Preview';

/** What the bound of each is called. */
export const STOP_BEFORE = {
	requests: 'Stop Before (Requests)',
	lookups: 'Stop Before (Lookups)',
} as const;

type Bounded = keyof typeof STOP_BEFORE;

/** Options of every operation that makes requests: to know, or to bound, what a run costs. */
export const previewOptions: INodeProperties[] = [
	{
		displayName: PREVIEW,
		name: 'preview',
		type: 'boolean',
		default: true,
		description:
			'Whether to show what the run would take in place of running it. One item comes out: requests, lookups, credits and time, what is left of the plan, the first three requests as they would be sent, and the rows that would not be, with the reason. Nothing is sent but what costs nothing.',
	},
	stopBefore('requests', 'stopBeforeRequests'),
	stopBefore('lookups', 'stopBeforeLookups'),
];

function stopBefore(what: Bounded, name: string): INodeProperties {
	return {
		displayName: STOP_BEFORE[what],
		name,
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 100,
		description: `The most ${what} that one run of this node may take. A run that needs more, or may need more, ends before it begins, and the message has the figures.`,
	};
}

/** What the user wants to know before anything is sent. */
export interface Foresight {
	isPreview: boolean;
	/** The most that the run may take of each; Infinity where it is not bounded. */
	most: Record<Bounded, number>;
}

const LABELS = {
	preview: PREVIEW,
	stopBeforeRequests: STOP_BEFORE.requests,
	stopBeforeLookups: STOP_BEFORE.lookups,
};

const ONE_VALUE = 'Give it one value, or send the items through several nodes.';

/**
 * What the user chose for the run; it holds for all items.
 *
 * @throws {InvalidInput} when Preview is neither true nor false, a bound not a whole number of 0 or more, or one of
 * them not the same for all items.
 */
export async function readForesight(items: readonly ItemContext[]): Promise<Foresight> {
	const [first] = items;
	// An item that is only to be previewed must not be sent because the first one is.
	await requireOneForAll(items, LABELS, ONE_VALUE);
	const {
		preview = false,
		stopBeforeRequests,
		stopBeforeLookups,
	} = readCollection(first, 'options');
	const read = (what: Bounded, value: unknown) =>
		isEmpty(value)
			? Infinity
			: unwrap(STOP_BEFORE[what], parseNumber(value, { minimum: 0, integer: true }));
	return {
		isPreview: unwrap(PREVIEW, parseSwitch(preview)),
		most: {
			requests: read('requests', stopBeforeRequests),
			lookups: read('lookups', stopBeforeLookups),
		},
	};
}
