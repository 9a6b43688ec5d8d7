import { setTimeout as sleep } from 'node:timers/promises';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { chain, type ChainNode } from '../../harness/n8n/workflow.mts';
import { unlimited, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import type { Workbench } from '../workbench.mts';
import { measure, type Measurement } from '../measurement.mts';
import { atLeast, atMost, type ScenarioResult } from '../scenario.mts';
import { cifsToLookUp, HTTP, OURS } from '../sides.mts';
import { sum } from '../statistics.mts';
import { cifItems, httpLookups, MEASURED, singleLookups } from '../workflows.mts';
import { claimsOfMemory, MOST } from './claims.mts';
import type { Retained } from './retained.mts';

const ROUNDS = 200;
const ITEMS_OF_A_ROUND = 10;
/** Rounds at the beginning and at the end that are compared. */
const COMPARED = 50;
const LOOP = 'Loop Over Items';
const ROWS = 20_000;
/** Milliseconds between looks at how many rows were asked for. */
const LOOK = 50;

/** 200 rounds of a loop with ten lookups each, by our node and by n8n's HTTP Request node. */
export async function liveOfRounds(
	bench: Workbench,
	server: N8nServer,
	retained: () => Promise<Retained>,
	report: (text: string) => void,
): Promise<ScenarioResult> {
	const cifs = await cifsToLookUp(bench, ROUNDS * ITEMS_OF_A_ROUND);
	const { port, baseUrl } = await bench.fixPort();
	const sandbox = await bench.sandbox({ ...unlimited, companies: cifs.length, port });
	const credential = await bench.credential(server);
	const result: ScenarioResult = { sides: [], claims: [] };
	for (const [by, node] of [
		[OURS, singleLookups()],
		[HTTP, httpLookups(baseUrl)],
	] as const) {
		const name = `${ROUNDS} rounds of a loop, ${by}`;
		report(name);
		const workflow = loopOver(name, cifItems(cifs), node, credential);
		const twice = await runTwice(() => measure(workflow, server, sandbox), retained);
		const { runs, rows } = twice.last;
		result.sides.push({ name, ...twice.last });
		result.claims.push(
			atLeast(`rows, ${name}`, rows, cifs.length),
			atMost(
				`seconds, last rounds to first, ${name}`,
				sum(runs.slice(-COMPARED)) / sum(runs.slice(0, COMPARED)),
				MOST.time,
			),
			...claimsOfMemory(name, twice.retained),
		);
	}
	return result;
}

/** 20,000 lookups in one run. */
export async function liveOfRows(
	bench: Workbench,
	server: N8nServer,
	retained: () => Promise<Retained>,
	report: (text: string) => void,
): Promise<ScenarioResult> {
	const cifs = await cifsToLookUp(bench, ROWS);
	const options = { ...unlimited, 'lookups-per-month': 0, companies: ROWS };
	const sandbox = await bench.sandbox(options);
	const credential = await bench.credential(server);
	const name = `20,000 rows, ${OURS}`;
	report(name);
	const workflow = chain(name, [...cifItems(cifs), singleLookups()], credential);
	const run = async () => {
		let isOver = false;
		const measuring = measure(workflow, server, sandbox).finally(() => (isOver = true));
		const [tenths, measured] = await Promise.all([timeTenths(sandbox, () => isOver), measuring]);
		return { ...measured, ...tenths };
	};
	const twice = await runTwice(run, retained);
	const { first, last, ...side } = twice.last;
	return {
		sides: [{ name, ...side }],
		claims: [
			atLeast(`rows, ${name}`, side.rows, ROWS),
			atMost(`seconds, last tenth to first, ${name}`, last / first, MOST.time),
			...claimsOfMemory(name, twice.retained),
		],
	};
}

/** The second of two runs, and what n8n retained after each. */
async function runTwice<Measured extends Measurement>(
	run: () => Promise<Measured>,
	retained: () => Promise<Retained>,
): Promise<{ last: Measured; retained: Retained[] }> {
	await run();
	const first = await retained();
	const last = await run();
	return { last, retained: [first, await retained()] };
}

/** Loop Over Items with a node in its loop. */
function loopOver(
	name: string,
	items: ChainNode[],
	node: ChainNode,
	credential: StoredCredential,
): NewWorkflow {
	const loop: ChainNode = {
		name: LOOP,
		type: 'n8n-nodes-base.splitInBatches',
		typeVersion: 3,
		parameters: { batchSize: ITEMS_OF_A_ROUND, options: {} },
	};
	const workflow = chain(name, [...items, loop, node], credential);
	const to = (target: string) => [{ node: target, type: 'main', index: 0 }];
	return {
		...workflow,
		connections: {
			...workflow.connections,
			// The first output is for what comes after the loop.
			[LOOP]: { main: [[], to(MEASURED)] },
			[MEASURED]: { main: [to(LOOP)] },
		},
	};
}

/**
 * Milliseconds that the sandbox's next 20,000 requests take, for the first tenth of them and the last.
 *
 * @throws {Error} when the run is over with fewer.
 */
async function timeTenths(
	sandbox: Sandbox,
	isOver: () => boolean,
): Promise<{ first: number; last: number }> {
	const reached = async (count: number) => {
		for (;;) {
			const isLastLook = isOver();
			const { requests } = await readStats(sandbox);
			if (requests >= count) return performance.now();
			if (isLastLook) throw new Error(`The run is over after ${requests} of ${ROWS} lookups.`);
			await sleep(LOOK);
		}
	};
	await sandbox.admin.post('/reset', {});
	const began = await reached(1);
	const first = (await reached(ROWS / 10)) - began;
	const ninth = await reached(ROWS - ROWS / 10);
	return { first, last: (await reached(ROWS)) - ninth };
}
