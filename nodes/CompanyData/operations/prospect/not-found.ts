/**
 * Recognises the items in which a node before says that it has found no company: Get Batch, Get By ID, Match or Validate
 * CIF. An item of the user may have columns of the same names, so their content must fit, too.
 */

import type { IDataObject } from 'n8n-workflow';

import { faultWord, OUTCOMES } from '../company/lookup-summary';
import { MATCH_WORDS } from '../company/match.operation';
import { COMPANY } from '../../../../client';
import { isNothing } from '../../../../lib/nothing';
import { parseSwitch } from '../../../../lib/switches';
import { checkCif } from '../../../../spain';

/**
 * How the lookup of an item ended, in the words in which its node has counted it, such as "not in the catalogue" or
 * "to decide"; undefined if its company was found, or was entered since, or the item comes from no lookup.
 */
export function whyNotFound(row: IDataObject): string | undefined {
	return whyNotMatched(row) ?? whyNotLookedUp(row);
}

function whyNotMatched({ match, score, ...row }: IDataObject): string | undefined {
	if (typeof match !== 'string' || score === undefined || match === 'sure') return undefined;
	if (!isNothing(row[COMPANY.cif]) || !isNothing(row[COMPANY.id])) return undefined;

	return Object.hasOwn(MATCH_WORDS, match)
		? MATCH_WORDS[match as keyof typeof MATCH_WORDS]
		: undefined;
}

function whyNotLookedUp({ found, reason, ...row }: IDataObject): string | undefined {
	// A sheet in between writes false as a word, and null as an empty cell.
	const parsed = parseSwitch(found);
	if (!parsed.ok || parsed.value) return undefined;
	if (!isNothing(found)) {
		return reason === 'unknown' || reason === 'unread' ? OUTCOMES[reason] : undefined;
	}

	// If nothing was looked up, the CIF itself shows the fault, unless it has been corrected.
	const check = checkCif(row[COMPANY.cif]);
	return check.valid || check.fault !== reason ? undefined : faultWord(check.fault);
}
