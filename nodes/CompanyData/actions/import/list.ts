import { parseChoice } from '../../../shared/domain/choices';
import { InvalidInput, unwrap } from '../../../shared/result';
import type { ItemContext, ItemResult, OperationContext } from '../types';
import type { InvalidRow } from './check-row';
import { INVALID_ROWS, readRowsPerImport, requireOneImport } from './list-fields';
import { explainInvalid, planParts, type ListParts, type RequestFor } from './list-parts';
import { remarksOnColumns, remarksOnInvalid } from './list-remarks';
import { rowReader } from './list-rows';
import { sendParts } from './send-parts';
import { COLUMNS_LABEL } from './understood-columns';

const CHOICES = ['leaveOut', 'stop'] as const;

/** What becomes of a list, found out before anything is sent. */
export interface ListPlan extends ListParts {
	/** Why nothing is sent, where invalid rows are not to be left out. */
	refusal?: InvalidInput;
	/** What to tell the user, in hints. */
	remarks: string[];
	requestFor: RequestFor;
}

/**
 * Reads all items into the imports that they make and the rows that are left out. Sends nothing.
 *
 * @throws {InvalidInput} when a field cannot be understood, or it is in doubt which columns are meant, or an option
 * of the whole import differs between the items.
 */
export async function planList(
	items: readonly ItemContext[],
	requestFor: RequestFor,
): Promise<ListPlan> {
	const [first] = items;
	const isStop = unwrap('Invalid Rows', parseChoice(readInvalidRows(first), CHOICES)) === 'stop';
	const size = readRowsPerImport(first);
	await requireOneImport(items);
	const reader = rowReader(first);
	const plan = await planParts(items, reader, size, requestFor);
	const remarks = [...remarksOnColumns(reader), ...remarksOnInvalid(plan.invalid, items.length)];
	const refusal =
		isStop && plan.invalid.length > 0 ? explainInvalid(plan.invalid, items.length) : undefined;
	return { ...plan, refusal, remarks, requestFor };
}

/** The field is not shown in a tool. */
function readInvalidRows({ node, item, caller }: ItemContext): unknown {
	return caller.isModel ? 'leaveOut' : node.getNodeParameter(INVALID_ROWS, item);
}

/**
 * Sends what was planned.
 *
 * @returns the result of each import, and the rows that were left out.
 * @throws {InvalidInput} when nothing is to be sent since rows are invalid.
 */
export async function sendPlan(context: OperationContext, plan: ListPlan): Promise<ItemResult[]> {
	if (plan.refusal !== undefined) throw plan.refusal;
	context.notices.addRemarks(...plan.remarks);
	const sent = await sendParts(context, plan.parts, plan.requestFor);
	const toResult = context.caller.isModel ? toFailure : toLeftOut;
	return [...sent, ...plan.invalid.map(toResult)];
}

function toLeftOut({ item, message, reason }: InvalidRow): ItemResult {
	return { item, json: { message, reason }, unasked: message, isLeftOut: true };
}

/** A model has one output. */
function toFailure({ item, message }: InvalidRow): ItemResult {
	const hint = 'Correct it, and call the tool again.';
	return {
		item,
		error: new InvalidInput(COLUMNS_LABEL, {
			what: `give a row that cannot be imported. ${message}`,
			hint,
		}),
	};
}
