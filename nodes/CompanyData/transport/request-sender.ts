import type { CallTime } from './call-time';
import { explainOvertaken, RequestFailed } from './errors/request-failed';
import { explainOutOfTime, isOutcomeUnknown, withUnknownOutcome } from './errors/tool-call';
import type { Unrenewed } from './auth/renewal';
import type { AttemptResult } from './http/attempt';
import type { ApiRequest, ApiResponse } from './http/types';
import { isRepeatable } from './http/repeatable';
import type { PreparedRequest, RequestRecord } from './journal/record';
import type { RequestSettings } from './settings';
import { sendWithRetries, type Outcome, type RequestPlan } from './retry/request';
import { SYSTEM_CLOCK } from '../../shared/clock';
import { Cancelled, throwIfCancelled } from '../../shared/cancellation';
import { Turns } from './turns';
import { Refusals } from './refusals';

/** The outcome of an attempt; a failure says whether it holds for other requests too. */
export type ApiOutcome = Outcome<ApiResponse> & { failure?: RequestFailed };

/** What the requests of a run are sent with. */
export interface SendingPlan extends Pick<
	RequestPlan<ApiResponse>,
	'throttle' | 'outOfBudget' | 'waited'
> {
	settings: RequestSettings;
	record: RequestRecord;
	/** Nothing is sent after it; set if whoever is waiting would give up. */
	callTime?: CallTime;
	/** Aborted when n8n cancels the execution. */
	cancel?: AbortSignal;
	/** Makes one attempt. Never throws. */
	attempt(request: ApiRequest): Promise<AttemptResult | Unrenewed>;
	/** What an attempt means for the request and for the throttle. */
	toOutcome(result: AttemptResult | Unrenewed, request: ApiRequest): ApiOutcome;
}

/**
 * Sends the requests of one run: each no more often than necessary, writes to the same record in order,
 * and none after a final refusal by the service.
 */
export class RequestSender {
	readonly #plan: SendingPlan;
	readonly #signal: AbortSignal;
	readonly #group = Symbol('run');
	readonly #closing = new AbortController();
	readonly #refusals = new Refusals();
	/** A run that stops at the first failure closes the sender before the next write of the record. */
	readonly #turns = new Turns(async () => await SYSTEM_CLOCK.sleep(0));
	readonly #underWay = new Set<Promise<unknown>>();
	/** Requests of which an attempt may have been carried out though it brought no success. */
	readonly #unclear = new WeakSet<ApiRequest>();

	constructor(plan: SendingPlan) {
		this.#plan = plan;
		const ends = [this.#closing.signal, plan.cancel, plan.callTime?.signal];
		this.#signal = AbortSignal.any(ends.filter((signal) => signal !== undefined));
	}

	/**
	 * Sends a request, unless the record has its answer. To be called in the order of the requests.
	 *
	 * @param used receives the ID under which the record has the answer.
	 * @throws {RequestFailed} when it does not succeed, or could not.
	 * @throws {Cancelled} when the execution is cancelled or the sender closed.
	 */
	async send(given: ApiRequest, used?: string[]): Promise<ApiResponse> {
		const prepared = this.#plan.record.prepare(given);
		used?.push(prepared.id);
		const settled = this.#turns.take(given.order, async () => await this.#settle(prepared));
		this.#underWay.add(settled);
		try {
			return await settled;
		} finally {
			this.#underWay.delete(settled);
		}
	}

	/** How many requests have not ended. */
	get unfinished(): number {
		return this.#underWay.size;
	}

	/** Gives up what waits, and resolves when nothing is under way. */
	async close(): Promise<void> {
		this.#closing.abort();
		await Promise.allSettled(this.#underWay);
	}

	async #settle(prepared: PreparedRequest): Promise<ApiResponse> {
		const { request } = prepared;
		const known = this.#plan.record.answerTo(prepared);
		if (known === undefined) return await this.#sendNow(prepared);
		if ('reason' in known) throw new RequestFailed(explainOvertaken(known.reason));
		const { failure } = this.#plan.toOutcome({ response: known }, request);
		if (failure !== undefined) throw failure;
		return known;
	}

	async #sendNow(prepared: PreparedRequest): Promise<ApiResponse> {
		const { request } = prepared;
		const { record, throttle, outOfBudget, waited } = this.#plan;
		this.#throwIfUseless(request);
		const settings = this.#settingsNow();
		const sending = sendWithRetries<ApiResponse>({
			throttle,
			clock: SYSTEM_CLOCK,
			random: Math.random,
			group: this.#group,
			budget: settings,
			signal: this.#signal,
			isIdempotent: isRepeatable(request),
			attempt: async () => await this.#attempt(prepared),
			outOfBudget,
			waited,
		});
		const noteFailure = (reason: unknown) => {
			const error = this.#explained(reason, request);
			record.noteFailure(prepared, error instanceof Error ? error.message : String(error));
			throw error;
		};
		return await sending.catch(noteFailure);
	}

	/** The settings, with no wait longer than what is left of the call. */
	#settingsNow(): RequestSettings {
		const { settings, callTime } = this.#plan;
		if (callTime === undefined) return settings;
		return { ...settings, maxWait: Math.min(settings.maxWait, callTime.left()) };
	}

	/** The failure of a request; for an agent, with what it means for the call. */
	#explained(reason: unknown, request: ApiRequest): unknown {
		const { callTime, cancel, settings } = this.#plan;
		if (callTime === undefined || cancel?.aborted) return reason;
		const isOutOfTime = reason instanceof Cancelled && callTime.signal.aborted;
		const outOfTime = isOutOfTime ? explainOutOfTime(settings.callTime!) : undefined;
		const failure = reason instanceof RequestFailed ? reason.failure : outOfTime;
		if (failure === undefined) return reason;
		if (!request.isWrite || !this.#unclear.has(request)) return new RequestFailed(failure);
		return new RequestFailed(withUnknownOutcome(failure, request.idempotencyKey !== undefined));
	}

	async #attempt(prepared: PreparedRequest): Promise<ApiOutcome> {
		const { request } = prepared;
		// Much may have happened while the request waited for its turn.
		this.#throwIfUseless(request);
		const result = await this.#plan.attempt(request);
		throwIfCancelled(this.#plan.cancel);
		if ('response' in result) this.#plan.record.noteResponse(prepared, result.response);
		const outcome = this.#plan.toOutcome(result, request);
		if (outcome.failure !== undefined) {
			const { failure } = outcome.failure;
			const isLost = outcome.status === undefined || isOutcomeUnknown(failure);
			if (isLost && !outcome.isUnprocessed) this.#unclear.add(request);
			this.#refusals.note(request, failure);
		}
		return outcome;
	}

	#throwIfUseless(request: ApiRequest): void {
		throwIfCancelled(this.#plan.cancel);
		const refusal = this.#refusals.on(request);
		if (refusal !== undefined) throw refusal;
	}
}
