import type { IDataObject } from 'n8n-workflow';
import type { Spending } from './budget/ledger';
import type { ApiRequest, ApiResponse } from '../CompanyData/transport/http/types';

/**
 * Sends a request of a poll, and counts it.
 *
 * @param lookups of the monthly quota that it takes.
 * @throws {RequestFailed} when it does not succeed, or would exceed the share of the quota.
 */
export type Sender = <T>(
	request: ApiRequest,
	read: (response: ApiResponse) => T,
	lookups?: number,
) => Promise<T>;

/** The requests of a poll. */
export interface Requests {
	send: Sender;
	/** What polls may take in a month, as far as a response has shown the plan. */
	allowance(): Spending;
}

/** What a poll has found. */
export interface Look {
	items: IDataObject[];
	/** What the next poll compares with: JSON. */
	memory: unknown;
	/** What was looked at, in words. */
	summary: string;
}

/** What a trigger watches: one of its events, with the settings. */
export interface Watch {
	/** What the memory depends on: JSON. With other settings it begins anew. */
	identity: unknown;
	/** Parts of about the same cost into which it is divided. */
	parts: number;
	/** Lookups that a part takes; none by default. */
	lookups?: number;
	/**
	 * Refuses what the share of the quota never suffices for.
	 *
	 * @throws {RequestFailed} when that is so.
	 */
	requireShare?(allowance: Spending): void;
	/** How many parts lack in the memory, since they were not watched before. */
	missing?(memory: unknown): number;
	/** A few items as they are now, for building a workflow. Remembers nothing. */
	preview(requests: Requests): Promise<IDataObject[]>;
	/**
	 * Looks at some parts of it.
	 *
	 * @param memory of the last poll; undefined at the first, which finds nothing new.
	 */
	look(requests: Requests, memory: unknown, parts: number): Promise<Look>;
}
