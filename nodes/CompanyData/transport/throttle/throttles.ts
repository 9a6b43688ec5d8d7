import { sleep } from 'n8n-workflow';
import type { World } from './waiting';
import { Workspace } from './throttle';

/** The clock, sleep and chance of this process. */
export const REAL_WORLD: World = { now: Date.now, sleep, random: Math.random };

const workspaces = new Map<string, Workspace>();

/** Workspaces kept at most, so that a process of many tenants does not grow for ever. */
const MOST_WORKSPACES = 1000;

/**
 * The workspace that all nodes and executions of this process share which use the same base URL and
 * credential.
 */
export function workspaceOf(...identity: string[]): Workspace {
	const key = JSON.stringify(identity);
	const workspace = workspaces.get(key) ?? new Workspace(REAL_WORLD);
	workspaces.delete(key);
	workspaces.set(key, workspace);
	if (workspaces.size > MOST_WORKSPACES) {
		const [oldest] = workspaces.keys();
		workspaces.delete(oldest);
	}
	return workspace;
}
