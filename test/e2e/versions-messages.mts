import type { Execution } from '../../harness/n8n/execution.mts';
import { readProperties } from '../../harness/n8n/node-description.mts';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import { COMPANY_DATA, TRIGGER } from '../../harness/n8n/workflow.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { require, type NamedCheck } from '../support/checks.mts';
import { LOOKUP, lookupWorkflow } from './lookup.mts';
import { expect } from './trigger-verify.mts';

const MISTYPED = 'J99216583';

/** What a person reads when a run fails, in this version of n8n. */
export function messageChecks(
	server: N8nServer,
	sandbox: Sandbox,
	credential: StoredCredential,
): NamedCheck[] {
	return [
		[
			'Message: a mistyped CIF is named with its field and item, and costs no request',
			async () => {
				const before = (await readStats(sandbox)).requests;
				const failed = await lookUp(server, credential, [MISTYPED]);
				expect('Requests', (await readStats(sandbox)).requests - before, 0);
				return readable(failed, [await fieldName(server), MISTYPED]);
			},
		],
		[
			'Message: a refused key says what to do',
			async () => {
				const apiKey = 'svc_live_unknown';
				const data = { baseUrl: sandbox.baseUrl, apiKey };
				const { type } = credential;
				const wrong = await server.client.createCredential({ name: 'Wrong', type, data });
				const [cif] = await readCifs(sandbox, 1);
				const said = readable(await lookUp(server, wrong, [cif]), ['API key']);
				require(!said.includes(apiKey), `It shows the key: ${said}`);
				return said;
			},
		],
		[
			'Message: with On Error: Continue it comes out at the error output, beside what was found',
			async () => {
				const [cif] = await readCifs(sandbox, 1);
				const onError = 'continueErrorOutput';
				const { status, outputs } = await lookUp(server, credential, [MISTYPED, cif], { onError });
				const [found = [], failed = []] = outputs[LOOKUP] ?? [];
				expect('Status and items', [status, found.length, failed.length], ['success', 1, 1]);
				const said = JSON.stringify(failed[0].json);
				require(said.includes(await fieldName(server)), said);
				return said;
			},
		],
		[
			'Message: a list that cannot be read says why',
			async () => {
				const wrong = await server.client.createCredential({
					name: 'Wrong',
					type: credential.type,
					data: { baseUrl: sandbox.baseUrl, apiKey: 'svc_live_unknown' },
				});
				const list = server.client.searchList(COMPANY_DATA, 'searchCompaniesByCif', '', wrong);
				const said = await list.then(
					(found) => `It opened with ${found.length} companies.`,
					(error: Error) => error.message,
				);
				require(said.endsWith('The service does not recognise this key'), said);
				return said;
			},
		],
	];
}

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
	expect('Status', status, 'error');
	const said = [failure?.message, failure?.description].filter(Boolean).join(' | ');
	for (const word of words) require(said.includes(word), `"${word}" is not in: ${said}`);
	require(failure?.description !== undefined, `It does not say how to get on: ${said}`);
	require(!/\n\s+at |\[object |undefined|\bstack\b/.test(said), said);
	expect('The node', failure?.node, LOOKUP);
	return said;
}
