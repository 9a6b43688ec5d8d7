import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { readStats } from '../../harness/sandbox/stats.mts';

const WAIT_SECONDS = 90;

/** Waits until as many saves have reached the service. */
export async function waitForSaves(sandbox: Sandbox, count: number): Promise<number> {
	return await eventually(`${count} saves have not been made`, async () => {
		const { saved } = await readStats(sandbox);
		return saved >= count ? saved : undefined;
	});
}

/** A company that the service has saved. */
export interface Saved {
	empresa_id: number;
	notes: string | null;
	/** How often it was saved. */
	saves: number;
}

/** All companies that the service has saved. */
export async function readSavedRecords({ api }: Pick<Sandbox, 'api'>): Promise<Saved[]> {
	const records: Saved[] = [];
	let token: string | undefined;
	do {
		const params = { next_page_token: token };
		const { data: page } = await api.get('/sandbox/saved', { params });
		records.push(...page.results);
		token = page.next_page_token ?? undefined;
	} while (token !== undefined);
	return records;
}

/** How often each company was saved, by its ID. */
export async function readSaved(sandbox: Pick<Sandbox, 'api'>): Promise<Map<number, number>> {
	const records = await readSavedRecords(sandbox);
	return new Map(records.map(({ empresa_id: id, saves }) => [id, saves]));
}

/** Looks until there is something to be seen. */
export async function eventually<Value>(
	otherwise: string,
	look: () => Promise<Value | undefined>,
): Promise<Value> {
	for (const deadline = Date.now() + WAIT_SECONDS * 1000; Date.now() < deadline; await sleep(50)) {
		const value = await look();
		if (value !== undefined) return value;
	}
	throw new Error(`${otherwise} within ${WAIT_SECONDS} seconds.`);
}
