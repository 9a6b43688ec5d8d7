/** The collection Options and its readers, apart from those of lists (`limit.ts`) and records (`output.ts`). */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { otherFieldsOption } from './output';
import {
	type ItemContext,
	type ItemParameters,
	parseJsonObject,
	readCollection,
	requireSameForAllItems,
} from './parameters';
import { RECORDS_IN } from '../../api/records';
import { parseChoice } from '../../lib/choices';
import { isEmpty } from '../../lib/kinds';
import { type NumberRule, parseNumber } from '../../lib/numbers';
import { err, InvalidInput, ok, type Result, unwrap } from '../../lib/result';
import { parseSwitch } from '../../lib/switches';
import { quoted } from '../../lib/text';
import { IDEMPOTENCY_HOURS, MAX_IDEMPOTENCY_KEY_LENGTH, TIME_LIMITS } from '../../service/limits';
import type { ApiRequest } from '../../transport/request';
import { RETRIES } from '../../transport/retry';

/** Query parameters that the service accepts and the node has no field for. */
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

/** What people need most; the others follow in alphabetical order. */
const FIRST = ['preview', 'maxRequests', 'whenQuotaEnds', 'continueExecution', 'otherFields'];

/** Options of an operation that returns records; `own` are options of the operation alone. */
export function recordOptions(
	sends: 'query' | 'body',
	own: INodeProperties[] = [],
): INodeProperties {
	return operationOptions(sends, [...own, otherFieldsOption, quotaEndOption]);
}

/** Options of an operation that sends any number of requests; `sends` says where additional parameters go. */
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
export function singleRequestOptions(): INodeProperties {
	return optionsCollection([additionalQuery, ...requestOptions]);
}

/** The field Options with these entries, the most needed first. */
export function optionsCollection(options: INodeProperties[]): INodeProperties {
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

/** Adds the additional query parameters, which replace others of the same name, and drops empty ones. */
export function withAdditionalQuery(context: ItemParameters, query: IDataObject = {}): IDataObject {
	const { additionalQuery: added } = readCollection(context, 'options');
	const { parameters = [] } = (added ?? {}) as Record<string, IDataObject[]>;
	const additions = parameters.map(({ name, value }) => [String(name).trim(), value]);
	return Object.fromEntries(
		[...Object.entries(query), ...additions].filter(
			([name, value]) => name !== '' && value !== '' && value !== undefined && value !== null,
		),
	) as IDataObject;
}

/**
 * Adds the additional body fields, which replace others of the same name.
 *
 * @throws {InvalidInput} when they are not a JSON object.
 */
export function withAdditionalBody(context: ItemParameters, body: IDataObject): IDataObject {
	const { additionalBody: additions = {} } = readCollection(context, 'options');
	return { ...body, ...unwrap('Additional Body Fields', parseJsonObject(additions)) };
}

const QUOTA_END = 'When a Quota Ends';
const QUOTA_CHOICES = ['returnRows', 'stop'] as const;

/**
 * n8n offers Retry only for failed executions, which have no output: a user gets either the output or the retry.
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
			description: 'The other items come out as they are, with the reason in error',
		},
		{
			name: 'Stop',
			value: 'stop',
			description: 'The execution fails without output, and Retry continues it',
		},
	],
	description:
		'What to do with completed items when a quota runs out or a list is cut short. Writes stop, and so does the node if no item is done or the key is refused.',
};

const { request: DEFAULT_TIMEOUT } = TIME_LIMITS;
/** In milliseconds. */
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
	description: `How long a single request may wait or be resent in total, once it is its turn among the items; with 0, it does neither. Within that time, the node waits as often and as long as the rate limit asks, and resends after an overload or a broken connection up to ${RETRIES.workflow.maxRetries} times, which creates nothing twice. If the service asks for a longer pause, the node stops at once and says when to try again. A call of an AI agent’s tool ends after ${RETRIES.agent.maxWait / SECOND} seconds in any case.`,
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

/** The request limit of a run, and of each list or area in it. */
export const maxRequestsOption: INodeProperties = {
	displayName: 'Max Requests',
	name: 'maxRequests',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 100,
	description:
		'The most requests that one run of this node may send. A run that is known to need more ends before its first request, and the message has the figures; a search or list that turns out to need more ends there. A request that is resent after a failure counts once.',
};

/** Display name of the option. */
export const { displayName: PREVIEW } = previewOption;

/** Display name of the option. */
export const { displayName: MAX_REQUESTS } = maxRequestsOption;

/**
 * The value of Max Requests; undefined if it is not set.
 *
 * @throws {InvalidInput} when it is no whole number from 1.
 */
export function readMaxRequests(context: ItemParameters): number | undefined {
	const { maxRequests } = readCollection(context, 'options');
	if (isEmpty(maxRequests)) return undefined;

	return unwrap(MAX_REQUESTS, parseNumber(maxRequests, { minimum: 1, integer: true }));
}

/** Where the records of a response are. */
export const recordsInOption: INodeProperties = {
	displayName: RECORDS_IN,
	name: 'recordsIn',
	type: 'string',
	default: '',
	placeholder: 'e.g. data.companies',
	description:
		'The field of the response that has the records, with dots between the names of fields inside each other. Leave empty to find it. Set it if a message says that it is not certain.',
};

/**
 * The path in Records In; undefined if it is empty.
 *
 * @throws {InvalidInput} when it is not a dotted path.
 */
export function readRecordsIn(context: ItemParameters): string | undefined {
	const { recordsIn } = readCollection(context, 'options');
	return isEmpty(recordsIn) ? undefined : unwrap(RECORDS_IN, parsePath(recordsIn));
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

/** Display name of the field with a key of the user. */
export const CUSTOM_KEY = 'Idempotency Key (Custom)';

const KEY_CHOICES = ['custom', 'content', 'operation'] as const;

const choiceOption: INodeProperties = {
	displayName: 'Idempotency Key',
	name: 'idempotencyKey',
	type: 'options',
	default: 'operation',
	options: [
		{
			name: 'Custom',
			value: 'custom',
			description: `Your own key: requests with the same key within ${IDEMPOTENCY_HOURS} hours create only once`,
		},
		{
			name: 'From Content',
			value: 'content',
			description: `The same content within ${IDEMPOTENCY_HOURS} hours creates only once, in any execution: for workflows that are run again after a crash. Two identical requests that are both intended create only once too, and a change back to earlier content is taken for a repetition.`,
		},
		{
			name: 'One for Each Operation',
			value: 'operation',
			description:
				'Retries create only once, including Retry of a failed execution. A new execution creates again, even with the same content.',
		},
	],
	description: 'How the service recognises that two requests are the same',
};

const customKeyOption: INodeProperties = {
	displayName: CUSTOM_KEY,
	name: 'customIdempotencyKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. order-1234',
	displayOptions: { show: { idempotencyKey: ['custom'] } },
	description:
		'Text that is the same for requests that must create only once, and different for all others',
};

/**
 * Reads how the key of a write is made. Only a custom key is in the answer: the client derives the others.
 *
 * @throws {InvalidInput} when the key cannot be sent, or when a retry could repeat writes of an earlier run whose keys
 * are unknown.
 */
export function readIdempotency(
	context: ItemContext,
	byDefault: unknown = choiceOption.default,
): Pick<ApiRequest, 'keyFrom' | 'idempotencyKey'> {
	const { idempotencyKey, customIdempotencyKey } = readCollection(context, 'options');
	const wanted = isEmpty(idempotencyKey) ? byDefault : idempotencyKey;
	const choice = unwrap('Idempotency Key', parseChoice(wanted, KEY_CHOICES));
	if (choice === 'operation' && context.caller.isOriginUnknown()) throw UNKNOWN_REPETITION;
	if (choice !== 'custom') return { keyFrom: choice };

	const key = parseKey(String(customIdempotencyKey ?? '').trim());
	return { idempotencyKey: unwrap(CUSTOM_KEY, key) };
}

function parseKey(key: string): Result<string> {
	if (key === '') return err('is empty', 'Enter a text, or choose another Idempotency Key.');
	if (key.length > MAX_IDEMPOTENCY_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(key)) {
		return err(
			'has characters that cannot be sent',
			`Use letters, digits and signs without spaces or accents, at most ${MAX_IDEMPOTENCY_KEY_LENGTH}.`,
		);
	}

	return ok(key);
}

const CONTINUE = 'Continue Execution';

/** For an execution that n8n kept no record of: without this ID, a new one would write everything again. */
const continuedExecutionOption: INodeProperties = {
	displayName: CONTINUE,
	name: 'continueExecution',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1234',
	displayOptions: { show: { '@tool': [false] } },
	description: `ID of an execution of this workflow that was killed or cancelled. What it has created is not created again within ${IDEMPOTENCY_HOURS} hours. Remove the ID afterwards, or it also applies to later executions.`,
};

/** Options of an operation that writes. */
export const idempotencyOptions = [choiceOption, customKeyOption, continuedExecutionOption];

/** The same error object for all items, so that it is reported once. */
const UNKNOWN_REPETITION = new InvalidInput(CONTINUE, {
	what: 'is needed: n8n was stopped during the execution that is being retried, and has no record of what it wrote',
	hint: 'Copy the ID of the stopped execution (the number at the end of its address) into Options → Continue Execution, save the workflow, and choose Retry with currently saved workflow. What is already written is then not written again, within 24 hours.',
});

function parseExecutionId(value: string): Result<string> {
	const [, id] = /^(?:https?:\/\/\S+\/executions\/)?([\w-]+)\/?$/.exec(value) ?? [];
	return id === undefined
		? err(
				`${quoted(value)} is not an execution ID`,
				'Open the execution and copy the number at the end of its address, e.g. 1234.',
			)
		: ok(id);
}

/** The options that apply to a whole run. */
export interface RunOptions {
	settings: {
		/** Undefined to send as many requests at once as the plan allows. */
		concurrency?: number;
		/** Milliseconds that one request may spend waiting and being resent. */
		maxWait: number;
		/** Milliseconds for the complete response to one attempt. */
		timeout: number;
	};
	isPreview: boolean;
	/** Infinity if the run has no limit. */
	maxRequests: number;
	/** Whether completed items are returned when a quota runs out. */
	returnsPartial: boolean;
	/** ID of the execution whose writes are not repeated; undefined if none is given. */
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
	const { preview = false, whenQuotaEnds = 'returnRows', continueExecution: continued } = options;
	const settings = readRequestSettings(options);

	// Otherwise items that are only to be previewed would be sent because the first one is.
	const hint = 'Give it one value, or send the items through several nodes.';
	await requireSameForAllItems(items, { preview: PREVIEW, maxRequests: MAX_REQUESTS }, hint);

	return {
		settings,
		isPreview: unwrap(PREVIEW, parseSwitch(preview)),
		maxRequests: readMaxRequests(first) ?? Infinity,
		returnsPartial: unwrap(QUOTA_END, parseChoice(whenQuotaEnds, QUOTA_CHOICES)) === 'returnRows',
		continued: isEmpty(continued)
			? undefined
			: unwrap(CONTINUE, parseExecutionId(String(continued).trim())),
	};
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
