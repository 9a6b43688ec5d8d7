import type { INodeProperties } from 'n8n-workflow';
import { isEmpty } from '../../lib/json';
import { parseNumber } from '../../lib/numbers';
import { unwrap } from '../../lib/result';
import { parseSwitch } from '../../lib/switches';
import { readCollection, requireOneForAll, type ItemContext } from './parameters';

export const PREVIEW = 'Preview';

export const STOP_BEFORE = {
	requests: 'Stop Before (Requests)',
	lookups: 'Stop Before (Lookups)',
} as const;

/** The most that a run may take of each; Infinity where it is not bounded. */
export type Bounds = Record<keyof typeof STOP_BEFORE, number>;

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

function stopBefore(what: keyof Bounds, name: string): INodeProperties {
	return {
		displayName: STOP_BEFORE[what],
		name,
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 100,
		description: `The most ${what} that one run of this node may take. A run that needs more, or may need more, ends before it begins, and the message has the figures.`,
	};
}

/**
 * Reads what the user wants to know before anything is sent; it holds for all items.
 *
 * @throws {InvalidInput} when an option cannot be understood, or is not the same for all items.
 */
export async function readForesight(items: readonly ItemContext[]) {
	// An item that is only to be previewed must not be sent because the first one is.
	await requireOneForAll(
		items,
		Object.fromEntries(previewOptions.map(({ name, displayName }) => [name, displayName])),
		'Give it one value, or send the items through several nodes.',
	);
	const options = readCollection(items[0], 'options');
	const read = (label: string, value: unknown) =>
		isEmpty(value) ? Infinity : unwrap(label, parseNumber(value, { minimum: 0, integer: true }));
	const bounds: Bounds = {
		requests: read(STOP_BEFORE.requests, options.stopBeforeRequests),
		lookups: read(STOP_BEFORE.lookups, options.stopBeforeLookups),
	};
	return { isPreview: unwrap(PREVIEW, parseSwitch(options.preview ?? false)), bounds };
}
