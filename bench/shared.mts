import { setTimeout } from 'node:timers/promises';
import type { N8nServer } from '../harness/n8n/server.mts';
import { chain } from '../harness/n8n/workflow.mts';
import type { Workbench } from './workbench.mts';
import { countRequests, measure } from './measurement.mts';
import { atLeast, atMost, type Scenario, type Side } from './scenario.mts';
import { cifsToLookUp, percentOf } from './sides.mts';
import { sum } from './statistics.mts';
import { singleLookups, cifItems } from './workflows.mts';

/** The lookups of one process, in turn, as the plan Pro allows them. */
const EACH = 300;
const PROCESSES = 3;
/** A run of one process, and the short ones of another beside it. */
const LONG = 700;
const SHORT = 5;
/** Milliseconds until the long run has emptied the bucket, and between two short ones. */
const EMPTYING = 25_000;
const REST = 12_000;
/** Seconds that the short run takes alone on half of the refill. */
const SHORT_ON_HALF = SHORT / (300 / 60 / 2);

/** Several processes with one key, which begin together, and a short run beside a long one. */
export const shared: Scenario = {
	name: 'shared',
	title: 'Processes on one key: 3 × 300 lookups on 300 a minute, and 5 beside 700',
	async run(bench, report) {
		const cifs = await cifsToLookUp(bench, PROCESSES * EACH);
		await bench.sandbox({ plan: 'pro', companies: cifs.length, latency: 40 });
		report('three processes');
		const together = await runTogether(bench, cifs);
		report('a short run beside a long one');
		const { long, shorts } = await runShortBesideLong(bench, cifs);
		const longest = Math.max(...shorts.map(({ wall }) => wall)) / 1000;
		return {
			sides: [together, long, ...shorts],
			claims: [
				atLeast('rows of the three processes', together.rows, cifs.length),
				atLeast('share of what the bucket allows', 120_000 / together.wall, 0.9),
				atMost('responses 429 in a hundred requests', percentOf('429', together), 2),
				atLeast(
					'rows of the long run and the short ones',
					sum([long, ...shorts].map(({ rows }) => rows)),
					LONG + shorts.length * SHORT,
				),
				atMost('seconds of a short run beside a long one, the most', longest, 3 * SHORT_ON_HALF),
			],
		};
	},
};

async function runTogether(bench: Workbench, cifs: string[]): Promise<Side> {
	const servers: N8nServer[] = [];
	for (let number = 0; number < PROCESSES; number++) servers.push(await bench.n8n(number));
	await bench.currentSandbox.admin.post('/reset', {});
	const started = performance.now();
	const sides = await Promise.all(
		servers.map(async (server, index) => {
			const part = cifs.slice(index * EACH, (index + 1) * EACH);
			return await lookUp(bench, server, `Process ${index + 1}`, part);
		}),
	);
	return {
		...sides[0],
		...(await countRequests(bench.currentSandbox)),
		name: 'Three processes together',
		wall: performance.now() - started,
		rows: sum(sides.map(({ rows }) => rows)),
	};
}

async function runShortBesideLong(
	bench: Workbench,
	cifs: string[],
): Promise<{ long: Side; shorts: Side[] }> {
	const [one, other] = [await bench.n8n(0), await bench.n8n(1)];
	await bench.currentSandbox.admin.post('/reset', {});
	const long = lookUp(bench, one, `${LONG} lookups in one process`, cifs.slice(0, LONG));
	const shorts: Side[] = [];
	for (const pause of [EMPTYING, REST, REST]) {
		await setTimeout(pause);
		const name = `${SHORT} in another beside it, run ${shorts.length + 1}`;
		shorts.push(await lookUp(bench, other, name, cifs.slice(0, SHORT)));
	}
	return { long: await long, shorts };
}

/** Looks companies up in one process, without refilling the bucket before. */
async function lookUp(
	bench: Workbench,
	server: N8nServer,
	name: string,
	cifs: string[],
): Promise<Side> {
	const credential = await bench.credential(server);
	const workflow = chain(name, [...cifItems(cifs), singleLookups()], credential);
	return { name, ...(await measure(workflow, server, bench.currentSandbox, false)) };
}
