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

/** Asks for each part, side by side; a failure is the answer to its part. Once the run ends, the others are missing. */
export async function* askForEach<P, A extends object>(
	{ client, stopRule }: OperationContext,
	parts: readonly P[],
	ask: (part: P) => Promise<A>,
	isEnd: (answer: A) => boolean = () => false,
): AsyncGenerator<[part: P, answer: A | { error: unknown }]> {
	const answers = inOrder<A | { error: unknown }>({
		count: parts.length,
		concurrency: client.parallelism,
		work: async (index) => await ask(parts[index]).catch((error: unknown) => ({ error })),
		endsRun: (answer) => ('error' in answer ? stopRule.isStoppedBy(answer.error) : isEnd(answer)),
	});

	let index = 0;

	for await (const answer of answers) yield [parts[index++], answer];
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

/** What became of a lookup. A table has the same columns first for all results. */
export interface Lookup {
	found: boolean | null;
	message: string;
	reason: string | null;
	name_agrees?: boolean | null;
}

/** What is beside the record of a company that was found. */
export const FOUND = { found: true, message: 'Found', reason: null };

/** The record of a lookup, with the company's fields as null where it was not found. */
export function lookupRow(known: IDataObject, own: Lookup, record: IDataObject): IDataObject {
	return { ...known, ...own, ...record, ...known, ...own };
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

	const answers = results.flatMap((result) => ('json' in result ? [result.json] : []));
	addLookupHint(context.hints, origin, (answers as unknown as Lookup[]).map(outcomeOf), noun);
	return context.caller.presentResults(context, results);
}

/** The word under which the hint counts a lookup. */
export function outcomeOf({ found, reason, name_agrees: agrees }: Lookup): string {
	if (found === true) return agrees === false ? OUTCOMES.otherName : OUTCOMES.found;

	return found === false
		? OUTCOMES[reason as 'unknown' | 'unread']
		: faultInWords(reason as CifFault);
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
export function faultInWords(fault: CifFault): string {
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

/** Finds something of the whole input, such as a column, once for all items (errors too). */
export function onceForRun<T>(
	find: (context: ItemContext) => T,
): (context: ItemContext) => Promise<T> {
	const ofRuns = new WeakMap<object, Promise<T>>();
	return async (context: ItemContext): Promise<T> => {
		const known = ofRuns.get(context.node) ?? Promise.resolve(context).then(find);
		ofRuns.set(context.node, known);
		return await known;
	};
}

const namesIn = onceForRun(({ node }) => {
	const rows = node.getInputData().map(({ json }) => json);
	return rows.some((row) => Object.keys(row).length > 0) ? nameReader(rows) : undefined;
});

/** Compares the name in an item's row with the record that a lookup brought; null if one of them has no name. */
export type NameCheck = (item: number, record?: IDataObject) => Pick<Lookup, 'name_agrees'>;

/** The comparison of names for a run; it adds nothing if no row can have a name. */
export async function nameCheckFor(context: ItemContext): Promise<NameCheck> {
	const nameIn = context.caller.isModel ? undefined : await namesIn(context);
	return (item, record = {}) => {
		if (nameIn === undefined) return {};

		const name = nameIn(item);
		const [own, town] = [COMPANY.name, COMPANY.town].map((field) => String(record[field] ?? ''));
		return { name_agrees: name === '' || own === '' ? null : isNameOf(name, own, town) };
	};
}
