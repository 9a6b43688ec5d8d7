import { isRecord } from '../../../shared/json';
import { InvalidInput } from '../../../shared/result';
import { CUSTOM_KEY } from '../fields';
import { readCollection } from '../parameters';
import { Turns } from '../turns';
import type { ItemContext } from '../types';

/** Options of the import itself, of which its rows cannot each have their own. */
const OPTIONS = {
	additionalBody: 'Additional Body Fields',
	customIdempotencyKey: CUSTOM_KEY,
	itemsField: 'Items Field Name',
};

/**
 * Refuses an option that has one value for each item, of which the import would have that of the first.
 *
 * @throws {InvalidInput} when an expression gives different values.
 */
export async function requireOneForAll(items: readonly ItemContext[]): Promise<void> {
	const [first] = items;
	const stored: unknown = first.node.getNode().parameters.options;
	const turns = new Turns();
	for (const [name, label] of Object.entries(OPTIONS)) {
		if (!isRecord(stored) || !isExpression(stored[name])) continue;
		const valueOf = (context: ItemContext) =>
			JSON.stringify(readCollection(context, 'options')[name]);
		const value = valueOf(first);
		for (const context of items) {
			if (valueOf(context) !== value) throw differs(label, context.item);
			await turns.pass();
		}
	}
}

function isExpression(stored: unknown): boolean {
	return typeof stored === 'string' && stored.startsWith('=');
}

function differs(label: string, item: number): InvalidInput {
	return new InvalidInput(label, {
		what: `has different values for items 0 and ${item}, of which one import is made`,
		hint: 'Enter one value for all items. For an import of its own for each item, set Body From to JSON.',
	});
}
