import type { INodeProperties } from 'n8n-workflow';
import { TIME_LIMITS } from '../../service/limits';
import { unwrap } from '../../lib/result';
import { parseNumber, type NumberRule } from '../../lib/numbers';
import type { RequestSettings } from '../../client/client';
import { RETRIES } from '../../client/retried';
import { readCollection, type ItemParameters } from './parameters';

const { request: DEFAULT_TIMEOUT } = TIME_LIMITS;
const SECOND = 1000;
const DEFAULT_RETRIES = RETRIES.workflow.maxRetries;
const DEFAULT_WAIT = RETRIES.workflow.maxWait / SECOND;

/** Options of every operation that makes requests: how they are sent. */
export const requestOptions: INodeProperties[] = [
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

/**
 * The settings for the requests of a run, of the first item, since all items share them.
 *
 * @param maxRetries the default of the caller.
 * @throws {InvalidInput} when an option is not a number or out of range.
 */
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
