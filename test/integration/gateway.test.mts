import { readSaved } from '../e2e/saves.mts';
import { BreakingGateway, GATEWAY_MODES, tallyOf } from '../support/gateway.mts';
import { useGivenTime } from '../support/given-time.mts';
import { get, save } from '../support/operations.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode } from '../support/workflow.mts';

const COUNT = 50;

const sandbox = useSandbox({ 'requests-per-minute': 0, burst: 0, idempotency: 'strict' });
const companies = sandbox.useCompanies({ limit: COUNT });
const server = useScriptedServer();
const time = useGivenTime();

// The large ones are for `test/faults`, where n8n has a heap of its own.
it.each(GATEWAY_MODES.filter(({ isLarge }) => isLarge !== true))(
	'each lookup and save is done once if a gateway answers with $name for 1.5 seconds',
	async (mode) => {
		await sandbox.admin.post('/reset', {});
		const gateway = new BreakingGateway(sandbox.api, {
			mode,
			now: () => time.now,
			pause: async (reply, milliseconds) => await time.delay(reply, milliseconds),
		});
		await server.start(gateway.script);
		const run = async (parameters: object) =>
			await runNode({
				parameters: { ...parameters, options: { concurrency: 5 } },
				items: companies.map(({ cif, empresa_id: id }) => ({ cif, id })),
				credentials: server.credentials(),
				onError: 'continueRegularOutput',
			});
		const [lookups, saves] = await time.run(Promise.all([get, save].map(run)));
		const found = { lookups: lookups.items, saves: saves.items };
		const asked = { lookups: COUNT, saves: COUNT };
		const tally = tallyOf(asked, found, await readSaved(sandbox));
		expect(gateway.hits).toBeGreaterThan(0);
		expect(tally).toEqual({ failed: mode.isRefused ? gateway.hits : 0, lost: 0, doubled: 0 });
	},
	60_000,
);
