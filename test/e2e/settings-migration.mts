import assert from 'node:assert/strict';
import { chain } from '../../harness/n8n/workflow.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import { type Check, version } from '../support/e2e.mts';

/** n8n's report on what the next major version removes or changes. */
interface MigrationReport {
	report: {
		targetVersion: string;
		workflowResults: Array<{ ruleId: string; nbAffectedWorkflows: number }>;
	};
	totalWorkflows: number;
}

/** The next version, and a node that it does not run as before. */
const [NEXT, FORMER, RULE] = version.startsWith('1.')
	? ['v2', { type: 'n8n-nodes-base.executeCommand', typeVersion: 1 }, 'disabled-nodes-v2']
	: ['v3', { type: '@n8n/n8n-nodes-langchain.agent', typeVersion: 1.7 }, 'agent-node-version-v3'];

export const MIGRATION_CHECKS: ReadonlyArray<Check<Stack>> = [
	[
		'It finds nothing in the examples',
		async (stack) => {
			const { report, totalWorkflows } = await readReport(stack);
			expect(report.workflowResults).toEqual([]);
			assert(totalWorkflows >= stack.examples.length, `It has read ${totalWorkflows} workflows.`);
			return `${totalWorkflows} workflows, for ${report.targetVersion}`;
		},
	],
	[
		'It finds a workflow that the next version changes',
		async (stack) => {
			const { client } = stack.server;
			const node = { name: 'Former', ...(FORMER as { type: string; typeVersion: number }) };
			const content = chain('Former', [{ ...node, parameters: {} }], stack.credential);
			const workflow = await client.createWorkflow(content);
			const { report } = await readReport(stack);
			await client.deleteWorkflow(workflow.id);
			expect(report.workflowResults).toMatchObject([{ ruleId: RULE, nbAffectedWorkflows: 1 }]);
		},
	],
];

/** n8n keeps a report, unless it is asked for a new one. */
async function readReport({ server: { client } }: Stack): Promise<MigrationReport> {
	return await client.request('POST', `/breaking-changes/report/refresh?version=${NEXT}`);
}
