/**
 * What lookups by CIF have in common: invalid and unknown CIFs, the comparison with a name, and the hint that counts
 * them.
 */

import type { IDataObject } from 'n8n-workflow';

import { type Inclusion, nameReader, readInclusion } from '../../fields';
import { type Hints, tally } from '../../run/hints';
import type { ItemContext, ItemFailure, ItemResult, OperationContext } from '../../run/types';
import { Yielder } from '../../../lib/clock';
import { inOrder } from '../../../lib/in-order';
import { counted } from '../../../lib/text';
import { COMPANY } from '../../../service/api';
import type { CifFault } from '../../../spain/cif';
import { isNameOf } from '../../../spain/names/company-match';

/** Reads the fields of every item; what cannot be read is a failure of its item. */
export async function readEach<T>(
	items: readonly ItemContext[],
	read: (context: ItemContext, inclusion?: Inclusion) => T[],
): Promise<Array<T | ItemFailure>> {
	const entries: Array<T | ItemFailure> = [];
	const yielder = new Yielder();

	for (const context of items) {
		try {
			// The router reads it again; reading it here too means that an invalid value costs no request.
			for (const entry of read(context, readInclusion(context))) entries.push(entry);
		} catch (error) {
			entries.push({ item: context.item, error });
		}

		await yielder.yieldIfBusy();
	}

	return entries;
}

/**
 * Requests the parts concurrently; a failed part yields its error. Once the run has ended, the remaining parts are not
 * yielded.
 *
 * @param stopsAt true for a response that ends the run.
 */
export async function* requestEach<P, R extends object>(
	{ client, stopRule }: OperationContext,
	parts: readonly P[],
	request: (part: P) => Promise<R>,
	stopsAt: (response: R) => boolean = () => false,
): AsyncGenerator<[part: P, response: R | { error: unknown }]> {
	const responses = inOrder<R | { error: unknown }>({
		count: parts.length,
		concurrency: client.parallelism,
		work: async (index) => await request(parts[index]).catch((error: unknown) => ({ error })),
		endsRun: (response) =>
			'error' in response ? stopRule.isStoppedBy(response.error) : stopsAt(response),
	});

	let index = 0;

	for await (const response of responses) yield [parts[index++], response];
}

/** Groups entries by a key, in the order in which the keys come first. */
export function groupsOf<T>(entries: readonly T[], keyOf: (entry: T) => string): T[][] {
	const groups = new Map<string, T[]>();

	for (const entry of entries) {
		const group = groups.get(keyOf(entry)) ?? [];
		group.push(entry);
		groups.set(keyOf(entry), group);
	}

	return [...groups.values()];
}

/** The columns that tell how a lookup ended. They are the same for all results, and come first. */
export type Lookup = { message: string; name_agrees?: boolean | null } & (
	| { found: true; reason: null }
	/** Not in the catalogue, or not among the records that were read. */
	| { found: false; reason: 'unknown' | 'unread' }
	/** Not requested: the CIF has a fault. */
	| { found: null; reason: CifFault }
);

/** The lookup columns of a company that was found. */
export const FOUND = { found: true, message: 'Found', reason: null } as const;

/**
 * The row of a lookup: the identifier that was looked up, the lookup columns, and the record. Spread twice: first for the
 * order of the columns, then so that the record cannot overwrite them.
 */
export function lookupRow(
	identifier: IDataObject,
	lookup: Lookup,
	record: IDataObject,
): IDataObject {
	return { ...identifier, ...lookup, ...record, ...identifier, ...lookup };
}

/** The results of a run; `toResult` returns undefined for an entry that the run did not get to. */
export function presentLookups<T extends object>(
	context: OperationContext,
	{ noun, origin = '' }: { noun: 'CIF' | 'ID'; origin?: string },
	entries: ReadonlyArray<T | ItemFailure>,
	toResult: (entry: T) => ItemResult | undefined,
): ItemResult[] {
	const results = entries
		.map((entry) => ('error' in entry ? entry : toResult(entry)))
		.filter((result) => result !== undefined);

	const rows = results.flatMap((result) => ('json' in result ? [result.json] : []));
	addLookupHint(context.hints, origin, (rows as unknown as Lookup[]).map(outcomeWord), noun);
	return context.caller.presentResults(context, results);
}

/** The word under which the hint counts a lookup. */
export function outcomeWord(lookup: Lookup): string {
	if (lookup.found === null) return faultWord(lookup.reason);
	if (!lookup.found) return OUTCOMES[lookup.reason];

	return lookup.name_agrees === false ? OUTCOMES.otherName : OUTCOMES.found;
}

/** Outcomes as a summary counts them, in its order. */
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
};

/** What is wrong with a CIF, in a word that the hint counts. */
export function faultWord(fault: CifFault): string {
	return FAULTS[fault] ?? 'mistyped';
}

/** Adds to the hint that counts lookups; counts of all items come together. */
export function addLookupHint(
	hints: Hints,
	origin: string,
	outcomes: string[],
	noun = 'CIF',
): void {
	hints.add('summary', outcomes, (all: ReadonlyArray<readonly string[]>) => {
		const each = all.flat();
		const order = Object.values(OUTCOMES);
		return each.length === 0 ? [] : tally(`${counted(each.length, noun)}${origin}`, each, order);
	});
}

/** Reads something of the whole input, such as a column, once for all items of a run; a failure, too. */
export function onceForRun<T>(
	read: (context: ItemContext) => T,
): (context: ItemContext) => Promise<T> {
	// By the node of a run, which all its items share.
	const results = new WeakMap<object, Promise<T>>();
	return async (context: ItemContext): Promise<T> => {
		const result = results.get(context.node) ?? Promise.resolve(context).then(read);
		results.set(context.node, result);
		return await result;
	};
}

const nameReaderOf = onceForRun(({ node }) => {
	const rows = node.getInputData().map(({ json }) => json);
	return rows.some((row) => Object.keys(row).length > 0) ? nameReader(rows) : undefined;
});

/** Compares the name in an item's row with the record of a lookup; null if one of them has no name. */
export type NameCheck = (item: number, record?: IDataObject) => Pick<Lookup, 'name_agrees'>;

/** The comparison of names for a run; it adds nothing if no row can have a name. */
export async function nameCheckFor(context: ItemContext): Promise<NameCheck> {
	const readName = context.caller.isModel ? undefined : await nameReaderOf(context);
	return (item, record = {}) => {
		if (readName === undefined) return {};

		const name = readName(item);
		const catalogueName = String(record[COMPANY.name] ?? '');
		if (name === '' || catalogueName === '') return { name_agrees: null };

		return { name_agrees: isNameOf(name, catalogueName, String(record[COMPANY.town] ?? '')) };
	};
}
