import { RequestFailed, type Failure } from '../../client/request-failed';

/**
 * Decides which failures stop the node. Once a quota that reading needs is used up, none does: what was paid for comes
 * out, and the other items say why they are not done.
 */
export class StopRule {
	keepsRows = false;
	endRequests = () => {};
	readonly mayStop: boolean;
	isStopped = false;
	refusal?: Failure;

	constructor(mayStop: boolean) {
		this.mayStop = mayStop;
	}

	isStoppedBy(error: unknown): boolean {
		if (!this.mayStop) return false;
		const refusal =
			error instanceof RequestFailed && error.failure.endsReading ? error.failure : undefined;
		if (this.keepsRows) this.refusal ??= refusal;
		this.isStopped ||= this.refusal === undefined;
		if (this.isStopped) this.endRequests();
		return this.isStopped;
	}
}
