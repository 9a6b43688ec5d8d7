import type { OutputItem } from '../../harness/n8n/execution.mts';
import type { FaultyOperation } from './operations.mts';

/** What came of the rows an operation was asked for. */
export interface Tally {
	asked: number;
	delivered: number;
	/** Not delivered, and said why. */
	failed: number;
	/** Delivered or created more often than asked. */
	doubled: number;
	/** Neither delivered nor said why. */
	lost: number;
}

/** A record the service has created, by the text that marks the item it was created for. */
export type Created = Map<string, number>;

/** Counts what became of the rows asked for. A failed request fails all the rows it was for. */
export function tally(
	operation: FaultyOperation,
	output: OutputItem[],
	created: Created | undefined,
): Tally {
	const failures = output.filter(isFailure);
	const rows = output.filter((item) => !isFailure(item));
	const rowsEach = operation.rows / operation.items.length;
	const failed = Math.round(failures.length * rowsEach);
	// A write may be answered without a record; whether it was done twice shows in what was created.
	const identities = rows.map(({ json }) => json[operation.identity]).filter(isIdentity);
	const repeated = identities.length - new Set(identities.map(String)).size;
	const createdTwice = [...(created?.values() ?? [])].reduce((sum, times) => sum + times - 1, 0);
	const createdTooMany = created === undefined ? 0 : Math.max(0, created.size - operation.rows);
	return {
		asked: operation.rows,
		delivered: rows.length,
		failed,
		doubled: repeated + createdTwice + createdTooMany,
		lost: operation.rows - rows.length - failed,
	};
}

function isFailure({ json, error }: OutputItem): boolean {
	return error !== undefined || typeof json.error === 'string';
}

function isIdentity(value: unknown): boolean {
	return value !== undefined && value !== null;
}
