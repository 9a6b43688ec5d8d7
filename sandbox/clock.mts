import { setTimeout as delay } from 'node:timers/promises';

/** The sandbox's time: runs with real time and can be moved forward. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Moves the clock forward and runs everything that became due. */
	advance(milliseconds: number): void;
	/** Stops the clock, so that only `advance` moves it, or lets it run on. */
	freeze(frozen: boolean): void;
	/** Runs `task` after `milliseconds` of this clock; returns a function that cancels it. */
	schedule(milliseconds: number, task: () => void): () => void;
	/** Waits in real time, however the clock is moved; where it is stopped, until it has been moved so far. */
	pause(milliseconds: number): Promise<void>;
	/** Returns to real time and cancels what is scheduled. */
	reset(): void;
}

interface Scheduled {
	dueAt: number;
	task: () => void;
	timer: NodeJS.Timeout;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** @param realNow source of real time, in milliseconds since 1970 */
export function createClock(realNow: () => number = Date.now): Clock {
	let offset = 0;
	let stoppedAt: number | undefined;
	const scheduled = new Set<Scheduled>();
	const now = () => stoppedAt ?? realNow() + offset;

	const runIfDue = (entry: Scheduled) => {
		if (!scheduled.has(entry)) return;
		const remaining = entry.dueAt - now();
		if (remaining > 0) {
			entry.timer = startTimer(entry, remaining);
			return;
		}
		clearTimeout(entry.timer);
		scheduled.delete(entry);
		entry.task();
	};
	const startTimer = (entry: Scheduled, milliseconds: number) =>
		setTimeout(() => runIfDue(entry), Math.min(milliseconds, LONGEST_TIMER_MS)).unref();

	const schedule = (milliseconds: number, task: () => void) => {
		const entry = { dueAt: now() + milliseconds, task } as Scheduled;
		entry.timer = startTimer(entry, milliseconds);
		scheduled.add(entry);
		return () => {
			clearTimeout(entry.timer);
			scheduled.delete(entry);
		};
	};

	return {
		now,
		schedule,
		advance(milliseconds) {
			if (stoppedAt === undefined) offset += milliseconds;
			else stoppedAt += milliseconds;
			const inOrder = [...scheduled].sort((left, right) => left.dueAt - right.dueAt);
			for (const entry of inOrder) runIfDue(entry);
		},
		freeze(frozen) {
			if (frozen) {
				stoppedAt = now();
			} else if (stoppedAt !== undefined) {
				offset = stoppedAt - realNow();
				stoppedAt = undefined;
			}
		},
		async pause(milliseconds) {
			if (milliseconds === 0) return;
			if (stoppedAt === undefined) await delay(milliseconds);
			else await new Promise<void>((resolve) => schedule(milliseconds, resolve));
		},
		reset() {
			offset = 0;
			stoppedAt = undefined;
			for (const entry of scheduled) clearTimeout(entry.timer);
			scheduled.clear();
		},
	};
}
