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

/** How often each company was saved, by its ID. */
export async function readSaved({ api }: Sandbox): Promise<Map<number, number>> {
	const times = new Map<number, number>();
	let page: {
		results: Array<{ empresa_id: number; saves: number }>;
		next_page_token?: string | null;
	};
	let token: string | undefined;
	do {
		({ data: page } = await api.get('/sandbox/saved', { params: { next_page_token: token } }));
		for (const { empresa_id: id, saves } of page.results) times.set(id, saves);
		token = page.next_page_token ?? undefined;
	} while (token !== undefined);
	return times;
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
