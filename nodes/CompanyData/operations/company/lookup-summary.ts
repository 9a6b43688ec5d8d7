/** The hint that counts how lookups ended, e.g. "5 CIFs: 3 found, 1 not in the catalogue, 1 mistyped". */

import type { Lookup } from './lookup-row';
import { type Hints, tally } from '../../run/hints';
import type { ItemFailure, ItemResult, OperationContext } from '../../run/types';
import { mapYielding } from '../../../../lib/in-order';
import { counted } from '../../../../lib/text';
import type { CifFault } from '../../../../spain';

/**
 * Presents the results of a run, and adds the hint that counts them.
 *
 * @param toResult returns undefined for an entry that was not looked up because the run had ended.
 */
export async function presentLookups<T extends object>(
	context: OperationContext,
	{ noun, origin = '' }: { noun: 'CIF' | 'ID'; origin?: string },
	entries: ReadonlyArray<T | ItemFailure>,
	toResult: (entry: T) => ItemResult | undefined,
): Promise<ItemResult[]> {
	const all = await mapYielding(entries, (entry) => ('error' in entry ? entry : toResult(entry)));
	const results = all.filter((result) => result !== undefined);
	const rows = results.flatMap((result) => ('json' in result ? [result.json] : []));
	addLookupHint(context.hints, origin, (rows as unknown as Lookup[]).map(outcomeWord), noun);
	return context.caller.presentResults(context, results);
}

/** The label in the hint's counts for a lookup. */
export function outcomeWord(lookup: Lookup): string {
	if (lookup.found === null) return faultWord(lookup.reason);
	if (!lookup.found) return OUTCOMES[lookup.reason];

	return lookup.name_agrees === false ? OUTCOMES.otherName : OUTCOMES.found;
}

/** The outcomes that the hint counts, in the order in which it lists them. */
export const OUTCOMES = {
	valid: 'valid',
	found: 'found',
	otherName: 'found under another name',
	unknown: 'not in the catalogue',
	unread: 'not among those read',
};

const FAULTS: Partial<Record<CifFault, string>> = {
	empty: 'empty',
	name: 'a name',
	person: "a person's",
	masked: "a person's",
};

/** The label in the hint's counts for an invalid CIF. */
export function faultWord(fault: CifFault): string {
	return FAULTS[fault] ?? 'mistyped';
}

/** Adds outcomes to the hint that counts lookups. The counts of all items are merged into one hint. */
export function addLookupHint(
	hints: Hints,
	origin: string,
	outcomes: string[],
	noun = 'CIF',
): void {
	hints.add('summary', outcomes, (all: ReadonlyArray<readonly string[]>) => {
		const outcomesOfAll = all.flat();
		if (outcomesOfAll.length === 0) return [];

		const title = `${counted(outcomesOfAll.length, noun)}${origin}`;
		return tally(title, outcomesOfAll, Object.values(OUTCOMES));
	});
}
