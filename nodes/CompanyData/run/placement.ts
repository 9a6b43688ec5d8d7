/** Adds an answer or an error to its input item, or replaces the item with it, as the user chose. */

import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Hints } from './hints';
import type { ItemLink } from './types';
import { freeFieldName } from '../fields/field-names';
import { listInHint } from '../fields/hint-list';
import { type Inclusion, readInclusion } from '../fields/output';
import { columnsOf } from '../../../sheet';

/** The content of an output item, without its pairing. */
export type ItemData = Pick<INodeExecutionData, 'json' | 'binary'>;

/** The index of the input item of a row; undefined if the row comes from several. */
export function onlyItem(link: ItemLink): number | undefined {
	return Array.isArray(link) ? undefined : link;
}

/** Adds answers to the input fields, each as several fields or as one. The names of the fields are equal in all rows. */
export class Placement {
	readonly #node: IExecuteFunctions;
	/** True if the only failures in the output are refusals for a quota, because all others stop the node. */
	readonly #isRefusal: boolean;
	/** The names of added fields in the output, by their names in the answer. */
	readonly #names = new Map<string, string>();
	/** The names of all fields in the input and added to the output. */
	#usedNames?: Set<string>;

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

	/** An item refused for a quota always keeps its input fields, so that it can be sent again. */
	ofFailure(link: ItemLink, failure: IDataObject): ItemData {
		const isBeside = this.#isRefusal || this.#inclusionFor(link) !== undefined;
		return isBeside ? this.besideInput(link, failure) : { json: failure };
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
		hints.add('added', listInHint('Input columns are kept. Added next to them', names));
	}

	#inclusionFor(link: ItemLink): Inclusion | undefined {
		const item = onlyItem(link);
		if (item === undefined) return undefined;

		try {
			return readInclusion({ node: this.#node, item });
		} catch {
			// The item has already failed because this setting is invalid.
			return undefined;
		}
	}

	#named(added: IDataObject): IDataObject {
		const named = Object.entries(added).map(([field, value]) => [this.#nameOf(field), value]);
		return Object.fromEntries(named) as IDataObject;
	}

	/** Adds a prefix in all rows if any input item has the name already, so that no column mixes input and answers. */
	#nameOf(field: string): string {
		const earlier = this.#names.get(field);
		if (earlier !== undefined) return earlier;

		this.#usedNames ??= new Set(columnsOf(this.#node.getInputData().map(({ json }) => json)));
		const name = freeFieldName(field, this.#usedNames);
		this.#usedNames.add(name);
		this.#names.set(field, name);
		return name;
	}
}
