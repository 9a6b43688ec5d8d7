import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import { chain, COMPANY_DATA, emitItems, TRIGGER } from '../../harness/n8n/workflow.mts';
import { get, request } from '../support/operations.mts';
import { startScriptedServer, type ScriptedServer } from '../support/scripted-server.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { afterwards, check, version } from '../support/e2e.mts';
import { eventually } from './saves.mts';

const KEY = 'Zk7/pq+4tX=w9Lm_v2';

const echo = { ...request, path: '/echo' };

let server: N8nServer;
let service: ScriptedServer;
let credential: StoredCredential;

beforeAll(async () => {
	({ server } = await bringUp({ version }));
	service = await startScriptedServer(({ url, headers }, reply) => {
		const key = String(headers.authorization).replace('Bearer ', '');
		const repeated = `${key} ${encodeURIComponent(key)} ${JSON.stringify({ key })}`;
		const body = { error_code: key, message: `No such key: ${repeated}`, echo: repeated };
		return reply.code(url.includes('/echo') ? 200 : 422).send(body);
	});
	afterwards(service.stop);
	credential = await server.client.createCredential({
		name: 'Echoed',
		type: 'companyDataApi',
		data: { baseUrl: service.baseUrl, apiKey: KEY },
	});
});

check('Nothing that n8n keeps or logs contains a key that the service echoes', async () => {
	const runs: string[] = [];
	for (const [onError, parameters] of [
		['stopWorkflow', get],
		['continueErrorOutput', get],
		['stopWorkflow', echo],
	] as const) {
		const node = { name: 'Company Data', type: COMPANY_DATA, typeVersion: 1, parameters };
		const items = emitItems('cif', ['J99216582', 'B86670460']);
		const nodes = [...items, { ...node, settings: { onError } }];
		const workflow = await server.client.createWorkflow(chain('Repeated', nodes, credential));
		runs.push((await server.client.runWorkflow(workflow, TRIGGER)).id);
	}
	const files = await eventually('n8n does not log the end of the last run', async () => {
		const read = await written();
		// n8n writes its event log once a second or so.
		const events = [...read].filter(([file]) => file.includes('n8nEventLog'));
		const ended = new RegExp(`workflow\\.(success|failed).*"executionId":"${runs.at(-1)}"`);
		return events.some(([, text]) => ended.test(text)) ? read : undefined;
	});
	expect([...files.values()].join('\n').includes('No such key: ***')).toBe(true);
	expect(service.seen.length).toBeGreaterThanOrEqual(5);
	for (const trace of [KEY, encodeURIComponent(KEY)]) {
		expect([...files].filter(([, text]) => text.includes(trace)).map(([file]) => file)).toEqual([]);
	}
	return `${files.size} files without it`;
});

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
