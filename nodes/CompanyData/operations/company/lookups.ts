import type { IDataObject } from 'n8n-workflow';
import { Turns } from '../../../lib/in-order';
import { readInclusion } from '../../fields';
import { counted, sum } from '../../run/hints';
import type { ItemContext, ItemFailure, ItemResult, OperationContext } from '../../run/types';

/** Number of fields that `found` adds to those of the company. */
export const OWN_FIELD_COUNT = 2;

/** Reads what each item asks for; an item that cannot be read becomes a failure. */
export async function readEach<T>(
	items: readonly ItemContext[],
	read: (context: ItemContext) => T[],
): Promise<Array<T | ItemFailure>> {
	const entries: Array<T | ItemFailure> = [];
	const turns = new Turns();
	for (const context of items) {
		try {
			// The router reads it again; reading it here too means that an invalid value costs no request.
			readInclusion(context);
			entries.push(...read(context));
		} catch (error) {
			entries.push({ item: context.item, error });
		}
		await turns.pass();
	}
	return entries;
}

/** The record of a company that was found: a table has the same columns first for all results. */
export function found(known: IDataObject, record: IDataObject): IDataObject {
	const own = { found: true, message: 'Found' };
	return { ...known, ...own, ...record, ...own };
}

/** The results of a run; `toResult` returns undefined for an entry that the run did not get to. */
export function presentLookups<T extends object>(
	context: OperationContext,
	noun: 'CIF' | 'ID',
	entries: ReadonlyArray<T | ItemFailure>,
	toResult: (entry: T) => ItemResult | undefined,
): ItemResult[] {
	const results = entries
		.map((entry) => ('error' in entry ? entry : toResult(entry)))
		.filter((result) => result !== undefined);
	const missed = results.filter((result) => 'json' in result && result.json.found === false);
	const lookups = { missed: missed.length, all: results.length, noun };
	context.hints.add('notFound', lookups, explainNotFound);
	return context.caller.presentResults(context, results);
}

function explainNotFound(
	lookups: ReadonlyArray<{ missed: number; all: number; noun: string }>,
): string | undefined {
	const [missed, all] = [sum(lookups, 'missed'), sum(lookups, 'all')];
	if (missed === 0) return undefined;
	return `${missed.toLocaleString('en')} of ${counted(all, lookups[0].noun)} not found.`;
}
