/**
 * Reads the criteria of a search. A field that is left empty is no criterion. One that is filled in and gives nothing for an
 * item ends the search of that item, which would find companies that nobody asked for.
 */

import { ExpressionParser, type IDataObject } from 'n8n-workflow';

import { expressionIn } from './empty-expression';
import { isLeftEmpty, type ItemParameters, readRaw } from './parameters';
import { cleanCell } from '../../lib/cell-text';
import { withinDepth } from '../../lib/json';
import { isRecord } from '../../lib/kinds';
import { isNoText, isNothing } from '../../lib/nothing';
import { InvalidInput } from '../../lib/result';
import { shortened } from '../../lib/text';

const { splitExpression, joinExpression } = ExpressionParser;

/** The parameters of an item whose criteria are read. */
export interface CriterionContext extends ItemParameters {
	/** True if a search without one of its criteria finds nothing else. */
	mayLackCriteria?: boolean;
}

/** Thrown if the field of a criterion is filled in, but it or a part of it gives nothing for an item. */
export class EmptyForItem extends InvalidInput {
	/** @param part the expression that gives nothing, in a field that has more than this expression. */
	constructor(field: string, part?: string) {
		const isWhole = part === undefined;
		super(field, {
			what: isWhole ? 'is empty' : `lacks ${shortened(part, MAX_SHOWN_LENGTH)}`,
			hint: `Nothing was searched for: without it, other companies would be found. Enter a value. To search without it, ${isWhole ? 'clear the field in the node' : "write the field as a single expression, e.g. {{ ['bares', $json.town].filter(Boolean).join(' ') }}"}.`,
		});

		this.name = 'EmptyForItem';
	}
}

const MAX_SHOWN_LENGTH = 40;

/** A $fromAI whose last argument, after the type, is an empty default: the model may leave it out. */
const OPTIONAL_FROM_AI = /\$fromAI\(.*,\s*(["'`])\w+\1\s*,\s*(["'`])\2\s*\)/is;

/**
 * The value of a criterion; undefined if its field is left empty.
 *
 * @param path the name of the parameter, with a dot after the name of its collection.
 * @param isNone true for a value that is nothing in this field.
 * @throws {EmptyForItem} when the field is filled in, but it or one of its expressions gives nothing.
 */
export function readCriterion(
	context: CriterionContext,
	path: string,
	label: string,
	isNone = isNoText,
): unknown {
	const stored = storedAt(context, path);
	const given = readRaw(context, path);
	// What is typed into the field is meant as it is; what comes from a column may be dressed or damaged.
	const value = given === stored ? given : cleanCell(given);
	if (isNone(value)) {
		requireLeftEmpty(context, stored, label);
		return undefined;
	}

	requireParts(context, stored, label, isNone);
	return value;
}

/**
 * Checks that no additional query parameter is lost because its value is nothing.
 *
 * @throws {EmptyForItem} when one is filled in, but gives nothing.
 */
export function requireAdditionalQuery(context: CriterionContext): void {
	const path = 'options.additionalQuery.parameters';
	const stored = Object(storedAt(context, path)) as IDataObject[];
	const given = readRaw(context, path);
	if (!Array.isArray(given)) return;

	for (const [index, { name, value }] of (given as IDataObject[]).entries()) {
		const storedValue: unknown = Object(stored[index]).value;
		// The service may have a meaning for a typed value, such as null or *.
		if (value === storedValue) continue;

		if (isNothing(value)) requireLeftEmpty(context, storedValue, String(name));
		else requireParts(context, storedValue, String(name), isNothing);
	}
}

/** The value of a parameter as the workflow stores it, before an expression is evaluated. */
function storedAt({ node }: ItemParameters, path: string): unknown {
	const inside = (stored: unknown, name: string): unknown => (Object(stored) as IDataObject)[name];
	return path.split('.').reduce(inside, node.getNode().parameters);
}

/** @throws {EmptyForItem} when the field is filled in, and a model may not leave it out. */
function requireLeftEmpty(context: CriterionContext, stored: unknown, label: string): void {
	const text = String(isRecord(stored) ? stored.value : stored);
	if (isLeftEmpty(stored) || OPTIONAL_FROM_AI.test(text)) return;
	if (context.mayLackCriteria !== true) throw new EmptyForItem(label);
}

/** @throws {EmptyForItem} when an expression in a text gives nothing: the rest alone would find more companies. */
function requireParts(
	context: CriterionContext,
	stored: unknown,
	label: string,
	isNone: (value: unknown) => boolean,
): void {
	const part = emptyPart(context, stored, isNone);
	if (part !== undefined && context.mayLackCriteria !== true) throw new EmptyForItem(label, part);
}

/**
 * The first expression that gives nothing in a text that has others, or words beside it; undefined if none does. A model may
 * leave out one with an empty default.
 *
 * @param stored the value of the parameter as the workflow stores it.
 * @param isNone true for a value that is nothing in this field.
 */
export function emptyPart(
	{ node, item }: ItemParameters,
	stored: unknown,
	isNone = isNoText,
): string | undefined {
	const text = expressionIn(stored)?.slice(1).trim() ?? '';
	return splitExpression(text)
		.filter(({ type }) => type === 'code')
		.map((chunk) => joinExpression([chunk]))
		.filter((part) => part !== text && !OPTIONAL_FROM_AI.test(part))
		.find((part) => isNone(cleanCell(withinDepth(node.evaluateExpression(part, item)))));
}
