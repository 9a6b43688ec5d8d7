import { sleep } from 'n8n-workflow';
import type { World } from './waiting';
import { Throttle } from './throttle';

/** The clock, sleep and chance of this process. */
export const SYSTEM_CLOCK: World = { now: Date.now, sleep, random: Math.random };

const throttles = new Map<string, Throttle>();

/** Workspaces kept at most, so that a process of many tenants does not grow for ever. */
const MOST_THROTTLES = 1000;

/**
 * The workspace that all nodes and executions of this process share which use the same base URL and
 * credential.
 */
export function throttleFor(...identity: string[]): Throttle {
	const key = JSON.stringify(identity);
	const throttle = throttles.get(key) ?? new Throttle(SYSTEM_CLOCK);
	throttles.delete(key);
	throttles.set(key, throttle);
	if (throttles.size > MOST_THROTTLES) {
		const [oldest] = throttles.keys();
		throttles.delete(oldest);
	}
	return throttle;
}
