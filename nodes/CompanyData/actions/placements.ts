import type { IExecuteFunctions } from 'n8n-workflow';
import { ALONE, mayIncludeInput, readPlacement, type Placement } from './fields/input-fields';
import type { ItemLink } from './types';

/** How answers are combined with the items they belong to, as the user chose. */
export class Placements {
	readonly #node: IExecuteFunctions;
	readonly #isNeeded: boolean;
	readonly #known = new Map<number, Placement>();

	constructor(node: IExecuteFunctions) {
		this.#node = node;
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
		const placement = this.#known.get(item) ?? readPlacement({ node: this.#node, item });
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
}
