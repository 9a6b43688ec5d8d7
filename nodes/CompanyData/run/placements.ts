import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { AddedFields } from '../fields/input-fields';
import { mayIncludeInput, readInclusion, type Inclusion } from '../fields/input-fields';
import type { Caller, ItemLink } from './types';

/** n8n leaves a node no choice of the name. */
const REPLACED =
	'On the error output, n8n writes the message over the input column error. Rename that column first.';

/** The output for an item. */
export type ItemData = Pick<INodeExecutionData, 'json' | 'binary'>;

/** How the output for an item is combined with the item. */
export interface Placement {
	ofAnswer(answer: ItemData): ItemData;
	/** Always beside the fields of the item: n8n and expressions look for an error there. */
	ofFailure(failure: IDataObject): ItemData;
}

/** Without the item. */
export const ALONE: Placement = {
	ofAnswer: (answer) => answer,
	ofFailure: (failure) => ({ json: failure }),
};

/** How answers are combined with the items they belong to, as the user chose. */
export class Placements {
	readonly #node: IExecuteFunctions;
	readonly #caller: Caller;
	readonly #isNeeded: boolean;
	readonly #known = new Map<number, Placement>();
	#added?: AddedFields;
	/** Whether n8n replaces a column of the input. */
	#isReplaced = false;

	constructor(node: IExecuteFunctions, caller: Caller) {
		this.#node = node;
		this.#caller = caller;
		this.#isNeeded = mayIncludeInput(node);
	}

	/**
	 * The placement of what belongs to an item; what belongs to several stands alone.
	 *
	 * @throws {InvalidInput} when the user's choice for the item cannot be understood.
	 */
	of(link: ItemLink): Placement {
		const [item, ...more] = [link].flat();
		if (!this.#isNeeded || item === undefined || more.length > 0) return ALONE;
		const known = this.#known.get(item);
		if (known !== undefined) return known;
		const inclusion = readInclusion({ node: this.#node, item, caller: this.#caller });
		const placement = inclusion === undefined ? ALONE : this.#placementIn(item, inclusion);
		this.#known.set(item, placement);
		return placement;
	}

	/** The same for a failure, which stands alone if the choice cannot be understood. */
	ofFailure(link: ItemLink): Placement {
		try {
			return this.of(link);
		} catch {
			return ALONE;
		}
	}

	/** Why an item was not done, with the item, whatever the user chose, so that it can be sent again. */
	besideInput(link: ItemLink, why: IDataObject): ItemData {
		const [item, ...more] = [link].flat();
		const placement = item === undefined || more.length > 0 ? ALONE : this.#placementIn(item, {});
		return placement.ofFailure(why);
	}

	/** A failure for the error output: n8n itself adds it to the fields of the item, whatever the user chose. */
	onErrorOutput(link: ItemLink, failure: IDataObject): ItemData {
		const [item] = [link].flat();
		const { json: input, binary } = this.#node.getInputData()[item];
		this.#isReplaced ||= Object.keys(failure).some((field) => Object.hasOwn(input, field));
		return { json: failure, binary };
	}

	/** What the run should tell the user. */
	hints(): string[] {
		const replaced = this.#isReplaced ? REPLACED : undefined;
		return [this.#added?.hint(), replaced].filter((hint) => hint !== undefined);
	}

	#placementIn(item: number, { destination }: Inclusion): Placement {
		const inputs = this.#node.getInputData();
		const { json: input, binary: inputFiles } = inputs[item];
		const added = (this.#added ??= new AddedFields(inputs.map(({ json }) => json)));
		return {
			ofAnswer: ({ json, binary = inputFiles }) => ({
				json:
					destination === undefined
						? added.beside(input, json)
						: added.within(input, destination, json),
				binary,
			}),
			ofFailure: (failure) => ({ json: added.beside(input, failure), binary: inputFiles }),
		};
	}
}
