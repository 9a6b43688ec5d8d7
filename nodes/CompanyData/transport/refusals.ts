import { RequestFailed, type Failure } from './errors/request-failed';
import type { ApiRequest } from './http/types';

const NOT_SENT =
	'An earlier request of this run was answered like this, and this one would have been too. The next run tries again.';

/**
 * The last words of the service that hold for more than the request that met them: a key it does not
 * know, credits that are used up. What would meet the same end is not sent.
 */
export class Refusals {
	#ofRun?: Failure;
	readonly #ofOperations = new Map<string, Failure>();

	/** Takes note of why a request did not succeed. */
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
			// n8n shows the description of an error item nowhere in its table.
			message: `${failure.message} (not sent)`,
			hint: `${failure.hint} ${NOT_SENT}`,
		});
	}
}

/** What a request asks of the service, whatever it asks it for: parts of a path with a digit are IDs. */
function operationOf({ method, path }: ApiRequest): string {
	return `${method} ${path.replace(/[^/]*\d[^/]*/g, '*')}`;
}
