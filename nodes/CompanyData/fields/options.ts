import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isEmpty } from '../../lib/json';
import { unwrap } from '../../lib/result';
import { parseSwitch, parseNumber, type NumberRule } from '../../lib/values';
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

/** What people need most; the others follow in the order of the alphabet. */
const FIRST = ['preview', 'maxRequests', 'whenQuotaEnds', 'continueExecution', 'otherFields'];

export function optionsOfReading(
	sends: 'query' | 'body',
	own: INodeProperties[] = [],
): INodeProperties {
	return optionsField(sends, [...own, quotaEndOption]);
}

export function optionsField(
	sends: 'query' | 'body',
	own: INodeProperties[] = [],
): INodeProperties {
	const additions = sends === 'query' ? additionalQuery : additionalBody;
	return collectionOf([additions, ...own, previewOption, maxRequestsOption, ...requestOptions]);
}

/** The same for an operation that is one free request, which needs no bound and cannot come in part. */
export function optionsOfOneRequest(): INodeProperties {
	return collectionOf([additionalQuery, ...requestOptions]);
}

function collectionOf(options: INodeProperties[]): INodeProperties {
	const isFirst = new Map(FIRST.map((name, index) => [name, index]));
	const rank = ({ name }: INodeProperties) => isFirst.get(name) ?? FIRST.length;
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: options.sort(
			(first, second) =>
				rank(first) - rank(second) || first.displayName.localeCompare(second.displayName),
		),
	};
}

interface Additions {
	parameters?: Array<{ name: string; value: unknown }>;
}

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

export function withAdditionalBody(context: ItemParameters, body: IDataObject): IDataObject {
	const { additionalBody: additions = {} } = readCollection(context, 'options');
	return { ...body, ...unwrap('Additional Body Fields', parseJsonObject(additions)) };
}

const LABEL = 'When a Quota Ends';
const CHOICES = ['returnRows', 'stop'] as const;

/** n8n offers Retry only for failed executions, which have no output: it is one or the other. */
export const quotaEndOption: INodeProperties = {
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

export function readKeepsRows(first: ItemContext): boolean {
	const { whenQuotaEnds = 'returnRows' } = readCollection(first, 'options');
	return unwrap(LABEL, parseChoice(whenQuotaEnds, CHOICES)) === 'returnRows';
}

const { request: DEFAULT_TIMEOUT } = TIME_LIMITS;
const SECOND = 1000;
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
		displayName: 'Max Wait (Seconds)',
		name: 'maxWait',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: DEFAULT_WAIT,
		description: `How long a single request may wait or be resent in total, once it is its turn among the items; with 0, it does neither. Within that time, the node waits as often and as long as the rate limit asks, and resends after an overload or a broken connection up to ${RETRIES.workflow.maxRetries} times, which creates nothing twice. If the service asks for a longer pause, the node stops at once and says when to try again. A call of an AI agent’s tool ends after ${RETRIES.agent.maxWait / SECOND} seconds in any case.`,
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

export function readRequestSettings(
	first: ItemParameters,
): Pick<RequestSettings, 'concurrency' | 'maxWait' | 'timeout'> {
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
		maxWait: read('maxWait', DEFAULT_WAIT, { minimum: 0 }) * SECOND,
		timeout: read('timeout', DEFAULT_TIMEOUT, { above: 0, maximum: 3600 }) * SECOND,
	};
}

const previewOption: INodeProperties = {
	displayName: 'Preview',
	name: 'preview',
	type: 'boolean',
	default: true,
	description:
		'Whether to show what the run would take in place of running it. One item comes out: requests, lookups, credits and time, what is left of the plan, the first three requests as they would be sent, and the rows that would not be, with the reason. Nothing is sent but what costs nothing.',
};

export const maxRequestsOption: INodeProperties = {
	displayName: 'Max Requests',
	name: 'maxRequests',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 100,
	description:
		'The most requests that one run of this node may send. A run that is known to need more ends before its first request, and the message has the figures; a search or list that turns out to need more ends there. A request that is resent after a failure counts once.',
};

export const { displayName: PREVIEW } = previewOption;
export const { displayName: MAX_REQUESTS } = maxRequestsOption;

export function readMaxRequests(context: ItemParameters): number | undefined {
	const { maxRequests } = readCollection(context, 'options');
	if (isEmpty(maxRequests)) return undefined;
	return unwrap(MAX_REQUESTS, parseNumber(maxRequests, { minimum: 1, integer: true }));
}

/** @throws {InvalidInput} when Preview or Max Requests cannot be understood, or is not the same for all items. */
export async function readForesight(
	items: readonly ItemContext[],
): Promise<{ isPreview: boolean; maxRequests: number }> {
	// An item that is only to be previewed must not be sent because the first one is.
	await requireOneForAll(
		items,
		{ preview: PREVIEW, maxRequests: MAX_REQUESTS },
		'Give it one value, or send the items through several nodes.',
	);
	const [first] = items;
	const { preview = false } = readCollection(first, 'options');
	return {
		isPreview: unwrap(PREVIEW, parseSwitch(preview)),
		maxRequests: readMaxRequests(first) ?? Infinity,
	};
}
