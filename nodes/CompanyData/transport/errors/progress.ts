/**
 * What a failed run of several items says about its work: how much is done, and how to continue.
 *
 * @param done input items that have data, of `all`.
 * @param dropped answers that could not be kept for want of room.
 */
export function explainProgress(done: number, all: number, dropped: number): string | undefined {
	if (all === 1) return undefined;
	const room =
		dropped === 0
			? ''
			: ` ${dropped} responses did not fit into what is kept with the execution and will be requested again.`;
	return `${done} of ${all} items were done. To continue from there, choose Retry for this execution in the list of executions.${room} To keep their rows when an item fails, set On Error in the settings of this node to Continue.`;
}
