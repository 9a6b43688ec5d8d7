import { findFreePort } from '../../harness/process/free-port.mts';
import { withN8n } from '../webhooks.mts';
import type { Scenario } from '../scenario.mts';
import { claimsOfLife, claimsOfPeaks, sidesOfLife } from './claims.mts';
import { liveOfDeliveries } from './deliveries.mts';
import { inspectable, readRetained } from './retained.mts';
import { liveOfRounds, liveOfRows } from './runs.mts';

const NOTE = `One n8n on its default settings does all of this, one part after the other. The last three tenths of the deliveries are compared with the first three, the last 50 rounds of a loop with the first 50, and the last tenth of the rows with the first. Memory is what n8n retains after a garbage collection: its heap, and its resident memory, which includes the isolates that expressions run in. For loops and rows it is what n8n retains after a second run, compared with the first. n8n’s form webhooks never release their isolate, 9 MB a request; the trigger’s are released: if one in a hundred were not, the bound would be exceeded. Peak memory, which is before a collection, is little above that of n8n’s own Webhook node. An accepted delivery leaves the ID of its event; at most 50,000 are remembered.`;

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
			const [refused, accepted, bare] = deliveries;
			return {
				note: NOTE,
				sides: [...deliveries.flatMap(sidesOfLife), ...rounds.sides, ...rows.sides],
				claims: [
					...deliveries.flatMap(claimsOfLife),
					...claimsOfPeaks([refused, accepted], bare),
					...rounds.claims,
					...rows.claims,
				],
			};
		});
	},
};
