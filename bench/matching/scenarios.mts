import { chain, emitItems, type ChainNode } from '../../harness/n8n/workflow.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { BRANDS } from '../../sandbox/catalogue/brands.mts';
import type { Company } from '../../sandbox/catalogue/company.mts';
import { createRandom, pick } from '../../sandbox/random.mts';
import { optimum } from '../optimum.mts';
import { atLeast, atMost, type Scenario, type Side } from '../scenario.mts';
import { measure, runSides, withN8n, type Workbench } from '../workbench.mts';
import { cifItems, companyData, OURS } from '../workflows.mts';
import { NOISES, partsOf, written } from './noise.mts';

const SEED = 7;
const CATALOGUE = 20_000;
const BUSINESS = { limit: 1500, burst: 100, cap: 200, latency: 40 };

/** Whether a list of names costs no more than it must, in requests and in time. */
export const matching: Scenario = {
	name: 'match',
	title: 'Match, 1,000 names on Business',
	async run(bench, report) {
		const companies = await companiesOf(bench, 1000);
		const server = await bench.n8n();
		const sandbox = await bench.sandbox({
			...unlimited,
			companies: CATALOGUE,
			latency: BUSINESS.latency,
		});
		const names = emitItems('rows', companies.map(asWritten(SEED)));
		const credential = await bench.credential(server);
		const workflow = chain(OURS, [...names, companyData('match')], credential);
		const one = emitItems('rows', [{ nombre: 'Muebles Sevilla' }]);
		const short = chain('One name', [...one, companyData('match')], credential);
		report('warm-up');
		// One process that searches for every request would be slower than the plan; its cache is not.
		await measure(workflow, server, sandbox);
		await server.restart();
		const business = { requestsPerMinute: 1500, burst: 100, connections: 200 };
		await sandbox.admin.patch('/settings', { planChanges: business });
		await measure(short, server, sandbox, false);
		const { requests: before } = await readStats(sandbox);
		report(OURS);
		const measured = await measure(workflow, server, sandbox, false);
		const ours = { ...measured, name: OURS, requests: measured.requests - before };
		const best = optimum(BUSINESS, ours.requests);
		return {
			sides: [ours],
			claims: [
				atLeast('rows', ours.rows, 1000),
				atMost('requests', ours.requests, 1100),
				atMost('time, by what the plan allows', ours.wall / best, 1.1),
			],
		};
	},
};

/** Megabytes of a heap as small as on a machine of 1 GB: with room to spare, V8 puts off collecting garbage. */
const SMALL_HEAP = 512;
const REPETITIONS = 3;

/** The memory of a long list of names, against that of the same companies looked up by CIF. */
export const matchingMemory: Scenario = {
	name: 'match-memory',
	title: 'Match, 10,000 rows in a heap of 512 MB',
	async run(bench, report) {
		const companies = await companiesOf(bench, 10_000);
		const options = { ...unlimited, 'lookups-per-month': 0, companies: CATALOGUE };
		const output = { output: 'simplified' };
		const cifs: ChainNode[] = [
			...cifItems(companies.map(({ cif }) => String(cif))),
			companyData('getBatch', { cif: '={{ $json.cif }}', ...output }),
		];
		const names = emitItems('rows', companies.map(asWritten(SEED)));
		const pair = [
			['Get Batch', cifs],
			['Match', [...names, companyData('match', output)]],
		] satisfies Array<[string, ChainNode[]]>;
		const smallHeap = { NODE_OPTIONS: `--max-old-space-size=${SMALL_HEAP}` };
		const measured = await withN8n(smallHeap, async (server) => {
			const sides = Array.from({ length: REPETITIONS }, () => pair).flat();
			return await runSides(bench, report, options, () => sides, { restarts: true, server });
		});
		const [getBatch, match] = pair.map(([name]) => medianByMemory(measured, name));
		return {
			sides: [match, getBatch],
			claims: [
				atLeast('rows', match.rows, 10_000),
				atMost('peak memory, Match to Get Batch', match.peakMemory / getBatch.peakMemory, 1),
			],
		};
	},
};

/** The run of a side whose peak memory is the median of its runs. */
function medianByMemory(sides: Side[], name: string): Side {
	const runs = sides.filter((side) => side.name === name);
	runs.sort((one, other) => one.peakMemory - other.peakMemory);
	return runs[Math.floor(runs.length / 2)];
}

async function companiesOf(
	bench: Workbench,
	count: number,
): Promise<Array<Record<string, unknown>>> {
	const sandbox = await bench.sandbox({ ...unlimited, companies: CATALOGUE });
	return await readCompanies(sandbox, count);
}

/** Writes the names of the sandbox's companies as people do, with the town for every second one. */
function asWritten(
	seed: number,
): (company: object, index: number) => { nombre: string; ciudad: string } {
	const random = createRandom(seed);
	return (record, index) => {
		const company = record as Company;
		const [name] = company.nombre.split(', ');
		const [brand] = BRANDS.filter((one) => name.endsWith(` ${one}`)).sort(
			(first, second) => second.length - first.length,
		);
		const noise = NOISES[pick(random, Object.keys(NOISES))];
		const nombre = written(noise(partsOf(company, brand), random, company));
		return { nombre, ciudad: index % 2 === 0 ? company.ciudad : '' };
	};
}
