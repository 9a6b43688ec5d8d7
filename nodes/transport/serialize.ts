/**
 * Serializes the writes to one state, such as the stage of one prospect: each is sent once the one before has ended, so
 * that the last row of a run decides. Other requests pass at once.
 */

import type { Outcome, Stage } from './request';
import { SYSTEM_CLOCK } from '../lib/clock';

/**
 * Sends writes to the same state in their order.
 *
 * @param rest waits after a failed write, so that the run can stop before the next one is sent.
 */
export function serialize(rest = async () => await SYSTEM_CLOCK.sleep(0)): Stage {
	const last = new Map<string, Promise<Outcome>>();

	return (next) => async (request) => {
		const { resourceKey } = request;
		if (resourceKey === undefined) return await next(request);

		const earlier = last.get(resourceKey);
		const turn = (async () => {
			const outcome = earlier && (await earlier.catch(() => undefined));
			if (outcome?.failure !== undefined) await rest();

			return await next(request);
		})();

		last.set(resourceKey, turn);

		try {
			return await turn;
		} finally {
			if (last.get(resourceKey) === turn) last.delete(resourceKey);
		}
	};
}
