import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isEmpty } from '../../lib/json';
import { unwrap } from '../../lib/result';
import { parseSwitch, parseNumber, type NumberRule } from '../../lib/scalars';
import { parseChoice } from '../../spain/lists';
import {
	parseJsonObject,
	readCollection,
	requireOneForAll,
	type ItemContext,
	type ItemParameters,
} from './parameters';
import { TIME_LIMITS } from '../../service/limits';
import type { RequestSettings } from '../../client/client';
import { RETRIES } from '../../client/retried';

export const additionalQuery: INodeProperties = {
	displayName: 'Additional Query Parameters',
	name: 'additionalQuery',
	type: 'fixedCollection',
	placeholder: 'Add Parameter',
	typeOptions: { multipleValues: true },
	default: {},
	description: 'Other parameters to send, which the service accepts and this node has no field for',
	options: [
		{
			displayName: 'Parameter',
			name: 'parameters',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. order',
					description: 'Name of the query parameter',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. desc',
					description: 'Value of the query parameter',
				},
			],
		},
	],
};

const additionalBody: INodeProperties = {
	displayName: 'Additional Body Fields',
	name: 'additionalBody',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. {"list_id": 7}',
	description:
		'Other fields to send, as a JSON object. A field entered here replaces one of the same name.',
};

/** Options of an operation, those of every request, and additions for names the API does not document. */
export function optionsField(
	sends: 'query' | 'body',
	own: INodeProperties[] = [],
): INodeProperties {
	const additions = sends === 'query' ? additionalQuery : additionalBody;
	return collectionOf([additions, ...own, quotaEndOption, ...previewOptions, ...requestOptions]);
}

/** The same for an operation that is one free request, without an answer that could come in part. */
export function optionsOfOneRequest(): INodeProperties {
	return collectionOf([
		additionalQuery,
		...previewOptions.filter(({ displayName }) => displayName === STOP_BEFORE.requests),
		...requestOptions,
	]);
}

function collectionOf(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: options.sort((first, second) => first.displayName.localeCompare(second.displayName)),
	};
}

interface Additions {
	parameters?: Array<{ name: string; value: unknown }>;
}

/** The query to send: that of the operation's own fields and the additions, without empty values. */
export function withAdditionalQuery(context: ItemParameters, query: IDataObject = {}): IDataObject {
	const options = readCollection(context, 'options');
	const { parameters = [] } = (options.additionalQuery ?? {}) as Additions;
	const additions = parameters.map(({ name, value }) => [String(name).trim(), value]);
	return Object.fromEntries(
		[...Object.entries(query), ...additions].filter(
			([name, value]) => name !== '' && value !== '' && value !== undefined && value !== null,
		),
	) as IDataObject;
}

/** The operation's own body fields and the additions. @throws {InvalidInput} when the additions are no JSON object. */
export function withAdditionalBody(context: ItemParameters, body: IDataObject): IDataObject {
	const { additionalBody: additions = {} } = readCollection(context, 'options');
	return { ...body, ...unwrap('Additional Body Fields', parseJsonObject(additions)) };
}

const LABEL = 'When a Quota Ends';
const CHOICES = ['returnRows', 'stop'] as const;

/** n8n offers Retry only for failed executions, which have no output: it is one or the other. */
const quotaEndOption: INodeProperties = {
	displayName: LABEL,
	name: 'whenQuotaEnds',
	type: 'options',
	default: 'returnRows',
	displayOptions: { show: { '@tool': [false] } },
	options: [
		{
			name: 'Return What Is Done',
			value: 'returnRows',
			description: 'The other items come out as they are, with the reason in error',
		},
		{
			name: 'Stop',
			value: 'stop',
			description: 'The execution fails without output, and Retry continues it',
		},
	],
	description:
		'What to do with the items that are done when a quota or the credits are used up while reading, or a list breaks off. Writes stop, and so does the node if no item is done or the key is refused.',
};

/** True where the items that are done come out after a quota has ended. @throws {InvalidInput} when it is no choice. */
export function readKeepsRows(first: ItemContext): boolean {
	const { whenQuotaEnds = 'returnRows' } = readCollection(first, 'options');
	return unwrap(LABEL, parseChoice(whenQuotaEnds, CHOICES)) === 'returnRows';
}

const { request: DEFAULT_TIMEOUT } = TIME_LIMITS;
const SECOND = 1000;
const DEFAULT_RETRIES = RETRIES.workflow.maxRetries;
const DEFAULT_WAIT = RETRIES.workflow.maxWait / SECOND;

const requestOptions: INodeProperties[] = [
	{
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 5,
		description:
			'Maximum number of requests this node sends at the same time. Without it, the node sends as many as the plan allows. The limits of the plan are kept either way.',
	},
	{
		displayName: 'Max Retries',
		name: 'maxRetries',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: DEFAULT_RETRIES,
		description: `How many times to resend a request after an overload or a broken connection. Waits for the rate limit do not count. Nothing is created twice by resending. In a tool of an AI agent, the default is ${RETRIES.agent.maxRetries}.`,
	},
	{
		displayName: 'Max Wait (Seconds)',
		name: 'maxWait',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: DEFAULT_WAIT,
		description: `How long a single request may wait or be resent in total, once it is its turn among the items. Within that time, the node waits as often and as long as the rate limit asks. If the service asks for a longer pause, the node stops at once and says when to try again. A call of an AI agent’s tool ends after ${RETRIES.agent.maxWait / SECOND} seconds in any case.`,
	},
	{
		displayName: 'Timeout (Seconds)',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: DEFAULT_TIMEOUT,
		description: 'How long to wait for the complete response to a request',
	},
];

/** The settings of a run; `maxRetries` is the caller's default. @throws {InvalidInput} when one is out of range. */
export function readRequestSettings(
	first: ItemParameters,
	maxRetries: number,
): Omit<RequestSettings, 'deadline'> {
	const options = readCollection(first, 'options');
	const read = (name: string, fallback: number, rule: NumberRule) => {
		const { displayName } = requestOptions.find((option) => option.name === name)!;
		return unwrap(displayName, parseNumber(options[name] ?? fallback, rule));
	};
	return {
		concurrency:
			options.concurrency === undefined
				? undefined
				: read('concurrency', Infinity, { minimum: 1, integer: true }),
		maxRetries: read('maxRetries', maxRetries, { minimum: 0, integer: true }),
		maxWait: read('maxWait', DEFAULT_WAIT, { minimum: 0 }) * SECOND,
		timeout: read('timeout', DEFAULT_TIMEOUT, { above: 0, maximum: 3600 }) * SECOND,
	};
}

export const PREVIEW = 'Preview';

export const STOP_BEFORE = {
	requests: 'Stop Before (Requests)',
	lookups: 'Stop Before (Lookups)',
} as const;

/** The most that a run may take of each; Infinity where it is not bounded. */
export type Bounds = Record<keyof typeof STOP_BEFORE, number>;

/** Options of every operation that makes requests: to know, or to bound, what a run costs. */
const previewOptions: INodeProperties[] = [
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

/** @throws {InvalidInput} when Preview or a bound cannot be understood, or is not the same for all items. */
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
