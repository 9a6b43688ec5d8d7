/**
 * Reads the criteria of a search. A field that is left empty is no criterion. One that is filled in and gives nothing for an
 * item ends the search of that item, which would find companies that nobody asked for, unless the user wants to search
 * without it. A model gives no argument that it does not need.
 */

import { ExpressionParser, type IDataObject, type INodeProperties } from 'n8n-workflow';

import { expressionIn } from './empty-expression';
import { isLeftEmpty, type ItemParameters, readCollection, readRaw, readShort } from './parameters';
import { cleanCell } from '../../../lib/cell-text';
import { parseChoice } from '../../../lib/choices';
import { isRecord } from '../../../lib/kinds';
import { isNoText, isNothing } from '../../../lib/nothing';
import { InvalidInput, type Reason, unwrap } from '../../../lib/result';
import { shortened } from '../../../lib/text';

const { splitExpression, joinExpression } = ExpressionParser;

const IF_NOTHING = ['skip', 'searchWithout', 'fail'] as const;
type IfNothing = (typeof IF_NOTHING)[number];

/** The option of searches for filters that give nothing for an item. Without it, the item is skipped. */
export const ifNothingOption: INodeProperties = {
	displayName: 'If a Filter Gives Nothing',
	name: 'ifNothing',
	type: 'options',
	default: 'searchWithout',
	options: [
		{ name: 'Fail', value: 'fail', description: 'The item fails' },
		{
			name: 'Search Without It',
			value: 'searchWithout',
			description: 'The other filters alone decide which companies are found',
		},
		{ name: 'Skip the Item', value: 'skip', description: 'Nothing is searched for the item' },
	],
	description:
		'What to do if an expression in a filter, in Text, in Province or in an additional query parameter gives nothing for an item; by default, the item is skipped',
};

/** A field whose value decides which companies are found. */
export interface Criterion {
	/** The name of the parameter, with a dot after the name of its collection. */
	path: string;
	label: string;
	/** True for a value that is nothing in this field. */
	isNone(value: unknown): boolean;
}

/** The parameters of an item whose criteria are read. */
export interface CriterionContext extends ItemParameters {
	/** What happens without a criterion; by default what the option says. */
	ifNothing?: IfNothing;
	/** What is searched without: "without Province (empty)". */
	notes?: string[];
}

/** Thrown if the field of a criterion is filled in, but it or a part of it gives nothing for an item. */
export class EmptyForItem extends InvalidInput {}

const MAX_SHOWN_LENGTH = 40;

const FROM_AI = /\$fromAI\(/i;

/**
 * The value of a criterion; undefined if its field is left empty, or gives nothing and is searched without.
 *
 * @throws {EmptyForItem} when the field is filled in, but it or one of its expressions gives nothing.
 * @throws {InvalidInput} when the option If a Filter Gives Nothing says so.
 */
export function readCriterion(context: CriterionContext, criterion: Criterion): unknown {
	const stored = storedAt(context, criterion.path);
	const given = readShort(context, criterion.path, criterion.label);
	// What is typed into the field is meant as it is; what comes from a column may be dressed or damaged.
	const value = given === stored ? given : cleanCell(given);
	if (!criterion.isNone(value)) return withoutEmptyParts(context, criterion, { stored, value });

	const text = String(isRecord(stored) ? stored.value : stored);
	if (!isLeftEmpty(stored)) goWithout(context, criterion.label, text);

	return undefined;
}

/**
 * The additional query parameters that are given, without those that are searched without.
 *
 * @throws {EmptyForItem} when one is filled in, but gives nothing.
 */
export function readAdditionalQuery(context: CriterionContext): IDataObject[] {
	const path = 'options.additionalQuery.parameters';
	const stored = Object(storedAt(context, path)) as IDataObject[];
	const given = readRaw(context, path);
	if (!Array.isArray(given)) return [];

	return (given as IDataObject[]).filter(({ name, value }, index) => {
		const storedValue: unknown = Object(stored[index]).value;
		// The service may have a meaning for a typed value, such as null or *.
		if (value === storedValue) return true;

		const part = isNothing(value)
			? String(storedValue)
			: emptyPart(context, storedValue, isNothing);

		if (part !== undefined && !isLeftEmpty(storedValue)) {
			goWithout(context, String(name), part, isNothing(value) ? undefined : part);
		}

		return part === undefined;
	});
}

/** The value of a parameter as the workflow stores it, before an expression is evaluated. */
function storedAt({ node }: ItemParameters, path: string): unknown {
	const inside = (stored: unknown, name: string): unknown => (Object(stored) as IDataObject)[name];
	return path.split('.').reduce(inside, node.getNode().parameters);
}

/**
 * Decides what becomes of an item for which a criterion, or a part of it, gives nothing.
 *
 * @param source the expression that gives nothing.
 * @param part the same if the field has more than this expression.
 * @throws {EmptyForItem | InvalidInput} when the item is not searched for.
 */
function goWithout(context: CriterionContext, label: string, source: string, part?: string): void {
	if (FROM_AI.test(source)) return;

	const { ifNothing = readCollection(context, 'options').ifNothing ?? 'skip' } = context;
	const choice = unwrap(ifNothingOption.displayName, parseChoice(ifNothing, IF_NOTHING));
	if (choice !== 'searchWithout') {
		throw new (choice === 'fail' ? InvalidInput : EmptyForItem)(label, explainNothing(part));
	}

	context.notes?.push(`without ${part ?? label} (empty)`);
}

/** Says that a field, or this part of it, gives nothing. */
function explainNothing(part?: string): Reason {
	return {
		what: part === undefined ? 'is empty' : `lacks ${shortened(part, MAX_SHOWN_LENGTH)}`,
		hint: `Nothing was searched for: without it, other companies would be found. Enter a value. To search without it, set Options → ${ifNothingOption.displayName}, or clear the field in the node.`,
	};
}

/** The value, or its text without the expressions that give nothing: the rest alone would find more companies. */
function withoutEmptyParts(
	context: CriterionContext,
	{ label, isNone }: Criterion,
	{ stored, value }: { stored: unknown; value: unknown },
): unknown {
	const parts = partsOf(context, stored);
	const empty = parts.filter((part) => part.isExpression && isNone(part.value));

	for (const { source } of empty) goWithout(context, label, source, source);
	const others = parts.filter((part) => !empty.includes(part));
	return empty.length === 0 ? value : others.map((part) => String(part.value)).join('');
}

/**
 * The first expression that gives nothing in a text that has others, or words beside it; undefined if none does.
 *
 * @param stored the value of the parameter as the workflow stores it.
 * @param isNone true for a value that is nothing in this field.
 */
export function emptyPart(
	context: ItemParameters,
	stored: unknown,
	isNone: (value: unknown) => boolean = isNoText,
): string | undefined {
	return partsOf(context, stored).find((part) => part.isExpression && isNone(part.value))?.source;
}

/** The words and expressions of a text that has several, with their values. */
function partsOf({ node, item }: ItemParameters, stored: unknown) {
	const chunks = splitExpression(expressionIn(stored)?.slice(1).trim() ?? '');
	const sources = chunks.map((chunk) => [joinExpression([chunk]), chunk.type === 'code'] as const);
	const parts = sources.filter(([source]) => source !== '');
	return parts.length < 2
		? []
		: parts.map(([source, isExpression]) => ({
				source,
				isExpression,
				value: isExpression ? cleanCell(node.evaluateExpression(source, item)) : source,
			}));
}
