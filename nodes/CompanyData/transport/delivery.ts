import { explainOvertaken, RequestFailed } from './errors/request-failed';
import type { AttemptResult } from './http/attempt';
import type { ApiRequest, ApiResponse } from './http/types';
import type { PreparedRequest, RequestRecord } from './journal/record';
import type { RequestSettings } from './settings';
import { sendWithRetries, type Outcome, type RequestPlan } from './throttle/request';
import { Semaphore } from './throttle/semaphore';
import { SYSTEM_CLOCK } from './throttle/throttles';
import { throwIfCancelled } from './throttle/waiting';
import { Turns } from './turns';
import { Verdicts } from './verdicts';

/** An attempt's end; a failure says whether it holds for other requests too. */
export type ApiOutcome = Outcome<ApiResponse> & { failure?: RequestFailed };

/** What delivers the requests of a run, and to where. */
export interface DeliveryPlan extends Pick<
	RequestPlan<ApiResponse>,
	'throttle' | 'outOfBudget' | 'waited'
> {
	settings: RequestSettings;
	record: RequestRecord;
	/** By which n8n cancels the execution. */
	cancel?: AbortSignal;
	/** Makes one attempt. Never throws. */
	attempt(request: ApiRequest): Promise<AttemptResult>;
	/** What an attempt means for the request and for the throttle. */
	toOutcome(result: AttemptResult, request: ApiRequest): ApiOutcome;
}

/**
 * Delivers the requests of one run: each at most as often as it must be, in the order of what it
 * writes to, and none after the last word of the service.
 */
export class Delivery {
	readonly #plan: DeliveryPlan;
	readonly #signal: AbortSignal;
	readonly #slots: Semaphore;
	readonly #closing = new AbortController();
	readonly #verdicts = new Verdicts();
	readonly #turns = new Turns();
	readonly #underWay = new Set<Promise<unknown>>();

	constructor(plan: DeliveryPlan) {
		this.#plan = plan;
		this.#slots = new Semaphore(plan.settings.concurrency);
		const { signal } = this.#closing;
		this.#signal = plan.cancel === undefined ? signal : AbortSignal.any([plan.cancel, signal]);
	}

	/**
	 * Sends a request, unless the record has its answer. Call it in the order of the requests.
	 *
	 * @param used takes the ID under which the record has the answer.
	 * @throws {RequestFailed} when there is no success, or could be none.
	 * @throws {Cancelled} when the execution is cancelled or the delivery closed.
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

	/** Gives up what waits, and resolves when nothing is under way. */
	async close(): Promise<void> {
		this.#closing.abort();
		await Promise.allSettled(this.#underWay);
	}

	async #settle(prepared: PreparedRequest): Promise<ApiResponse> {
		const { request } = prepared;
		const known = this.#plan.record.answerTo(prepared);
		if (known === undefined) return await this.#deliver(prepared);
		if ('reason' in known) throw new RequestFailed(explainOvertaken(known.reason));
		const { failure } = this.#plan.toOutcome({ response: known }, request);
		if (failure !== undefined) throw failure;
		return known;
	}

	async #deliver(prepared: PreparedRequest): Promise<ApiResponse> {
		const { request } = prepared;
		const { record, settings, throttle, outOfBudget, waited } = this.#plan;
		this.#throwIfUseless(request);
		await this.#slots.acquire(this.#signal);
		const sending = sendWithRetries<ApiResponse>({
			throttle,
			world: SYSTEM_CLOCK,
			budget: settings,
			signal: this.#signal,
			isIdempotent: request.method === 'GET' || request.idempotencyKey !== undefined,
			attempt: async () => await this.#attempt(prepared),
			outOfBudget,
			waited,
		});
		const noteFailure = (error: unknown) => {
			record.noteFailure(prepared, error instanceof Error ? error.message : String(error));
			throw error;
		};
		return await sending.catch(noteFailure).finally(() => this.#slots.release());
	}

	async #attempt(prepared: PreparedRequest): Promise<ApiOutcome> {
		const { request } = prepared;
		// Much may have happened while the request waited for its turn.
		this.#throwIfUseless(request);
		const result = await this.#plan.attempt(request);
		throwIfCancelled(this.#plan.cancel);
		if ('response' in result) this.#plan.record.noteResponse(prepared, result.response);
		const outcome = this.#plan.toOutcome(result, request);
		if (outcome.failure !== undefined) this.#verdicts.note(request, outcome.failure.failure);
		return outcome;
	}

	#throwIfUseless(request: ApiRequest): void {
		throwIfCancelled(this.#plan.cancel);
		const verdict = this.#verdicts.on(request);
		if (verdict !== undefined) throw verdict;
	}
}
