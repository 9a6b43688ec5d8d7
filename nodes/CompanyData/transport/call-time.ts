import { SYSTEM_CLOCK } from '../../shared/clock';

/** The time by which all requests of a call must end, since whoever waits for it then gives up. */
export class CallTime {
	/** Aborted at its end. */
	readonly signal: AbortSignal;
	readonly #endsAt: number;

	/** Begins now. */
	constructor(milliseconds: number) {
		this.signal = AbortSignal.timeout(milliseconds);
		this.#endsAt = SYSTEM_CLOCK.now() + milliseconds;
	}

	/** Milliseconds that are left; 0 when it is over. */
	left(): number {
		return this.signal.aborted ? 0 : Math.max(0, this.#endsAt - SYSTEM_CLOCK.now());
	}
}
