/**
 * Serializes the writes to one record, such as the status of one prospect: each is sent once the previous one has ended,
 * so that the last row of a run determines the result. All other requests pass at once.
 */

import type { Outcome, Stage } from './request';
import { SYSTEM_CLOCK } from '../../lib/clock';

/**
 * Sends writes to the same record in their order.
 *
 * @param pause waits after a failed write, so that the run can stop before the next one is sent.
 */
export function serialize(pause = async () => await SYSTEM_CLOCK.sleep(0)): Stage {
	const lastWrites = new Map<string, Promise<Outcome>>();

	return (next) => async (request) => {
		const { resourceKey } = request;
		if (resourceKey === undefined) return await next(request);

		const earlier = lastWrites.get(resourceKey);
		const turn = (async () => {
			const outcome = earlier && (await earlier.catch(() => undefined));
			if (outcome?.failure !== undefined) await pause();

			return await next(request);
		})();

		lastWrites.set(resourceKey, turn);

		try {
			return await turn;
		} finally {
			if (lastWrites.get(resourceKey) === turn) lastWrites.delete(resourceKey);
		}
	};
}
