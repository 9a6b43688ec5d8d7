import type { IPollFunctions } from 'n8n-workflow';
import { RequestFailed } from '../client/request';
import { Budget, type Limits, type StoredAccounts } from './budget';

export interface Stored {
	/** A hash of the event, settings and credential that the memory belongs to. */
	identity?: string;
	memory?: unknown;
	accounts?: StoredAccounts;
}

/** In characters: n8n reads and writes the memory with all else of the workflow. */
const LARGEST_MEMORY = 300_000;

/** n8n stores what a poll changes only if the poll starts an execution, or is part of an activation. */
const latest = new Map<string, StoredAccounts>();

/** With N8N_POLLER_DURABLE_CURSORS_ENABLED, n8n drops what the first poll of an activation changes. */
const beginnings = new Map<string, Stored>();

export function keyOf(context: IPollFunctions): string {
	const { id, name } = context.getNode();
	// In workflows that no editor has made, nodes may have the same ID.
	return `${context.getWorkflow().id} ${id} ${name}`;
}

/** Returns what is stored for the trigger, or what it has begun with if that alone has this identity. */
export function storedFor(context: IPollFunctions, identity: string): Stored {
	const stored: Stored = context.getWorkflowStaticData('node');
	const beginning = beginnings.get(keyOf(context));
	if (stored.identity !== identity && beginning?.identity === identity) return beginning;
	beginnings.delete(keyOf(context));
	return stored;
}

export function budgetFor(context: IPollFunctions, limits: Limits, now: number): Budget {
	const { accounts: stored }: Stored = context.getWorkflowStaticData('node');
	const own = latest.get(keyOf(context));
	const isOwnNewer = own !== undefined && own.tried >= (stored?.tried ?? 0);
	const budget = new Budget(limits, now, isOwnNewer ? own : stored);
	if (own === undefined) budget.assumeUnstored();
	return budget;
}

export function store(
	context: IPollFunctions,
	changes: Stored & Required<Pick<Stored, 'accounts'>>,
	isBeginning = false,
): void {
	Object.assign(context.getWorkflowStaticData('node'), changes);
	latest.set(keyOf(context), changes.accounts);
	if (isBeginning) beginnings.set(keyOf(context), changes);
}

/** @throws {RequestFailed} when it is more than may be stored. */
export function requireStorable(memory: unknown): void {
	const size = JSON.stringify(memory).length;
	if (size <= LARGEST_MEMORY) return;
	const [taken, most] = [size, LARGEST_MEMORY].map((characters) =>
		Math.ceil(characters / 1000).toLocaleString('en'),
	);
	throw new RequestFailed({
		message: `What is to be remembered takes ${taken} kB; one trigger can store ${most} kB`,
		hint: 'Nothing is reported, and nothing forgotten. Watch less with this trigger, and the rest with another.',
	});
}

export function log(context: IPollFunctions, level: 'info' | 'warn', text: string): void {
	const { id: workflowId } = context.getWorkflow();
	context.logger[level](`${context.getNode().name}: ${text}`, { workflowId });
}
