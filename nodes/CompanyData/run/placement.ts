/** Puts an answer, or the reason of a failure, beside its input item or in its place, as the user chose. */

import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Hints } from './hints';
import type { ItemLink } from './types';
import { columnsOf, freeFieldName } from '../fields/field-names';
import { listInHint } from '../fields/hint-list';
import { type Inclusion, readInclusion } from '../fields/output';

/** What an item carries, without its pairing. */
export type ItemData = Pick<INodeExecutionData, 'json' | 'binary'>;

/** The input item of a row that comes from one alone. */
export function onlyItem(link: ItemLink): number | undefined {
	return Array.isArray(link) ? undefined : link;
}

/** Puts answers beside the input, or into a field of it, and gives all rows the same fields. */
export class Placement {
	readonly #node: IExecuteFunctions;
	/** True if only an item that a quota has refused comes out: all other failures stop the node. */
	readonly #isRefusal: boolean;
	/** Names of added fields in the output. */
	readonly #names = new Map<string, string>();
	#taken?: Set<string>;

	constructor(node: IExecuteFunctions, isRefusal: boolean) {
		this.#node = node;
		this.#isRefusal = isRefusal;
	}

	ofAnswer(link: ItemLink, answer: ItemData): ItemData {
		const inclusion = this.#inclusionFor(link);
		if (inclusion === undefined) return answer;

		const { json, binary } = answer;
		const { destination } = inclusion;
		const beside = this.besideInput(
			link,
			destination === undefined ? json : { [destination]: json },
		);

		return binary === undefined ? beside : { ...beside, binary };
	}

	/** An item that a quota has refused keeps its fields in any case, to be sent again. */
	ofFailure(link: ItemLink, error: string): ItemData {
		const isBeside = this.#isRefusal || this.#inclusionFor(link) !== undefined;
		return isBeside ? this.besideInput(link, { error }) : { json: { error } };
	}

	besideInput(link: ItemLink, added: IDataObject): ItemData {
		const item = onlyItem(link);
		if (item === undefined) return { json: added };

		const { json, binary } = this.#node.getInputData()[item];
		return { json: { ...json, ...this.#named(added) }, binary };
	}

	filesOf(link: ItemLink): INodeExecutionData['binary'] {
		return this.#node.getInputData()[[link].flat()[0]].binary;
	}

	addHint(hints: Hints): void {
		const renamed = [...this.#names].filter(([field, name]) => field !== name);
		if (renamed.length === 0) return;

		const names = renamed.map(([, name]) => name);
		hints.add('added', listInHint('Input columns are kept. Added beside them', names));
	}

	#inclusionFor(link: ItemLink): Inclusion | undefined {
		const item = onlyItem(link);
		if (item === undefined) return undefined;

		try {
			return readInclusion({ node: this.#node, item });
		} catch {
			// The item has failed for that reason.
			return undefined;
		}
	}

	#named(added: IDataObject): IDataObject {
		const named = Object.entries(added).map(([field, value]) => [this.#nameOf(field), value]);
		return Object.fromEntries(named) as IDataObject;
	}

	/** A name that any item has itself gets a prefix in all, so that no column mixes what was there with what is added. */
	#nameOf(field: string): string {
		const known = this.#names.get(field);
		if (known !== undefined) return known;

		this.#taken ??= new Set(columnsOf(this.#node.getInputData().map(({ json }) => json)));
		const name = freeFieldName(field, this.#taken);
		this.#taken.add(name);
		this.#names.set(field, name);
		return name;
	}
}
