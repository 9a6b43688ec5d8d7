import { readFileSync, writeFileSync } from 'node:fs';

/** What a process and its threads have used, as Linux counts it. */
export interface ProcessUsage {
	/** Processor time so far, in milliseconds. */
	cpu: number;
	/** Largest resident memory, in megabytes, so far or since {@link resetPeakMemory}. */
	peakMemory: number;
}

const CLOCK_TICK_MILLISECONDS = 10;

/** Reads what a process has used; Linux only. */
export function readUsage(pid: number): ProcessUsage {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
	const ticks = Number(fields[11]) + Number(fields[12]);
	const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
	return { cpu: ticks * CLOCK_TICK_MILLISECONDS, peakMemory: Number(peak?.[1] ?? 0) / 1024 };
}

/** Resets the peak memory of a process; Linux only. */
export function resetPeakMemory(pid: number): void {
	writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
