/** What tenants create: rows that are only ever added, each workspace with its own. */
export class TenantRecords<Row extends { id: string }> {
	readonly #rows = new Map<string, Row[]>();

	add(workspace: string, row: Row): Row {
		const rows = this.#rows.get(workspace);
		if (rows) rows.push(row);
		else this.#rows.set(workspace, [row]);
		return row;
	}

	/** The workspace's rows, oldest first. */
	of(workspace: string): readonly Row[] {
		return this.#rows.get(workspace) ?? [];
	}

	/** All workspaces together. */
	get count(): number {
		return [...this.#rows.values()].reduce((sum, rows) => sum + rows.length, 0);
	}

	reset(): void {
		this.#rows.clear();
	}
}
