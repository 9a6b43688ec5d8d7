import assert from 'node:assert/strict';
import { readBegun } from './queue-cluster.mts';
import { holdPollAndKill, preparePolling, requireEachOnce } from './polling/fixture.mts';
import type { QueueCheck, QueueFixture } from './queue-fixture.mts';

/** Polls while a worker is down. */
const POLLS = 6;

/** What a polling trigger in queue mode does: main polls, and the workers run what comes of it. */
export const POLLING_CHECKS: readonly QueueCheck[] = [
	['New companies are reported, each once, with workers and main killed between polls', killEach],
];

async function killEach({ queue, sandbox, clock }: QueueFixture): Promise<string[]> {
	await sandbox.admin.post('/reset', {});
	const polling = await preparePolling({ server: queue.main, sandbox, clock });
	const { newcomers, sink, workflow } = polling;
	await queue.main.client.activateWorkflow(workflow);
	await clock.poll();
	assert.equal(sink.reported.size, 0, 'Something is reported.');
	const ran: string[] = [];
	for (const killed of queue.workers) {
		const other = queue.workers.find((worker) => worker !== killed)!;
		const begun = await readBegun(other);
		await killed.kill();
		for (let polls = 0; polls < POLLS; polls++) {
			await newcomers.add(1);
			await clock.poll();
		}
		await newcomers.allReported(sink);
		await killed.start();
		const more = (await readBegun(other)).length - begun.length;
		assert(more > 0, 'The other worker has begun no execution.');
		ran.push(`${more} by the other`);
	}
	await newcomers.add(3);
	await holdPollAndKill(polling, 4_000);
	return [`begun after a kill: ${ran.join(', ')}`, await requireEachOnce(polling)];
}
