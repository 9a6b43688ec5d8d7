import { SYSTEM_CLOCK, type Clock } from '../../shared/clock';

/** Milliseconds that work on many items may keep the process busy before other work gets its turn. */
const LONGEST_BUSY = 10;

/** Gives other work of the process its turn while many items are worked on. */
export class Turns {
	readonly #clock: Clock;
	#since: number;

	constructor(clock = SYSTEM_CLOCK) {
		this.#clock = clock;
		this.#since = clock.now();
	}

	/** Whether the process has been kept busy for long. */
	get isDue(): boolean {
		return this.#clock.now() - this.#since >= LONGEST_BUSY;
	}

	/** Lets others work if a turn is due. To be called between items. */
	async pass(): Promise<void> {
		if (this.isDue) await this.rest();
	}

	async rest(): Promise<void> {
		await this.#clock.sleep(0);
		this.#since = this.#clock.now();
	}
}
