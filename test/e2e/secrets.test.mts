import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { preparePackage } from '../../harness/n8n/package.mts';
import { startN8n } from '../../harness/n8n/server.mts';
import { chain, COMPANY_DATA, emitItems, TRIGGER } from '../../harness/n8n/workflow.mts';
import { startScriptedServer, type ScriptedServer } from '../support/scripted-server.mts';
import { check, version } from '../support/e2e.mts';

const KEY = 'Zk7/pq+4tX=w9Lm_v2';

let server: N8nServer;
let service: ScriptedServer;
let credential: StoredCredential;

beforeAll(async () => {
	const { path } = await preparePackage();
	const env = { N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console,file' };
	server = await startN8n({ version, packagePath: path, env });
	service = await startScriptedServer(({ url, headers }, reply) => {
		const key = String(headers.authorization).replace('Bearer ', '');
		const basic = Buffer.from(`app:${key}`).toString('base64');
		const echo = `${key} ${encodeURIComponent(key)} ${basic} ${JSON.stringify({ key })}`;
		const body = { error_code: key, message: `No such key: ${echo}`, echo };
		return reply.code(url.includes('/echo') ? 200 : 422).send(body);
	});
	credential = await server.client.createCredential({
		name: 'Echoed',
		type: 'companyDataApi',
		data: { baseUrl: service.baseUrl, apiKey: KEY },
	});
});

afterAll(async () => await service.stop());

function lookups(name: string, onError: string, parameters: object): NewWorkflow {
	const node = { name: 'Company Data', type: COMPANY_DATA, typeVersion: 1, onError, parameters };
	const items = emitItems('cif', ['J99216582', 'B86670460']);
	return chain(name, [...items, node] as never, credential);
}

const get = {
	resource: 'company',
	operation: 'get',
	cif: { __rl: true, mode: 'cif', value: '={{ $json.cif }}' },
};
const echo = { resource: 'apiRequest', operation: 'send', path: '/echo' };

/** Every text that n8n has written into its folder, the installed packages apart, by its path. */
async function written(): Promise<Map<string, string>> {
	const entries = await readdir(server.folder, { recursive: true, withFileTypes: true });
	const files = entries
		.filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
		.map(({ parentPath, name }) => join(parentPath, name));
	return new Map(
		await Promise.all(files.map(async (file) => [file, await readFile(file, 'latin1')] as const)),
	);
}

check('Nothing that n8n keeps or logs has the key that a service repeats', async () => {
	for (const workflow of [
		lookups('Stopped', 'stopWorkflow', get),
		lookups('Continued', 'continueErrorOutput', get),
		lookups('Answered', 'stopWorkflow', echo),
	]) {
		const stored = await server.client.createWorkflow(workflow);
		await server.client.runWorkflow(stored, TRIGGER);
	}
	// n8n writes its event log once a second or so.
	await sleep(3_000);
	const files = await written();
	const texts = [...files.values()].join('\n');
	assert(texts.includes('No such key: ***'), 'What the service says is not kept at all');
	assert(service.seen.length >= 5, `${service.seen.length} requests`);
	const basic = Buffer.from(`app:${KEY}`).toString('base64');
	for (const trace of [KEY, encodeURIComponent(KEY), basic.slice(8, -8)]) {
		const found = [...files].filter(([, text]) => text.includes(trace)).map(([file]) => file);
		assert(found.length === 0, `${trace} is in ${found.join(', ')}`);
	}
	return `${files.size} files without it`;
});
