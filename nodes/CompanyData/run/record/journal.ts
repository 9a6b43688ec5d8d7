import { fromJson, isRecord } from '../../../lib/json';

/** The status of a failed request that must not be sent again, because a later one replaced it. */
export const OVERTAKEN = 0;

/** An answer of the service that a later run need not ask for again. */
export interface JournalEntry {
	/** Of the response. Where it is `OVERTAKEN`, `text` says why the request had failed. */
	status: number;
	/** Of a body that is not JSON; empty where it is. */
	contentType: string;
	/** The body as it was received. */
	text: string;
	/** Whether the request changed something, which must not happen twice. */
	isWrite: boolean;
}

/** Characters of all answers together that are kept with a failed execution. */
export const JOURNAL_LIMIT = 4_000_000;

/** Characters an entry takes besides its text and type. */
const OVERHEAD = 110;

/**
 * The answers of a run, in case n8n runs the node again. What does not fit is left out: reads before
 * writes, the latest first.
 */
export class Journal {
	readonly #limit: number;
	readonly #entries = new Map<string, JournalEntry>();
	/** IDs of reads, the latest last. */
	readonly #reads: string[] = [];
	#length = 0;
	#dropped = 0;

	constructor(limit: number) {
		this.#limit = limit;
	}

	/** The journal written by `toString`; an empty one where there is no text of that form. */
	static parse(text: string | undefined, limit: number): Journal {
		const journal = new Journal(limit);
		const rows = fromJson(text);
		for (const row of Array.isArray(rows) ? rows : []) if (isRow(row)) journal.add(...row);
		return journal;
	}

	/** How many answers were left out for want of room. */
	get dropped(): number {
		return this.#dropped;
	}

	find(id: string): JournalEntry | undefined {
		return this.#entries.get(id);
	}

	/** Adds the answer to a request, unless it has one; a refusal is replaced where it is overtaken. */
	add(id: string, entry: JournalEntry): void {
		const known = this.#entries.get(id);
		if (known !== undefined) {
			if (entry.status !== OVERTAKEN || !isRefusal(known)) return;
			this.#remove(id);
		}
		const length = lengthOf(entry);
		if (entry.isWrite) this.#makeRoom(length);
		if (this.#length + length > this.#limit) {
			this.#dropped++;
			return;
		}
		this.#entries.set(id, entry);
		this.#length += length;
		if (!entry.isWrite) this.#reads.push(id);
	}

	/** Forgets what was refused, and may not be any more. */
	dropRefusals(): void {
		for (const [id, entry] of this.#entries) if (isRefusal(entry)) this.#remove(id);
	}

	toString(): string {
		return JSON.stringify([...this.#entries]);
	}

	#remove(id: string): void {
		this.#length -= lengthOf(this.#entries.get(id)!);
		this.#entries.delete(id);
	}

	/** Drops reads until the rest fits with this many characters more, or no read is left. */
	#makeRoom(length: number): void {
		while (this.#length + length > this.#limit && this.#reads.length > 0) {
			const id = this.#reads.pop()!;
			if (!this.#entries.has(id)) continue;
			this.#remove(id);
			this.#dropped++;
		}
	}
}

function lengthOf({ text, contentType }: JournalEntry): number {
	return text.length + contentType.length + OVERHEAD;
}

function isRefusal({ status }: JournalEntry): boolean {
	return status >= 300;
}

function isRow(row: unknown): row is [id: string, entry: JournalEntry] {
	return Array.isArray(row) && typeof row[0] === 'string' && isRecord(row[1]);
}
