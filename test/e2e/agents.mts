import { currentVersion } from '../../harness/n8n/versions.mts';
import { beforeExit, runMain } from '../../harness/process/interrupt.mts';
import { parseOptions } from '../../harness/process/options.mts';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { Workbench } from '../../harness/sandbox/workbench.mts';
import { Checks } from '../support/checks.mts';
import { agentCaller, mcpCaller } from './agents-callers.mts';
import { AGENT_CHECKS, requireNothingSentLater } from './agents-checks.mts';
import { startScriptedModel } from './agents-model.mts';

const HELP = `Checks in a real n8n what agents and MCP clients get of the node as a tool. The model is
scripted and runs on this machine.

Usage: node test/e2e/agents.mts [options]

  --n8n VERSION   the version of n8n (${currentVersion})
  --only TEXT     checks with this text in their name, e.g. "Agent 3"
  --built         take the build as it is
  --help          show this text`;

await runMain(main);

async function main(): Promise<number> {
	const options = parseOptions(
		{
			n8n: { type: 'string', default: currentVersion },
			only: { type: 'string', default: '' },
			built: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
		'node test/e2e/agents.mts --help',
	);
	if (options.help) {
		console.log(HELP);
		return 0;
	}
	const bench = await Workbench.open(options.n8n, options.built);
	const sandbox = await bench.sandbox(unlimited);
	const { client, url } = await bench.n8n();
	const model = await startScriptedModel();
	beforeExit(model.stop);
	const { baseUrl, keys } = sandbox;
	const type = 'companyDataApi';
	const [credential, paused] = [
		await client.createCredential({ name: 'Tools', type, data: { baseUrl, apiKey: keys.live } }),
		await client.createCredential({
			name: 'Paused',
			type,
			data: { baseUrl, apiKey: keys.otherTenant },
		}),
	];
	const bed = { client, url, credential, paused, model };
	const callers = [await mcpCaller(bed), await agentCaller(bed, 2.2), await agentCaller(bed, 3)];
	const checks = new Checks();
	for (const caller of callers) {
		for (const [title, check] of AGENT_CHECKS) {
			const name = `${caller.name}: ${title}`;
			if (!name.includes(options.only)) continue;
			await checks.run(name, async () => await check({ sandbox, call: caller.call }));
		}
		await caller.close();
	}
	const last = 'What was given up is not sent later';
	if (last.includes(options.only)) {
		await checks.run(last, async () => await requireNothingSentLater(sandbox));
	}
	return checks.close();
}
