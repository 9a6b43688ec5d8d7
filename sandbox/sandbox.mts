import { randomUUID } from 'node:crypto';
import { createClock } from './clock.mts';
import { FaultPlan } from './faults/fault-plan.mts';
import { Workspaces } from './limits/workspace.mts';
import { createCompanies } from './service/companies.mts';
import { IdempotencyStore } from './service/idempotency.mts';
import { TenantRecords, type Import, type SavedCompany } from './service/records.mts';
import type { Settings } from './settings.mts';
import { Stats } from './stats.mts';
import { Deliveries } from './webhooks/deliveries.mts';

export interface SandboxOptions {
	settings: Settings;
	companies: number;
	seed: number;
	/** Day of the month on which quotas and credits renew, 1 to 31. */
	anchorDay: number;
}

export type Sandbox = ReturnType<typeof createSandbox>;

export function createSandbox(options: SandboxOptions) {
	const { companies: size, seed, anchorDay } = options;
	const clock = createClock();
	const newId = () => randomUUID() as string;
	const settings = structuredClone(options.settings);
	const stats = new Stats();
	const workspaces = new Workspaces({
		clock,
		settings,
		anchorDay,
		onEarly: () => stats.early++,
	});
	const services = {
		clock,
		stats,
		workspaces,
		deliveries: new Deliveries({ clock, newId }),
		companies: createCompanies(clock, settings, size, seed),
		saved: new TenantRecords<SavedCompany>(),
		imports: new TenantRecords<Import>(),
		/** CIFs that batches have asked for. */
		looked: new TenantRecords<{ id: string }>(),
		idempotency: new IdempotencyStore(clock, settings),
		faults: new FaultPlan({ clock, seed, onFault: () => stats.faults++ }),
	};
	return {
		...services,
		newId,
		/** The same object for the life of the sandbox; its holders see every change. */
		settings: settings as Readonly<Settings>,
		/** Changes settings; a change of limits resets every workspace's counters. */
		changeSettings(changes: Partial<Settings>): void {
			Object.assign(settings, changes);
			if ('plan' in changes || 'rateTable' in changes || 'planChanges' in changes) {
				workspaces.reset();
			}
		},
		/** Returns to the initial state; the catalogue itself never changes. */
		reset(): void {
			Object.assign(settings, structuredClone(options.settings));
			for (const service of Object.values(services)) service.reset();
		},
	};
}
