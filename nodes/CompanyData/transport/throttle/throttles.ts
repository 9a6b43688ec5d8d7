import { SYSTEM_CLOCK } from '../../../shared/clock';
import { Throttle } from './throttle';

const throttles = new Map<string, Throttle>();

/** Throttles kept at most, so that a process of many tenants does not grow for ever. */
const MOST_THROTTLES = 1000;

/** The throttle that all nodes and executions of this process with the same identity share. */
export function throttleFor(...identity: string[]): Throttle {
	const key = JSON.stringify(identity);
	const throttle = throttles.get(key) ?? new Throttle(SYSTEM_CLOCK, Math.random);
	throttles.delete(key);
	throttles.set(key, throttle);
	if (throttles.size > MOST_THROTTLES) {
		const [oldest] = throttles.keys();
		throttles.delete(oldest);
	}
	return throttle;
}
