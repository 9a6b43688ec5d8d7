import { isWebPage } from '../http/payload';
import { fingerprintOf } from './fingerprint';
import { needsKey, NO_RECORD, type RequestRecord } from './record';
import { Wishes } from './wishes';

/**
 * The record of a tool call: it provides idempotency keys, and holds no answers of earlier calls. An
 * agent runs its tool anew for each call and for each retry of one, sometimes without an execution that
 * would tell them apart.
 */
export function toolRecord(wishes = new Wishes()): RequestRecord {
	return {
		...NO_RECORD,
		bind: (target) => wishes.bind(target),
		prepare: (given) => {
			const id = fingerprintOf(given);
			if (!needsKey(given)) {
				if (given.order !== undefined) wishes.note(given);
				return { id, request: given };
			}
			return { id, request: { ...given, idempotencyKey: wishes.keyOfCall(given) } };
		},
		noteResponse: ({ id, request }, { status, body, headers }) => {
			const isPage = body === undefined && isWebPage(headers);
			if (status >= 200 && status <= 299 && !isPage) wishes.settle(request, id);
		},
	};
}
