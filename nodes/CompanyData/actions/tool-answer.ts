import type { IDataObject } from 'n8n-workflow';
import { fitting } from '../../shared/domain/excerpt';
import { isTool } from '../../shared/tool';
import { readAnswerSize, type Extent } from './fields/extent';
import type { ItemContext } from './types';

/** The part of a list that was asked for, and what is known of the rest. */
export interface Part {
	records: IDataObject[];
	extent: Extent;
	/** How many there are in all, where the service says so. */
	total?: number;
	/** Whether there are more after these. */
	hasMore: boolean;
	/** What was searched for, as the node understood it; empty for everything. */
	criteria?: string;
	/** What to say where there are none, e.g. what was looked for. */
	none: string;
	/** What to say at the end where the service ends the list, though there may be more. */
	bound?: string;
}

/** What a list operation returns: the records; for an agent, as many as fit, and how to get the rest. */
export function answerWith(context: ItemContext, part: Part): IDataObject[] | IDataObject {
	if (!isTool(context.node.getNode())) return part.records;
	const { records, extent, total } = part;
	const results = fitting(records, readAnswerSize(context));
	const end = extent.offset + results.length;
	const isPart = part.hasMore || results.length < records.length;
	return {
		...(total === undefined ? {} : { total }),
		returned: results.length,
		...(isPart ? { next_offset: end } : {}),
		note: `${noteOf(context, part, results.length)}${searchedFor(part)}`,
		results,
	};
}

/**
 * The answer about given companies, which has no next part: what does not fit is to be asked for again.
 *
 * @param failed how many more there would be if their requests had not failed.
 */
export function answerAbout(
	context: ItemContext,
	records: IDataObject[],
	failed: number,
): IDataObject {
	const results = fitting(records, readAnswerSize(context));
	const missing = records.length - results.length;
	const note =
		missing === 0
			? `All ${records.length} are here.`
			: `Only the first ${results.length} of ${records.length} fit into one answer. Ask for the other ${missing} in another call.`;
	const failures = failed === 0 ? '' : ` ${failed} more could not be looked up.`;
	return { total: records.length, returned: results.length, note: note + failures, results };
}

/** An answer of any form, cut where it is too long to be read. */
export function answerOf(context: ItemContext, record: IDataObject): IDataObject {
	if (!isTool(context.node.getNode())) return record;
	const size = readAnswerSize(context);
	const text = JSON.stringify(record);
	if (text.length <= size) return record;
	const note = `The answer has ${text.length} characters, and only the first ${size} are here. Ask for less, or for one part of it.`;
	return { note, fields: Object.keys(record), beginning: text.slice(0, size) };
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
