import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { N8nClient } from '../../harness/n8n/client.mts';
import { installAsN8nDoes, installedVersion, readManifest } from './update-installer.mts';
import { preparePackage } from '../../harness/n8n/package.mts';
import { startN8n, type N8nServer } from '../../harness/n8n/server.mts';
import type { Execution } from '../../harness/n8n/execution.mts';
import type { NewWorkflow, StoredCredential, StoredWorkflow } from '../../harness/n8n/types.mts';
import { COMPANY_DATA, TRIGGER } from '../../harness/n8n/workflow.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import { newCompany } from '../../harness/sandbox/events.mts';
import { startSandbox } from '../../harness/sandbox/sandbox.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { version } from '../support/e2e.mts';
import { connectAccount, createAccount } from './account.mts';
import { LOOKUP, lookupWorkflow } from './lookup.mts';
import { earlierPackage } from './update-earlier.mts';
import { TriggerN8n, triggerWorkflow, type ActiveTrigger } from './trigger-n8n.mts';
import { post } from './trigger-verify.mts';

/** The package files that the checks install. */
export interface PackageFiles {
	earlier: string;
	current: string;
}

/** An n8n in use: with the earlier package, credentials, a workflow, and triggers in service. */
export interface UpdateFixture {
	server: N8nServer;
	files: PackageFiles;
	/** Name of the package. */
	name: string;
	credentials: StoredCredential[];
	/** One with each credential of the action node. */
	lookups: StoredWorkflow[];
	triggers: ActiveTrigger[];
}

/** Starts n8n, which has to have run once, installs the earlier package, and puts it to use. */
export async function prepareUpdate(): Promise<UpdateFixture> {
	const { path: current } = await preparePackage();
	const files = { earlier: await earlierPackage(current), current };
	const sandbox = await startSandbox();
	const { baseUrl, keys } = sandbox;
	const server = await startN8n({ version });
	await changePackage(server, files.earlier);
	const { client } = server;
	const api = await client.createCredential({
		name: 'API key',
		type: 'companyDataApi',
		data: { baseUrl, apiKey: keys.live },
	});
	const account = await createAccount(server, sandbox);
	await connectAccount(server, sandbox, account);
	const n8n = new TriggerN8n(server);
	const secret = await n8n.credential({ secret: SECRET });
	const cifs = await readCifs(sandbox, 1);
	const lookups: StoredWorkflow[] = [];
	for (const credential of [api, account]) {
		lookups.push(await client.createWorkflow(lookupWorkflow(credential, cifs)));
	}
	const triggers = [
		await n8n.activate(secret),
		await activateWithLookup(n8n, secret, lookupWorkflow(api, cifs)),
	];
	const { name } = await readManifest(files.current, server.logPath);
	return { server, files, name, credentials: [api, account, secret], lookups, triggers };
}

/** Installs another version as n8n does, and starts n8n anew, as after an update by hand. */
export async function changePackage(server: N8nServer, path: string): Promise<void> {
	await server.restart(async () => {
		await installAsN8nDoes(server.folder, path, server.logPath);
	});
}

/** A trigger with a lookup behind it, so that one execution goes through both nodes. */
async function activateWithLookup(
	n8n: TriggerN8n,
	secret: StoredCredential,
	lookup: NewWorkflow,
): Promise<ActiveTrigger> {
	const { workflow, path } = triggerWorkflow('An event is looked up', secret);
	const [trigger] = workflow.nodes;
	const [manual, ...rest] = lookup.nodes;
	workflow.nodes.push(...rest);
	const { [manual.name]: first, ...connections } = lookup.connections;
	workflow.connections = { ...connections, [trigger.name]: first };
	return await n8n.putInService(workflow, path);
}

/** The version of the file is in n8n's folder, and n8n has loaded its node. */
export async function requireVersion(
	{ server, name }: UpdateFixture,
	packagePath: string,
): Promise<string> {
	const { version } = await readManifest(packagePath, server.logPath);
	expect(await installedVersion(server.folder, name)).toEqual(version);
	expect(await server.client.readPackageVersion(COMPANY_DATA)).toEqual(version);
	return version;
}

/** Lookups work, a signed delivery starts each trigger's workflow, and a forged one does not. */
export async function requireWorking({
	server: { client },
	lookups,
	triggers,
}: UpdateFixture): Promise<string> {
	for (const { id, name } of lookups) {
		const workflow = await client.readWorkflow(id);
		requireFound(name, await client.runWorkflow(workflow, TRIGGER));
	}
	for (const trigger of triggers) {
		const { id } = trigger.workflow;
		const before = await client.listExecutions(id);
		expect(await post(trigger, newCompany(), 'another-secret')).toEqual(401);
		expect(await post(trigger, newCompany())).toEqual(200);
		const execution = await waitForNextExecution(client, id, before);
		if (execution.outputs[LOOKUP] === undefined) expect(execution.status).toEqual('success');
		else requireFound('The lookup behind the trigger', execution);
	}
	return `${lookups.length} lookups, ${triggers.length} deliveries started, forged ones refused`;
}

async function waitForNextExecution(
	client: N8nClient,
	workflowId: string,
	earlier: string[],
): Promise<Execution> {
	for (let attempt = 0; attempt < 100; attempt += 1) {
		const [id] = (await client.listExecutions(workflowId)).filter((one) => !earlier.includes(one));
		if (id !== undefined) return await client.waitForExecution(id);
		await sleep(100);
	}
	throw new Error(`Workflow ${workflowId} was not executed within 10 seconds.`);
}

function requireFound(what: string, { status, failure, outputs }: Execution): void {
	expect([status, failure]).toEqual(['success', undefined]);
	const company = outputs[LOOKUP]?.[0]?.[0]?.json.cif;
	assert(typeof company === 'string', `${what} has found no company.`);
}

/** Makes a change that leaves what n8n stores as it was. */
export async function unchangedBy<Result>(
	fixture: UpdateFixture,
	change: () => Promise<Result>,
): Promise<Result> {
	const before = await readStored(fixture);
	const result = await change();
	const after = await readStored(fixture);
	for (const [what, stored] of before) expect(after.get(what)).toEqual(stored);
	return result;
}

/**
 * What n8n stores, by what it is. Of credentials only the names of the fields: n8n masks the values of
 * types it knows, and whether they are still right shows when the nodes work.
 */
async function readStored({
	server: { client },
	credentials,
	lookups,
	triggers,
}: UpdateFixture): Promise<Map<string, unknown>> {
	const stored = new Map<string, unknown>();
	for (const { id } of [...lookups, ...triggers.map(({ workflow }) => workflow)]) {
		const { nodes, connections, name, active } = await client.readWorkflow(id);
		stored.set(`The workflow "${name}"`, { id, nodes, connections, active });
	}
	for (const { id } of credentials) {
		const { name, type, data } = await client.request<StoredCredential>(
			'GET',
			`/credentials/${id}?includeData=true`,
		);
		stored.set(`The credential "${name}"`, { id, type, fields: Object.keys(data) });
	}
	return stored;
}
