import type { Settings } from '../settings.mts';
import { planFor } from './plans.mts';
import { Workspace, type WorkspaceDependencies } from './workspace.mts';

export interface WorkspacesDependencies extends WorkspaceDependencies {
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
