/** The shape of the trigger's events. How polls are scheduled and what n8n stores of them does not belong here. */

import type { IDataObject } from 'n8n-workflow';

import type { Session } from './session';

/** One of the trigger's events, with the settings of the user. */
export interface Watch {
	/** The settings that the memory depends on, as JSON. With other settings the trigger starts from scratch. */
	identity: unknown;
	/** Parts of about the same cost into which a round is divided. */
	parts: number;
	/** Lookups that a round takes, one for each company; undefined for none. */
	lookups?: number;
	/** Parts that have never been looked at, so that they are due at once; undefined for none. */
	missing?(memory: unknown): number;
	/** A few companies as they are now, for Fetch Test Event. */
	preview(session: Session): Promise<IDataObject[]>;
	/**
	 * Looks at the next parts, and compares them with the memory.
	 *
	 * @param memory what the last poll returned; undefined for the first poll, which finds nothing new.
	 * @param parts how many are due.
	 */
	look(session: Session, memory: unknown, parts: number): Promise<Finding>;
}

/** What a poll has found. */
export interface Finding {
	/** The new companies or changes, one item each. */
	items: IDataObject[];
	/** What the next poll compares with, as JSON. */
	memory: unknown;
	/** The companies that are watched, in words for the log. */
	summary: string;
}
