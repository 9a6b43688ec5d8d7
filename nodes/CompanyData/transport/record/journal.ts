/** An answer of the service that a later run need not ask for again. */
export interface JournalEntry {
	/** 0 where the request must not be sent any more though it failed; `text` then says why it had. */
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

/** Characters an entry takes besides its text. */
const OVERHEAD = 60;

type Row = [id: string, status: number, text: string, isWrite: boolean, contentType: string];

/**
 * The answers of a run, in case n8n runs the node again. What does not fit is left out: reads before
 * writes, the latest first.
 */
export class Journal {
	readonly #limit: number;
	readonly #entries = new Map<string, JournalEntry>();
	/** IDs of reads, the latest last; some may be gone. */
	readonly #reads: string[] = [];
	#length = 0;
	#dropped = 0;

	constructor(limit: number) {
		this.#limit = limit;
	}

	/** The journal written by `toString`; an empty one where the text is not of that form. */
	static parse(text: string, limit: number): Journal {
		const journal = new Journal(limit);
		for (const row of rowsOf(text)) {
			const [id, status, body, isWrite, contentType] = row;
			journal.add(id, { status, text: body, isWrite, contentType });
		}
		return journal;
	}

	/** How many answers were left out for want of room. */
	get dropped(): number {
		return this.#dropped;
	}

	get isEmpty(): boolean {
		return this.#entries.size === 0;
	}

	find(id: string): JournalEntry | undefined {
		return this.#entries.get(id);
	}

	add(id: string, entry: JournalEntry): void {
		this.delete(id);
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

	/** Forgets an answer, so that it is asked for again. */
	delete(id: string): void {
		const entry = this.#entries.get(id);
		if (entry === undefined) return;
		this.#entries.delete(id);
		this.#length -= lengthOf(entry);
	}

	toString(): string {
		const rows = [...this.#entries].map(([id, { status, text, isWrite, contentType }]): Row => [
			id,
			status,
			text,
			isWrite,
			contentType,
		]);
		return JSON.stringify(rows);
	}

	/** Drops reads until the rest fits into this many characters, or no read is left. */
	#makeRoom(length: number): void {
		while (this.#length + length > this.#limit) {
			const id = this.#reads.pop();
			if (id === undefined) return;
			if (this.find(id)?.isWrite !== false) continue;
			this.delete(id);
			this.#dropped++;
		}
	}
}

function lengthOf({ text, contentType }: JournalEntry): number {
	return text.length + contentType.length + OVERHEAD;
}

function rowsOf(text: string): Row[] {
	try {
		const rows = JSON.parse(text) as unknown;
		return Array.isArray(rows) ? rows.filter(isRow) : [];
	} catch {
		return [];
	}
}

function isRow(row: unknown): row is Row {
	if (!Array.isArray(row)) return false;
	const [id, status, text, isWrite, contentType] = row as unknown[];
	return (
		[id, text, contentType].every((one) => typeof one === 'string') &&
		typeof status === 'number' &&
		typeof isWrite === 'boolean'
	);
}
