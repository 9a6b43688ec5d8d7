/** What reaches a service that goes down in the middle of a run. */

import { useGivenTime } from '../support/given-time.mts';
import { save } from '../support/operations.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const SECOND = 1000;
const LATENCY = 0.1;
const server = useScriptedServer();
const time = useGivenTime();

/** Saves 100 companies on a large plan; after 30 requests, the service is down for so many seconds. */
async function saveDuring(seconds: number) {
	const limits = { 'x-ratelimit-limit': '1500', 'x-ratelimit-remaining': '1400' };
	const began = time.now;
	const arrivals: number[] = [];
	let downSince = Infinity;
	let saved = 0;
	const script: Script = async (_, reply) => {
		if (server.seen.length > 30) downSince = Math.min(downSince, time.now);
		const since = (time.now - downSince) / SECOND;
		const isDown = since >= 0 && since < seconds;
		if (isDown) arrivals.push(since);
		else saved++;
		await time.delay(reply, LATENCY * SECOND);
		return await reply
			.headers(limits)
			.code(isDown ? 503 : 200)
			.send({});
	};
	const items = Array.from({ length: 100 }, (_, index) => ({ id: index + 1 }));
	const run = server.runAt(script, { parameters: save, items, onError: 'continueRegularOutput' });
	const outcome = await time.run(run);
	const failures = outcome.items.flatMap(({ error }) => (error ? [String(error)] : []));
	// The rest was under way before the first failure came back.
	const later = arrivals.filter((since) => since > LATENCY);
	return { arrivals, later, saved, failures, took: (time.now - began) / SECOND };
}

it('an outage of 20 seconds gets one request every 3 seconds, and loses nothing', async () => {
	const { later, saved, failures } = await saveDuring(20);
	expect(later.length).toBeLessThanOrEqual(1 + 20 / 3);
	expect([saved, failures]).toEqual([100, []]);
});

it('a service that stays down gets one request every 3 seconds, and the run ends within a minute', async () => {
	const { arrivals, later, saved, failures, took } = await saveDuring(Infinity);
	const gaps = later.slice(2).map((since, index) => since - later[index + 1]);
	expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3);
	expect(took).toBeLessThan(60);
	expect(failures).toHaveLength(100 - saved);
	const unsent = failures.filter((message) => message.includes('(not sent)'));
	expect(unsent.length).toBeGreaterThanOrEqual(failures.length - arrivals.length);
});
