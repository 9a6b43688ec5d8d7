import type { INodeProperties } from 'n8n-workflow';
import { TIME_LIMITS } from '../../../shared/contract/limits';
import { unwrap } from '../../../shared/result';
import { parseNumber, type NumberRule } from '../../../shared/domain/numbers';
import type { RequestSettings } from '../../transport/client';
import { readCollection } from '../parameters';
import type { ItemContext } from '../types';

const { request: DEFAULT_TIMEOUT } = TIME_LIMITS;

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
		default: 5,
		description:
			'How many times to resend a request after an overload or a broken connection. Waits for the rate limit do not count. Nothing is created twice by resending. In a tool of an AI agent, the default is 3.',
	},
	{
		displayName: 'Max Wait (Seconds)',
		name: 'maxWait',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 300,
		description:
			'How long a single request may wait or be resent in total, once it is its turn among the items. Within that time, the node waits as often and as long as the rate limit asks. If the service asks for a longer pause, the node stops at once and says when to try again. A call of an AI agent’s tool ends after 40 seconds in any case.',
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
 * How the requests of a run are sent. Read from the first item, since all items share the settings.
 *
 * @throws {InvalidInput} when an option is not a number or out of range.
 */
export function readRequestSettings(first: ItemContext): RequestSettings {
	const options = readCollection(first, 'options');
	const read = (name: string, rule: NumberRule) => {
		const { displayName, default: fallback } = requestOptions.find(
			(option) => option.name === name,
		)!;
		return unwrap(displayName, parseNumber(options[name] ?? fallback, rule));
	};
	const concurrency =
		options.concurrency === undefined
			? undefined
			: read('concurrency', { minimum: 1, integer: true });
	const settings: RequestSettings = {
		concurrency,
		maxRetries: read('maxRetries', { minimum: 0, integer: true }),
		maxWait: read('maxWait', { minimum: 0 }) * 1000,
		timeout: read('timeout', { above: 0, maximum: 3600 }) * 1000,
	};
	return first.caller.settingsFor(settings, options.maxRetries !== undefined);
}
