import { readBegun } from '../../harness/queue/cluster.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { putInService, startOne, waitForSaves, type QueueFixture } from './queue-fixture.mts';
import type { QueueCheck } from './queue-shared.mts';
import { SAVE } from './retry-workflows.mts';

const SAVES = 60;
const KILLED_AFTER = 25;

export const KILLED_CHECKS: readonly QueueCheck[] = [['explore', explore]];

async function explore(fixture: QueueFixture): Promise<string[]> {
	const { queue, sandbox } = fixture;
	const { client } = queue.main;
	await sandbox.admin.post('/reset', {});
	const items = Array.from({ length: SAVES }, (_, index) => ({ id: 100_001 + index }));
	const queued = await putInService(fixture, { name: 'Saves', items, parameters: SAVE });
	const id = await startOne(fixture, queued);
	await waitForSaves(sandbox, KILLED_AFTER);
	const begun = await Promise.all(queue.workers.map(readBegun));
	const index = begun.findIndex((ids) => ids.includes(id));
	await queue.workers[index].kill();
	const out: string[] = [];
	const t = performance.now();
	out.push(JSON.stringify(await readStats(sandbox)));
	const ended = await client.waitForExecution(id, 60000).catch(String);
	out.push(String(performance.now() - t), JSON.stringify(ended).slice(0, 700));
	out.push(JSON.stringify(await readStats(sandbox)));
	out.push(JSON.stringify(await Promise.all(queue.workers.map(readBegun))));
	const retried = await client.retryExecution(id, false).catch(String);
	out.push(JSON.stringify(retried).slice(0, 700));
	out.push(JSON.stringify(await readStats(sandbox)));
	await queue.workers[index].start();
	return out;
}
