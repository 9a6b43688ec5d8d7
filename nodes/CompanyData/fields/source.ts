/** The option Add Source: where a record comes from and since when, for whoever asks later. */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { type ItemParameters, readCollection } from './parameters';
import { PATHS, SEARCH_CACHE_DAYS, type Sender } from '../../../client';
import { isRecord } from '../../../lib/kinds';
import { unwrap } from '../../../lib/result';
import { parseSwitch } from '../../../lib/switches';

/** The option Add Source. */
export const addSourceOption: INodeProperties = {
	displayName: 'Add Source',
	name: 'addSource',
	type: 'boolean',
	default: true,
	description: `Whether to add source (the service and the operation) and retrieved_at (the time of the response). Store both, to answer anybody who asks where you got the data. Search results may be up to ${SEARCH_CACHE_DAYS} days older.`,
};

/** The columns of the option. */
export interface Origin {
	source: string | null;
	/** ISO 8601, in UTC. */
	retrieved_at: string | null;
}

const UNKNOWN: Origin = { source: null, retrieved_at: null };

/** Holds the origin of a record until its row is made. JSON and the names of its fields leave it out. */
const ORIGIN = Symbol('origin');

/**
 * Reads whether rows have the columns of their origin.
 *
 * @returns adds them to the row of a record; null if the record has no origin, because nothing was found.
 * @throws {InvalidInput} when the option is not a boolean.
 */
export function readAddSource(
	context: ItemParameters,
): ((row: IDataObject, record: IDataObject) => IDataObject) | undefined {
	const { addSource } = readCollection(context, 'options');
	if (!unwrap(addSourceOption.displayName, parseSwitch(addSource))) return undefined;

	return (row, record) => {
		const { [ORIGIN]: origin = UNKNOWN } = record as { [ORIGIN]?: Origin };
		return { ...row, ...origin };
	};
}

/** True if a node may have the option set, before any expression is evaluated. */
export function mayAddSource({ node }: Pick<ItemParameters, 'node'>): boolean {
	const { options } = node.getNode().parameters;
	return isRecord(options) && Object.hasOwn(options, addSourceOption.name);
}

/**
 * Sends requests, and notes with all records of their responses where they come from.
 *
 * @param root the base URL of the service.
 * @param operation the display name of the operation.
 */
export function withOrigin(send: Sender['send'], root: string, operation: string): Sender['send'] {
	const { host } = new URL(root);
	return async (request, read) =>
		await send(request, (response) => {
			const age = request.path === PATHS.search ? `, up to ${SEARCH_CACHE_DAYS} days old` : '';
			const source = `${host} · ${operation}${age}`;
			const retrieved_at = new Date(response.receivedAt ?? Date.now()).toISOString();
			note({ source, retrieved_at }, response.body);
			return read(response);
		});
}

function note(origin: Origin, value: unknown): void {
	if (typeof value !== 'object' || value === null) return;
	if (isRecord(value)) Object.assign(value, { [ORIGIN]: origin });

	for (const inner of Object.values(value)) note(origin, inner);
}
