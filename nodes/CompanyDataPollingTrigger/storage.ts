/**
 * What n8n and this process remember of a trigger between two polls. n8n stores what a poll changes only if the poll
 * starts an execution or is part of an activation, so the process remembers the rest.
 */

import type { IPollFunctions } from 'n8n-workflow';

import { Budget, type Limits, type StoredBudget } from './budget';
import { grouped } from '../lib/text';
import { RequestFailed } from '../transport/failure';

/** What n8n stores of a trigger, in the static data of the workflow. */
export interface Stored {
	/** A hash of the event, settings and credential that the memory belongs to; undefined before the first poll. */
	identity?: string;
	memory?: unknown;
	budget?: StoredBudget;
}

/**
 * In characters. n8n has no limit, but reads and writes all of it with the workflow: 50,000 CIFs take 600,000, which are
 * written in 8 ms and read in 75.
 */
const MAX_MEMORY = 700_000;

/** The budgets of the latest polls, by trigger. */
const latestBudgets = new Map<string, StoredBudget>();

/** What first polls have stored, by trigger. With N8N_POLLER_DURABLE_CURSORS_ENABLED, n8n drops it. */
const beginnings = new Map<string, Stored>();

/** The key by which this process knows a trigger. */
export function triggerKey(context: IPollFunctions): string {
	const { id, name } = context.getNode();
	// Nodes of workflows that were not made in the editor may share an ID.
	return `${context.getWorkflow().id} ${id} ${name}`;
}

/** What is stored of one trigger. */
export class TriggerStorage {
	readonly #key: string;
	readonly #stored: Stored;

	constructor(context: IPollFunctions) {
		this.#key = triggerKey(context);
		this.#stored = context.getWorkflowStaticData('node');
	}

	/**
	 * The budget of a poll.
	 *
	 * @param now in milliseconds since 1970.
	 */
	budget(limits: Limits, now: number): Budget {
		const own = latestBudgets.get(this.#key);
		const { budget } = this.#stored;
		const isOwnLatest = own !== undefined && own.tried >= (budget?.tried ?? 0);
		return new Budget(limits, now, isOwnLatest ? own : budget, own !== undefined);
	}

	/** Returns what is stored. If only the first poll of this process has stored something with this identity, that. */
	read(identity: string): Stored {
		const beginning = beginnings.get(this.#key);
		if (this.#stored.identity !== identity && beginning?.identity === identity) return beginning;

		beginnings.delete(this.#key);
		return this.#stored;
	}

	/** Stores what a poll has changed, all at once. `isFirst` is true if the trigger starts from scratch. */
	write(changes: Stored & { budget: StoredBudget }, isFirst = false): void {
		Object.assign(this.#stored, changes);
		latestBudgets.set(this.#key, changes.budget);
		if (isFirst) beginnings.set(this.#key, changes);
	}
}

/** @throws {RequestFailed} when the memory is larger than one trigger may store. */
export function requireStorable(memory: unknown): void {
	const size = JSON.stringify(memory).length;
	if (size <= MAX_MEMORY) return;

	const [needed, available] = [Math.ceil(size / 1000), MAX_MEMORY / 1000].map(grouped);
	throw new RequestFailed({
		message: `The companies to remember need ${needed} kB; one trigger can store ${available} kB`,
		hint: 'Nothing is reported, and nothing forgotten. Watch less with this trigger, and the rest with another.',
	});
}
