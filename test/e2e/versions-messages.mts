import assert from 'node:assert/strict';
import type { Execution } from '../../harness/n8n/execution.mts';
import { readProperties, searchList } from './node-description.mts';
import type { N8nServer } from '../../harness/n8n/server.mts';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import type { Check } from '../support/e2e.mts';
import { LOOKUP, lookupWorkflow } from './lookup.mts';
import type { VersionFixture } from './versions-operations.mts';

const MISTYPED = 'J99216583';

/** What a person reads when a run fails, in this version of n8n. */
export const MESSAGE_CHECKS: ReadonlyArray<Check<VersionFixture>> = [
	[
		'A mistyped CIF is named with its field and item, and costs no request',
		async ({ server, sandbox, credential }) => {
			const before = (await readStats(sandbox)).requests;
			const failed = await lookUp(server, credential, [MISTYPED]);
			expect((await readStats(sandbox)).requests - before).toEqual(0);
			return readable(failed, [await fieldName(server), MISTYPED]);
		},
	],
	[
		'A refused key says what to do',
		async ({ server, sandbox, credential }) => {
			const apiKey = 'svc_live_unknown';
			const data = { baseUrl: sandbox.baseUrl, apiKey };
			const { type } = credential;
			const wrong = await server.client.createCredential({ name: 'Wrong', type, data });
			const [cif] = await readCifs(sandbox, 1);
			const said = readable(await lookUp(server, wrong, [cif]), ['API key']);
			assert(!said.includes(apiKey), `It shows the key: ${said}`);
			return said;
		},
	],
	[
		'A list that cannot be read says why',
		async ({ server, sandbox, credential }) => {
			const wrong = await server.client.createCredential({
				name: 'Wrong',
				type: credential.type,
				data: { baseUrl: sandbox.baseUrl, apiKey: 'svc_live_unknown' },
			});
			const list = searchList(server.client, 'searchCompaniesByCif', '', wrong);
			const said = await list.then(
				(found) => `It opened with ${found.length} companies.`,
				(error: Error) => error.message,
			);
			assert(said.endsWith('The service does not recognise this key'), said);
			return said;
		},
	],
];

/** The field of the CIF as the editor shows it, in the quotes of the messages. */
async function fieldName({ client }: N8nServer): Promise<string> {
	const field = (await readProperties(client)).find(
		({ name, displayOptions }) =>
			name === 'cif' && displayOptions?.show?.operation?.includes('get') === true,
	);
	return `'${field?.displayName}'`;
}

async function lookUp(
	{ client }: N8nServer,
	...lookup: Parameters<typeof lookupWorkflow>
): Promise<Execution> {
	const workflow = await client.createWorkflow(lookupWorkflow(...lookup));
	return await client.runWorkflow(workflow, TRIGGER);
}

/** The message and its hint, which have to hold these words and nothing technical. */
function readable({ status, failure }: Execution, words: string[]): string {
	expect(status).toEqual('error');
	const said = [failure?.message, failure?.description].filter(Boolean).join(' | ');
	for (const word of words) assert(said.includes(word), `"${word}" is not in: ${said}`);
	assert(failure?.description !== undefined, `It does not say how to get on: ${said}`);
	assert(!/\n\s+at |\[object |undefined|\bstack\b/.test(said), said);
	expect(failure?.node).toEqual(LOOKUP);
	return said;
}
