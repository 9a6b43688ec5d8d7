import type { INodeProperties } from 'n8n-workflow';
import { parseChoice } from '../../../shared/domain/choices';
import { unwrap } from '../../../shared/result';
import { readCollection } from '../parameters';
import type { ItemContext } from '../types';

const LABEL = 'When a Quota Ends';
const CHOICES = ['returnRows', 'stop'] as const;

/** n8n offers Retry for failed executions only, and those have no output: the user can have one of them. */
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
		'What to do with the items that are done when a quota or the credits are used up, or the key is refused. If no item is done, the node stops.',
};

/**
 * Whether the items that are done come out after a refusal of all further requests. It holds for all items.
 *
 * @throws {InvalidInput} when it is not one of the choices.
 */
export function readKeepsRows(first: ItemContext): boolean {
	const { whenQuotaEnds = 'returnRows' } = readCollection(first, 'options');
	return unwrap(LABEL, parseChoice(whenQuotaEnds, CHOICES)) === 'returnRows';
}
