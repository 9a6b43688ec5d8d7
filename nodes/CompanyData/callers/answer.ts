import type { IDataObject } from 'n8n-workflow';
import { keptOf, type ItemContext, type ItemResult, type Part } from '../run/types';
import { readAnswerSize } from '../fields/limit';

/** The part of a list that a model can read well, and how it gets the rest. */
export function presentList(context: ItemContext, part: Part): IDataObject {
	const { records, extent, total } = part;
	const kept = keptOf(part);
	const results = fitting(kept, readAnswerSize(context));
	const isCut = results.length < kept.length;
	const read = isCut ? records.indexOf(kept[results.length]) : records.length;
	const end = extent.offset + read;
	const isPart = part.hasMore || isCut;
	return {
		...(total === undefined ? {} : { total }),
		returned: results.length,
		...(isPart ? { next_offset: end } : {}),
		note: `${noteOf(context, part, read)}${noteOfLeftOut(part, read)}${searchedFor(part)}`,
		results,
	};
}

/** A record of any form, cut where it is too long to be read. */
export function presentRecord(context: ItemContext, record: IDataObject): IDataObject {
	const size = readAnswerSize(context);
	const text = JSON.stringify(record);
	if (text.length <= size) return record;
	const note = `The answer has ${text.length} characters, and only the first ${size} are here. Ask for less, or for one part of it.`;
	return { note, fields: Object.keys(record), beginning: text.slice(0, size) };
}

/**
 * All results in one, and each failure once: all that came of one request have the same. The records are those of
 * given companies, which have no next part: what does not fit is to be asked for again.
 */
export function presentResults(context: ItemContext, results: ItemResult[]): ItemResult[] {
	const { item } = context;
	const records = results.flatMap((result) => ('error' in result ? [] : [result.json]));
	const errors = new Set(results.flatMap((result) => ('error' in result ? [result.error] : [])));
	const failures = [...errors].map((error) => ({ item, error }));
	if (records.length === 0 && failures.length > 0) return failures;
	const total = records.length;
	const failed = results.length - total;
	const fit = fitting(records, readAnswerSize(context));
	const returned = fit.length;
	const part =
		returned === total
			? `All ${total} are here.`
			: `Only the first ${returned} of ${total} fit into one answer. Ask for the other ${total - returned} in another call.`;
	const note = failed === 0 ? part : `${part} ${failed} more could not be looked up.`;
	return [{ item, json: { total, returned, note, results: fit } }, ...failures];
}

/** Results whose first record ends its note with another one. */
export function withNote(results: ItemResult[], note: string): ItemResult[] {
	const first = results.find((result) => 'json' in result);
	return results.map((result) => {
		if (result !== first || 'error' in result) return result;
		const said = typeof result.json.note === 'string' ? `${result.json.note} ` : '';
		return { ...result, json: { ...result.json, note: `${said}${note}` } };
	});
}

function searchedFor({ criteria = '', records }: Part): string {
	return criteria === '' || records.length === 0 ? '' : ` Searched for ${criteria}.`;
}

function noteOf(context: ItemContext, part: Part, returned: number): string {
	const { records, extent, total, hasMore, bound } = part;
	const { offset } = extent;
	const all = total === undefined ? '' : ` of ${total}`;
	if (records.length === 0) {
		return offset === 0 ? part.none : `There are no results after the first ${offset}${all}.`;
	}
	const which = `These are results ${offset + 1} to ${offset + returned}${all}.`;
	if (returned === records.length && !hasMore) {
		if (bound !== undefined) return `${which} ${bound}`;
		return offset === 0 ? `All ${returned} results are here.` : `These are the last${all}.`;
	}
	const more = total === undefined ? ' There are more.' : '';
	const cut = returned < records.length ? ' No more fit into one answer.' : '';
	return `${which}${more}${cut} ${howToGoOn(context, offset + returned)}`;
}

function noteOfLeftOut({ records, leftOut }: Part, read: number): string {
	const count = records.slice(0, read).filter((record) => leftOut?.records.has(record)).length;
	return count === 0 ? '' : ` ${count} of them are left out, without ${leftOut?.lack}.`;
}

/** Names only the fields that the user lets the model fill in, as the model sees them. */
function howToGoOn({ node }: ItemContext, next: number): string {
	const { offset, limit } = node.getNode().parameters;
	const narrow = 'narrow the search';
	const offsetName = nameForModel(offset);
	if (offsetName !== undefined) {
		return `For the next ones call again with ${offsetName} ${next}, or ${narrow}.`;
	}
	const limitName = nameForModel(limit);
	return limitName === undefined
		? `This tool cannot return more: ${narrow}.`
		: `For more call again with a higher ${limitName}, or ${narrow}.`;
}

/** The name under which a model fills in a field; undefined where it does not. */
function nameForModel(stored: unknown): string | undefined {
	return /\$fromAI\(\s*['"`]([^'"`]+)/i.exec(String(stored))?.[1];
}

/** The first records that together fit into this many characters of JSON; at least one. */
export function fitting(records: readonly IDataObject[], characters: number): IDataObject[] {
	let length = 0;
	const end = records.findIndex((record) => (length += JSON.stringify(record).length) > characters);
	return records.slice(0, end < 0 ? records.length : Math.max(1, end));
}
