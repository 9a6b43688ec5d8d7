import { SYSTEM_CLOCK } from '../lib/clock';
import type { Outcome, Stage } from './pipe';

/**
 * Sends writes to the same state one after the other, in the order in which they come: each begins once
 * the one before has ended, however it ended.
 *
 * @param rest gives a run that stops at a failure the time to do so before the next write.
 */
export function oneAtATime(rest = async () => await SYSTEM_CLOCK.sleep(0)): Stage {
	const last = new Map<string, Promise<Outcome>>();
	return (next) => async (request) => {
		const { writesTo } = request;
		if (writesTo === undefined) return await next(request);
		const earlier = last.get(writesTo);
		const turn = (async () => {
			const outcome = await earlier?.catch(() => undefined);
			if (outcome?.failure !== undefined) await rest();
			return await next(request);
		})();
		last.set(writesTo, turn);
		try {
			return await turn;
		} finally {
			if (last.get(writesTo) === turn) last.delete(writesTo);
		}
	};
}
