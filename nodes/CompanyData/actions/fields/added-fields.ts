import type { IDataObject } from 'n8n-workflow';
import { freeFieldName, hasField, withField } from './set-field';

/** Longest text n8n's guidelines allow for a hint. */
const LONGEST_HINT = 120;

/**
 * Adds fields to the input items without overwriting any. A name that any item has itself gets a
 * prefix in all of them, so that no column mixes what was there with what is added.
 */
export class AddedFields {
	readonly #inputs: readonly IDataObject[];
	readonly #taken: Set<string>;
	readonly #names = new Map<string, string>();
	readonly #destinations = new Map<string, string>();

	constructor(inputs: readonly IDataObject[]) {
		this.#inputs = inputs;
		this.#taken = new Set(inputs.flatMap(Object.keys));
	}

	/** The item with the added fields after its own. */
	beside(item: IDataObject, added: IDataObject): IDataObject {
		const renamed = Object.entries(added).map(([field, value]) => [this.#nameOf(field), value]);
		return { ...item, ...(Object.fromEntries(renamed) as IDataObject) };
	}

	/** The item with all that is added in one field, whose name is in the notation of `withField`. */
	within(item: IDataObject, destination: string, added: IDataObject): IDataObject {
		const known = this.#destinations.get(destination);
		const name = known ?? freeFieldName(destination, (candidate) => this.#isTaken(candidate));
		this.#destinations.set(destination, name);
		return withField(item, name, added);
	}

	/** What to tell the user: which names have a prefix; undefined if none has. */
	hint(): string | undefined {
		const renamed = [...this.#names, ...this.#destinations]
			.filter(([field, name]) => field !== name)
			.map(([, name]) => name);
		const sentence = (count: number) => {
			const more = renamed.length - count;
			const named = renamed.slice(0, count).join(', ');
			return `Input columns are kept. Added beside them: ${named}${more > 0 ? ` and ${more} more` : ''}.`;
		};
		let count = renamed.length;
		while (count > 1 && sentence(count).length > LONGEST_HINT) count--;
		return count === 0 ? undefined : sentence(count);
	}

	#nameOf(field: string): string {
		const known = this.#names.get(field);
		const name = known ?? freeFieldName(field, (candidate) => this.#taken.has(candidate));
		this.#taken.add(name);
		this.#names.set(field, name);
		return name;
	}

	#isTaken(destination: string): boolean {
		return this.#inputs.some((input) => hasField(input, destination));
	}
}
