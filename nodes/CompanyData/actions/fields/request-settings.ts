import type { INodeProperties } from 'n8n-workflow';
import { unwrap } from '../../../shared/result';
import { isTool } from '../../../shared/tool';
import { parseNumber, type NumberRule } from '../../../shared/domain/numbers';
import type { RequestSettings } from '../../transport/settings';
import { readCollection } from '../parameters';
import type { ItemContext } from '../types';

/**
 * How a tool's call is bounded. MCP clients give up a call after 60 seconds and agents then call again,
 * while the first call goes on; so it ends well before, and soon where the service is out of order.
 */
const TOOL_CALL = { time: 40, maxRetries: 3 };

/** Options of every operation that makes requests: how they are sent. */
export const requestOptions: INodeProperties[] = [
	{
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 5,
		description:
			'How many requests of this node may be under way at the same time at most. Without it there are as many as the limits of the plan allow, which are kept whatever is set here.',
	},
	{
		displayName: 'Max Retries',
		name: 'maxRetries',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 5,
		description:
			'How often a request is sent again after a rate limit, an overload or a broken connection. What must happen once is never done twice. In a tool of an AI agent it is 3 unless set.',
	},
	{
		displayName: 'Max Wait (Seconds)',
		name: 'maxWait',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 300,
		description:
			'How long one request may be held back or sent again in all, once it is its turn among the items. When the service asks for a longer pause, the node stops at once and says when to come back. A call of an AI agent’s tool ends after 40 seconds in any case.',
	},
	{
		displayName: 'Timeout (Seconds)',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 60,
		description: 'How long the service may take to answer a request in full',
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
	if (!isTool(first.node.getNode())) return settings;
	if (options.maxRetries === undefined) settings.maxRetries = TOOL_CALL.maxRetries;
	return { ...settings, callTime: TOOL_CALL.time * 1000 };
}
