import { RequestFailed, type Failure } from '../../client/request-failed';

/**
 * Decides which failures stop the node. Once a quota has ended that reading needs, none does: what was paid
 * for comes out, and the other items say why they are not done.
 */
export class StopRule {
	/** Lets what is done come out at the end of a quota. */
	keepsRows = false;
	endRequests = () => {};
	readonly mayStop: boolean;
	isStopped = false;
	/** The refusal at the end of a quota or of credits. */
	refusal?: Failure;

	constructor(mayStop: boolean) {
		this.mayStop = mayStop;
	}

	/** Records a failure, and says whether it stops the node. Nothing more is sent then. */
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
