import { isRecord } from '../../lib/json';
import { InvalidInput } from '../../lib/result';
import { Turns } from '../../lib/in-order';
import type { ItemContext } from './parameters';

/**
 * Refuses options that hold for the whole run but have one value for each item: that of the first would count.
 *
 * @param labels display names of the options, by their names.
 * @param hint how to get on.
 * @throws {InvalidInput} when an expression gives different values.
 */
export async function requireOneForAll(
	items: readonly ItemContext[],
	labels: Record<string, string>,
	hint: string,
): Promise<void> {
	const [first] = items;
	const stored: unknown = first.node.getNode().parameters.options;
	const turns = new Turns();
	for (const [name, label] of Object.entries(labels)) {
		if (!isRecord(stored) || !isExpression(stored[name])) continue;
		const valueOf = ({ node, item }: ItemContext) =>
			JSON.stringify(node.getNodeParameter(`options.${name}`, item));
		const value = valueOf(first);
		for (const context of items) {
			if (valueOf(context) !== value) throw differs(label, context.item, hint);
			await turns.pass();
		}
	}
}

function isExpression(stored: unknown): boolean {
	return typeof stored === 'string' && stored.startsWith('=');
}

function differs(label: string, item: number, hint: string): InvalidInput {
	const what = `has different values for items 0 and ${item}, but holds for the whole run`;
	return new InvalidInput(label, { what, hint });
}
