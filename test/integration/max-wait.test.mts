import { useGivenTime } from '../support/given-time.mts';
import { idOf, rows, save } from '../support/retried-runs.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const server = useScriptedServer();
const time = useGivenTime();

/** Saves 20 items on a plan of this many requests a minute, whose first response takes a second and a half. */
async function saveWith(limit: number, maxWait: number) {
	let requests = 0;
	const run = server.runAt(
		async (request, reply) => {
			const number = ++requests;
			if (number === 1) await time.delay(reply, 1500);
			reply.header('x-ratelimit-limit', limit).header('x-ratelimit-remaining', limit - number);
			return { saved: idOf(request) };
		},
		{
			parameters: { ...save, options: { maxWait } },
			items: rows(20),
			onError: 'continueRegularOutput',
		},
	);
	const { items } = await time.run(run);
	return items.flatMap(({ error }) => (error === undefined ? [] : [String(error)]));
}

describe('A short Max Wait with a slow first response', () => {
	it.each([
		[0, '0 seconds'],
		[0.5, '0.5 seconds'],
	])('blames neither the plan nor other requests: %s seconds', async (maxWait, words) => {
		const errors = await saveWith(30, maxWait);
		expect(errors).not.toHaveLength(0);
		for (const error of errors) {
			expect(error).toMatch(/^The request was not sent, since it did not get its turn within/);
			expect(error).toContain(`Max Wait (${words})`);
		}
	});

	it('Max Wait 0 holds no request that the plan lets leave', async () => {
		expect(await saveWith(300, 0.5)).toEqual([]);
	});
});
