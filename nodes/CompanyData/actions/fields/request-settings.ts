import type { INodeProperties } from 'n8n-workflow';
import { unwrap } from '../../../shared/result';
import { parseNumber, type NumberRule } from '../../../shared/domain/numbers';
import type { RequestSettings } from '../../transport/settings';
import { readCollection } from '../parameters';
import type { ItemContext } from '../types';

/** Options of every operation that makes requests: how they are sent. */
export const requestOptions: INodeProperties[] = [
	{
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 50 },
		default: 5,
		description:
			'How many requests may be under way at the same time. The limits of the plan are kept whatever is set here.',
	},
	{
		displayName: 'Max Retries',
		name: 'maxRetries',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 5,
		description:
			'How often a request is sent again after a rate limit, an overload or a broken connection. What must happen once is never done twice.',
	},
	{
		displayName: 'Max Wait (Seconds)',
		name: 'maxWait',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 300,
		description:
			'How long one request may be held back or sent again in all. When the service asks for a longer pause, the node stops at once and says when to come back.',
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
	return {
		concurrency: read('concurrency', { minimum: 1, maximum: 50, integer: true }),
		maxRetries: read('maxRetries', { minimum: 0, integer: true }),
		maxWait: read('maxWait', { minimum: 0 }) * 1000,
		timeout: read('timeout', { above: 0, maximum: 3600 }) * 1000,
	};
}
