/** Reads the parameters of an item, whatever type an expression or a model supplies. No field is named here. */

import type {
	IDataObject,
	IExecuteFunctions,
	IGetNodeParameterOptions,
	INode,
	INodePropertyMode,
} from 'n8n-workflow';

import { Yielder } from '../../../lib/clock';
import { isDeeperThan, MAX_DEPTH, withinDepth } from '../../../lib/json';
import { describeKind, isRecord } from '../../../lib/kinds';
import { isNoText } from '../../../lib/nothing';
import { type NumberRule, parseNumber } from '../../../lib/numbers';
import { err, InvalidInput, ok, refuseLong, type Result, unwrap } from '../../../lib/result';
import { parseSwitch } from '../../../lib/switches';

/** The mode of a resource locator in which the editor searches a list. */
export function fromList(searchListMethod: string): INodePropertyMode {
	const type = 'list';
	const typeOptions = { searchListMethod, searchable: true };
	return { displayName: 'From List', name: type, type, typeOptions };
}

/**
 * The value of a parameter as an expression gives it. One that is nested too deeply is a list that no reader understands.
 *
 * @param absent the value of an absent parameter.
 */
export function readGiven(
	{ node, item }: ItemParameters,
	name: string,
	absent: unknown,
	options?: IGetNodeParameterOptions,
): unknown {
	return withinDepth(node.getNodeParameter(name, item, absent, options));
}

/** The same for a field that the form shows; of a resource locator, the value without its mode. Absent, it is "". */
export function readRaw(context: ItemParameters, name: string): unknown {
	return readGiven(context, name, '', { extractValue: true });
}

/** Longest text in a field that has neither a document nor a list of any length. */
const MAX_TEXT_LENGTH = 5000;

/** @throws {InvalidInput} when the text in a field is too long for any of its readers. */
export function readShort(context: ItemParameters, name: string, label: string): unknown {
	const value = readRaw(context, name);
	return unwrap(label, refuseLong(value, MAX_TEXT_LENGTH, 'Enter less.') ?? ok(value));
}

/** The fields of all items, as readers of columns may read them: a cell that is nested too deeply is not understood. */
export function rowsOf(node: Pick<IExecuteFunctions, 'getInputData'>): IDataObject[] {
	return node.getInputData().map(({ json }) => withCellsWithinDepth(json));
}

/** The fields of one item in the same way; none if there is no input. */
export function rowOf({ node, item }: Pick<ItemContext, 'node' | 'item'>): IDataObject {
	return withCellsWithinDepth(node.getInputData()[item]?.json ?? {});
}

function withCellsWithinDepth(row: IDataObject): IDataObject {
	if (!isDeeperThan(MAX_DEPTH, row)) return row;

	const cells = Object.entries(row).map(([column, cell]) => [column, withinDepth(cell)]);
	return Object.fromEntries(cells) as IDataObject;
}

/** True if a parameter, as the workflow stores it, is left empty: an expression is not, whatever it gives. */
export function isLeftEmpty(stored: unknown): boolean {
	const value: unknown = isRecord(stored) && '__rl' in stored ? stored.value : stored;
	// An expression without content is stored as its sign alone.
	return typeof value === 'string' ? ['', '='].includes(value.trim()) : (value ?? null) === null;
}

/** The mode of a resource locator; undefined if an expression or an agent gives a bare value. */
export function readMode({ node, item }: ItemParameters, name: string): string | undefined {
	const stored: unknown = node.getNode().parameters[name];
	// A stored mode is read without evaluating the locator, which would evaluate its value for each item too.
	if (isRecord(stored) && typeof stored.mode === 'string' && !stored.mode.startsWith('=')) {
		return stored.mode;
	}

	const locator: unknown = node.getNodeParameter(name, item, '');
	return isRecord(locator) && typeof locator.mode === 'string' ? locator.mode : undefined;
}

/**
 * Reads a text; a number is converted to text, and a value that is nothing is an empty text.
 *
 * @throws {InvalidInput} when the value is a list or an object.
 */
export function readText(context: ItemParameters, name: string, label: string): string {
	return toText(readRaw(context, name), label);
}

/** @throws {InvalidInput} when the value is a list or an object. */
export function toText(value: unknown, label: string): string {
	return unwrap(label, asText(value));
}

/** Reads a text; a number is converted to text, and a value that is nothing is an empty text. */
export function asText(value: unknown): Result<string> {
	if (isNoText(value)) return ok('');

	return typeof value === 'object'
		? err(
				`is ${describeKind(value)}; text is expected`,
				'Drag a single column into this field, or enter a text.',
			)
		: ok(String(value));
}

/** @throws {InvalidInput} when the value is not a number or breaks the rule. */
export function readNumber(
	context: ItemParameters,
	name: string,
	label: string,
	rule: NumberRule,
): number {
	return unwrap(label, parseNumber(readShort(context, name, label), rule));
}

/**
 * Reads a boolean; an absent value is false.
 *
 * @throws {InvalidInput} when the value means neither true nor false.
 */
export function readSwitch(context: ItemParameters, name: string, label: string): boolean {
	return unwrap(label, parseSwitch(readGiven(context, name, false)));
}

/** The set entries of a collection, such as Options; empty if the parameter is absent. */
export function readCollection({ node, item }: ItemParameters, name: string): IDataObject {
	return withCellsWithinDepth(node.getNodeParameter(name, item, {}) as IDataObject);
}

/** Reads a JSON object, given as text or already parsed by an expression. */
export function parseJsonObject(value: unknown): Result<IDataObject> {
	const json = parseJson(value);
	if (!json.ok) return json;
	if (isRecord(json.value)) return ok(json.value);

	return err('is not a JSON object', 'Enter an object in braces, e.g. {"name": "value"}.');
}

/** Reads a JSON object or list; `example` is shown in the hint of an error. */
export function parseJsonBody(value: unknown, example: string): Result<IDataObject | unknown[]> {
	const json = parseJson(value);
	if (!json.ok) return json;
	if (Array.isArray(json.value) || isRecord(json.value)) return ok(json.value);

	return err('is neither an object nor a list', `Enter one in JSON, e.g. ${example}.`);
}

/** A typographic quote. Those that a text may have, as in L’Hort, count only if a text begins with them. */
const TYPOGRAPHIC_QUOTE = /[“”„]|[{[:]\s*[‘’«»]/;

/** Parses a text as JSON; returns any other value unchanged, since an expression may have parsed it already. */
function parseJson(given: unknown): Result<unknown> {
	const json = typeof given === 'string' ? parseText(given) : ok(given);
	return json.ok && isDeeperThan(MAX_DEPTH, json.value)
		? err(`is nested more than ${MAX_DEPTH} levels deep`, 'Give it plainer values.')
		: json;
}

function parseText(value: string): Result<unknown> {
	try {
		return ok(JSON.parse(value) as unknown);
	} catch {
		if (TYPOGRAPHIC_QUOTE.test(value)) {
			const quotes = [...new Set(value.match(/[“”„‘’«»]/g))].join(' ');
			return err(
				`has typographic quotes (${quotes})`,
				'JSON has straight ones: replace them with ".',
			);
		}

		return err(
			'is not valid JSON',
			'Names and texts need double quotes, e.g. {"name": "value"}. Check for a missing comma or bracket too.',
		);
	}
}

/** What a reader needs to read the parameters of one item. Triggers use it too, with item 0. */
export interface ItemParameters {
	node: {
		getNode(): INode;
		getNodeParameter(
			name: string,
			item: number,
			fallback?: unknown,
			options?: IGetNodeParameterOptions,
		): unknown;
		/** The value of an expression in braces. */
		evaluateExpression(expression: string, item: number): unknown;
	};
	item: number;
}

/** The parameters of an item in a run of the action node, and who runs it. */
export interface ItemContext extends ItemParameters {
	node: IExecuteFunctions;
	/** True if the key is a test key, which reads fictitious companies. */
	isTest?: boolean;
	caller: {
		/** True if a model fills in the fields: there are no input items, and modes cannot be chosen. */
		isModel: boolean;
		/** True if an earlier execution, of which nothing is known, may already have sent these writes. */
		isOriginUnknown(): boolean;
	};
}

/**
 * Requires options that apply to the whole run to have the same value for every item. `labels` maps the name of an option
 * to its display name.
 *
 * @throws {InvalidInput} when an expression gives different values: the first value would silently apply to all items.
 */
export async function requireSameForAllItems(
	items: readonly ItemContext[],
	labels: Record<string, string>,
	hint: string,
): Promise<void> {
	const [{ node }] = items;
	const options: unknown = node.getNode().parameters.options;
	const yielder = new Yielder();

	for (const [name, label] of Object.entries(labels)) {
		if (!isRecord(options) || !String(options[name]).startsWith('=')) continue;

		const path = `options.${name}`;
		const valueOf = (item: number) => JSON.stringify(readGiven({ node, item }, path, undefined));
		const first = valueOf(0);

		for (const { item } of items) {
			if (valueOf(item) !== first) {
				const what = `has different values for items 0 and ${item}, but applies to the whole run`;
				throw new InvalidInput(label, { what, hint });
			}

			await yielder.yieldIfBusy();
		}
	}
}
