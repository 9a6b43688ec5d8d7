import assert from 'node:assert/strict';
import { readBegun } from '../../harness/queue/cluster.mts';
import { afterwards } from '../support/e2e.mts';
import { holdPollAndKill, letPass, requireEachOnce } from './polling/fixture.mts';
import { Newcomers } from './polling/newcomers.mts';
import { startSink } from './polling/sink.mts';
import { pollingWorkflow } from './polling/workflow.mts';
import type { QueueCheck, QueueFixture } from './queue-fixture.mts';

const DAY = 24 * 60 * 60_000;
const SEED = 27;
/** How often each of the two workers is killed. */
const ROUNDS = 2;
/** How long it is down each time; together with what follows, a month. */
const DAYS_DOWN = 7;

/** What a polling trigger in queue mode does: main polls, and the workers run what comes of it. */
export const POLLING_CHECKS: readonly QueueCheck[] = [
	[
		'Over thirty days, new companies are reported, each once, with workers killed between polls',
		killWorkers,
	],
];

async function killWorkers(fixture: QueueFixture): Promise<string[]> {
	const { queue, sandbox, clock } = fixture;
	await sandbox.admin.post('/reset', {});
	const newcomers = await Newcomers.create(sandbox, () => clock.now(), SEED);
	const sink = await startSink();
	afterwards(sink.stop);
	const pollTimes = [{ mode: 'everyX', unit: 'hours', value: 2 }];
	const content = pollingWorkflow({ pollTimes, quotaShare: 20 }, sink.url, fixture.credential);
	const workflow = await queue.main.client.createWorkflow(content);
	await queue.main.client.activateWorkflow(workflow);
	await letPass(fixture, DAY);
	expect(sink.items).toHaveLength(0);
	const polling = { sandbox, clock, newcomers, sink };
	const ran: string[] = [];
	for (let kills = 0; kills < ROUNDS * queue.workers.length; kills++) {
		const [killed, other] = [0, 1].map((next) => queue.workers[(kills + next) % 2]);
		const begun = await readBegun(other);
		await newcomers.add(1);
		await killed.kill();
		await letPass(fixture, DAYS_DOWN * DAY, async () => await newcomers.addAtRandom());
		await newcomers.allReported(sink);
		await killed.start();
		const more = (await readBegun(other)).length - begun.length;
		assert(more > 0, 'The other worker has begun no execution.');
		ran.push(`${more} by the other`);
	}
	await newcomers.add(3);
	await holdPollAndKill({ ...polling, server: queue.main }, 4_000);
	return [`begun after a kill: ${ran.join(', ')}`, await requireEachOnce(polling)];
}
