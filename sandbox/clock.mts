/** Time as the sandbox sees it; it can be moved forward and runs on with real time. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Moves the clock forward and runs at once everything that became due. */
	advance(milliseconds: number): void;
	/** Runs `task` after `milliseconds` of this clock; the returned function calls it off. */
	schedule(milliseconds: number, task: () => void): () => void;
	/** Undoes every advance and calls off what is scheduled. */
	reset(): void;
}

interface Scheduled {
	dueAt: number;
	task: () => void;
	timer: NodeJS.Timeout;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Makes a movable clock.
 *
 * @param realNow where real time comes from, in milliseconds since 1970
 */
export function createClock(realNow: () => number = Date.now): Clock {
	let offset = 0;
	const scheduled = new Set<Scheduled>();
	const now = () => realNow() + offset;

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

	return {
		now,
		advance(milliseconds) {
			offset += milliseconds;
			const inOrder = [...scheduled].sort((left, right) => left.dueAt - right.dueAt);
			for (const entry of inOrder) runIfDue(entry);
		},
		schedule(milliseconds, task) {
			const entry = { dueAt: now() + milliseconds, task } as Scheduled;
			entry.timer = startTimer(entry, milliseconds);
			scheduled.add(entry);
			return () => {
				clearTimeout(entry.timer);
				scheduled.delete(entry);
			};
		},
		reset() {
			offset = 0;
			for (const entry of scheduled) clearTimeout(entry.timer);
			scheduled.clear();
		},
	};
}
