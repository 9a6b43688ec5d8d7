import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { hashOf } from '../shared/hash';
import type { Accounts } from './budget/accounts';
import { Meter } from './budget/meter';
import type { Settings } from './parameters';
import { openSession, type Session } from './session';
import { accountsFor, requireStorable, store, storeBeginning, storedFor } from './stored';
import { describeStart, logLine } from './telling';

/** A poll of the schedule, or the first of an activation: what is new, if it is time for it. */
export class ScheduledPoll {
	readonly #context: IPollFunctions;
	readonly #settings: Settings;
	readonly #isActivation: boolean;
	readonly #now: number;
	readonly #accounts: Accounts;
	readonly #meter: Meter;

	constructor(context: IPollFunctions, settings: Settings, isActivation: boolean, now: number) {
		this.#context = context;
		this.#settings = settings;
		this.#isActivation = isActivation;
		this.#now = now;
		const { limits } = settings;
		this.#accounts = accountsFor(context, limits, now);
		this.#meter = new Meter(limits.share, this.#accounts.spentAt(now), this.#accounts.plan);
	}

	/**
	 * The items of what is new. What is remembered changes at the end, all at once.
	 *
	 * @throws {InvalidInput | RequestFailed} when it cannot be found out.
	 */
	async items(): Promise<IDataObject[]> {
		if (!this.#isActivation && this.#accounts.isPaused(this.#now)) return [];
		let session: Session | undefined;
		let hasEnded = false;
		try {
			session = await openSession(this.#context, this.#meter);
			const items = await this.#look(session);
			hasEnded = true;
			return items;
		} finally {
			await session?.close();
			if (!hasEnded) {
				const accounts = this.#accounts.afterFailure(this.#meter, this.#now);
				store(this.#context, { accounts });
			}
		}
	}

	async #look(session: Session): Promise<IDataObject[]> {
		const { event, watch, limits } = this.#settings;
		const { identity: known, memory } = storedFor(this.#context);
		const identity = hashOf([event, watch.identity, session.target]);
		const isStart = known !== identity;
		const missing = isStart ? limits.parts : (watch.missing?.(memory) ?? 0);
		const turn = this.#accounts.turnAt(this.#now, missing);
		if (turn.due === 0 || (!isStart && this.#isPaused())) return [];
		const look = await watch.look(session, isStart ? undefined : memory, turn.due);
		requireStorable(look.memory);
		const accounts = this.#accounts.after(turn, this.#meter, this.#now);
		const changes = { identity, memory: look.memory, accounts };
		if (isStart) {
			storeBeginning(this.#context, changes);
			const text = describeStart(look.summary, accounts, limits, known !== undefined);
			this.#context.logger.info(...logLine(this.#context, text));
		} else store(this.#context, changes);
		return look.items;
	}

	/** To n8n's durable scheduler, each of its polls is part of an update of the workflow. */
	#isPaused(): boolean {
		return this.#context.getActivationMode() === 'update' && this.#accounts.isPaused(this.#now);
	}
}
