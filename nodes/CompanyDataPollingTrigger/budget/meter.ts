import type { Plan } from '../../shared/contract/plans';
import { RequestFailed } from '../../CompanyData/transport/errors/request-failed';
import { readRateLimit } from '../../CompanyData/transport/throttle/rate-limit';
import type { Observer } from '../../CompanyData/transport/throttled';
import type { Spending } from './ledger';
import { allowanceOf, type Allowance } from './schedule';

/** Counts what one poll takes, and ends it where it would take more than is left. */
export class Meter implements Observer {
	readonly spent: Spending = { requests: 0, lookups: 0 };
	/** The plan of the workspace, once a response has shown it. */
	plan?: Plan;
	readonly #before: Spending;
	readonly #share: number;
	/** Lookups of the request that is sent. */
	#lookups = 0;

	/**
	 * @param before what earlier polls have taken of this month.
	 * @param share of the monthly quotas, from 0 to 1.
	 */
	constructor(share: number, before: Spending = { requests: 0, lookups: 0 }, plan?: Plan) {
		this.#before = before;
		this.#share = share;
		this.plan = plan;
	}

	get allowance(): Allowance {
		return allowanceOf(this.plan, this.#share);
	}

	/**
	 * To be called before each request.
	 *
	 * @throws {RequestFailed} when it would exceed the share.
	 */
	take(lookups = 0): void {
		this.#lookups = lookups;
		if (this.attemptsLeft < 1) throw new RequestFailed(this.#explain());
	}

	/** How often the request may be sent. */
	get attemptsLeft(): number {
		const { allowance, spent } = this;
		const left = (allowed: number, before: number, now: number, each: number) =>
			each === 0 ? Infinity : Math.floor((allowed - before - now) / each);
		return Math.min(
			left(allowance.requests, this.#before.requests, spent.requests, 1),
			left(allowance.lookups, this.#before.lookups, spent.lookups, this.#lookups),
		);
	}

	/** Called for each attempt, right before it is sent. What became of it does not matter: it may have counted. */
	addWait(): void {
		this.spent.requests++;
		this.spent.lookups += this.#lookups;
	}

	observe(headers: Record<string, string>): void {
		const limit = readRateLimit(headers);
		// Of no published plan any more, if it has a limit of none.
		if (limit !== undefined) this.plan = limit.plan;
	}

	#explain(): { message: string; hint: string } {
		const { requests, lookups } = this.allowance;
		const counts = [
			Number.isFinite(requests) ? `${requests.toLocaleString('en')} requests` : '',
			Number.isFinite(lookups) ? `${lookups.toLocaleString('en')} lookups` : '',
		];
		return {
			message: `This trigger has used its share of the monthly quota: ${Math.round(this.#share * 100)} % of plan ${this.plan?.name}, which is ${counts.filter(Boolean).join(' and ')}`,
			hint: 'Nothing is lost: what is new comes with a later poll. To poll more often, raise Share of the Quota or watch less.',
		};
	}
}
