/**
 * The collection Options and the readers of its entries. Options of lists are in `limit.ts`, of records in `output.ts`, of
 * writes in `idempotency.ts`.
 */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { readContinuedExecution } from './idempotency';
import { otherFieldsOption } from './output';
import {
	isLeftEmpty,
	type ItemContext,
	type ItemParameters,
	parseJsonObject,
	readCollection,
	requireSameForAllItems,
} from './parameters';
import { addSourceOption } from './source';
import { RECORDS_IN, RETRIES, TIME_LIMITS } from '../../../client';
import { parseChoice } from '../../../lib/choices';
import { isNothing } from '../../../lib/nothing';
import { type NumberRule, parseNumber } from '../../../lib/numbers';
import { err, InvalidInput, ok, type Result, unwrap } from '../../../lib/result';
import { parseSwitch } from '../../../lib/switches';
import { quoted } from '../../../lib/text';

/** For query parameters that have no field of their own. */
export const additionalQuery: INodeProperties = {
	displayName: 'Additional Query Parameters',
	name: 'additionalQuery',
	type: 'fixedCollection',
	placeholder: 'Add Parameter',
	typeOptions: { multipleValues: true },
	default: {},
	description: 'Other query parameters to send, for which this node has no field',
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

const ADDITIONAL_BODY = 'Additional Body Fields';

const additionalBody: INodeProperties = {
	displayName: ADDITIONAL_BODY,
	name: 'additionalBody',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. {"list_id": 7}',
	description:
		'Other fields to send, as a JSON object. A field entered here replaces one of the same name.',
};

/** The options that people need most, which come first. */
const LEADING_OPTIONS = [
	'preview',
	'maxRequests',
	'leaveOut',
	'emailKind',
	'withoutSoleTraders',
	'addSource',
	'whenQuotaEnds',
	'continueExecution',
	'otherFields',
];

/** The options for developers, which come last. All others are in between, in alphabetical order. */
const TRAILING_OPTIONS = [
	'timeout',
	'concurrency',
	'idempotencyKey',
	'customIdempotencyKey',
	'repeatWhenUnknown',
	'additionalQuery',
	'additionalBody',
	'recordsIn',
	'nextPageIn',
	'cifsField',
	'itemsField',
	'fullResponse',
];

/** Options of an operation that returns records; `own` are options that only this operation has. */
export function recordOptions(
	sends: 'query' | 'body',
	own: INodeProperties[] = [],
): INodeProperties {
	return operationOptions(sends, [...own, otherFieldsOption, addSourceOption, quotaEndOption]);
}

/** Options of an operation that sends any number of requests; `sends` says where additional parameters are sent. */
export function operationOptions(
	sends: 'query' | 'body',
	own: INodeProperties[] = [],
): INodeProperties {
	const additions = sends === 'query' ? additionalQuery : additionalBody;
	return optionsCollection([
		additions,
		...own,
		previewOption,
		maxRequestsOption,
		...requestOptions,
	]);
}

/** Options of an operation that sends one free request: it needs no request limit and has no partial result. */
export function singleRequestOptions(own: INodeProperties[] = []): INodeProperties {
	return optionsCollection([additionalQuery, ...own, ...requestOptions]);
}

/** The field Options with these entries, the most used first and those for developers last. */
export function optionsCollection(options: INodeProperties[]): INodeProperties {
	// An option that is in neither list has rank 0.
	const ranks = new Map([
		...LEADING_OPTIONS.map((name, index) => [name, index - LEADING_OPTIONS.length] as const),
		...TRAILING_OPTIONS.map((name, index) => [name, index + 1] as const),
	]);

	const rankOf = ({ name }: INodeProperties) => ranks.get(name) ?? 0;
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [...options].sort(
			(first, second) =>
				rankOf(first) - rankOf(second) || first.displayName.localeCompare(second.displayName),
		),
	};
}

/**
 * Adds the additional query parameters, except empty ones, to the node's own. A parameter of the node with the same name
 * is replaced. Several additional ones with one name become a list, and all of them are sent.
 */
export function withAdditionalQuery(
	context: ItemParameters,
	query: IDataObject = {},
	parameters = additionalIn(context),
): IDataObject {
	const additions = new Map<string, Array<IDataObject[string]>>();

	for (const { name, value } of parameters) {
		const key = String(name).trim();
		if (key !== '' && !isUnset(value)) additions.set(key, [...(additions.get(key) ?? []), value]);
	}

	const own = Object.entries(query).filter(([, value]) => !isUnset(value));
	const given = [...additions].map(([name, [first, ...others]]) => [
		name,
		others.length === 0 ? first : [first, ...others],
	]);

	return Object.fromEntries([...own, ...given]) as IDataObject;
}

function additionalIn(context: ItemParameters): IDataObject[] {
	const { additionalQuery: added } = readCollection(context, 'options');
	const { parameters = [] } = (added ?? {}) as Record<string, IDataObject[]>;
	return parameters;
}

function isUnset(value: unknown): boolean {
	return value === '' || value === undefined || value === null;
}

/**
 * Adds the additional body fields, which replace fields of the same name.
 *
 * @throws {InvalidInput} when they are not a JSON object, or there are any and the body is an array.
 */
export function withAdditionalBody<Body extends IDataObject | unknown[]>(
	context: ItemParameters,
	body: Body,
): Body {
	const { additionalBody = {} } = readCollection(context, 'options');
	const additions = unwrap(ADDITIONAL_BODY, parseJsonObject(additionalBody));
	if (!Array.isArray(body)) return { ...body, ...additions };
	if (Object.keys(additions).length === 0) return body;

	throw new InvalidInput(ADDITIONAL_BODY, {
		what: 'cannot be added to a body that is an array',
		hint: 'Remove them, or send an object.',
	});
}

const QUOTA_END = 'When a Quota Ends';
const QUOTA_CHOICES = ['returnRows', 'stop'] as const;

/**
 * Whether a run whose quota is used up returns its output or stops. A user cannot have both: n8n offers Retry only for
 * failed executions, and those have no output.
 */
export const quotaEndOption: INodeProperties = {
	displayName: QUOTA_END,
	name: 'whenQuotaEnds',
	type: 'options',
	default: 'returnRows',
	displayOptions: { show: { '@tool': [false] } },
	options: [
		{
			name: 'Return What Is Done',
			value: 'returnRows',
			description: 'The other items are returned unchanged, with the reason in error',
		},
		{
			name: 'Stop',
			value: 'stop',
			description: 'The execution fails without output, and Retry continues it',
		},
	],
	description:
		'What to do with completed items when a quota runs out or a list is cut short. Writes always stop, and so does the node if no item was completed or the key is refused.',
};

const { request: DEFAULT_TIMEOUT } = TIME_LIMITS;

const SECOND = 1000;
const DEFAULT_WAIT = RETRIES.workflow.maxWait / SECOND;

const concurrencyOption: INodeProperties = {
	displayName: 'Concurrency',
	name: 'concurrency',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 5,
	description:
		'Maximum number of requests this node sends at the same time. Without it, the node sends as many as the plan allows. The limits of the plan are kept either way.',
};

const maxWaitOption: INodeProperties = {
	displayName: 'Max Wait (Seconds)',
	name: 'maxWait',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: DEFAULT_WAIT,
	description: `How long one request may wait for the rate limit and be retried, once it is its turn; 0 turns both off. Nothing is created twice. A call of an AI agent’s tool ends after ${RETRIES.agent.maxWait / SECOND} seconds in any case.`,
};

const timeoutOption: INodeProperties = {
	displayName: 'Timeout (Seconds)',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: DEFAULT_TIMEOUT,
	description: 'How long to wait for the complete response to a request',
};

const requestOptions = [concurrencyOption, maxWaitOption, timeoutOption];

const previewOption: INodeProperties = {
	displayName: 'Preview',
	name: 'preview',
	type: 'boolean',
	default: true,
	description:
		'Whether to estimate the run instead of running it. One item comes out: requests, lookups, credits and time, whether the plan allows it, and the rows that would be refused, with the reason. Only free requests are sent.',
};

/** The request limit of a run, and of each list or area that the run reads. */
export const maxRequestsOption: INodeProperties = {
	displayName: 'Max Requests',
	name: 'maxRequests',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 100,
	description:
		'Maximum number of requests of one run. A run known to need more stops before its first request, and the message says how many; a list that turns out to need more ends there. A request that is retried counts once.',
};

/** Display name of the option Preview. */
export const { displayName: PREVIEW } = previewOption;

/** Display name of the option Max Requests. */
export const { displayName: MAX_REQUESTS } = maxRequestsOption;

/**
 * The value of Max Requests; undefined if it is not set.
 *
 * @throws {InvalidInput} when it is not a whole number from 1.
 */
export function readMaxRequests(context: ItemParameters): number | undefined {
	const { maxRequests } = readCollection(context, 'options');
	if (isNothing(maxRequests)) return undefined;

	return unwrap(MAX_REQUESTS, parseNumber(maxRequests, { minimum: 1, integer: true }));
}

/** The option that says where in a response the records are. */
export const recordsInOption: INodeProperties = {
	displayName: RECORDS_IN,
	name: 'recordsIn',
	type: 'string',
	default: '',
	placeholder: 'e.g. data.companies',
	description:
		'Path to the records in the response, with dots between nested fields. Leave empty to detect it. Set it if a message says that it is not certain.',
};

/**
 * The path in Records In; undefined if it is empty.
 *
 * @throws {InvalidInput} when it is not a dotted path.
 */
export function readRecordsIn(context: ItemParameters): string | undefined {
	const { recordsIn } = readCollection(context, 'options');
	return isNothing(recordsIn) ? undefined : unwrap(RECORDS_IN, parsePath(recordsIn));
}

function parsePath(value: unknown): Result<string> {
	const path = typeof value === 'string' ? value.trim() : '';
	return path !== '' && path.split('.').every((name) => name.trim() !== '')
		? ok(path)
		: err(
				`${quoted(value)} is not a path`,
				'Enter names of fields with dots between them, e.g. data.companies.',
			);
}

/** The options that apply to a whole run. */
export interface RunOptions {
	settings: {
		/** Undefined to send as many requests at once as the plan allows. */
		concurrency?: number;
		/** Longest time that one request may spend waiting and being retried, in ms. */
		maxWait: number;
		/** Longest time until the response to one attempt is complete, in ms. */
		timeout: number;
	};
	isPreview: boolean;
	/** Maximum number of requests; Infinity if the run has no limit. */
	maxRequests: number;
	/** True if completed items are returned when a quota runs out. */
	returnsPartial: boolean;
	/** ID of the execution to continue, whose writes are not repeated; undefined if none is given. */
	continued?: string;
}

/**
 * Reads the options that apply to the whole run.
 *
 * @throws {InvalidInput} when an option cannot be understood, or differs between items.
 */
export async function readRunOptions(items: readonly ItemContext[]): Promise<RunOptions> {
	const [first] = items;
	const options = readCollection(first, 'options');
	const { preview = false, whenQuotaEnds = 'returnRows' } = options;
	const settings = readRequestSettings(options);

	// With different values, the first item's would apply to all: an item meant only for a preview could be sent.
	const hint = 'Give it one value, or send the items through several nodes.';
	await requireSameForAllItems(items, { preview: PREVIEW, maxRequests: MAX_REQUESTS }, hint);
	requireGiven(first, [previewOption, maxRequestsOption]);

	return {
		settings,
		isPreview: unwrap(PREVIEW, parseSwitch(preview)),
		maxRequests: readMaxRequests(first) ?? Infinity,
		returnsPartial: unwrap(QUOTA_END, parseChoice(whenQuotaEnds, QUOTA_CHOICES)) === 'returnRows',
		continued: readContinuedExecution(options),
	};
}

/**
 * Without an option that limits the run, it would send everything.
 *
 * @throws {InvalidInput} when an option is filled in, but its expression gives nothing.
 */
function requireGiven(context: ItemParameters, limiting: readonly INodeProperties[]): void {
	const options = readCollection(context, 'options');
	const stored = Object(context.node.getNode().parameters.options) as IDataObject;

	for (const { name, displayName } of limiting) {
		if (isLeftEmpty(stored[name]) || !isNothing(options[name])) continue;

		throw new InvalidInput(displayName, {
			what: 'is empty: its expression gives nothing',
			hint: 'Nothing was sent, since the run would go on without it. Correct the expression, or remove the option.',
		});
	}
}

/** @throws {InvalidInput} when a number is out of its range. */
function readRequestSettings(options: IDataObject): RunOptions['settings'] {
	const { concurrency, maxWait, timeout } = options;
	const read = (value: unknown, { displayName }: INodeProperties, rule: NumberRule) =>
		unwrap(displayName, parseNumber(value, rule));

	return {
		concurrency:
			concurrency === undefined
				? undefined
				: read(concurrency, concurrencyOption, { minimum: 1, integer: true }),
		maxWait: read(maxWait ?? DEFAULT_WAIT, maxWaitOption, { minimum: 0 }) * SECOND,
		timeout: read(timeout ?? DEFAULT_TIMEOUT, timeoutOption, { above: 0, maximum: 3600 }) * SECOND,
	};
}
