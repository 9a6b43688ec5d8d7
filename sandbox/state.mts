import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { KeyRing } from './access/keys.mts';
import { createCatalogue } from './catalogue/catalogue.mts';
import { createNearbySearch } from './catalogue/nearby.mts';
import { createTextSearch } from './catalogue/search.mts';
import { createClock } from './clock.mts';
import type { Clock } from './clock.mts';
import { planFor } from './limits/plans.mts';
import { Workspace } from './limits/workspace.mts';
import type { QuotaReached } from './limits/workspace.mts';
import { FaultPlan } from './faults/fault-plan.mts';
import { RequestLog } from './request-log.mts';
import { IdempotencyStore } from './service/idempotency.mts';
import { TenantRecords } from './service/records.mts';
import { SearchCache } from './service/search-cache.mts';
import type { SandboxOptions, Settings } from './settings.mts';
import { Stats } from './stats.mts';
import { Deliveries } from './webhooks/deliveries.mts';

/** A saved company as it is kept and answered. */
export interface SavedCompany {
	id: string;
	empresa_id: number;
	status: 'prospect' | 'contactado' | 'cliente';
	notes?: string;
	saved_at: string;
}

/** An import as it is kept and answered. */
export interface Import {
	id: string;
	status: 'received';
	received: number;
	created_at: string;
}

/** What a sandbox takes from the outside world. */
export interface Surroundings {
	clock: Clock;
	newId: () => string;
}

/** Everything one running sandbox knows. */
export class SandboxState {
	readonly options: SandboxOptions;
	readonly clock: Clock;
	readonly newId: () => string;
	readonly catalogue;
	readonly nearby;
	readonly searches;
	readonly keys;
	readonly saved = new TenantRecords<SavedCompany>();
	readonly imports = new TenantRecords<Import>();
	readonly idempotency;
	readonly faults;
	readonly deliveries;
	settings: Settings;
	stats = new Stats();
	log = new RequestLog();
	#workspaces = new Map<string, Workspace>();

	constructor(options: SandboxOptions, surroundings: Partial<Surroundings> = {}) {
		this.options = options;
		this.clock = surroundings.clock ?? createClock();
		this.newId = surroundings.newId ?? randomUUID;
		this.settings = structuredClone(options.settings);
		this.catalogue = createCatalogue(options.companies, options.seed);
		this.nearby = createNearbySearch(this.catalogue);
		this.searches = new SearchCache(this.clock, createTextSearch(this.catalogue));
		this.keys = new KeyRing(this.newId, options.keys);
		this.idempotency = new IdempotencyStore(this.clock);
		this.faults = new FaultPlan(this);
		this.deliveries = new Deliveries(this);
	}

	/** Waits in real time, in milliseconds. */
	async pause(milliseconds: number): Promise<void> {
		if (milliseconds > 0) await delay(milliseconds);
	}

	/** The counters of a workspace, made when it is first named. */
	workspace(name: string): Workspace {
		let workspace = this.#workspaces.get(name);
		if (!workspace) {
			const { plan, rateTable, planChanges } = this.settings;
			workspace = new Workspace(name, planFor(plan, rateTable, planChanges), {
				clock: this.clock,
				anchorDay: this.options.anchorDay,
				onQuotaReached: (reached) => this.#tellQuota(reached),
			});
			this.#workspaces.set(name, workspace);
		}
		return workspace;
	}

	#tellQuota(reached: QuotaReached): void {
		const exhausted = reached.used >= reached.limit;
		if (exhausted) this.stats.quotasExhausted++;
		else this.stats.quotaWarnings++;
		void this.deliveries.send({
			id: `evt_${this.newId()}`,
			type: exhausted ? 'quota.exhausted' : 'quota.warning',
			created: Math.floor(this.clock.now() / 1000),
			data: { ...reached },
		});
	}

	/** Every workspace that has been named so far. */
	get workspaces(): Workspace[] {
		return [...this.#workspaces.values()];
	}

	/** Changes settings; a change of limits starts every workspace's counters afresh. */
	change(changes: Partial<Settings>): void {
		this.settings = { ...this.settings, ...changes };
		if ('plan' in changes || 'rateTable' in changes || 'planChanges' in changes) {
			this.#workspaces.clear();
		}
	}

	/** Back to how the sandbox started; the catalogue never changes. */
	reset(): void {
		this.clock.reset();
		this.settings = structuredClone(this.options.settings);
		this.stats = new Stats();
		this.log = new RequestLog();
		this.#workspaces.clear();
		this.keys.reset();
		this.saved.reset();
		this.imports.reset();
		this.idempotency.reset();
		this.searches.reset();
		this.faults.reset();
		this.deliveries.reset();
	}
}
