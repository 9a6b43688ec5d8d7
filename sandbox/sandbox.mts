import { randomUUID } from 'node:crypto';
import { KeyRing } from './access/keys.mts';
import { createClock } from './clock.mts';
import type { Clock } from './clock.mts';
import { FaultPlan } from './faults/fault-plan.mts';
import type { QuotaReached } from './limits/workspace.mts';
import { Workspaces } from './limits/workspaces.mts';
import { TokenFaults } from './oauth/token-faults.mts';
import { RequestLog } from './request-log.mts';
import { createCompanies } from './service/companies.mts';
import type { Companies } from './service/companies.mts';
import { IdempotencyStore } from './service/idempotency.mts';
import { TenantRecords } from './service/records.mts';
import type { Import, SavedCompany } from './service/records.mts';
import { SettingsStore } from './settings.mts';
import type { SandboxOptions, Settings } from './settings.mts';
import { Stats } from './stats.mts';
import { Deliveries } from './webhooks/deliveries.mts';
import { quotaEvent } from './webhooks/events.mts';

/** What a sandbox takes from outside; tests may replace it. */
export interface SandboxDependencies {
	clock: Clock;
	newId: () => string;
}

/** The services of one running sandbox. Each is one object for the sandbox's whole life. */
export interface Sandbox extends SandboxDependencies {
	settings: Readonly<Settings>;
	stats: Stats;
	log: RequestLog;
	companies: Companies;
	keys: KeyRing;
	workspaces: Workspaces;
	saved: TenantRecords<SavedCompany>;
	imports: TenantRecords<Import>;
	idempotency: IdempotencyStore;
	faults: FaultPlan;
	tokenFaults: TokenFaults;
	deliveries: Deliveries;
	/** Changes settings; a change of limits resets every workspace's counters. */
	changeSettings(changes: Partial<Settings>): void;
	/** Returns to the initial state; the catalogue itself never changes. */
	reset(): void;
}

/** Wires the services together. */
export function createSandbox(
	{ settings: initialSettings, companies: size, seed, anchorDay, keys: fixedKeys }: SandboxOptions,
	{ clock = createClock(), newId = randomUUID }: Partial<SandboxDependencies> = {},
): Sandbox {
	const settingsStore = new SettingsStore(initialSettings);
	const settings = settingsStore.current;
	const stats = new Stats();
	const log = new RequestLog();
	const companies = createCompanies({ clock, settings }, size, seed);
	const keys = new KeyRing(newId, fixedKeys);
	const saved = new TenantRecords<SavedCompany>();
	const imports = new TenantRecords<Import>();
	const idempotency = new IdempotencyStore({ clock, settings });
	const faults = new FaultPlan({ clock, seed, onFault: () => stats.faults++ });
	const tokenFaults = new TokenFaults(() => stats.tokenFaults++);
	const deliveries = new Deliveries({
		clock,
		newId,
		isAllowed: (workspace) => workspaces.get(workspace).plan.webhooks,
	});
	const onQuotaReached = (reached: QuotaReached) => {
		if (reached.used >= reached.limit) stats.quotasExhausted++;
		else stats.quotaWarnings++;
		const event = quotaEvent(`evt_${newId()}`, clock.now(), reached);
		void deliveries.send(event, reached.workspace);
	};
	const onEarly = () => stats.early++;
	const workspaces = new Workspaces({ clock, settings, anchorDay, onQuotaReached, onEarly });
	const resettable = [
		clock,
		settingsStore,
		stats,
		log,
		workspaces,
		keys,
		saved,
		imports,
		idempotency,
		companies,
		faults,
		tokenFaults,
		deliveries,
	];

	return {
		clock,
		newId,
		settings,
		stats,
		log,
		keys,
		workspaces,
		companies,
		saved,
		imports,
		idempotency,
		faults,
		tokenFaults,
		deliveries,
		changeSettings(changes) {
			settingsStore.change(changes);
			if ('plan' in changes || 'rateTable' in changes || 'planChanges' in changes) {
				workspaces.reset();
			}
		},
		reset() {
			for (const service of resettable) service.reset();
		},
	};
}
