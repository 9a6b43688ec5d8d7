import type { AxiosInstance } from 'axios';
import type { FastifyReply } from 'fastify';
import { Throttle, type Permit } from '../../client/transport/throttle.ts';
import { SYSTEM_CLOCK } from '../../lib/clock.ts';
import { VirtualTime } from './virtual-time.mts';

/**
 * Time for nodes that send real requests. It stands still while a request is under way, however long that
 * takes, except where a scripted service delays its response by `delay`. Nothing is measured or guessed:
 * the throttle gives a permit to each request and gets it back.
 */
class GivenTime extends VirtualTime {
	readonly #underWay = new Set<Permit>();
	/** Those of them whose responses are delayed. */
	readonly #delayed = new Set<FastifyReply>();
	/** What time is moved on for. A deadline is none: what it ends may be work that n8n does in real time. */
	readonly #sleeping = new Set<symbol>();
	#changed = Promise.withResolvers<void>();
	#sandbox?: AxiosInstance;

	/** Moves time from one pause to the next until the work is done; returns what it returned. */
	override async run<T>(work: Promise<T>): Promise<T> {
		return await super.run(work.finally(() => this.#change(() => {})));
	}

	/** Lets so much time pass, and waits until everything waits again. */
	async advance(milliseconds: number): Promise<void> {
		const end = this.now + milliseconds;
		for (;;) {
			await this.#untilQuiet();
			if (this.nextWake > end) break;
			await this.moveTo(this.nextWake);
		}
		await this.moveTo(end);
	}

	/** Waits until time alone lets the node go on. */
	async sleeping(): Promise<void> {
		await this.untilAllWait(() => false);
	}

	/**
	 * Delays a response of a scripted service, while time goes on. It ends early when the client gives up.
	 *
	 * @param milliseconds for ever, unless given.
	 */
	async delay(reply: FastifyReply, milliseconds = Infinity): Promise<void> {
		const closed = new Promise((resolve) => reply.raw.once('close', resolve));
		this.#change(() => this.#delayed.add(reply));
		await Promise.race([closed, this.sleep(milliseconds)]);
		this.#change(() => this.#delayed.delete(reply));
	}

	/** Moves the clock of this sandbox on, too, until the test ends. */
	async drive(admin: AxiosInstance): Promise<void> {
		await admin.post('/clock', { frozen: true });
		this.#sandbox = admin;
	}

	/** Gives the time to the nodes of this process; returns what takes it away again. */
	install(): () => void {
		const { now, sleep } = SYSTEM_CLOCK;
		const { acquire, release } = Throttle.prototype;
		const { timeout } = AbortSignal;
		const date = Date.now;
		// Whole, so that sums of times are exact.
		this.now = Math.ceil(Math.max(this.now, performance.now()));
		this.#sandbox = undefined;
		// What an earlier test has left asleep is still woken.
		for (const set of [this.#underWay, this.#delayed]) set.clear();
		const began = (permit: Permit) => this.#change(() => this.#underWay.add(permit));
		const ended = (permit: Permit) => this.#change(() => this.#underWay.delete(permit));
		Object.assign(SYSTEM_CLOCK, {
			now: () => this.now,
			sleep: async (milliseconds: number) => await this.#sleepCounted(milliseconds),
		});
		Object.assign(Throttle.prototype, {
			async acquire(this: Throttle, ...asked: Parameters<typeof acquire>) {
				const turn = await acquire.apply(this, asked);
				if (turn !== undefined && 'number' in turn) began(turn);
				return turn;
			},
			release(this: Throttle, ...given: Parameters<typeof release>) {
				ended(given[0]);
				release.apply(this, given);
			},
		});
		AbortSignal.timeout = (milliseconds) => this.#signalAfter(milliseconds);
		const offset = Date.now() - this.now;
		Date.now = () => Math.floor(offset + this.now);
		return () => {
			Object.assign(SYSTEM_CLOCK, { now, sleep });
			Object.assign(Throttle.prototype, { acquire, release });
			AbortSignal.timeout = timeout;
			Date.now = date;
		};
	}

	protected override async untilAllWait(isDone: () => boolean): Promise<void> {
		for (;;) {
			await this.#untilQuiet(isDone);
			if (isDone() || this.#sleeping.size + this.#delayed.size > 0) return;
			await this.#changed.promise;
		}
	}

	protected override async moveTo(time: number): Promise<void> {
		const advanceSeconds = (time - this.now) / 1000;
		if (advanceSeconds > 0) await this.#sandbox?.post('/clock', { advanceSeconds });
		await super.moveTo(time);
	}

	/** Resolves once no request is under way but those whose responses are delayed. */
	async #untilQuiet(isDone = () => false): Promise<void> {
		for (;;) {
			await new Promise(setImmediate);
			if (isDone() || this.#underWay.size === this.#delayed.size) return;
			await this.#changed.promise;
		}
	}

	async #sleepCounted(milliseconds: number): Promise<void> {
		const sleeper = Symbol('sleeper');
		this.#change(() => this.#sleeping.add(sleeper));
		await this.sleep(milliseconds);
		this.#change(() => this.#sleeping.delete(sleeper));
	}

	#signalAfter(milliseconds: number): AbortSignal {
		const controller = new AbortController();
		void this.sleep(milliseconds).then(() =>
			// Made no sooner, since its stack holds whoever asked, for as long as the deadline.
			controller.abort(new DOMException('The time is over', 'TimeoutError')),
		);
		return controller.signal;
	}

	/** Has whoever waits look again after a change. */
	#change(change: () => void): void {
		change();
		this.#changed.resolve();
		this.#changed = Promise.withResolvers();
	}
}

/**
 * Gives the nodes of a file a time that the test moves on, though their requests are real. Called at the
 * top of the file. No pause costs real time, and a process that is stopped changes nothing.
 *
 * - `await time.run(runNode(…))` moves from one pause of the node to the next until the work is done.
 * - `await time.advance(60_000)` lets a minute pass: what has not been sent after it will not be.
 * - `await time.sleeping()` waits until the node does nothing but wait for time.
 * - `await time.delay(reply, 1500)` in the script of a service responds late; without a number, never.
 * - A script that awaits a promise of the test holds its request, and time with it.
 * - `await time.drive(sandbox.admin)` takes the clock of a sandbox along, until its `/reset`.
 * - `time.now` is the node's clock in milliseconds, and Date.now() follows it.
 */
export function useGivenTime(): GivenTime {
	const time = new GivenTime();
	let takeAway: () => void;
	beforeEach(() => {
		takeAway = time.install();
	});
	afterEach(() => takeAway());
	return time;
}
