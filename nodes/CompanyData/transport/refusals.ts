import { RequestFailed, type Failure } from './errors/request-failed';
import type { ApiRequest } from './http/types';

const NOT_SENT =
	'An earlier request of this run was answered like this, and this one would have been too. The next run tries again.';

/**
 * Final refusals that hold for more than the request that got them: an unknown key, used-up credits.
 * Requests that would be refused likewise are not sent.
 */
export class Refusals {
	#ofRun?: Failure;
	readonly #ofOperations = new Map<string, Failure>();

	/** Records why a request did not succeed. */
	note(request: ApiRequest, failure: Failure): void {
		if (failure.endsFor === 'run') this.#ofRun ??= failure;
		if (failure.endsFor === 'operation') this.#ofOperations.set(operationOf(request), failure);
	}

	/** The failure that the request would meet, where that is known. */
	on(request: ApiRequest): RequestFailed | undefined {
		const failure = this.#ofRun ?? this.#ofOperations.get(operationOf(request));
		if (failure === undefined) return undefined;
		return new RequestFailed({
			...failure,
			// n8n's table does not show the description of an error item.
			message: `${failure.message} (not sent)`,
			hint: `${failure.hint} ${NOT_SENT}`,
		});
	}
}

/** The operation of a request, whatever company it is about: parts of a path with a digit are IDs. */
function operationOf({ method, path }: ApiRequest): string {
	return `${method} ${path.replace(/[^/]*\d[^/]*/g, '*')}`;
}
