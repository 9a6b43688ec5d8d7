/** Two or three n8n that begin together from a full bucket: what they use of it, and what is refused. */
import type { N8nServer } from '../harness/n8n/server.mts';
import { chain, TRIGGER } from '../harness/n8n/workflow.mts';
import { unlimited } from '../harness/sandbox/sandbox.mts';
import { readStats } from '../harness/sandbox/stats.mts';
import { optimum } from './optimum.mts';
import { PLANS, type PlanName } from './plans.mts';
import { atLeast, atMost, type Claim, type Scenario } from './scenario.mts';
import { cifsToLookUp, withN8n, type Workbench } from './workbench.mts';
import { cifItems, singleLookups } from './workflows.mts';

/** What is measured: lookups of each n8n, begun at once. */
interface Crowd {
	plan: PlanName;
	processes: number;
	rows: number;
}

const CROWDS: Crowd[] = [
	{ plan: 'Pro', processes: 2, rows: 150 },
	{ plan: 'Business', processes: 2, rows: 300 },
	{ plan: 'Pro', processes: 3, rows: 150 },
];
const LATENCY = 40;
/** The median of so many counts. */
const REPETITIONS = 3;
/** The smallest burst of the plans; no client knows that it may send more before a response. */
const FIRST_REQUESTS = 6;

/** Lookups in several n8n on one plan, compared with a simulated optimum for all of them. */
export const together: Scenario = {
	name: 'together',
	title: `Lookups in two and three n8n at once, at ${LATENCY} ms`,
	async run(bench, report) {
		const cifs = await cifsToLookUp(bench, 300);
		const first = await bench.n8n();
		const claims = await withN8n({}, async (second) => {
			return await withN8n({}, async (third) => {
				const servers = [first, second, third];
				// An n8n that has just started takes far longer for its first hundreds of items.
				await runAtOnce(bench, servers, { ...unlimited, companies: 300 }, cifs);
				const all: Claim[] = [];
				for (const crowd of CROWDS)
					all.push(...(await measureCrowd(bench, servers, crowd, cifs, report)));
				return all;
			});
		});
		return { sides: [], claims };
	},
};

async function measureCrowd(
	bench: Workbench,
	servers: N8nServer[],
	{ plan, processes, rows }: Crowd,
	cifs: string[],
	report: (text: string) => void,
): Promise<Claim[]> {
	const best = optimum({ ...PLANS[plan], latency: LATENCY }, processes * rows, FIRST_REQUESTS);
	const options = { plan: plan.toLowerCase(), companies: 300, latency: LATENCY };
	const shares: number[] = [];
	const refusals: number[] = [];
	for (let run = 0; run < REPETITIONS; run++) {
		const asked = cifs.slice(0, rows);
		const stats = await runAtOnce(bench, servers.slice(0, processes), options, asked);
		shares.push(best / stats.elapsed);
		refusals.push((100 * (stats.requests - (stats.byStatus[200] ?? 0))) / stats.requests);
		report(
			`${plan}, ${processes} × ${rows}: ${JSON.stringify(stats.byStatus)}, ${stats.elapsed.toFixed(0)} ms of ${best.toFixed(0)}`,
		);
	}
	const name = `${plan}, ${processes} × ${rows}`;
	// Three may all be refused at once, and then all wait.
	const least = processes === 2 ? 0.8 : 0.6;
	return [
		atLeast(`${name}: share of the optimum`, median(shares), least),
		atMost(`${name}: refused in a hundred requests`, median(refusals), 5),
	];
}

/** Runs the same lookups in each n8n at once, against a new sandbox, and returns what that has counted. */
async function runAtOnce(
	bench: Workbench,
	servers: N8nServer[],
	options: Parameters<Workbench['sandbox']>[0],
	cifs: string[],
) {
	const sandbox = await bench.sandbox(options);
	const workflows = await Promise.all(
		servers.map(async (server) => {
			const credential = await bench.credential(server);
			const nodes = [...cifItems(cifs), singleLookups()];
			return await server.client.createWorkflow(chain('Together', nodes, credential));
		}),
	);
	await sandbox.admin.post('/reset', {});
	await Promise.all(
		servers.map(async ({ client }, index) => {
			const { status } = await client.runWorkflow(workflows[index], TRIGGER);
			if (status !== 'success') throw new Error(`A run ended with ${status}.`);
		}),
	);
	return await readStats(sandbox);
}

function median(values: number[]): number {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}
