import { deriveKey } from '../idempotency';
import { fingerprintOf } from './fingerprint';
import { needsKey, NO_RECORD, type RequestRecord } from './record';

/** What was last written to a record, and how many different things had been written before. */
interface LastWrite {
	fingerprint: string;
	generation: number;
}

/** Records that are remembered, so that a process of many agents does not grow for ever. */
const MOST_RECORDS = 10_000;

/**
 * Remembers what the tools of this process have written last. An agent runs its tool anew for each
 * call and for each retry of one, so the same content right after itself is the same call. After other
 * content for the same record it is a new one: a company that was a prospect, became a client and is to
 * be a prospect again.
 */
export class LastWrites {
	readonly #writes = new Map<string, LastWrite>();
	readonly #most: number;

	constructor(most = MOST_RECORDS) {
		this.#most = most;
	}

	/** How many writes of other content the one at hand comes after. */
	generationOf(record: string, fingerprint: string): number {
		const last = this.#writes.get(record);
		const generation = generationAfter(last, fingerprint);
		this.#writes.delete(record);
		this.#writes.set(record, { fingerprint, generation });
		if (this.#writes.size > this.#most) {
			const [oldest] = this.#writes.keys();
			this.#writes.delete(oldest);
		}
		return generation;
	}
}

function generationAfter(last: LastWrite | undefined, fingerprint: string): number {
	if (last === undefined) return 0;
	return last.fingerprint === fingerprint ? last.generation : last.generation + 1;
}

const lastWrites = new LastWrites();

/**
 * The record of a call of a tool: it gives idempotency keys, and has no answers of earlier calls.
 *
 * @param identity of the node in the execution the agent runs in.
 */
export function toolRecord(identity: readonly string[]): RequestRecord {
	return {
		...NO_RECORD,
		prepare: (request) => {
			if (!needsKey(request)) return NO_RECORD.prepare(request);
			const fingerprint = fingerprintOf(request);
			const target = JSON.stringify([...identity, request.order ?? request.path]);
			const generation = lastWrites.generationOf(target, fingerprint);
			const idempotencyKey = deriveKey([...identity, fingerprint, String(generation)]);
			return { id: fingerprint, request: { ...request, idempotencyKey } };
		},
	};
}
