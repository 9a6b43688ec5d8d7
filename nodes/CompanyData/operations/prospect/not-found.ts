/** Recognises the items of which a lookup before, by Get Batch, Get By ID or Match, says that it has found no company. */

import type { IDataObject } from 'n8n-workflow';

import type { Lookup } from '../company/lookup-row';
import { outcomeWord } from '../company/lookup-summary';
import { MATCH_WORDS } from '../company/match.operation';
import { isNothing } from '../../../lib/nothing';
import { parseSwitch } from '../../../lib/switches';

/**
 * How the lookup of an item ended, in the words in which its node has counted it, such as "not in the catalogue" or
 * "to decide"; undefined if its company was found, or the item comes from no lookup.
 */
export function whyNotFound({ found, reason, match }: IDataObject): string | undefined {
	if (typeof match === 'string' && match !== 'sure' && Object.hasOwn(MATCH_WORDS, match)) {
		return MATCH_WORDS[match as keyof typeof MATCH_WORDS];
	}

	// A sheet in between writes false as a word, and null as an empty cell.
	const parsed = parseSwitch(found);
	if (typeof reason !== 'string' || isNothing(reason) || !parsed.ok || parsed.value)
		return undefined;

	return outcomeWord({ found: isNothing(found) ? null : false, reason } as Lookup);
}
