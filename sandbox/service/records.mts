import { invalidParameters } from '../errors.mts';
import { OFFSET_PARAMETER, PAGE_TOKEN } from '../names.mts';

export interface SavedCompany {
	id: string;
	empresa_id: number;
	status: 'prospect' | 'contactado' | 'cliente';
	notes?: string;
	saved_at: string;
	/** How often the company was saved; only listings have it. */
	saves: number;
}

export interface Import {
	id: string;
	status: 'received';
	received: number;
	created_at: string;
}

/** Rows by their keys, separate for each workspace. */
export class TenantRecords<Row extends { id: string }> {
	readonly #rows = new Map<string, Map<string, Row>>();

	/** Adds a row, or puts it in the place of that with its key. */
	put(workspace: string, row: Row, key = row.id): Row {
		const rows = this.#rows.get(workspace) ?? new Map<string, Row>();
		this.#rows.set(workspace, rows.set(key, row));
		return row;
	}

	find(workspace: string, key: string): Row | undefined {
		return this.#rows.get(workspace)?.get(key);
	}

	/** The workspace's rows, oldest first. */
	of(workspace: string): readonly Row[] {
		return [...(this.#rows.get(workspace)?.values() ?? [])];
	}

	all(): readonly Row[] {
		return [...this.#rows.keys()].flatMap((workspace) => this.of(workspace));
	}

	reset(): void {
		this.#rows.clear();
	}
}

/** Selects a page: by the previous page's cursor, or by the older offset. */
export interface ListingQuery {
	limit: number;
	[PAGE_TOKEN]?: string;
	[OFFSET_PARAMETER]?: number;
}

interface Listing<Row> {
	total: number;
	results: Row[];
	[PAGE_TOKEN]: string | null;
}

/** @throws {ApiError} when the cursor is unknown or comes together with an offset (422). */
export function listPage<Row extends { id: string }>(
	rows: readonly Row[],
	query: ListingQuery,
): Listing<Row> {
	const { [PAGE_TOKEN]: token, [OFFSET_PARAMETER]: offset } = query;
	if (token !== undefined && offset !== undefined) {
		throw invalidParameters([
			{ field: OFFSET_PARAMETER, message: `cannot be given together with ${PAGE_TOKEN}` },
		]);
	}
	const start = token === undefined ? (offset ?? 0) : positionAfter(rows, token);
	const results = rows.slice(start, start + query.limit);
	const last = results.at(-1);
	const more = last !== undefined && start + results.length < rows.length;
	return {
		total: rows.length,
		results,
		[PAGE_TOKEN]: more ? Buffer.from(`after:${last.id}`).toString('base64url') : null,
	};
}

function positionAfter<Row extends { id: string }>(rows: readonly Row[], token: string): number {
	const id = /^after:(.+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1];
	const position = rows.findIndex((row) => row.id === id);
	if (position < 0) {
		throw invalidParameters([{ field: PAGE_TOKEN, message: 'is not a token of this list' }]);
	}
	return position + 1;
}
