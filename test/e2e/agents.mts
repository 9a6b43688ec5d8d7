import { beforeExit } from '../../harness/process/interrupt.mts';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { Workbench } from '../../harness/sandbox/workbench.mts';
import { runE2e } from '../support/e2e-program.mts';
import { agentCaller, mcpCaller } from './agents-callers.mts';
import { AGENT_CHECKS, requireNothingSentLater } from './agents-checks.mts';
import { startScriptedModel } from './agents-model.mts';

await runE2e(
	{
		file: 'test/e2e/agents.mts',
		about: `Checks in a real n8n what agents and MCP clients get of the node as a tool. The model is
scripted and runs on this machine.`,
		example: 'Agent 3',
	},
	async ({ n8n, built }, checks) => {
		const bench = await Workbench.open(n8n, built);
		const sandbox = await bench.sandbox(unlimited);
		const { client, url } = await bench.n8n();
		const model = await startScriptedModel();
		beforeExit(model.stop);
		const { baseUrl, keys } = sandbox;
		const keyOf = async (name: string, apiKey: string) =>
			await client.createCredential({ name, type: 'companyDataApi', data: { baseUrl, apiKey } });
		const credential = await keyOf('Tools', keys.live);
		const paused = await keyOf('Paused', keys.otherTenant);
		const bed = { client, url, credential, paused, model };
		for (const caller of [
			await mcpCaller(bed),
			await agentCaller(bed, 2.2),
			await agentCaller(bed, 3),
		]) {
			for (const [title, check] of AGENT_CHECKS) {
				await checks.run(
					`${caller.name}: ${title}`,
					async () => await check({ sandbox, call: caller.call }),
				);
			}
			await caller.close();
		}
		await checks.run(
			'What was given up is not sent later',
			async () => await requireNothingSentLater(sandbox),
		);
	},
);
