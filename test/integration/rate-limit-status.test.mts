import { get } from '../support/operations.mts';
import { useGivenTime } from '../support/given-time.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const CIFS = ['J99216582', 'B86670460'];
const server = useScriptedServer();
const clock = useGivenTime();

it('a 403 with the code of the rate limit is retried after Retry-After, and every item is done', async () => {
	let refusedAt: number | undefined;
	const script: Script = ({ url }, reply) => {
		const limits = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '200' };
		reply.headers(limits);
		refusedAt ??= clock.now;
		if (clock.now - refusedAt < 7000) {
			const body = { error_code: 'rate_limit_exceeded', retry_after_seconds: 7 };
			return reply.code(403).header('retry-after', '7').send(body);
		}
		return { cif: url.split('/').at(-1), nombre: 'One' };
	};
	const items = Array.from({ length: 20 }, (_, index) => ({ cif: CIFS[index % 2] }));
	const outcome = await clock.run(server.runAt(script, { parameters: get, items }));
	expect(outcome.items.map(({ nombre }) => nombre)).toEqual(Array(20).fill('One'));
	expect(server.seen.length).toBeLessThan(30);
});
