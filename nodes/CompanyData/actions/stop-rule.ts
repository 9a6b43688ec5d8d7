import { isRefusal } from './pagination/cut-short';
import type { Failure } from '../transport/errors/request-failed';

/**
 * Decides which failures stop the node. Once the service has refused all further requests, as at the end
 * of a quota, none does: what was paid for comes out, and the other items say why they are not done.
 */
export class StopRule {
	/** Whether what is done comes out after such a refusal. */
	keepsRows = false;
	/** Whether a failure can stop the node at all. */
	readonly mayStop: boolean;
	#refusal?: Failure;
	#isStopped = false;

	constructor(mayStop: boolean) {
		this.mayStop = mayStop;
	}

	/** Whether a failure has stopped the node. */
	get isStopped(): boolean {
		return this.#isStopped;
	}

	/** The refusal of all further requests, or of those of one operation. */
	get refusal(): Failure | undefined {
		return this.#refusal;
	}

	/** Records a failure, and says whether it stops the node. */
	isStoppedBy(error: unknown): boolean {
		if (!this.mayStop) return false;
		if (this.keepsRows && isRefusal(error)) this.#refusal ??= error.failure;
		this.#isStopped ||= this.#refusal === undefined;
		return this.#isStopped;
	}
}
