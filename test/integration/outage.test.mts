import { useGivenTime } from '../support/given-time.mts';
import { rows, save } from '../support/retried-runs.mts';
import { runNode } from '../support/workflow.mts';

const time = useGivenTime();

const goingOn = (options: object) => ({
	parameters: { ...save, options: { ...options } },
	items: rows(40),
	onError: 'continueRegularOutput' as const,
});

describe('A service that is down, with On Error: Continue', () => {
	it('A service that is down ends 40 items in the time that one takes', async () => {
		const started = time.now;
		const credentials = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'svc_live_k' };
		const { items } = await time.run(runNode({ ...goingOn({ maxRetries: 2 }), credentials }));
		// Pauses of one and two seconds, each up to a quarter longer.
		expect(time.now - started).toBeLessThan(4000);
		expect(items).toHaveLength(40);
		const unsent = items.filter(({ error }) => String(error).includes('(not sent)'));
		expect(unsent).toHaveLength(36);
		expect(items[39].error).toMatch(
			/^Nothing answers at the Base URL: .* \(not sent\) \[item 39\]/,
		);
	});
});
