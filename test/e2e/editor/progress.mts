import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { emitItems } from '../../../harness/n8n/workflow.mts';
import { readCifs } from '../../../harness/sandbox/companies.mts';
import { executed, NODE, openNode, type EditorFixture } from './fixture.mts';

const ITEMS = 18;
/** With one request at a time, the run takes 36 seconds. */
const LATENCY = 2_000;

/** A run of more than half a minute, started by hand, says how far it is while it lasts. */
export async function tellsProgress(fixture: EditorFixture): Promise<string> {
	const { stack, editor } = fixture;
	const { admin } = stack.sandbox;
	const inConsole: string[] = [];
	editor.page.on('console', (message) => void inConsole.push(message.text()));
	const items = (await readCifs(stack.sandbox, ITEMS)).map((cif) => ({ cif }));
	const options = { concurrency: 1 };
	const parameters = { resource: 'company', operation: 'get', cif: '={{ $json.cif }}', options };
	const id = await openNode(fixture, parameters, emitItems('cifs', items));
	await admin.post('/faults', { kind: 'latency', milliseconds: LATENCY });
	const { status } = await executed(fixture, id).finally(async () => await admin.delete('/faults'));
	assert.equal(status, 'success');
	const progress =
		/items done: \d+ of 18, requests made: \d+; at this pace, .+ more, until \d\d:\d\d/;
	const log = await readFile(stack.n8n.logPath, 'utf8');
	const inLog = log.split('\n').find((line) => progress.test(line));
	assert(inLog !== undefined, `The log ends with: ${log.slice(-500)}`);
	assert(
		inConsole.some((text) => text.includes(NODE) && progress.test(text)),
		`The console has: ${inConsole.join('\n').slice(-500)}`,
	);
	return inLog;
}
