import { COMPANY_DATA_TRIGGER } from '../../harness/n8n/workflow.mts';
import { newCompany } from '../../harness/sandbox/events.mts';
import { readExample, withDataTables } from '../../harness/sandbox/examples.mts';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { bringUp, type Service } from '../../harness/sandbox/stack.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { type Check, checkEach, version } from '../support/e2e.mts';
import { MovedClock } from './polling/clock.mts';
import { RESTART_CHECKS } from './restart-checks.mts';
import { TriggerN8n } from './trigger-n8n.mts';
import { post } from './trigger-verify.mts';

/** Companies of the sandbox's catalogue near Madrid, the first of which an event reports. */
const REPORTED = 103_393;
const LOST = 104_029;

/** A little more than the shortest interval between two polls, in milliseconds. */
const POLL_INTERVAL = 61_000;

/** An example whose nodes remember across a restart. */
const EXAMPLE_CHECKS: ReadonlyArray<Check<Service & { clock: MovedClock }>> = [
	[
		'The example no-company-missed.json brings once what an event reported and what came while n8n was down',
		async ({ server, sandbox, credential, clock }) => {
			const { client } = server;
			const setAbsent = async (...absent: number[]) =>
				await sandbox.admin.patch('/settings', { absent });
			const n8n = new TriggerN8n(server);
			const webhook = await n8n.credential({ secret: SECRET });
			const example = readExample('no-company-missed.json', { api: credential, webhook });
			const workflow = await withDataTables(client, example);
			const { webhookId } = workflow.nodes.find(({ type }) => type === COMPANY_DATA_TRIGGER)!;
			const poller = workflow.nodes.find(({ type }) =>
				type.endsWith('.companyDataPollingTrigger'),
			)!;
			Object.assign(poller.parameters, { checkEvery: 0 });
			await sandbox.admin.post('/reset', {});
			await setAbsent(REPORTED, LOST);
			const trigger = await n8n.putInService({ workflow, path: `${webhookId}/company-data` });
			await setAbsent(LOST);
			const filters = ['provincia=Madrid', 'sector=Agricultura'];
			const data = { territory_id: 'Centro', empresa_id: REPORTED, matched_filters: filters };
			expect(await post(trigger, { ...newCompany(), data })).toEqual(200);
			await n8n.waitForExecutions(trigger.workflow.id, 1);
			await server.restart(async () => {
				await setAbsent();
				await clock.moveTo(clock.now() + POLL_INTERVAL);
			});
			const handled: unknown[] = [];
			for (const id of await n8n.waitForExecutions(trigger.workflow.id, 2)) {
				const { outputs } = await client.waitForExecution(id);
				handled.push(...(outputs['Your steps']?.flat() ?? []).map(({ json }) => json.empresa_id));
			}
			expect(handled.sort()).toEqual([REPORTED, LOST]);
		},
	],
];

/** n8n waits 30 seconds for the end of its executions; here it ends before them, too. */
const SOONER = { N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '1' };

let fixture: Service & { clock: MovedClock };

beforeAll(async () => {
	const clock = await MovedClock.create();
	fixture = {
		...(await bringUp({ version, sandbox: unlimited, env: { ...SOONER, ...clock.env } })),
		clock,
	};
	clock.include(fixture.sandbox);
});

// The example moves time on, so it comes last.
checkEach([...RESTART_CHECKS, ...EXAMPLE_CHECKS], () => fixture);
