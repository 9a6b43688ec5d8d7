import type { Observer } from '../../client/throttled';
import { describePast } from '../../lib/durations';
import { RESPONSE_HEADERS } from '../../service/headers';

/** Share of the plan's credits below which the user is told. */
const LOW_CREDITS_SHARE = 0.1;

/** Waits shorter than this, in milliseconds, are not worth a hint. */
const SHORTEST_WAIT = 1000;

/** Collects what the responses of a run say besides their data: waits, low credits, deprecation. */
export class ServiceHints implements Observer {
	#waited = 0;
	#waitedUntil = -Infinity;
	#headers: Record<string, string> = {};

	/** Records the headers of a response; the latest count. */
	observe(headers: Record<string, string>): void {
		this.#headers = headers;
	}

	/** Adds a wait. Waits at the same time count once; to be called in the order of their ends. */
	addWait(from: number, to: number): void {
		this.#waited += Math.max(0, to - Math.max(from, this.#waitedUntil));
		this.#waitedUntil = Math.max(this.#waitedUntil, to);
	}

	/** The hints to show. */
	texts(): string[] {
		return [this.#wait(), this.#credits(), this.#deprecation()].filter(
			(hint) => hint !== undefined,
		);
	}

	#wait(): string | undefined {
		if (this.#waited < SHORTEST_WAIT) return undefined;
		return `Waited ${describePast(this.#waited)} for the rate limit of the plan.`;
	}

	#credits(): string | undefined {
		const remaining = Number(this.#headers[RESPONSE_HEADERS.creditsRemaining] ?? Number.NaN);
		const plan = Number(this.#headers[RESPONSE_HEADERS.creditsPlan] ?? Number.NaN);
		if (!(remaining < plan * LOW_CREDITS_SHARE)) return undefined;
		const until = dateSuffix(this.#headers[RESPONSE_HEADERS.creditsReset]);
		return `Credits are low: ${remaining} of ${plan} are left${until}.`;
	}

	#deprecation(): string | undefined {
		if (this.#headers[RESPONSE_HEADERS.deprecation] === undefined) return undefined;
		const until = dateSuffix(this.#headers[RESPONSE_HEADERS.sunset]);
		return `This version of the service is deprecated${until}.`;
	}
}

function dateSuffix(date: string | undefined): string {
	const time = Date.parse(date ?? '');
	return Number.isNaN(time) ? '' : ` until ${new Date(time).toISOString().slice(0, 10)}`;
}
