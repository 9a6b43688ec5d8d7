import type { N8nServer } from '../harness/n8n/server.mts';
import { chain, type ChainNode } from '../harness/n8n/workflow.mts';
import { readCifs } from '../harness/sandbox/companies.mts';
import { unlimited, type Sandbox, type SandboxOptions } from '../harness/sandbox/sandbox.mts';
import type { Workbench } from './workbench.mts';
import { measure, type Measurement } from './measurement.mts';
import type { Side } from './scenario.mts';

export const OURS = 'Company Data';
export const HTTP = 'HTTP Request';

/**
 * Runs the sides of a scenario one after the other in the same n8n against the same sandbox.
 *
 * @param settings whether n8n is restarted before each side, and another n8n than the bench's.
 */
export async function runSides(
	bench: Workbench,
	report: (text: string) => void,
	sandboxOptions: SandboxOptions,
	sides: Array<[name: string, nodes: ChainNode[]]>,
	{ restarts = false, server: own }: { restarts?: boolean; server?: N8nServer } = {},
): Promise<Side[]> {
	const server = own ?? (await bench.n8n());
	const sandbox = await bench.sandbox(sandboxOptions);
	const credential = await bench.credential(server);
	await warmUp(sandbox);
	const measured: Side[] = [];
	for (const [name, nodes] of sides) {
		report(name);
		// Memory left behind by one side would count for the next.
		if (restarts) await server.restart();
		const workflow = chain(name, nodes, credential);
		const isTheirs = name.startsWith(HTTP);
		measured.push({ name, isTheirs, ...(await measure(workflow, server, sandbox)) });
	}
	return measured;
}

/** Requests sent together to a sandbox before it is measured: no more than the smallest plan's burst. */
const WARM_UP_REQUESTS = 5;

/** A service that has just started takes far longer for its first requests. Its limits are reset afterwards. */
async function warmUp(sandbox: Sandbox): Promise<void> {
	const [cif] = await readCifs(sandbox, 1);
	const lookUp = async () => await sandbox.api.get(`/leadbase/empresa/${cif}`);
	await Promise.all(Array.from({ length: WARM_UP_REQUESTS }, lookUp));
}

/** Reads the CIFs to look up, from a sandbox of their own. */
export async function cifsToLookUp(bench: Workbench, count: number): Promise<string[]> {
	return await readCifs(await bench.sandbox({ ...unlimited, companies: count }), count);
}

/** Responses with this status in a hundred requests. */
export function percentOf(
	status: '429' | '503',
	{ byStatus, requests }: Pick<Measurement, 'byStatus' | 'requests'>,
): number {
	return ((byStatus[status] ?? 0) / requests) * 100;
}
