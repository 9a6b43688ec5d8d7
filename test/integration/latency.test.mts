import { startSandbox, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { runNode } from '../support/workflow.mts';

const ROWS = 600;
const LATENCY = 300;
/** What Little's law asks for to send 100 a second, Business's burst: 100 × 0.3 s, less a sixth. */
const LEAST_CONCURRENT = 25;

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ plan: 'business', companies: ROWS, latency: LATENCY });
});

afterAll(async () => await sandbox.stop());

async function companies(): Promise<Array<{ cif: string }>> {
	const found: Array<{ cif: string }> = [];
	for (let page = 1; found.length < ROWS; page++) {
		const { data } = await sandbox.api.get<{ results: Array<{ cif: string }> }>(
			'/leadbase/buscar',
			{ params: { page, per_page: 100 } },
		);
		found.push(...data.results);
	}
	return found;
}

const lookUp = async (items: Array<{ cif: string }>, apiKey: string) =>
	await runNode({
		parameters: {
			resource: 'company',
			operation: 'get',
			cif: { __rl: true, mode: 'cif', value: '={{ $json.cif }}' },
		},
		items,
		credentials: { baseUrl: sandbox.baseUrl, apiKey },
	});

/** Runs of which one must be without refusals: a wrong pace is refused in each. */
const RUNS = 3;

interface Stats {
	byStatus: Record<string, number>;
	mostConcurrent: number;
}

// How long it takes is the bench's to say: a test of time says more of the machine. A machine that stops
// one of the two processes for a moment makes requests arrive closer together than they left.
it('600 lookups at 300 ms on Business keep enough requests under way, and none is refused', async () => {
	const items = await companies();
	const runs: Stats[] = [];
	while (runs.length < RUNS && runs.at(-1)?.byStatus[429] !== 0) {
		await sandbox.admin.post('/reset', {});
		const { items: rows } = await lookUp(items, sandbox.keys.live);
		expect(rows).toHaveLength(ROWS);
		const { data } = await sandbox.admin.get<Stats>('/stats');
		runs.push({ ...data, byStatus: { 429: 0, ...data.byStatus } });
	}
	expect(runs.at(-1)?.byStatus).toEqual({ 200: ROWS, 429: 0 });
	expect(Math.max(...runs.map((run) => run.mostConcurrent))).toBeGreaterThanOrEqual(
		LEAST_CONCURRENT,
	);
}, 120_000);
