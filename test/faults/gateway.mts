/** Lookups and saves in a real n8n behind a gateway that breaks down in each of its ways. */

import type { IDataObject } from 'n8n-workflow';
import { setTimeout as sleep } from 'node:timers/promises';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import { plainWorkflow, TESTED } from '../e2e/retry-workflows.mts';
import { readSaved } from '../e2e/saves.mts';
import type { Check } from '../support/e2e.mts';
import { BreakingGateway, GATEWAY_MODES, type GatewayMode, tallyOf } from '../support/gateway.mts';
import { get, save } from '../support/operations.mts';
import { startScriptedServer } from '../support/scripted-server.mts';

const LOOKUPS = 500;
const SAVES = 300;

/** Seconds after which a request that dribbles is given up, so that a mode takes no minutes. */
const TIMEOUT = 10;
const RUN_MILLISECONDS = 300_000;

async function runBehind({ server, sandbox }: Stack, mode: GatewayMode): Promise<string> {
	const { client } = server;
	await sandbox.admin.post('/reset', {});
	await sandbox.admin.patch('/settings', { idempotency: 'strict' });
	const companies = await readCompanies(sandbox, LOOKUPS);
	const gateway = new BreakingGateway(sandbox.api, {
		mode,
		now: () => performance.now(),
		pause: async (_, milliseconds) => await sleep(milliseconds),
	});
	const { baseUrl, stop } = await startScriptedServer(gateway.script);
	const data = { baseUrl, apiKey: sandbox.keys.live };
	const credential = await client.createCredential({
		name: mode.name,
		type: 'companyDataApi',
		data,
	});
	const run = async (name: string, parameters: object, rows: IDataObject[]) => {
		const items = rows.map(({ cif, empresa_id: id }) => ({ cif, id }));
		const options = { concurrency: 10, timeout: TIMEOUT };
		const settings = { onError: 'continueRegularOutput' };
		const tested = { name, items, parameters: { ...parameters, options }, settings };
		const workflow = await client.createWorkflow(plainWorkflow(tested, credential));
		const { outputs } = await client.runWorkflow(workflow, TRIGGER, RUN_MILLISECONDS);
		await client.deleteWorkflow(workflow.id);
		return (outputs[TESTED]?.[0] ?? []).map(
			({ json, error = json.error }) => ({ ...json, error }) as IDataObject,
		);
	};
	const [lookups, saves] = await Promise.all([
		run('Lookups', get, companies),
		run('Saves', save, companies.slice(0, SAVES)),
	]).finally(stop);
	const asked = { lookups: LOOKUPS, saves: SAVES };
	const { failed, ...wrong } = tallyOf(asked, { lookups, saves }, await readSaved(sandbox));
	expect(wrong).toEqual({ lost: 0, doubled: 0 });
	expect(failed).toBeLessThanOrEqual(mode.isRefused ? gateway.hits : 0);
	expect(gateway.hits).toBeGreaterThan(0);
	return `${gateway.hits} hit, ${failed} failed`;
}

/** Each way to break down, for 1.5 seconds. */
export const GATEWAY_CHECKS = GATEWAY_MODES.map((mode): Check<Stack> => [
	`${LOOKUPS} lookups and ${SAVES} saves are done once if a gateway answers with ${mode.name}`,
	async (stack) => await runBehind(stack, mode),
]);
