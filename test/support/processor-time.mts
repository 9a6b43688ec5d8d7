/** Milliseconds of the processor that something takes: what other programs take of it does not count. */
export function processorTime(work: () => void): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}
