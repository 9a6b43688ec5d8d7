import { setTimeout as delay } from 'node:timers/promises';

export type Clock = ReturnType<typeof createClock>;

interface Scheduled {
	dueAt: number;
	task: () => void;
	timer: NodeJS.Timeout;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The sandbox's time: runs with real time and can be moved forward. */
export function createClock(realNow: () => number = Date.now) {
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

	/** Returns a function that cancels the task. */
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
		/** Moves the clock forward and runs everything that became due. */
		advance(milliseconds: number): void {
			if (stoppedAt === undefined) offset += milliseconds;
			else stoppedAt += milliseconds;
			const inOrder = [...scheduled].sort((left, right) => left.dueAt - right.dueAt);
			for (const entry of inOrder) runIfDue(entry);
		},
		/** Stops the clock, so that only `advance` moves it, or lets it run on. */
		freeze(frozen: boolean): void {
			if (frozen) {
				stoppedAt = now();
			} else if (stoppedAt !== undefined) {
				offset = stoppedAt - realNow();
				stoppedAt = undefined;
			}
		},
		/** Waits in real time, however the clock is moved; where it is stopped, until it has been moved so far. */
		async pause(milliseconds: number): Promise<void> {
			if (milliseconds === 0) return;
			if (stoppedAt === undefined) await delay(milliseconds);
			else await new Promise<void>((resolve) => schedule(milliseconds, resolve));
		},
		reset(): void {
			offset = 0;
			stoppedAt = undefined;
			for (const entry of scheduled) clearTimeout(entry.timer);
			scheduled.clear();
		},
	};
}
