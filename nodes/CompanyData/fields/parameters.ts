import type {
	IDataObject,
	IExecuteFunctions,
	IGetNodeParameterOptions,
	INode,
	INodePropertyMode,
} from 'n8n-workflow';

import { Turns } from '../../lib/clock';
import { describeKind, isRecord } from '../../lib/kinds';
import { type NumberRule, parseNumber } from '../../lib/numbers';
import { err, InvalidInput, ok, type Result, unwrap } from '../../lib/result';
import { parseSwitch } from '../../lib/switches';

/** The mode of a resource locator in which the editor searches a list. */
export function fromList(searchListMethod: string): INodePropertyMode {
	const type = 'list';
	const typeOptions = { searchListMethod, searchable: true };
	return { displayName: 'From List', name: type, type, typeOptions };
}

export function readRaw({ node, item }: ItemParameters, name: string): unknown {
	return node.getNodeParameter(name, item, '', { extractValue: true });
}

/** The mode of a resource locator; undefined if an expression or an agent gives a bare value. */
export function readMode({ node, item }: ItemParameters, name: string): string | undefined {
	const stored: unknown = node.getNode().parameters[name];
	// Evaluating the locator for each item would evaluate its value too.
	if (isRecord(stored) && typeof stored.mode === 'string' && !stored.mode.startsWith('=')) {
		return stored.mode;
	}

	const locator: unknown = node.getNodeParameter(name, item, '');
	return isRecord(locator) && typeof locator.mode === 'string' ? locator.mode : undefined;
}

/** A text, for which an expression may yield a number. @throws {InvalidInput} when it is a list or an object. */
export function readText(context: ItemParameters, name: string, label: string): string {
	const value = readRaw(context, name);
	if (typeof value !== 'object' || value === null) return String(value ?? '');

	throw new InvalidInput(label, {
		what: `is ${describeKind(value)}; text is expected`,
		hint: 'Drag a single column into this field, or enter a text.',
	});
}

export function readNumber(
	context: ItemParameters,
	name: string,
	label: string,
	rule: NumberRule,
): number {
	return unwrap(label, parseNumber(readRaw(context, name), rule));
}

export function readSwitch({ node, item }: ItemParameters, name: string, label: string): boolean {
	return unwrap(label, parseSwitch(node.getNodeParameter(name, item, false)));
}

export function readCollection({ node, item }: ItemParameters, name: string): IDataObject {
	return node.getNodeParameter(name, item, {}) as IDataObject;
}

export function parseJsonObject(value: unknown): Result<IDataObject> {
	const json = parseJson(value);
	if (!json.ok) return json;
	if (isRecord(json.value)) return ok(json.value);

	return err('is not a JSON object', 'Enter an object in braces, e.g. {"name": "value"}.');
}

export function parseJsonBody(value: unknown, example: string): Result<IDataObject | unknown[]> {
	const json = parseJson(value);
	if (!json.ok) return json;
	if (Array.isArray(json.value) || isRecord(json.value)) return ok(json.value);

	return err('is neither an object nor a list', `Enter one in JSON, e.g. ${example}.`);
}

/** Reads JSON given as text; a value that an expression has parsed already is returned as it is. */
function parseJson(value: unknown): Result<unknown> {
	if (typeof value !== 'string') return ok(value);

	try {
		return ok(JSON.parse(value) as unknown);
	} catch {
		return err(
			'is not valid JSON',
			'Names and texts need double quotes, e.g. {"name": "value"}. Check for a missing comma or bracket too.',
		);
	}
}

export interface ItemParameters {
	node: {
		getNode(): INode;
		getNodeParameter(
			name: string,
			item: number,
			fallback?: unknown,
			options?: IGetNodeParameterOptions,
		): unknown;
	};
	item: number;
}

export interface ItemContext extends ItemParameters {
	node: IExecuteFunctions;
	/** Set where the key is for fictitious data. */
	isTest?: boolean;
	caller: {
		/** Set where a model fills in the fields: without input items, and without a choice of modes. */
		isModel: boolean;
		/**
		 * An earlier run of the same work: `unknown` where it may have written the same under keys that are not known,
		 * `answered` where it has left answers, which are not asked for again.
		 */
		earlierRun(): 'none' | 'unknown' | 'answered';
	};
}

/** Refuses options that hold for the whole run but differ between items: the value of the first would count. */
export async function requireOneForAll(
	items: readonly ItemContext[],
	labels: Record<string, string>,
	hint: string,
): Promise<void> {
	const [{ node }] = items;
	const options: unknown = node.getNode().parameters.options;
	const turns = new Turns();

	for (const [name, label] of Object.entries(labels)) {
		if (!isRecord(options) || !String(options[name]).startsWith('=')) continue;

		const path = `options.${name}`;
		const first = JSON.stringify(node.getNodeParameter(path, 0));

		for (const { item } of items) {
			if (JSON.stringify(node.getNodeParameter(path, item)) !== first) {
				const what = `has different values for items 0 and ${item}, but holds for the whole run`;
				throw new InvalidInput(label, { what, hint });
			}

			await turns.pass();
		}
	}
}
