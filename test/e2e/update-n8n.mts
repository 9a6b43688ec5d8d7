import { join } from 'node:path';
import {
	installAsN8nDoes,
	installedVersion,
	listPackages,
	readManifest,
} from '../../harness/n8n/installer.mts';
import { owner } from '../../harness/n8n/owner.mts';
import { startN8n, type N8nServer } from '../../harness/n8n/server.mts';
import type { StoredCredential, StoredWorkflow } from '../../harness/n8n/types.mts';
import { chain, COMPANY_DATA, TRIGGER } from '../../harness/n8n/workflow.mts';
import { runStep } from '../../harness/process/step.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import { newCompany } from '../../harness/sandbox/events.mts';
import { startSandbox } from '../../harness/sandbox/sandbox.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { require } from '../support/checks.mts';
import { TriggerN8n, triggerWorkflow, type ActiveTrigger } from './trigger-n8n.mts';
import { expect, post } from './trigger-verify.mts';

const LOOKUP = 'Lookup';

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
	lookup: StoredWorkflow;
	triggers: ActiveTrigger[];
}

/** Starts n8n, which has to have run once, installs the earlier package, and puts it to use. */
export async function prepareUpdate(
	version: string,
	folder: string,
	files: PackageFiles,
): Promise<UpdateFixture> {
	const sandbox = await startSandbox({}, { logPath: join(folder, 'sandbox.log') });
	const { baseUrl, keys } = sandbox;
	const server = await runStep(`Start n8n ${version} without the package`, () =>
		startN8n({ version, folder: join(folder, 'n8n') }),
	);
	await server.client.setUpOwner(owner);
	await changePackage(server, files.earlier);
	const { client } = server;
	const api = await client.createCredential({
		name: 'API key',
		type: 'companyDataApi',
		data: { baseUrl, apiKey: keys.live },
	});
	const account = await client.createCredential({
		name: 'Account',
		type: 'companyDataOAuth2Api',
		data: { baseUrl, clientId: 'an-app', clientSecret: 'a-client-secret' },
	});
	const n8n = await TriggerN8n.signIn(server);
	const secret = await n8n.credential({ secret: SECRET });
	const [cif] = await readCifs(sandbox, 1);
	const lookup = await client.createWorkflow(lookupWorkflow(cif, api));
	const triggers = [await n8n.activate(secret), await activateWithLookup(n8n, secret, lookup)];
	const { name } = await readManifest(files.current, server.logPath);
	return { server, files, name, credentials: [api, account, secret], lookup, triggers };
}

/** Installs another version as n8n does, and starts n8n anew, as after an update by hand. */
export async function changePackage(server: N8nServer, path: string): Promise<void> {
	await server.restart(async () => {
		await installAsN8nDoes(server.folder, path, server.logPath);
	});
}

function lookupWorkflow(cif: string, credential: StoredCredential) {
	const node = {
		name: LOOKUP,
		type: COMPANY_DATA,
		typeVersion: 1,
		parameters: {
			resource: 'company',
			operation: 'get',
			cif: { __rl: true, mode: 'cif', value: cif },
		},
	};
	return chain('A lookup', [node], credential);
}

/** A trigger with the lookup behind it, so that one execution goes through both nodes. */
async function activateWithLookup(
	n8n: TriggerN8n,
	secret: StoredCredential,
	{ nodes }: StoredWorkflow,
): Promise<ActiveTrigger> {
	const { workflow, path } = triggerWorkflow('An event is looked up', secret);
	const [trigger] = workflow.nodes;
	workflow.nodes.push(...nodes.filter(({ name }) => name === LOOKUP));
	workflow.connections = {
		[trigger.name]: { main: [[{ node: LOOKUP, type: 'main', index: 0 }]] },
	};
	return await n8n.putInService(workflow, path);
}

/** The version that n8n has installed, that n8n lists, and that its nodes are of are the same. */
export async function requireVersion(
	{ server, name }: UpdateFixture,
	packagePath: string,
): Promise<string> {
	const { version } = await readManifest(packagePath, server.logPath);
	expect('The version in the folder', await installedVersion(server.folder, name), version);
	expect('The version on the screen', (await listPackages(server.client))[name], version);
	require(await server.client.hasNodeType(COMPANY_DATA), 'n8n has not loaded the node.');
	return version;
}

/** The lookup works, a signed delivery starts each trigger's workflow, and a forged one does not. */
export async function requireWorking({ server, lookup, triggers }: UpdateFixture): Promise<string> {
	const { client } = server;
	const found = await client.runWorkflow(await client.readWorkflow(lookup.id), TRIGGER);
	expect('The lookup', [found.status, found.failure], ['success', undefined]);
	const company = found.outputs[LOOKUP]?.[0]?.[0]?.json.nombre;
	require(typeof company === 'string', 'The lookup has found no company.');
	for (const trigger of triggers) {
		const { id } = trigger.workflow;
		const before = await client.listExecutions(id);
		expect('A forged delivery', await post(trigger, newCompany(), 'another-secret'), 401);
		expect('A signed delivery', await post(trigger, newCompany()), 200);
		const execution = await client.waitForNextExecution(id, before);
		expect('Its execution', [execution.status, execution.failure], ['success', undefined]);
	}
	return `${String(company)} found, ${triggers.length} deliveries started, forged ones refused`;
}

/** What n8n stores of the workflows and credentials, by which a loss is seen. */
export async function readStored({
	server: { client },
	credentials,
	lookup,
	triggers,
}: UpdateFixture): Promise<unknown> {
	const ids = [lookup.id, ...triggers.map(({ workflow }) => workflow.id)];
	const workflows = [];
	for (const id of ids) {
		const { nodes, connections, name, active } = await client.readWorkflow(id);
		workflows.push({ id, name, nodes, connections, active });
	}
	const kept = [];
	for (const { id } of credentials) {
		const { name, type, data } = await client.request<StoredCredential>(
			'GET',
			`/credentials/${id}?includeData=true`,
		);
		kept.push({ id, name, type, data });
	}
	return { workflows, kept };
}
