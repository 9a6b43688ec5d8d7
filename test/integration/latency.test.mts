import { createClock } from '../../sandbox/clock.mts';
import { planFor } from '../../sandbox/limits/plans.mts';
import { Workspace } from '../../sandbox/limits/workspace.mts';
import { useGivenTime } from '../support/given-time.mts';
import { idOf, rows, save } from '../support/retried-runs.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const ROWS = 400;
const LATENCY = 300;
/** What Little's law asks for to send 100 a second, Business's burst: 100 × 0.3 s, less a sixth. */
const LEAST_CONCURRENT = 25;

const server = useScriptedServer();
const time = useGivenTime();

it('Saves at 300 ms on Business keep enough requests under way, and none is refused', async () => {
	const workspace = new Workspace('w', planFor('business', 'first'), {
		clock: { ...createClock(), now: () => time.now },
		anchorDay: 1,
		onEarly: () => {},
	});
	let underWay = 0;
	let most = 0;
	const run = server.runAt(
		async (request, reply) => {
			most = Math.max(most, ++underWay);
			// The half of the latency that a request takes to arrive tells the times of all apart.
			await time.delay(reply, LATENCY / 2);
			workspace.takeRequest();
			reply.headers(workspace.headers());
			await time.delay(reply, LATENCY / 2);
			underWay--;
			return { saved: idOf(request) };
		},
		{ parameters: { ...save, options: {} }, items: rows(ROWS) },
	);
	const { items, error } = await time.run(run);
	expect(error).toBeUndefined();
	expect(items).toHaveLength(ROWS);
	expect(server.seen).toHaveLength(ROWS);
	expect(most).toBeGreaterThanOrEqual(LEAST_CONCURRENT);
});
