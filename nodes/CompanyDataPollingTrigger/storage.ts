/**
 * The memory and the budget of a trigger, kept by n8n and by this process between two polls. n8n stores the changes of a
 * poll only if it starts an execution or is part of an activation, so the process keeps the rest.
 */

import type { IPollFunctions } from 'n8n-workflow';

import { Budget, isStoredBudget, type Limits, type StoredBudget } from './budget';
import type { Watch } from './watch';
import { RequestFailed } from '../../client';
import { isRecord } from '../../lib/kinds';
import { grouped } from '../../lib/text';
import { log } from '../../n8n/description';

/** The state of a trigger that n8n stores, in the static data of the workflow. */
export interface Stored {
	/** A hash of the event, settings and credential that the memory belongs to; undefined before the first poll. */
	identity?: string;
	memory?: unknown;
	budget?: StoredBudget;
}

/**
 * Maximum length of the memory as JSON, in characters. n8n has no limit, but reads and writes all of it with the workflow:
 * 50,000 CIFs take 600,000 characters, which are written in 8 ms and read in 75 ms.
 */
const MAX_MEMORY = 700_000;

/** The budgets of the latest polls, by trigger. */
const latestBudgets = new Map<string, StoredBudget>();

/** The state after the first poll, by trigger. With N8N_POLLER_DURABLE_CURSORS_ENABLED, n8n does not store it. */
const firstStates = new Map<string, Stored>();

/** The key of a trigger in the maps of this process. */
export function triggerKey(context: IPollFunctions): string {
	const { id, name } = context.getNode();
	// The name, too: in workflows that were not made in the editor, nodes may share an ID.
	return `${context.getWorkflow().id} ${id} ${name}`;
}

/** The stored state of one trigger. */
export class TriggerStorage {
	readonly #context: IPollFunctions;
	readonly #key: string;
	readonly #stored: Stored;

	constructor(context: IPollFunctions) {
		this.#context = context;
		this.#key = triggerKey(context);
		const stored: unknown = context.getWorkflowStaticData('node');
		this.#stored = isRecord(stored) ? stored : {};
	}

	/**
	 * The budget of a poll.
	 *
	 * @param now in milliseconds since 1970.
	 */
	budget(limits: Limits, now: number): Budget {
		const { budget } = this.#stored;
		const stored = isStoredBudget(budget) ? budget : undefined;
		if (stored !== budget) this.#drop('budget');

		const latest = latestBudgets.get(this.#key);
		// Another process may have polled since, if this one was the leader before.
		const isLatest = latest !== undefined && latest.tried >= (stored?.tried ?? 0);
		return new Budget(limits, now, isLatest ? latest : stored, latest !== undefined);
	}

	/** The state that n8n has stored, or, if n8n has dropped the first poll with this identity, the state after that poll. */
	read(identity: string, isMemory: Watch['isMemory']): Stored {
		if (this.#stored.identity === identity && !isMemory(this.#stored.memory)) {
			delete this.#stored.identity;
			this.#drop('memory');
		}

		const firstState = firstStates.get(this.#key);
		if (this.#stored.identity !== identity && firstState?.identity === identity) return firstState;

		firstStates.delete(this.#key);
		return this.#stored;
	}

	/** Stores the changes of a poll, all at once. `isFirst` is true if the trigger starts from scratch. */
	write(changes: Stored & { budget: StoredBudget }, isFirst = false): void {
		Object.assign(this.#stored, changes);
		latestBudgets.set(this.#key, changes.budget);
		if (isFirst) firstStates.set(this.#key, changes);
	}

	/** Drops a part that cannot be read, of which every poll would fail, and says so. */
	#drop(part: 'budget' | 'memory'): void {
		delete this.#stored[part];
		log(this.#context, 'warn', `Its stored ${part} is damaged, so it begins a new one.`);
	}
}

/** @throws {RequestFailed} when the memory is larger than one trigger may store. */
export function requireStorable(memory: unknown): void {
	const size = JSON.stringify(memory).length;
	if (size <= MAX_MEMORY) return;

	const [needed, available] = [Math.ceil(size / 1000), MAX_MEMORY / 1000].map(grouped);
	throw new RequestFailed({
		message: `The companies to remember need ${needed} kB; one trigger can store ${available} kB`,
		hint: 'Nothing is reported, and nothing forgotten. Watch some of the companies with another trigger.',
	});
}
