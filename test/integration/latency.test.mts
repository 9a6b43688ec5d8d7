import { startSandbox, type Sandbox } from '../support/sandbox.mts';
import { runNode } from '../support/workflow.mts';

const BURST = 100;
const LATENCY = 300;
/** Milliseconds for 600 requests at 95 % of the burst. */
const MOST = ((600 / BURST) * 1000 + LATENCY) / 0.95;

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ plan: 'business', companies: 600, latency: LATENCY });
});

afterAll(async () => await sandbox.stop());

async function companies(): Promise<Array<{ cif: string }>> {
	const found: Array<{ cif: string }> = [];
	for (let page = 1; found.length < 600; page++) {
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

it('600 lookups at 300 ms on Business come at 95 % of the plan’s burst, as it comes, none refused', async () => {
	const items = await companies();
	// With another key, which has a throttle of its own: loads what n8n loads with a first request.
	await lookUp(items.slice(0, 1), sandbox.keys.test);
	let best = Infinity;
	// Other work of the machine may slow one run down.
	for (let run = 0; run < 3 && best > MOST; run++) {
		await sandbox.admin.post('/reset', {});
		const started = performance.now();
		const { items: rows } = await lookUp(items, sandbox.keys.live);
		best = Math.min(best, performance.now() - started);
		expect(rows).toHaveLength(600);
		const { data: stats } = await sandbox.admin.get<{ byStatus: object }>('/stats');
		expect(stats.byStatus).toEqual({ 200: 600 });
	}
	expect(best).toBeLessThanOrEqual(MOST);
}, 60_000);
