import assert from 'node:assert/strict';
import { COMPANY_DATA } from '../../harness/n8n/workflow.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import { bringUp, type Stack, type Service } from '../../harness/sandbox/stack.mts';
import { CompanyData } from '../../nodes/CompanyData/CompanyData.node.ts';
import { IMPORT_COLUMNS } from '../../client/service/api.ts';
import { STACK_CHECKS } from '../examples/checks.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { type Check, checkEach, version } from '../support/e2e.mts';
import { connectAccount, createAccount } from './account.mts';
import { LOOKUP, lookupWorkflow } from './lookup.mts';
import { readProperties, searchList } from './node-description.mts';
import { TriggerN8n } from './trigger-n8n.mts';
import { BASIC_CHECKS, type TriggerFixture } from './trigger-verify.mts';
import { OPERATION_CHECKS } from './versions-operations.mts';
import { UNLIKE_CHECKS } from './versions-unlike.mts';

const METHODS = Object.keys(new CompanyData().methods.listSearch);

/** Every searchable list of the node, opened and searched. */
const LIST_CHECKS: ReadonlyArray<Check<Service>> = [
	[
		'n8n shows the lists that are opened here, and no other',
		async ({ server: { client } }) => {
			const shown = methodsIn(await readProperties(client));
			expect([...shown].sort()).toEqual([...METHODS].sort());
		},
	],
	[
		'n8n offers the columns of an import, in the node and in its tool',
		async ({ server: { client } }) => {
			for (const name of [COMPANY_DATA, `${COMPANY_DATA}Tool`]) {
				const { fields } = await client.request<{ fields: Array<{ id: string }> }>(
					'POST',
					'/dynamic-node-parameters/resource-mapper-fields',
					{
						nodeTypeAndVersion: { name, version: 1 },
						path: 'parameters.columns',
						methodName: 'importColumns',
						currentNodeParameters: {},
					},
				);
				expect(fields.map(({ id }) => id)).toEqual(Object.values(IMPORT_COLUMNS));
			}
		},
	],
	...METHODS.map((method): Check<Service> => [
		`The list ${method} opens and can be searched`,
		async ({ server: { client }, credential }) => {
			const search = async (filter: string) => await searchList(client, method, filter, credential);
			const [first, ...others] = await search('');
			assert(first !== undefined, 'It is empty.');
			// Behind the name, in brackets or after a semicolon, is what tells it from others.
			const [name] = first.name.split(/ ?[(;]/);
			const isFound = (await search(name)).some(({ value }) => value === first.value);
			assert(isFound, `"${name}" does not find itself.`);
			assert((await search('xyzzy')).length === 0, 'A word of nothing finds something.');
			return `${others.length + 1} at first, ${first.name}`;
		},
	]),
];

/** The methods named anywhere in a description: a field may be within others. */
function methodsIn(part: unknown): Set<string> {
	if (typeof part !== 'object' || part === null) return new Set();
	const own = 'searchListMethod' in part ? [String(part.searchListMethod)] : [];
	return new Set([...own, ...Object.values(part).flatMap((inner) => [...methodsIn(inner)])]);
}

/** What a person reads when a list fails, in this version of n8n. */
const MESSAGE_CHECKS: ReadonlyArray<Check<Service>> = [
	[
		'A list that cannot be read says why',
		async ({ server, sandbox, credential }) => {
			const wrong = await server.client.createCredential({
				name: 'Wrong',
				type: credential.type,
				data: { baseUrl: sandbox.baseUrl, apiKey: 'svc_live_unknown' },
			});
			const list = searchList(server.client, 'searchCompaniesByCif', '', wrong);
			await expect(list).rejects.toThrow(/The service does not recognise this key$/);
		},
	],
];

/** The OAuth credential, as far as it goes without a browser. */
const ACCOUNT_CHECKS: ReadonlyArray<Check<Service>> = [
	[
		'A lookup and the lists of the editor work with a connected account',
		async ({ server, sandbox }) => {
			const account = await createAccount(server, sandbox);
			await connectAccount(server, sandbox, account);
			const workflow = lookupWorkflow(account, await readCifs(sandbox, 1));
			const { failure, outputs } = await server.client.runNewWorkflow(workflow);
			assert(failure === undefined, `${failure?.message} ${failure?.description}`);
			const found = await searchList(server.client, 'searchCompaniesByCif', '', account);
			assert(found.length > 0, 'The list is empty.');
			return `${found.length} companies, ${String(outputs[LOOKUP][0][0].json.nombre)}`;
		},
	],
];

let stack: Stack;
let trigger: TriggerFixture;

beforeAll(async () => {
	stack = await bringUp({ version, withExamples: true });
	const n8n = new TriggerN8n(stack.server);
	trigger = { n8n, sandbox: stack.sandbox, credential: await n8n.credential({ secret: SECRET }) };
});

describe('Within a plan', () => checkEach(STACK_CHECKS, () => stack));

describe('Whatever the pace', () => {
	beforeAll(async () => {
		const planChanges = { requestsPerMinute: 0, burst: 0, connections: 0 };
		await stack.sandbox.admin.patch('/settings', { plan: 'business', planChanges });
	});
	checkEach(OPERATION_CHECKS, () => stack);
	checkEach(LIST_CHECKS, () => stack);
	describe('Trigger', () => checkEach(BASIC_CHECKS, () => trigger));
	describe('OAuth', () => checkEach(ACCOUNT_CHECKS, () => stack));
	describe('Message', () => checkEach(MESSAGE_CHECKS, () => stack));
	checkEach(UNLIKE_CHECKS, () => stack);
});
