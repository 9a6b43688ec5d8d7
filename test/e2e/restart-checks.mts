import type { Service } from '../../harness/sandbox/stack.mts';
import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Execution } from '../../harness/n8n/execution.mts';
import type { NewWorkflow, StoredCredential, StoredWorkflow } from '../../harness/n8n/types.mts';
import { chain, type ChainNode, COMPANY_DATA, emitItems } from '../../harness/n8n/workflow.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import type { Check } from '../support/e2e.mts';
import { putInService, SAVE, start, TESTED } from './retry-workflows.mts';
import { eventually, readSaved } from './saves.mts';

const COUNT: ChainNode = {
	name: 'Count',
	type: COMPANY_DATA,
	typeVersion: 1,
	parameters: { resource: 'company', operation: 'count', options: { maxWait: 0.9 } },
};

/** What the saves are surrounded by, and how they are set up. */
interface SavesSetup {
	options?: Record<string, unknown>;
	/** Whether another node comes after them, which makes a request, and the workflow lists them first. */
	isRearranged?: boolean;
	settings?: Record<string, unknown>;
}

/** A save of each item's company, four at a time. */
function savesWorkflow(
	{ options, isRearranged = false, settings }: SavesSetup,
	companies: number[],
	credential: StoredCredential,
): NewWorkflow {
	const parameters = { ...SAVE, options: { concurrency: 4, ...options } };
	const tested: ChainNode = { name: TESTED, type: COMPANY_DATA, typeVersion: 1, parameters };
	const items = companies.map((id) => ({ id }));
	const nodes = [...emitItems('item', items), tested, ...(isRearranged ? [COUNT] : [])];
	const content = chain('Saves', nodes, credential);
	content.settings = { ...content.settings, ...settings };
	if (isRearranged) content.nodes.sort((one) => (one.name === TESTED ? -1 : 1));
	return content;
}

const SAVES = 40;
/** So long that n8n ends in the midst of the saves, though it waits a second for their end. */
const LATENCY = 600;
/** So many saves that n8n ends after at least these, and so few that a workflow of only these is done with them. */
const FEW = 4;

/** Path of the request after the saves, which takes longer than n8n lives. */
const FOLLOWING = { path: '/leadbase/buscar', milliseconds: 30_000 };

/** How n8n ends. */
type Ending = (fixture: Service) => Promise<void>;

/** An execution during which n8n ended. */
interface CutOff {
	workflow: StoredWorkflow;
	id: string;
	companies: number[];
	/** Saves made until then. */
	saved: number;
}

/** Workflows that n8n is killed in, and which have in common that their Retry asks. */
const ASKING: SavesSetup[] = [
	{},
	{ settings: { saveExecutionProgress: true } },
	{ isRearranged: true },
];

const FROM_CONTENT: SavesSetup = { options: { idempotencyKey: 'content' } };

/** What n8n's Retry does with an execution during which n8n ended. */
export const RESTART_CHECKS: ReadonlyArray<Check<Service>> = [
	[
		'Retry asks for each execution in which n8n was killed, unless it has From Content, and saves nothing twice',
		async (fixture) => {
			const cutOffs = await cutOff(fixture, [...ASKING, FROM_CONTENT], kill);
			const { id } = cutOffs.at(-1)!;
			requireSuccess(await fixture.server.client.retryExecution(id, false));
			await askedAndContinued(fixture, cutOffs.slice(0, -1));
			return await requireAllOnce(fixture, cutOffs);
		},
	],
	[
		'Retry asks for the execution that a restart cut off, and then saves nothing twice',
		async (fixture) => {
			const cutOffs = await cutOff(fixture, [{}], restart);
			await askedAndContinued(fixture, cutOffs);
			return await requireAllOnce(fixture, cutOffs);
		},
	],
	[
		'Retry asks for the execution even if n8n has lost its log',
		async (fixture) => {
			const [{ id }] = await cutOff(fixture, [{}], killAndLoseLog);
			await requireAsked(fixture, id);
		},
	],
];

/** Starts workflows, ends n8n in the midst of their saves, and starts it again. */
async function cutOff(fixture: Service, setups: SavesSetup[], ending: Ending): Promise<CutOff[]> {
	const { sandbox } = fixture;
	await sandbox.admin.post('/reset', {});
	await sandbox.admin.patch('/settings', { latencyMs: LATENCY, idempotency: 'strict' });
	await sandbox.admin.post('/faults', { kind: 'latency', ...FOLLOWING });
	const prepared = await Promise.all(
		setups.map(async (setup, index) => {
			const count = setup.isRearranged ? FEW : SAVES;
			const companies = Array.from({ length: count }, (_, at) => 100_001 + index * SAVES + at);
			const content = savesWorkflow(setup, companies, fixture.credential);
			return { companies, ...(await putInService(fixture.server, content)) };
		}),
	);
	const hasFollowing = setups.some(({ isRearranged }) => isRearranged);
	// All at once, so that none is done before another has begun.
	await Promise.all(prepared.map((prepared) => start(prepared)));
	await eventually('Too few saves have been made', async () => {
		const saved = await readSaved(sandbox);
		const isEnough = prepared.every(({ companies }) => savedOf(saved, companies) >= FEW);
		return isEnough && (!hasFollowing || (await readStats(sandbox)).faults > 0) ? true : undefined;
	});
	await ending(fixture);
	await sandbox.admin.delete('/faults');
	await sandbox.admin.patch('/settings', { latencyMs: 0 });
	const saved = await readSaved(sandbox);
	return await Promise.all(
		prepared.map(async ({ workflow, companies }) => {
			const [id] = await fixture.server.client.listExecutions(workflow.id);
			const done = savedOf(saved, companies);
			assert(done < SAVES, 'n8n ended when all was done.');
			return { workflow, id, companies, saved: done };
		}),
	);
}

function savedOf(saved: Map<number, number>, companies: number[]): number {
	return companies.filter((id) => saved.has(id)).length;
}

async function kill({ server }: Service): Promise<void> {
	process.kill(server.pid, 'SIGKILL');
	await server.restart();
}

async function restart({ server }: Service): Promise<void> {
	await server.restart();
}

async function killAndLoseLog({ server }: Service): Promise<void> {
	process.kill(server.pid, 'SIGKILL');
	await server.restart(async () => {
		const folder = join(server.folder, '.n8n');
		const logs = (await readdir(folder)).filter((name) => name.startsWith('n8nEventLog'));
		assert(logs.length > 0, 'n8n has no log of events.');
		for (const name of logs) await rm(join(folder, name));
	});
}

/** Retries each execution, and does what the failure says. */
async function askedAndContinued(fixture: Service, cutOffs: CutOff[]): Promise<void> {
	for (const cutOff of cutOffs) {
		const asked = await requireAsked(fixture, cutOff.id);
		// Whoever retries what has just failed, instead of doing as it says, is asked again.
		const { id } = await requireAsked(fixture, asked.id);
		await continueExecution(fixture, cutOff);
		const retried = await fixture.server.client.retryExecution(id, true);
		requireSuccess(retried);
		// n8n also counts the item that it entered for a run of which it only had the log.
		const rows = (retried.outputs[TESTED]?.[0] ?? []).filter(({ json }) => 'empresa_id' in json);
		expect(rows).toHaveLength(cutOff.companies.length);
	}
}

async function requireAllOnce({ sandbox }: Service, cutOffs: CutOff[]): Promise<string[]> {
	const times = await readSaved(sandbox);
	const missing = cutOffs.flatMap(({ companies }) => companies.filter((id) => !times.has(id)));
	expect(missing).toEqual([]);
	expect([...times].filter(([, saves]) => saves > 1)).toEqual([]);
	return cutOffs.map(
		({ saved, companies }) => `${saved} of ${companies.length} saved when n8n ended`,
	);
}

/** Retries the execution, which must fail without a request, and say what to do. */
async function requireAsked({ server, sandbox }: Service, id: string): Promise<Execution> {
	const before = (await readStats(sandbox)).requests;
	const retry = await server.client.retryExecution(id, false);
	const requests = (await readStats(sandbox)).requests - before;
	const { status, failure } = retry;
	assert(status === 'error', `The retry ended with ${status}, after ${requests} requests.`);
	expect(requests).toBe(0);
	const said = `${failure?.message} ${failure?.description}`;
	expect(said).toContain("'Continue Execution' is needed");
	expect(said).toContain('Retry with currently saved workflow');
	return retry;
}

/** Does what the message says. */
async function continueExecution(
	{ server: { client } }: Service,
	{ workflow, id }: CutOff,
): Promise<void> {
	const { nodes, versionId } = await client.readWorkflow(workflow.id);
	const continued = nodes.map((node) => {
		if (node.name !== TESTED) return node;
		const { options, ...others } = node.parameters as { options: object };
		return {
			...node,
			parameters: { ...others, options: { ...options, continueExecution: id } },
		};
	});
	await client.request('PATCH', `/workflows/${workflow.id}`, { nodes: continued, versionId });
}

function requireSuccess({ status, failure }: Execution): void {
	assert(status === 'success', `The retry ended with ${status}: ${failure?.message}`);
}
