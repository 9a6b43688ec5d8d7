/**
 * The interface of the trigger's events. A round is one check of everything that is watched; it may be divided into parts,
 * so that each poll checks only those that are due. Scheduling is in `budget.ts`, storage in `storage.ts`.
 */

import type { IDataObject } from 'n8n-workflow';

import type { Session } from './session';

/** One of the trigger's events, with the user's settings. */
export interface Watch {
	/** The settings that the memory depends on, as JSON. With other settings the trigger starts from scratch. */
	identity: unknown;
	/** How many parts a round is divided into; each costs about the same. */
	parts: number;
	/** Lookups per round, one for each company; undefined for none. */
	lookups?: number;
	/** True for a memory as `checkParts` returns it. */
	isMemory(memory: unknown): boolean;
	/** How many parts have never been checked and so are due at once. */
	unseenParts?(memory: unknown): number;
	/** A few companies as they are now, for Fetch Test Event. */
	preview(session: Session): Promise<IDataObject[]>;
	/**
	 * Checks the next parts against the memory.
	 *
	 * @param memory the memory that the last poll returned; undefined for the first poll, which finds nothing new.
	 * @param parts how many are due.
	 */
	checkParts(session: Session, memory: unknown, parts: number): Promise<Finding>;
}

/** The result of a poll. */
export interface Finding {
	/** The new companies or changes, one item each. */
	items: IDataObject[];
	/** The state to compare with in the next poll, as JSON. */
	memory: unknown;
	/** What the poll could not find out, for the log; undefined if there is nothing. */
	warning?: string;
	/** A phrase for the log that names what is watched, e.g. "12 companies, around Vigo". */
	summary: string;
}
