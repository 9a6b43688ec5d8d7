/** Collects what the responses of a run or a poll say about the plan: credits used and left, and the end of this API version. */

import { RESPONSE_HEADERS } from '../service/api';
import { grouped } from '../../lib/text';

/** The share of the credits at which the service warns of its quotas too. */
const WARNING_SHARE = 0.8;

/** What the headers of responses say about the plan. */
export class PlanNotices {
	#headers: Record<string, string> = {};
	/** The lowest and the highest count of used credits since they last renewed. */
	#used?: { lowest: number; highest: number; renewal?: string };

	/** Reads the headers of a response, by name in lower case. */
	observe(headers: Record<string, string>): void {
		// A refusal by something in front of the service has no such headers, so earlier ones are kept.
		this.#headers = { ...this.#headers, ...headers };

		const used = numberIn(headers, RESPONSE_HEADERS.creditsUsed);
		if (Number.isNaN(used)) return;

		const renewal = headers[RESPONSE_HEADERS.creditsReset];
		const before = this.#used?.renewal === renewal ? this.#used : undefined;
		// Responses may arrive out of order.
		const lowest = Math.min(before?.lowest ?? used, used);
		const highest = Math.max(before?.highest ?? used, used);
		this.#used = { lowest, highest, renewal };
	}

	/**
	 * Says how many credits were used; undefined if the count did not change. What the first request used is not
	 * known, since no response before it shows the count.
	 */
	creditsUsed(): string | undefined {
		const { lowest = 0, highest = 0 } = this.#used ?? {};
		if (highest === lowest) return undefined;

		const remaining = numberIn(this.#headers, RESPONSE_HEADERS.creditsRemaining);
		const left = Number.isNaN(remaining) ? '' : `, ${grouped(remaining)} left`;
		return `At least ${grouped(highest - lowest)} credits used in this run${left}.`;
	}

	/** Warns once most of the credits of the plan are used. */
	lowCredits(): string | undefined {
		const remaining = numberIn(this.#headers, RESPONSE_HEADERS.creditsRemaining);
		const plan = numberIn(this.#headers, RESPONSE_HEADERS.creditsPlan);
		const isLow = plan > 0 && plan - remaining >= plan * WARNING_SHARE;
		if (!isLow) return undefined;

		const until = dateSuffix(this.#headers[RESPONSE_HEADERS.creditsReset]);
		return `Credits are low: ${grouped(remaining)} of ${grouped(plan)} are left${until}.`;
	}

	/** Warns that this version of the service will end. */
	deprecation(): string | undefined {
		if (this.#headers[RESPONSE_HEADERS.deprecation] === undefined) return undefined;

		const until = dateSuffix(this.#headers[RESPONSE_HEADERS.sunset]);
		return `This version of the service is deprecated${until}.`;
	}

	/** The warnings for the log, since nobody sees the hints of a run in production. */
	warnings(): string[] {
		return [this.lowCredits(), this.deprecation()].filter((text) => text !== undefined);
	}
}

function numberIn(headers: Record<string, string>, name: string): number {
	return Number(headers[name] ?? Number.NaN);
}

function dateSuffix(date: string | undefined): string {
	const time = Date.parse(date ?? '');
	return Number.isNaN(time) ? '' : ` until ${new Date(time).toISOString().slice(0, 10)}`;
}
