import { findFreePort } from '../../harness/process/free-port.mts';
import { withN8n } from '../webhooks.mts';
import type { Scenario } from '../scenario.mts';
import { claimsOfLife, sidesOfLife } from './claims.mts';
import { liveOfDeliveries } from './deliveries.mts';
import { inspectable, readRetained } from './retained.mts';
import { liveOfRounds, liveOfRows } from './runs.mts';

const NOTE = `One n8n on its default settings, with each part after the other. The beginning and the end of deliveries are the first three tenths and the last three, of a loop its first 50 rounds and its last 50, of rows the first tenth and the last. Memory is what n8n retains after a garbage collection: the heap, and resident memory, which has the isolates as well that n8n evaluates expressions in, about 9 MB each. Of loops and rows it is what n8n retains after a second run, against the first.`;

/** What the last delivery, round and row of a long life takes, against the first. */
export const lives: Scenario = {
	name: 'lives',
	title: 'Long lives: 15,000 deliveries, 200 rounds of a loop, 20,000 rows',
	async run(bench, report) {
		const port = await findFreePort();
		return await withN8n(inspectable(port), async (server) => {
			const retained = async () => await readRetained(port);
			const deliveries = await liveOfDeliveries(server, retained, report);
			const rounds = await liveOfRounds(bench, server, retained, report);
			const rows = await liveOfRows(bench, server, retained, report);
			return {
				note: NOTE,
				sides: [...deliveries.flatMap(sidesOfLife), ...rounds.sides, ...rows.sides],
				claims: [...deliveries.flatMap(claimsOfLife), ...rounds.claims, ...rows.claims],
			};
		});
	},
};
