/**
 * The node as a tool of an AI agent: a shorter budget, idempotency keys for repeated calls, and results and failures
 * phrased for a model.
 */

import type { IDataObject, IExecuteFunctions, INode } from 'n8n-workflow';

import { readAnswerSize } from '../fields/limit';
import type { LeftOutReason } from '../fields/sieve';
import { withCallKeys } from '../run/keys';
import {
	type Caller,
	type ItemContext,
	type ItemResult,
	keptRecords,
	type Part,
} from '../run/types';
import {
	beginCall,
	type Deadline,
	mayHaveEffect,
	RequestFailed,
	RETRIES,
	type Stage,
} from '../../../client';
import { describeDuration } from '../../../lib/durations';
import { isRecord } from '../../../lib/kinds';
import { InvalidInput } from '../../../lib/result';
import { toNodeError } from '../../../n8n/node-error';

const OUTCOME_UNKNOWN = 'It is not known whether it was done.';
const DONE_ONCE = 'The same call again, with the same values, does not do it a second time.';
const LATER = 'in a minute, and ask for less at once';
const NOT_DONE = 'This request was not carried out and will not be sent later.';

/** Makes the caller for an agent. Its time budget is short, since MCP clients give up after a minute. */
export function agent(node: IExecuteFunctions): Caller {
	const { maxRetries, maxWait } = RETRIES.agent;
	const deadline = beginCall(maxWait);
	return {
		// Before version 3, the AI Agent node does not show thrown errors to its model.
		continuesOnFailure: true,
		isModel: true,
		// A model decides each time what to write: n8n does not retry its calls.
		isOriginUnknown: () => false,
		limits: { maxRetries, deadline },
		stagesFor: ({ identity }) => [withCallKeys(identity), phraseForModel(deadline)],
		presentList,
		presentRecord,
		presentResults,
		withNote,
		toError: (reason) => toToolError(node.getNode(), reason),
		before: () => undefined,
		ended: () => undefined,
	};
}

/** A stage that phrases failures for a model, which cannot press buttons such as Retry. */
export function phraseForModel({ signal, length }: Deadline): Stage {
	return (next) => async (request) => {
		const outcome = await next(request);
		const { failure, waitTooLong, retryAfter = 0, isCancelled } = outcome;
		if (failure === undefined) return outcome;

		const isOutOfTime = isCancelled === true && signal.aborted;

		const unknownNote =
			request.idempotencyKey === undefined ? OUTCOME_UNKNOWN : `${OUTCOME_UNKNOWN} ${DONE_ONCE}`;

		const isUnknown = failure.isOutcomeUnknown === true && mayHaveEffect(request);
		const message = isOutOfTime
			? `The call was ended, since it took longer than ${describeDuration(length)}`
			: failure.message;

		let hint = isUnknown ? `${failure.hint} ${unknownNote}` : failure.hint;
		if (isOutOfTime || waitTooLong !== undefined) {
			const when = waitTooLong === 'pause' ? `in ${describeDuration(retryAfter)}` : LATER;
			hint = `${isUnknown ? unknownNote : NOT_DONE} Call again ${when}.`;
		}

		const phrased = { ...failure, message, hint };
		return { ...outcome, failure: phrased, isCancelled: isCancelled && !isOutOfTime };
	};
}

/** Words of advice that only a person at the form can follow. */
const OF_THE_FORM =
	/from (?:the )?list|→|Return All|Set Area|Get Batch|\{\{|in the node|options of this node|\bdrag\b|\bBy (?:CIF|ID)\b/i;

/** Between two ways to get on, of which a model can take one, and between what is the case and what to do. */
const OTHERWISE =
	/,? or (?=(?:add|choose|drag|enter|give|pick|raise|set|turn|use)\b)|: (?=(?:if|say)\b)/;

/** Where a person finds a value in the form; a model gives it under its name alone. */
const PLACE_IN_FORM = /\bFilters → /g;

/** The advice that a model can follow. */
export function adviceForModel(hint: string): string {
	const sentences = hint.replace(PLACE_IN_FORM, '').split(/(?<=[.!?]) (?=\p{Lu})/u);
	return sentences.map(withoutForm).filter(Boolean).join(' ');
}

function withoutForm(sentence: string): string {
	if (!OF_THE_FORM.test(sentence)) return sentence;

	const ways = sentence.replace(/\.$/, '').split(OTHERWISE);
	const text = ways.filter((way) => !OF_THE_FORM.test(way)).join(', or ');
	return text && `${text[0].toUpperCase()}${text.slice(1)}.`;
}

/** A model sees only the message, so the hint becomes part of it. The number of an item would mean nothing to a model. */
function toToolError(node: INode, reason: unknown) {
	const error = toNodeError(node, reason);
	if (reason instanceof RequestFailed || reason instanceof InvalidInput) {
		const what = error.message.replace(/(?<![.\s])[.\s]+$/, '');
		error.message = `${what}. ${adviceForModel(error.description ?? '')}`.trim();
		error.description = undefined;
	}

	return error;
}

function presentList(context: ItemContext, part: Part): IDataObject {
	const { records, extent, total, criteria = '' } = part;
	const kept = keptRecords(part);
	const results = recordsThatFit(kept, readAnswerSize(context));
	const isCut = results.length < kept.length;
	const read = isCut ? records.indexOf(kept[results.length]) : records.length;
	const end = extent.offset + read;
	const isPart = part.hasMore !== false || isCut;
	const searched = criteria === '' || records.length === 0 ? '' : ` Searched for ${criteria}.`;
	return {
		...(total === undefined ? {} : { total }),
		returned: results.length,
		...(isPart ? { next_offset: end } : {}),
		note: `${noteOf(context, part, read)}${noteOfLeftOut(part, read)}${searched}`,
		results,
	};
}

function presentRecord(context: ItemContext, record: IDataObject): IDataObject {
	const size = readAnswerSize(context);
	const text = JSON.stringify(record);
	if (text.length <= size) return record;

	const note = `The answer has ${text.length} characters, and only the first ${size} are here. Ask for less, or for one part of it.`;
	return { note, fields: Object.keys(record), beginning: text.slice(0, size) };
}

function presentResults(context: ItemContext, results: ItemResult[]): ItemResult[] {
	const { item } = context;
	const records = results.flatMap((result) => ('error' in result ? [] : [result.json]));
	const errors = results.flatMap((result) => ('error' in result ? [result.error] : []));
	// Of several companies with one reason, the reason is said once.
	const reasons = new Map(errors.map((error) => [String(error), error]));
	const failures = [...reasons.values()].map((error) => ({ item, error }));
	if (records.length === 0 && failures.length > 0) return failures;

	const total = records.length;
	const failedCount = results.length - total;
	const returnedRecords = recordsThatFit(records, readAnswerSize(context));
	const returned = returnedRecords.length;
	const isComplete = returned === total;
	const all = total === 1 ? 'One result is here.' : `All ${total} are here.`;
	const part = isComplete
		? all
		: `Only the first ${returned} of ${total} fit into one answer. Ask for the other ${total - returned} in another call.`;

	const note = failedCount === 0 ? part : `${part} ${failedCount} more could not be looked up.`;
	return [{ item, json: { total, returned, note, results: returnedRecords } }, ...failures];
}

function withNote(results: ItemResult[], note: string): ItemResult[] {
	const first = results.find((result) => 'json' in result);
	return results.map((result) => {
		if (result !== first || 'error' in result) return result;

		const earlierNote = typeof result.json.note === 'string' ? `${result.json.note} ` : '';
		return { ...result, json: { ...result.json, note: `${earlierNote}${note}` } };
	});
}

function noteOf(context: ItemContext, part: Part, returned: number): string {
	const { records, extent, total, hasMore } = part;
	const { offset } = extent;
	const bound = part.bound === undefined ? undefined : adviceForModel(part.bound);
	const ofTotal = total === undefined ? '' : ` of ${total}`;
	if (records.length === 0) {
		if (bound !== undefined) return bound;

		return offset === 0
			? adviceForModel(part.none)
			: `There are no results after the first ${offset}${ofTotal}.`;
	}

	const which = `These are results ${offset + 1} to ${offset + returned}${ofTotal}.`;
	if (returned === records.length && !hasMore) {
		if (bound !== undefined) return `${which} ${bound}`;

		if (offset > 0) return `These are the last${ofTotal}.`;

		return returned === 1 ? 'This is the only result.' : `All ${returned} results are here.`;
	}

	const moreSentence = hasMore === 'maybe' ? ' There may be more.' : ' There are more.';
	const more = total === undefined ? moreSentence : '';
	const cut = returned < records.length ? ' No more fit into one answer.' : '';
	return `${which}${more}${cut} ${howToContinue(context, offset + returned)}`;
}

/** What a model reads about records that are left out. */
const LEFT_OUT: Record<LeftOutReason, string> = {
	listed: 'left out, as the user of this tool wants',
	soleTrader: 'left out, as sole traders',
	noEmail: 'left out, without an email address',
};

function noteOfLeftOut({ records, leftOut }: Part, read: number): string {
	const reasons = records.slice(0, read).map((record) => leftOut?.get(record));
	return Object.entries(LEFT_OUT)
		.map(([reason, phrase]) => {
			const count = reasons.filter((one) => one === reason).length;
			return count === 0 ? '' : ` ${count} of them ${count === 1 ? 'is' : 'are'} ${phrase}.`;
		})
		.join('');
}

function howToContinue({ node }: ItemContext, next: number): string {
	const { options, limit }: IDataObject = node.getNode().parameters;
	const narrow = 'narrow the search';
	const offsetName = nameForModel(isRecord(options) ? options.offset : undefined);
	if (offsetName !== undefined) {
		return `For the next ones call again with ${offsetName} ${next}, or ${narrow}.`;
	}

	const limitName = nameForModel(limit);
	return limitName === undefined
		? `This tool cannot return more: ${narrow}.`
		: `For more call again with a higher ${limitName}, or ${narrow}.`;
}

function nameForModel(stored: unknown): string | undefined {
	return /\$fromAI\(\s*['"`]([^'"`]+)/i.exec(String(stored))?.[1];
}

/** The first records whose JSON has at most this many characters in total; at least one, if there are any. */
export function recordsThatFit(records: readonly IDataObject[], characters: number): IDataObject[] {
	let length = 0;
	const end = records.findIndex((record) => (length += JSON.stringify(record).length) > characters);
	return records.slice(0, end < 0 ? records.length : Math.max(1, end));
}
