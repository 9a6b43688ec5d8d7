import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { hashOf } from '../shared/hash';
import { RequestFailed } from '../CompanyData/transport/errors/request-failed';
import type { Accounts } from './budget/accounts';
import { Meter } from './budget/meter';
import type { Settings } from './parameters';
import { openSession, type Session } from './session';
import { accountsFor, requireStorable, store, storeBeginning, storedFor } from './stored';
import { describeStart, logLine } from './telling';

/** When a poll is made, and what else happens meanwhile. */
export interface Occasion {
	/** Whether it is the first of an activation. */
	isActivation: boolean;
	/**
	 * Whether the workflow was saved while a poll of the schedule is under way. What was saved has what was remembered
	 * before it, so that the next would find the same again; and n8n 2 drops what it returns.
	 */
	isSuperseded: boolean;
	/** Milliseconds since 1970. */
	now: number;
}

/** A poll of the schedule, or the first of an activation: what is new, if it is time for it. */
export class ScheduledPoll {
	readonly #context: IPollFunctions;
	readonly #settings: Settings;
	readonly #occasion: Occasion;
	readonly #now: number;
	readonly #accounts: Accounts;
	readonly #meter: Meter;

	constructor(context: IPollFunctions, settings: Settings, occasion: Occasion) {
		const { limits } = settings;
		const { now } = occasion;
		this.#context = context;
		this.#settings = settings;
		this.#occasion = occasion;
		this.#now = now;
		this.#accounts = accountsFor(context, limits, now);
		this.#meter = new Meter(limits.share, this.#accounts.spentAt(now), this.#accounts.plan);
	}

	/**
	 * The items of what is new. What is remembered changes at the end, all at once.
	 *
	 * @throws {InvalidInput | RequestFailed} when it cannot be found out.
	 */
	async items(): Promise<IDataObject[]> {
		if (!this.#occasion.isActivation && this.#accounts.isPaused(this.#now)) return [];
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
		const identity = hashOf([event, watch.identity, session.target]);
		const { identity: known, memory } = storedFor(this.#context, identity);
		const isStart = known !== identity;
		if (this.#occasion.isActivation && !isStart) this.#requireShare();
		const missing = isStart ? limits.parts : (watch.missing?.(memory) ?? 0);
		const turn = this.#accounts.turnAt(this.#now, missing);
		if (turn.due === 0 || (!isStart && this.#isPaused())) return [];
		const look = await watch.look(session, isStart ? undefined : memory, turn.due);
		requireStorable(look.memory);
		if (this.#occasion.isSuperseded) {
			store(this.#context, { accounts: this.#accounts.afterNothing(this.#meter, this.#now) });
			return [];
		}
		const accounts = this.#accounts.after(turn, this.#meter, this.#now);
		const changes = { identity, memory: look.memory, accounts };
		if (isStart) {
			storeBeginning(this.#context, changes);
			const text = describeStart(look.summary, accounts, limits, known !== undefined);
			this.#context.logger.info(...logLine(this.#context, text));
		} else store(this.#context, changes);
		return look.items;
	}

	/**
	 * Refuses what the share of the quota never suffices for: there would be no poll, and nobody to notice it.
	 *
	 * @throws {RequestFailed} when that is so.
	 */
	#requireShare(): void {
		const { allowance, cost } = this.#accounts;
		this.#settings.watch.requireShare?.(allowance);
		if (cost.requests <= allowance.requests) return;
		const [took, most] = [cost, allowance].map(({ requests }) => requests.toLocaleString('en'));
		throw new RequestFailed({
			message: `The last poll took ${took} ${cost.requests === 1 ? 'request' : 'requests'}; the share of the quota is ${most} a month`,
			hint: 'Raise Share of the Quota, or watch less.',
		});
	}

	/** To n8n's durable scheduler, each of its polls is part of an update of the workflow. */
	#isPaused(): boolean {
		return this.#context.getActivationMode() === 'update' && this.#accounts.isPaused(this.#now);
	}
}
