import type { Clock } from '../clock.mts';
import { ApiError } from '../errors.mts';
import { CREDITS_HEADERS, RATE_LIMIT_HEADERS, RETRY_AFTER_FIELD } from '../names.mts';
import type { Settings } from '../settings.mts';
import { planFor, type Plan } from './plans.mts';
import { TokenBucket } from './token-bucket.mts';

export interface WorkspaceDependencies {
	clock: Clock;
	anchorDay: number;
	onEarly: () => void;
}

/** By how much a request within a pause lengthens it, in milliseconds. */
const PENALTY_MS = 1000;
/** A request that arrives this soon after a 429 left before it was received. */
const UNDER_WAY_MS = 250;

/** The counters of one tenant: rate, quotas, credits and connections, all keys together. */
export class Workspace {
	readonly name: string;
	readonly plan: Plan;
	readonly #dependencies: WorkspaceDependencies;
	readonly #minute: TokenBucket;
	readonly #second: TokenBucket;
	#connections = 0;
	/** When requests were refused first, and when they may be sent again. */
	#pause = { since: 0, until: 0 };
	#periodEnd = 0;
	#used = { requests: 0, lookups: 0 };
	#creditsUsed = 0;

	constructor(name: string, plan: Plan, dependencies: WorkspaceDependencies) {
		this.name = name;
		this.plan = plan;
		this.#dependencies = dependencies;
		const { clock } = dependencies;
		this.#minute = new TokenBucket(clock, plan.requestsPerMinute, plan.requestsPerMinute / 60);
		this.#second = new TokenBucket(clock, plan.burst, plan.burst);
	}

	/** @throws {ApiError} when the cap is reached (503); nothing is counted then. */
	openConnection(): void {
		if (this.plan.connections > 0 && this.#connections >= this.plan.connections) {
			throw new ApiError(
				503,
				'too_many_connections',
				`More than ${this.plan.connections} simultaneous connections; the plan ${this.plan.name} allows no more.`,
			);
		}
		this.#connections++;
	}

	closeConnection(): void {
		this.#connections--;
	}

	/** @throws {ApiError} when a bucket is empty (429, with the seconds to wait). */
	takeRequest(): void {
		const minute = this.plan.requestsPerMinute > 0 ? this.#minute.waitFor(1) : 0;
		const second = this.plan.burst > 0 ? this.#second.waitFor(1) : 0;
		const wait = Math.max(minute, second, this.#lengthenedPause());
		if (wait > 0) throw this.#refuseFor(wait);
		if (this.plan.requestsPerMinute > 0) this.#minute.take();
		if (this.plan.burst > 0) this.#second.take();
	}

	/** Milliseconds of a pause in which a request has been sent all the same; 0 when there is none. */
	#lengthenedPause(): number {
		const { since, until } = this.#pause;
		const now = this.#dependencies.clock.now();
		if (now >= until || now < since + UNDER_WAY_MS) return 0;
		this.#dependencies.onEarly();
		return until + PENALTY_MS - now;
	}

	#refuseFor(wait: number): ApiError {
		const seconds = Math.max(1, Math.ceil(wait / 1000));
		const now = this.#dependencies.clock.now();
		if (now >= this.#pause.until) this.#pause.since = now;
		this.#pause.until = Math.max(this.#pause.until, now + seconds * 1000);
		return rateLimitExceeded(seconds);
	}

	/** @throws {ApiError} when the quota is used up (402). */
	countRequest(): void {
		this.#count('requests', 1, this.plan.requestsPerMonth);
	}

	/** @throws {ApiError} when they exceed the quota (402); none is counted then. */
	countLookups(count: number): void {
		if (count > 0) this.#count('lookups', count, this.plan.lookupsPerMonth);
	}

	/** @throws {ApiError} when the plan has no webhooks (403). */
	requireWebhooks(): void {
		if (this.plan.webhooks) return;
		throw new ApiError(403, 'plan_required', 'Webhooks require plan Business or higher.');
	}

	/** @throws {ApiError} when the balance is insufficient (402). */
	charge(credits: number): void {
		this.#startPeriodIfNew();
		const left = this.plan.creditsPerMonth - this.#creditsUsed;
		if (credits > left) {
			throw new ApiError(
				402,
				'insufficient_credits',
				`Insufficient Credits: the operation costs ${credits}, ${left} are left.`,
			);
		}
		this.#creditsUsed += credits;
	}

	headers(): Record<string, string | number> {
		this.#startPeriodIfNew();
		const { requestsPerMinute } = this.plan;
		const used = this.#creditsUsed;
		const wait = requestsPerMinute > 0 ? this.#minute.waitFor(requestsPerMinute) : 0;
		return {
			[RATE_LIMIT_HEADERS.limit]: requestsPerMinute,
			[RATE_LIMIT_HEADERS.remaining]: this.#minute.remaining(),
			[RATE_LIMIT_HEADERS.reset]: Math.ceil((this.#dependencies.clock.now() + wait) / 1000),
			[RATE_LIMIT_HEADERS.bucket]: 'workspace_minute',
			[CREDITS_HEADERS.used]: used,
			[CREDITS_HEADERS.remaining]: this.plan.creditsPerMonth - used,
			[CREDITS_HEADERS.plan]: this.plan.creditsPerMonth,
			[CREDITS_HEADERS.reset]: new Date(this.#periodEnd).toISOString(),
		};
	}

	/** Usage in this billing period, and the connections open now. */
	usage() {
		this.#startPeriodIfNew();
		return {
			requests: this.#used.requests,
			lookups: this.#used.lookups,
			creditsUsed: this.#creditsUsed,
			connections: this.#connections,
			periodEnd: new Date(this.#periodEnd).toISOString(),
		};
	}

	/** Sets what counts as used in this period, so that a test can start close to a limit. */
	setUsage(usage: { requests?: number; lookups?: number; creditsUsed?: number }): void {
		this.#startPeriodIfNew();
		const { creditsUsed = this.#creditsUsed, ...used } = usage;
		Object.assign(this.#used, used);
		this.#creditsUsed = creditsUsed;
	}

	#startPeriodIfNew(): void {
		const now = this.#dependencies.clock.now();
		if (now < this.#periodEnd) return;
		this.#periodEnd = nextAnchor(now, this.#dependencies.anchorDay);
		this.#used = { requests: 0, lookups: 0 };
		this.#creditsUsed = 0;
	}

	#count(quota: 'requests' | 'lookups', count: number, limit: number): void {
		this.#startPeriodIfNew();
		const used = this.#used[quota] + count;
		if (limit > 0 && used > limit) {
			throw new ApiError(
				402,
				'monthly_quota_exceeded',
				`The monthly quota of ${limit} ${quota} is used up; it renews at ${new Date(this.#periodEnd).toISOString()}.`,
			);
		}
		this.#used[quota] = used;
	}
}

/** When the billing period ends: on the next anchor day (UTC), or on the last day of a shorter month. */
function nextAnchor(now: number, anchorDay: number): number {
	const today = new Date(now);
	const anchorIn = (monthsAhead: number) => {
		const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + monthsAhead];
		const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
		return Date.UTC(year, month, Math.min(anchorDay, lastDay));
	};
	return now < anchorIn(0) ? anchorIn(0) : anchorIn(1);
}

function rateLimitExceeded(seconds: number): ApiError {
	return new ApiError(
		429,
		'rate_limit_exceeded',
		`Rate limit exceeded; retry after ${seconds} seconds.`,
		{ [RETRY_AFTER_FIELD]: seconds },
		{ 'Retry-After': String(seconds) },
	);
}

interface WorkspacesDependencies extends WorkspaceDependencies {
	settings: Readonly<Settings>;
}

export class Workspaces {
	readonly #dependencies: WorkspacesDependencies;
	readonly #byName = new Map<string, Workspace>();

	constructor(dependencies: WorkspacesDependencies) {
		this.#dependencies = dependencies;
	}

	/** The workspace of this name, created on first use under the plan then in force. */
	get(name: string): Workspace {
		let workspace = this.#byName.get(name);
		if (!workspace) {
			const { plan, rateTable, planChanges } = this.#dependencies.settings;
			workspace = new Workspace(name, planFor(plan, rateTable, planChanges), this.#dependencies);
			this.#byName.set(name, workspace);
		}
		return workspace;
	}

	all(): Workspace[] {
		return [...this.#byName.values()];
	}

	reset(): void {
		this.#byName.clear();
	}
}
