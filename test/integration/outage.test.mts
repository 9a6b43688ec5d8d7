import { idOf, rows, save } from '../support/retried-runs.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode } from '../support/workflow.mts';

const server = useScriptedServer();

const goingOn = (options: object) => ({
	parameters: { ...save, options: { ...options } },
	items: rows(40),
	onError: 'continueRegularOutput' as const,
});

describe('A service that is down, with On Error: Continue', () => {
	it('A service that is down ends 40 items in about the time that one takes', async () => {
		const started = performance.now();
		const { items } = await runNode({
			...goingOn({ maxRetries: 2 }),
			credentials: { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'svc_live_k' },
		});
		// One item waits for 3 seconds and up to a quarter more; ten groups of four, one after the other, for 30.
		expect(performance.now() - started).toBeLessThan(20_000);
		expect(items).toHaveLength(40);
		const unsent = items.filter(({ error }) => String(error).includes('(not sent)'));
		expect(unsent).toHaveLength(36);
		expect(items[39].error).toMatch(
			/^Nothing answers at the Base URL: .* \(not sent\) \[item 39\]/,
		);
	}, 60_000);

	it('A service that comes back in time saves all items once', async () => {
		const started = performance.now();
		const saved: unknown[] = [];
		const { items } = await server.runAt((request, reply) => {
			if (performance.now() - started < 3000) return reply.code(503).send({});
			saved.push(idOf(request));
			return { saved: idOf(request) };
		}, goingOn({}));
		const ids = rows(40).map(({ id }) => id);
		expect(items.map((item) => item.saved)).toEqual(ids);
		expect(saved.sort((one, other) => Number(one) - Number(other))).toEqual(ids);
	}, 60_000);
});
